#!/usr/bin/env python3
"""Runs cases through the reference client and prints where it differs from what they expect.

usage: run_cases.py [pattern]     only cases whose group/name holds the pattern
"""

import json
import pathlib
import sys

from device import Device, Server
from values import data_of

FOLDER = pathlib.Path(__file__).resolve().parent / "cases"
CARRIED = ("keyring", "client", "embedded", "now", "server")
"""What a step takes over from the step before, and the first one from the case, if it says nothing else."""


def groups():
    """Group → its data file, in order."""
    return {path.stem: json.loads(path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))}


def outcomes(group, case):
    """What the reference client does at each step."""
    published = {path: data_of(value, {}) for path, value in group["files"].items()}
    device, state, found = Device(case.get("cache", {}), published), {"embedded": None, "server": {}}, []
    for step in [case, *case["steps"]]:
        state.update({name: step[name] for name in CARRIED if name in step})
        if "server" in step:
            server = Server(step["server"], published)
        if step is not case:
            keyring = data_of(group["keyrings"][state["keyring"]], published)
            found.append(device.start(keyring, state["client"], state["embedded"], state["now"], server))
    return found


def differences(pattern=""):
    """One line for each step that does something else than the case expects."""
    lines = []
    for name, group in groups().items():
        for case in group["cases"]:
            title = f"{name}/{case['name']}"
            if pattern not in title:
                continue
            for number, (step, found) in enumerate(zip(case["steps"], outcomes(group, case), strict=True), 1):
                lines += [f"{title}, step {number}: {key} is {found.get(key)!r}, expected {value!r}"
                          for key, value in step["expect"].items() if found.get(key) != value]
    return lines


if __name__ == "__main__":
    problems = differences(*sys.argv[1:2])
    print("\n".join(problems + [f"{len(problems)} differences"]))
    sys.exit(1 if problems else 0)
