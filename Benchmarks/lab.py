"""Where figures are measured: the programs, corpora of each size, and a small process that runs what is measured."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass

import hugo_site
import project

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)


@dataclass(frozen=True)
class Usage:
    """What one process needed."""

    seconds: float
    processor_seconds: float
    megabytes: float


class Lab:
    def __init__(self, folder, programs, hugo, python, sizes, rounds):
        self.folder, self.programs, self.hugo, self.python, self.sizes = folder, programs, hugo, python, sizes
        self.asked_rounds = rounds
        self.compiled = {
            "floor": self.compile("floor", ["-lyaml", "-larchive", "-lnettle"]), "measure": self.compile("measure", []),
            "touch": self.compile("touch", [])}
        self.fill_cache()

    def rounds(self, size):
        """Rounds that count; fewer where one takes minutes."""
        return self.asked_rounds if size < 100_000 else (self.asked_rounds + 1) // 2

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def compile(self, name, libraries):
        compiler = next((path for path in map(shutil.which, ("cc", "clang", "gcc")) if path), None)
        if not compiler:
            sys.exit("benchmarks: there is no C compiler; install gcc or clang")
        flags = subprocess.run(
            ["pkg-config", "--cflags", "--libs-only-L", "yaml-0.1", "libarchive", "nettle"], stdout=subprocess.PIPE,
            check=False).stdout.decode().split()
        program = self.path(name)
        source = os.path.join(HERE, f"{name}.c")
        subprocess.run([compiler, "-O2", "-o", program, source, *flags, *libraries], check=True)
        return program

    def corpus(self, size):
        """A folder of its own with `project`, `site` with as many equal pages, and `keys`."""
        folder = self.path(f"corpus-{size}")
        if not os.path.exists(folder):
            project.main(os.path.join(folder, "project"), size)
            hugo_site.main(os.path.join(folder, "site"), size)
            self.run(folder, self.programs["contentc"], "keys", "generate", "bench")
        return folder

    def fill_cache(self):
        """Lets the system use all memory once, for a file of nothing: see `HOW` in builds.py."""
        path, available = self.path("nothing"), available_megabytes()
        with open(path, "wb") as file:
            file.truncate(available << 20)
        with open(path, "rb", buffering=0) as file:
            piece = bytearray(1 << 20)
            while file.readinto(piece):
                pass

    def touch_memory(self):
        """Memory that was in use a moment ago, for what is measured next."""
        subprocess.run([self.compiled["touch"], str(max(1, min(3072, available_megabytes() // 3)))], check=True)

    def environment(self, folder):
        """Caches in this folder, so that a new one makes a cold start."""
        return {
            **os.environ, "HOME": folder, "XDG_CACHE_HOME": os.path.join(folder, "cache"),
            "CONTENTC_CACHE": os.path.join(folder, "contentc-cache"), "HUGO_CACHEDIR": os.path.join(folder, "hugo")}

    def run(self, folder, *words):
        """What a command prints that must not fail."""
        done = subprocess.run(words, cwd=folder, env=self.environment(folder), stdout=subprocess.PIPE, check=False)
        if done.returncode:
            sys.exit(f"benchmarks: failed: {' '.join(words)}")
        return done.stdout.decode()

    def measured(self, folder, *words, home=None):
        """The usage of a whole process, and what it printed. Nothing of what was written before is still on its way."""
        result = self.path("usage")
        subprocess.run(["sync"], check=True)
        self.touch_memory()
        done = subprocess.run(
            [self.compiled["measure"], result, *words], cwd=folder, env=self.environment(home or folder),
            stdout=subprocess.PIPE, check=False)
        with open(result, encoding="utf-8") as file:
            wall, processor, memory, code = file.read().split()
        if done.returncode or code != "0":
            sys.exit(f"benchmarks: failed: {' '.join(words)}")
        return Usage(float(wall), float(processor), float(memory) / 1e6), done.stdout.decode()


def available_megabytes():
    """Memory that the system could give; 0 where it does not say so."""
    try:
        with open("/proc/meminfo", encoding="ascii") as file:
            return next(int(line.split()[1]) // 1024 for line in file if line.startswith("MemAvailable:"))
    except (OSError, StopIteration):
        return 0
