#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Uncordon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares Uncordon's reading of inventories with Ansible's: compare_with_ansible.py FOLDER...

Each FOLDER has `inventories.json` (sources, relative to it or absolute), `ours.json` (what uncordon
inventory --list made of them), `ours.failed` where a group_vars or host_vars file could not be read, and
perhaps `patterns.json` and `ours.patterns.json` (hosts of each pattern, as a play and as a limit).
Runs Ansible's own classes in this one process. Prints every difference; exit 1 where there is one.
"""
import json
import math
import os
import sys

from ansible import context
from ansible.cli.inventory import InventoryCLI
from ansible.errors import AnsibleError
from ansible.inventory.group import Group
from ansible.plugins.vars import host_group_vars
from ansible.utils.context_objects import CLIArgs
from ansible.utils.display import Display

# Ansible keeps the first command line of a process for good.
context._init_global_context = lambda options: setattr(context, "CLIARGS", CLIArgs.from_options(options))
try:
    from ansible.parsing.vault import VaultSecretsContext as vault_context
except ImportError:  # before ansible-core 2.19
    vault_context = None

for silent in ("warning", "deprecated", "error_as_warning", "display", "error"):
    if hasattr(Display, silent):
        setattr(Display, silent, lambda self, *args, **kwargs: None)


def in_order(group, relation, include_self=False, preserve_ordering=False):
    """Group._walk_relationship; Ansible itself walks a set below the second level, in an order that
    differs from one run to the next."""
    order = [group] if include_self else []
    level = list(getattr(group, relation))
    order += level
    seen = set(level)
    while level:
        level = [below for one in level for below in getattr(one, relation)]
        order += [one for one in level if one not in seen]
        level = [one for one in level if one not in seen]
        seen.update(level)
    return order if preserve_ordering else set(order)


def forget():
    """What one run of ansible-inventory keeps and the next must not see."""
    if vault_context is not None:
        vault_context._current = None
    for name in ("FOUND", "NAK", "CANONICAL_PATHS"):
        cache = getattr(host_group_vars, name, None)
        if cache is not None:
            cache.clear()


class Real:
    """What Ansible makes of the sources. `broken`: it gave up."""

    def __init__(self, sources):
        forget()
        arguments = ["ansible-inventory", "--list"]
        for source in sources:
            arguments += ["-i", source]
        self.cli = InventoryCLI(arguments)
        self.cli.parse()
        self.broken = None
        self.document = None
        try:
            self.cli.loader, self.inventory, self.cli.vm = self.cli._play_prereqs()
            self.cli.inventory = self.inventory
            document = self.cli.json_inventory(self.cli._get_group("all"))
            self.document = json.loads(self.cli.dump(document))
            self.document["_meta"].pop("profile", None)
        except Exception as error:  # Ansible's own and Python's: both end the program
            self.broken = str(error)

    def hosts(self, pattern, limit):
        try:
            if limit:
                self.inventory.subset(pattern)
                found = self.inventory.get_hosts("all")
            else:
                found = self.inventory.get_hosts(pattern)
            return [host.name for host in found if not host.implicit]
        except Exception:
            return None
        finally:
            self.inventory.subset(None)
            self.inventory.clear_caches()


def plain(value):
    """Tells 1, 1.0 and True apart, and lets a NaN equal itself."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, float) and math.isnan(value):
        return "float: nan"
    if isinstance(value, (bool, int, float)):
        return f"{type(value).__name__}: {value!r}"
    return value


def differences(ours, real, path=""):
    if isinstance(ours, dict) and isinstance(real, dict):
        for key in sorted(set(ours) | set(real)):
            if key not in ours:
                yield f"{path}/{key}: missing, Ansible has {real[key]!r}"
            elif key not in real:
                yield f"{path}/{key}: Ansible has none, ours {ours[key]!r}"
            else:
                yield from differences(ours[key], real[key], f"{path}/{key}")
    elif ours != real:
        yield f"{path}: ours {ours!r}, Ansible's {real!r}"


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8", errors="surrogateescape") as f:
        return json.load(f)


def patterns_differ(folder, real):
    ours = read(folder, "ours.patterns.json")
    walk = Group._walk_relationship
    for pattern, answers in ours.items():
        for kind in ("play", "limit"):
            theirs = real.hosts(pattern, kind == "limit")
            if answers[kind] == theirs:
                continue
            Group._walk_relationship = in_order
            for group in real.inventory.groups.values():
                group._hosts_cache = None
            theirs = real.hosts(pattern, kind == "limit")
            Group._walk_relationship = walk
            for group in real.inventory.groups.values():
                group._hosts_cache = None
            if answers[kind] != theirs:
                yield f"{kind} {pattern}: ours {answers[kind]!r}, Ansible's {theirs!r}"


def compare(folder):
    sources = [source if "," in source else os.path.join(folder, source) for source in read(folder, "inventories.json")]
    real = Real(sources)
    failed = os.path.exists(os.path.join(folder, "ours.failed"))  # also where groups make a circle round all
    if real.broken is not None:
        if not failed and "JSON serializable" not in real.broken and "keys must be" not in real.broken:
            yield f"Ansible gave up, and we did not: {real.broken}"
        return
    # Ansible reads the variables of a group only where it has hosts, and may not meet what we could not read.
    yield from differences(plain(read(folder, "ours.json")), plain(real.document))
    if os.path.exists(os.path.join(folder, "ours.patterns.json")):
        yield from patterns_differ(folder, real)


def main():
    here = os.path.abspath(os.path.dirname(__file__))
    folders = [os.path.abspath(folder) for folder in sys.argv[1:]]
    os.chdir(here)  # nothing that Ansible would read lies here
    found = 0
    for folder in folders:
        for difference in list(compare(folder))[:5]:
            found += 1
            print(f"{folder}: {difference}"[:600])
    print(f"{len(folders)} inventories compared, {found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
