#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Uncordon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Random inventories: make_inventories.py FOLDER SEED COUNT [sound]

Each is a folder FOLDER/N with `inventories.json`, the list of sources to read (relative to it), and
`patterns.json`, host patterns to ask it. `sound`: nothing is wrong with any of them.
"""
import json
import os
import random
import sys

HOSTS = ["node1", "node2", "node3", "cp1", "cp2", "etcd-1", "n.example.com", "10.0.0.1", "2001:db8::5",
         "node[1:3]", "w[01:04]", "x[a:c]", "r[0:10:5]", "y[08:11]z[1:2]", "cp1:2222", "[2001:db8::9]:22",
         "b[3:1]", "n-[1:2].example:2200", "kube_node", "ungrouped", "localhost", "n[:3]", "Uml\u00e4ut"]
BAD_HOSTS = ["n[1:]", "n[1", "n]1[", "n[1:2:0]", "n[01:100]", "n[z:a]", "n[1:x]", "node:", "---", "a|b[1:2]"]
GROUPS = ["kube_control_plane", "kube_node", "etcd", "k8s_cluster", "calico_rr", "a", "b", "c", "d", "e", "ungrouped",
          "all", "kube-master", "z9"]
KEYS = ["ip", "ansible_host", "etcd_member_name", "v1", "v2", "v3", "labels", "ansible_port", "ansible_user", "serial",
        "group_names", "inventory_dir", "playbook_dir", "x y"]
INI_VALUES = ["1", "01", "0", "00", "0x1F", "0o17", "017", "0b101", "1_000", "1__0", "1.5", "1e3", ".5", "5.", "1.2.3", "-5",
              "+5", "- 5", "--5", "1e999", "1e-400", "yes", "no", "True", "true", "False", "None", "none", "null", "''",
              '""', "'a'", '"a b"', "'a' 'b'", "[1, 2]", "[1,]", "['a', \"b\", 3.0]", "[a, b]", "{'a': 1}",
              "{'a': {'b': [None, True]}}", "{1: 2, 'x': 3}", "{'a': 1,}", "{}", "[]", "()", "(1)", "(1,)", "1, 2",
              "1 ,2,", "'a', 5", "10.0.0.1", "2001:db8::1", "v1.30.4", "1.30", "a#b", "a # b", "'a' # b", "5 # five", "5#5",
              "{{ foo }}", "{{ foo.bar | default('x') }}", "\"{{ a }}\"", "C:\\temp", "'C:\\temp'", "a\\ b", "'\\x41\\u00e4'",
              "r'\\n'", "u'x'", "a=b", "a=b=c", "=", "$(id)", "a;b", "; c", "1 + 2", "1+2", "1 if 1 else 2", "12345678901234567890123",
              "-99999999999999999999", "...", "(((1)))", "[[1, [2]], 3]", "[1 2]", "[1, 2", "'open", "it's", "x'y'z", "\u65e5\u672c",
              "'\u65e5\u672c'", "a\tb", "\"a\\tb\"", "{'a': 'b' 'c'}", "1,2 # c", "not True", "1j", "0777.5", "09", "0_7", "1_",
              "0x", "'''a'''", "\"\"\"b\"\"\"", "[True, False, None]", "['a'\t,\t'b']", "foo()", "\"'a'\"", "'\"a\"'", "#x", "1a", "1if"]
YAML_SCALARS = ["1", "017", "0o17", "08", "0x1F", "0b11", "1_000", "12:30:45", "1:2", "1:60", "1e3", "1.0e+3", "1.5e3", ".5", "5.",
                "+.5", "-5", "+5", ".inf", "-.INF", "yes", "No", "on", "OFF", "y", "n", "true", "TRUE", "tRue", "null", "~", "Null", "''", '""',
                "2024-01-31", "2024-1-31", "2024-01-31 10:20:30", "2024-01-31T10:20:30.5Z", "2001-12-14t21:59:43.10-05:00",
                "a b", "'it''s'", "\"a\\tb\\u00e4\"", "v1.30.4", "1.30", "10.0.0.1", "2001:db8::1", "a:b", "a#b", "a # c",
                "{{ foo }}x", "\"{{ foo }}\"", "'{{ foo }}'", "\u65e5\u672c", "190:20:30.15", "1__0", "0_7", "-0x1f", "!!str 5", "!!int \"5\"", "!!float 5",
                "!unsafe 'a {{ b }}'", "!vault |\n{I}  $ANSIBLE_VAULT;1.1;AES256\n{I}  6162636465", "|\n{I}  a\n{I}   b\n", ">-\n{I}  a\n{I}  b\n\n{I}  c",
                "|+\n{I}  x\n\n", "[1, 2, a]", "[]", "{}", "{a: 1, b: [x, 'y']}", "[{a: b}, {c: }]", "{a, b: }", "[a: b]", "\n{I}  - 1\n{I}  - b: c\n{I}    d: e",
                "\n{I}  k: v\n{I}  l:\n{I}    - m", "&anc1 val", "99999999999999999999", "0777", "1.2.3", "- a", "a\n{I}  b", "[a,\n{I}  b]", "|2\n{I}    x\n{I}   y\n", ">1-\n{I}  x\n{I} y\n", ">\n{I}  a\n{I}   more\n{I}  b\n", "'a\n\n{I}  b c\n{I}  d'",
                "\"x\\ny \\u00e4 \n{I}  z\\\n{I}   w\"", "\n{I}  - |\n{I}    x\n{I}  - >-\n{I}    y\n{I}    z\n", "\n{I}- a\n{I}- |2\n{I}   y\n",
                "[\"a\n b\", c\n d]", "{k: 'x\n\n y', l: a\n b}", "a\n\n{I}  b\n{I}  c", "&anc2 |\n{I}  x\n", "!!str\n{I}  5", "!!str &anc3 x", "&anc4 !!int '7'", "# c\n{I}  later", "\"a\n{I}  b\"", "<", ">=1", "=x"]
BAD_YAML = ["=", "<<", "a: b", "@x", "%x", "`x`", "*nope", "!foo x", "[a, b", "{a: b", "\"open", "'open", "[a]b", "\"a\"b", "{{ foo }}", "2024-13-01", "0b_", "- x\n{I} y: z", "\tx",
            "x\n{I}\ty", "&anc1 a\n{I}other: &anc1 b", "- b", "? [a]", "|x\n{I}  y", "a\n---\nb: c", "!!map x", "!!int x", "\x07", "{a: b}}", "[a]]", ",x", "]x", "[a, ,b]", "{a: 1, , b: 2}", "a\t: b", ">\n\ta"]
PATTERNS = ["all", "*", "kube_node", "etcd:kube_node", "kube_node,etcd", "all:!etcd", "!node1", "&kube_node", "kube_node:&etcd", "node*", "node?",
            "node[12]", "node[!1]", "~node[12]", "~(cp|w).*", "kube_node[0]", "kube_node[-1]", "k8s_cluster[0:1]", "all[1:]", "node1", "node1,node2,node1", "cp1:cp2", "2001:db8::5",
            "nothing", "n*,!n.example.com", "k8s_cluster:!kube_control_plane:&kube_node", "*.example.com", "10.0.0.1", "w0*[1:2]", "a,b,&c", "ungrouped", "kube_*", "~kube_", "all[0:0]", "b", "x[a:b]", "localhost"]


class Maker:
    def __init__(self, seed, sound=False):
        self.r = random.Random(seed)
        self.sound = sound

    def chance(self, p):
        return self.r.random() < p

    def pick(self, values):
        return self.r.choice(values)

    def host(self, bad):
        return self.pick(BAD_HOSTS) if self.chance(bad) else self.pick(HOSTS)

    def child(self, parent):
        if self.sound:  # no circles: only what comes later
            later = ["k8s_cluster", "a", "b", "kube_control_plane", "kube_node", "etcd", "c", "d", "e"]
            return self.pick(later[later.index(parent) + 1:] + ["z9"]) if parent in later else "z9"
        # A circle through all ends ansible-inventory altogether.
        return self.pick(GROUPS) if self.chance(0.01) else self.pick([group for group in GROUPS if group != "all"])

    def ini_value(self, quoted):
        value = self.pick(INI_VALUES)
        if quoted and self.chance(0.5):
            quote = self.pick("'\"")
            if quote not in value and not value.endswith("\\"):
                return quote + value + quote
        if quoted and " " in value and self.chance(0.8):
            return value.replace(" ", "")
        return value

    def ini(self, bad):
        lines = []
        for _ in range(self.r.randint(1, 12)):
            kind = self.pick(["hosts", "hosts", "hosts", "children", "vars", "top"])
            group = self.pick(GROUPS)
            if self.sound and kind == "children" and group in ("z9", "all", "ungrouped", "kube-master", "calico_rr"):
                group = "k8s_cluster"
            if kind == "hosts":
                lines.append(f"[{group}]" + self.pick(["", "", " # note", " "]))
            elif kind != "top":
                lines.append(f"[{group}:{kind}]")
            if self.chance(bad):
                lines.append(self.pick(["[bad section]", "[a:b]", "[a:vars:x]", "[]", "[a]x", "lonely", "x y", "[ a ]", "%"]))
            for _ in range(self.r.randint(0, 4)):
                if kind == "children":
                    lines.append(self.child(group) + self.pick(["", "", "  # c"]))
                elif kind == "vars":
                    lines.append(self.pick(KEYS) + self.pick(["=", " = ", "= "]) + self.ini_value(False))
                else:
                    line = self.pick(["", "", "\t", "  "]) + self.host(bad)
                    for _ in range(self.r.randint(0, 3)):
                        line += self.pick([" ", "  ", "\t"]) + self.pick(KEYS).replace(" ", "") + "=" + self.ini_value(True)
                    lines.append(line + self.pick(["", "", " # x", " ", "\t"]))
            if self.chance(0.2):
                lines.append(self.pick(["", "# comment", "; comment", "   # indented"]))
        if not self.chance(bad * 3):
            # Every group that is named anywhere is defined, or Ansible refuses nearly every file.
            lines += [f"[{group}]" for group in GROUPS]
        return self.pick(["\n", "\n", "\n", "\r\n"]).join(lines) + self.pick(["\n", ""])

    def scalar(self, indent, bad):
        value = self.pick(BAD_YAML) if self.chance(bad) else self.pick(YAML_SCALARS)
        return value.replace("{I}", " " * indent)

    def yaml_vars(self, indent, bad):
        pad = " " * indent
        out = ""
        keys = self.r.sample(KEYS[:-1], self.r.randint(1, 3))
        if self.chance(bad):
            keys.append(keys[0])
        for key in keys:
            if self.chance(0.05):
                key = self.pick(["1", "~", "'quoted'", "\"a b\"", "1.5"])
            value = self.scalar(indent, bad)
            out += f"{pad}{key}:" + ("" if value.startswith("\n") else " ") + f"{value}\n"
        return out

    def yaml_group(self, indent, depth, bad, parent):
        pad = " " * indent
        out = ""
        sections = [s for s in ("hosts", "vars", "children") if self.chance(0.6) and not (self.sound and s == "children" and parent == "z9")]
        self.r.shuffle(sections)
        for section in sections:
            out += f"{pad}{section}:"
            if self.chance(0.05):
                out += self.pick([" node1\n", " {}\n", "\n", " ~\n", " [a, b]\n" if self.chance(bad * 5) else "\n", " {node7: , node8: {ip: 1}}\n"])
                continue
            out += "\n"
            if section == "vars":
                out += self.yaml_vars(indent + 2, bad)
                continue
            names = [self.host(bad) if section == "hosts" else self.child(parent) for _ in range(3)]
            for name in dict.fromkeys(names[:self.r.randint(1, 3)]):
                quoted = json.dumps(name, ensure_ascii=False) if name[0] in "[-" or ":" in name or self.chance(0.2) else name
                out += f"{pad}  {quoted}:"
                if section == "hosts":
                    out += self.pick(["\n", " {}\n", " ~\n"]) if self.chance(0.4) else "\n" + self.yaml_vars(indent + 4, bad)
                elif depth < 3 and self.chance(0.7):
                    inner = self.yaml_group(indent + 4, depth + 1, bad, name)
                    out += "\n" + inner
                else:
                    out += "\n"
        return out

    def yaml(self, bad):
        out = self.pick(["", "---\n", "# c\n", "---\n# c\n"])
        if self.chance(0.3):
            out += "x_anchors:\n  vars: &base\n    v1: 1\n    v2: two\n  hosts: {}\n"
            anchored = True
        else:
            anchored = False
        for name in self.r.sample(GROUPS, self.r.randint(1, 3)):
            inner = self.yaml_group(2, 0, bad, name)
            out += f"{name}:" + ("\n" + inner if inner else self.pick(["\n", " ~\n", " {}\n"]))
            if anchored and "  vars:\n" not in inner and self.chance(0.6):
                out += "  vars:\n    <<: *base\n    v2: 2\n" if inner else ""
        if self.chance(0.1):
            out += "...\n"
        return out

    def damaged(self, text):
        """As a hand that slipped leaves it."""
        for _ in range(self.r.randint(1, 3)):
            at = self.r.randrange(len(text) + 1)
            kind = self.r.randrange(5)
            if kind == 0:
                text = text[:at] + text[at + self.r.randint(1, 3):]
            elif kind == 1:
                text = text[:at] + self.pick([":", " ", "  ", "\t", "-", "'", '"', "#", " #", "[", "]", "{", "}", ",", "&", "*", "!", "|", ">",
                                              "%", "@", "?", "\n", "\n\n", ": ", "- ", "? ", "---\n", "...\n", "\\", "=", "\r"]) + text[at:]
            else:
                lines = text.split("\n")
                line = self.r.randrange(len(lines))
                if kind == 2:
                    lines.insert(line, self.pick(lines))
                elif kind == 3:
                    lines[line] = self.pick([" ", "  ", "\t"]) + lines[line]
                else:
                    lines[line] = lines[line][1:] if lines[line].startswith(" ") else ""
                text = "\n".join(lines)
        return text

    def json_value(self, depth=0):
        choices = [1, -5, 1.5, 1e300, True, False, None, "a", "\u00e4", "", "1e3", [], {}]
        if depth < 2 and self.chance(0.3):
            return self.pick([[self.json_value(depth + 1) for _ in range(2)], {"k": self.json_value(depth + 1)},
                              {"__ansible_unsafe": "u"}])
        return self.pick(choices)

    def json(self):
        def group(depth):
            g = {}
            if self.chance(0.7):
                g["hosts"] = {self.pick(HOSTS): self.pick([None, {}, {self.pick(KEYS): self.json_value()}]) for _ in range(3)}
            if self.chance(0.5):
                g["vars"] = {self.pick(KEYS): self.json_value() for _ in range(2)}
            if depth < 2 and self.chance(0.5):
                g["children"] = {self.pick(GROUPS): group(depth + 1) for _ in range(2)}
            return g
        return json.dumps({self.pick(GROUPS): group(0) for _ in range(2)}, indent=self.pick([None, 1, 4]),
                          ensure_ascii=self.chance(0.5))

    def variable_file(self, bad):
        if self.chance(0.15):
            return json.dumps({self.pick(KEYS): self.json_value() for _ in range(2)})
        return self.pick(["", "---\n"]) + self.pick(["", "# nothing\n"]) + self.yaml_vars(0, bad)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as f:
        f.write(text)


def variables_beside(m, folder, bad):
    for kind, names in (("group_vars", GROUPS), ("host_vars", ["node1", "node2", "w01", "cp1", "10.0.0.1", "n.example.com", "localhost"])):
        for name in m.r.sample(names, m.r.randint(0, 3)):
            shape = m.pick(["", ".yml", ".yaml", ".json", "/"])
            if shape == "/":
                for part in m.r.sample(["a.yml", "b.yaml", "c", "d.json", "e.txt", ".f.yml", "g.yml~", "sub/h.yml", "s.d/i.yml"], 3):
                    write(f"{folder}/{kind}/{name}/{part}", m.variable_file(bad))
            else:
                write(f"{folder}/{kind}/{name}{shape}", m.variable_file(bad))


def make(folder, seed, sound):
    m = Maker(seed, sound)
    bad = 0 if sound else m.pick([0, 0, 0, 0.03, 0.15])
    # A fault in group_vars ends ansible-inventory altogether: seldom.
    bad_variables = 0.03 if not sound and m.chance(0.05) else 0
    shape = m.pick(["ini", "ini", "yaml", "yaml", "json", "folder", "two"])
    sources = []
    if shape == "ini":
        sources = [m.pick(["hosts.ini", "hosts", "inventory.cfg", "x.yml.ini"])]
        text = m.ini(bad)
        write(f"{folder}/{sources[0]}", m.damaged(text) if not sound and m.chance(0.2) else text)
    elif shape == "yaml":
        sources = [m.pick(["hosts.yml", "hosts.yaml", "hosts"])]
        text = m.yaml(bad)
        write(f"{folder}/{sources[0]}", m.damaged(text) if not sound and m.chance(0.3) else text)
    elif shape == "json":
        sources = [m.pick(["hosts.json", "hosts"])]
        write(f"{folder}/{sources[0]}", m.json())
    else:
        names = m.r.sample(["01-hosts", "02-more.yml", "b.yaml", "c.json", "z.ini", "q.txt", ".hidden", "sub/hosts", "k~"], 4)
        for name in names:
            text = m.yaml(bad) if name.endswith(("yml", "yaml")) else m.json() if name.endswith("json") else m.ini(bad)
            write(f"{folder}/inv/{name}", text)
        sources = ["inv"]
        if shape == "two":
            write(f"{folder}/second/hosts.ini", m.ini(bad))
            sources = m.pick([["inv", "second/hosts.ini"], ["second/hosts.ini", "inv"], ["node1,node9,", "inv"]])
            variables_beside(m, f"{folder}/second", bad_variables)
        variables_beside(m, f"{folder}/inv", bad_variables)
    if m.chance(0.6):
        variables_beside(m, folder, bad_variables)
    write(f"{folder}/inventories.json", json.dumps(sources))
    write(f"{folder}/patterns.json", json.dumps(m.r.sample(PATTERNS, 6)))


if __name__ == "__main__":
    base, first, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for number in range(count):
        make(os.path.join(base, str(number)), first + number, sys.argv[4:] == ["sound"])
