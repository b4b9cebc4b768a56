#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Uncordon authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes down what `uncordon timeline --json` says of each log of a corpus, in short.

    corpus-answers.make UNCORDON FOLDER > corpus-answers.json

A new line of the result is read against the words that stand beside the log before it is kept: the program is
not its own judge."""
import glob, json, os, subprocess, sys


def seconds(value):
    return "-" if value is None else f"{value:.3f}"


def short(run):
    return {"outcome": run["outcome"], "interactive": run["interactive"], "started": run["started_at"],
            "duration": seconds(run["duration_s"]), "results": run["source"]["results"], "tasks": run["source"]["tasks"],
            "prompts": [f'{p["kind"]} {",".join(p["hosts"])} {p["answer"]}' for p in run["prompts"]],
            "findings": [f'{f["severity"]} {f["node"]} {f["code"]}' for f in run["findings"]],
            "nodes": {n["name"]: [f'{n["state"]} {n["schedulable"]} {n["drain_attempts"]} {n["failed_task"]}'] +
                      [f'{p["phase"]} {seconds(p["start_s"])} {seconds(p["end_s"])} {p["result"]} {p["start_from"]} {p["end_from"]} {p["inferred"]}'
                       for p in n["phases"]] for n in run["nodes"]}}


answers = {}
for log in sorted(glob.glob(sys.argv[2] + "/*.log")):
    said = json.loads(subprocess.run([sys.argv[1], "timeline", "--json", log], capture_output=True, text=True).stdout)
    answers[os.path.basename(log)] = [short(run) for run in said.get("runs", [said])]
print("{\n" + ",\n".join(json.dumps(name) + ": " + json.dumps(runs) for name, runs in answers.items()) + "\n}")
