"""Finds the program for tests that need nothing else of this folder."""

import os
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def find_binary():
    """CONTENTC or CONTENTC_BINARY from the environment, else the release build, else the debug build."""
    for name in ("CONTENTC", "CONTENTC_BINARY"):
        if os.environ.get(name):
            return os.path.abspath(os.environ[name])
    for kind in ("release", "debug"):
        path = os.path.join(ROOT, ".build", kind, "contentc")
        if os.path.exists(path):
            return path
    raise FileNotFoundError("there is no contentc; run ‘swift build’, or set CONTENTC")


# Found now: later the current folder may be another one.
BINARY = find_binary()


def contentc(*words, cwd, **variables):
    """Runs the program; its exit code, then standard output and standard error together."""
    environment = {"PATH": os.environ["PATH"], "HOME": "/dev/null", **variables}
    done = subprocess.run(
        [BINARY, *words], cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, timeout=120, check=False)
    return done.returncode, done.stdout.decode()


def write(folder, files):
    """Writes texts or bytes: path → contents."""
    for path, data in files.items():
        full = os.path.join(folder, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "wb") as file:
            file.write(data if isinstance(data, bytes) else data.encode())
