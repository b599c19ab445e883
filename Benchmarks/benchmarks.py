#!/usr/bin/env python3
"""Runs the figures of the project beside their peers and writes docs/benchmarks.md. `Benchmarks/run` prepares it.

A group is a module with TITLE, HOW and `figures(lab)`, which gives sections: (title, list of Figure). To add figures,
add them to a group, or write a group and name it in GROUPS.
"""

import argparse
import os
import sys
import tempfile

import builds
import client
import learning
import page
import wire
from lab import ROOT, Lab

GROUPS = {"builds": builds, "client": client, "wire": wire, "learning": learning}
PROGRAMS = ("contentc", "content-client", "client-start", "learning-bench")
SIZES = [1_000, 10_000, 100_000]
PAGE = os.path.join(ROOT, "docs/benchmarks.md")


def main():
    arguments = parsed()
    sizes = arguments.boxes or ([100] if arguments.quick else SIZES)
    names = arguments.only or list(GROUPS)
    programs = {name: program(arguments.programs, name) for name in PROGRAMS}
    hugo, python = (path and os.path.abspath(path) for path in (arguments.hugo, arguments.python))
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="contentc-benchmarks-", dir=arguments.folder) as folder:
        lab = Lab(folder, programs, hugo, python, sizes, arguments.rounds or (1 if arguments.quick else 5))
        groups = []
        for name in names:
            print(f"benchmarks: {name}", file=sys.stderr, flush=True)
            groups.append((GROUPS[name].TITLE, GROUPS[name].HOW, GROUPS[name].figures(lab)))
        text = page.text(groups, page.versions(lab), (load, os.getloadavg()[0]))
    # A run of a part never takes the place of a whole one by itself.
    is_whole = not (arguments.quick or arguments.only or arguments.boxes)
    output = arguments.output or (PAGE if is_whole else None)
    if output:
        with open(output, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        print(text, end="")


def parsed():
    parser = argparse.ArgumentParser(prog="Benchmarks/run", description=__doc__.splitlines()[0])
    parser.add_argument("--boxes", type=lambda text: [int(size) for size in text.split(",")], metavar="N,N",
                        help="sizes in place of " + ",".join(map(str, SIZES)))
    parser.add_argument("--rounds", type=int, metavar="N",
                        help="rounds that count (default: 5; half as many, rounded up, for 100,000 boxes)")
    parser.add_argument("--only", type=lambda text: text.split(","), metavar="GROUP,GROUP",
                        help="these groups: " + ", ".join(GROUPS))
    parser.add_argument("--quick", action="store_true", help="100 boxes, one round: to see that everything runs")
    parser.add_argument("--output", metavar="FILE",
                        help="where the page goes (default: docs/benchmarks.md, or standard output for a part)")
    parser.add_argument("--folder", help="where temporary files go")
    parser.add_argument("--programs", required=True, metavar="DIR", help=argparse.SUPPRESS)
    parser.add_argument("--hugo", metavar="PROGRAM", help=argparse.SUPPRESS)
    parser.add_argument("--python", metavar="PROGRAM", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    for name in arguments.only or []:
        if name not in GROUPS:
            parser.error(f"there is no group {name}; there are {', '.join(GROUPS)}")
    return arguments


def program(folder, name):
    path = os.path.abspath(os.path.join(folder, name))
    if not os.access(path, os.X_OK):
        sys.exit(f"benchmarks: there is no program {path}")
    return path


if __name__ == "__main__":
    main()
