#!/usr/bin/env python3
"""Times contentc beside the C floor on the same files, taking turns, and prints medians and ratios.
usage: scale.py CONTENTC BOXES ROUNDS"""
import os, platform, statistics, subprocess, sys, tempfile, time

def run(command, cwd):
    """Wall seconds, processor seconds and peak memory in MB of one process."""
    start = time.monotonic()
    process = subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.monotonic() - start
    if status: sys.exit("failed: %s" % " ".join(command))
    return wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024

def main(contentc, boxes, rounds):
    here = os.path.dirname(os.path.abspath(__file__))
    with tempfile.TemporaryDirectory(prefix="contentc-benchmark-") as folder:
        subprocess.run(["cc", "-O2", "-o", folder + "/floor", here + "/floor.c", "-lyaml", "-larchive", "-lsodium"], check=True)
        subprocess.run([sys.executable, here + "/project.py", folder + "/project", str(boxes)], check=True)
        subprocess.run([contentc, "keys", "generate", "bench"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        jobs = {
            "floor": lambda n: [folder + "/floor", "project", "floor-%d" % n],
            "check": lambda n: [contentc, "check", "project"],
            "cold build": lambda n: [contentc, "build", "project", "--output", "build-%d" % n],
            "build again": lambda n: [contentc, "build", "project", "--output", "build-%d" % n],
            "verify": lambda n: [contentc, "verify", "build-%d" % n],
        }
        figures = {name: [] for name in jobs}
        # Nothing is removed between rounds: on ext4 a mass removal slows down what is created after it.
        for n in range(rounds + 1):
            for name, command in jobs.items():
                subprocess.run(["sync"], check=True)
                figure = run(command(n), folder)
                if n > 0: figures[name].append(figure)  # the first round warms the page cache
        median = {name: [statistics.median(column) for column in zip(*rows)] for name, rows in figures.items()}
        print("%s boxes, %d rounds, %d processors, %s" % (format(boxes, ","), rounds, os.cpu_count(), platform.platform()))
        print("%-12s %9s %9s %9s %9s %8s" % ("", "median s", "best s", "CPU s", "MB", "x floor"))
        for name in jobs:
            wall, cpu, memory = median[name]
            best = min(row[0] for row in figures[name])
            print("%-12s %9.3f %9.3f %9.3f %9.0f %8.2f" % (name, wall, best, cpu, memory, wall / median["floor"][0]))

if __name__ == "__main__": main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
