"""The page that a run writes: machine and versions, how each figure was made, tables, and which goals are missed."""

import os
import platform
import re
import subprocess
import time

from figure import table

HEAD = """\
# Benchmarks

Written by `Benchmarks/run`; do not edit it by hand. Every figure stands beside a peer that was measured in the same run
on the same machine, taking turns. Figures of two runs, days or machines are not comparable: look at the ratios.
[Benchmarks](../Benchmarks/README.md) tells how to run them and how to add one.
"""

VERSION = "import importlib.metadata, sys; print(importlib.metadata.version(sys.argv[1]))"


def text(groups, versions, load):
    """`groups`: (title, how, sections), each section (title, figures)."""
    figures = [(section, figure) for _, _, sections in groups for section, rows in sections for figure in rows]
    missed = [f"- {section}: {figure.sentence()}\n" for section, figure in figures if figure.missed()]
    goals = sum(len(figure.goals) for _, figure in figures)
    none = f"None of {goals}." if goals else "No goal is set for what was measured here."
    parts = [HEAD, "## Where\n\n" + facts(versions, load),
             "## Goals that are missed\n\n" + ("".join(missed) or none + "\n")]
    for title, how, sections in groups:
        parts.append(f"## {title}\n\n{how}")
        parts += [f"### {title}: {section}\n\n{table(rows)}" for section, rows in sections]
    return "\n".join(parts)


def facts(versions, load):
    model = first_match(r"model name\s*: (.*)", contents("/proc/cpuinfo")) or platform.processor() or platform.machine()
    memory = first_match(r"MemTotal:\s*(\d+) kB", contents("/proc/meminfo"))
    system = first_match(r'PRETTY_NAME="(.*)"', contents("/etc/os-release")) or platform.system()
    lines = [
        ("date", time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())),
        ("machine", f"{os.cpu_count()} processors, {model}"
         + (f", {int(memory) / 1e6:.0f} GB of memory" if memory else "")),
        ("system", f"{system}, {platform.system()} {first_match(r'([0-9.]+)', platform.release())}"),
        ("load", "load averages of the last minute before and after the run: %.2f and %.2f" % load
         + (". **Other work was going on: look at the ratios only**" if load[0] > 1 else "")),
        ("medians", "wall times and memory are medians of the rounds; the ratio is that of the medians"),
    ]
    lines += versions
    return "| | |\n|---|---|\n" + "".join(f"| {name} | {value} |\n" for name, value in lines)


def versions(lab):
    """Name and version of everything that was measured or did part of the work."""
    tool = lab.run(lab.folder, lab.programs["contentc"], "version").split("\n")
    libraries = ", ".join(line.strip() for line in tool[1:] if line.strip())
    found = [("contentc", f"{tool[0].strip()}; {libraries}")]
    for name, words, pattern in [
        ("Hugo", [lab.hugo, "version"], r"hugo v([\w.]+)"),
        ("Swift", ["swift", "--version"], r"Swift version ([\d.]+)"),
        ("C compiler", ["cc", "--version"], r"(.*)"),
        ("nginx", ["nginx", "-v"], r"nginx/([\d.]+)"),
        ("rsync", ["rsync", "--version"], r"version ([\d.]+)"),
        ("Python", ["python3", "--version"], r"Python ([\d.]+)"),
        ("fsrs-rs-python", [lab.python, "-c", VERSION, "fsrs-rs-python"], r"([\d.]+)"),
        ("fsrs (py-fsrs)", [lab.python, "-c", VERSION, "fsrs"], r"([\d.]+)"),
    ]:
        found.append((name, words[0] and first_match(pattern, output(words)) or "not there"))
    return found


def output(words):
    environment = {**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin"}
    try:
        return subprocess.run(
            words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False).stdout.decode()
    except OSError:
        return ""


def contents(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def first_match(pattern, text_):
    match = re.search(pattern, text_)
    return match[1] if match else None
