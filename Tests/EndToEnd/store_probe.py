"""Drives Tests/StoreProbe: a store as contentc has it, one line of JSON for each thing to do."""

import json
import os
import subprocess
import unittest

from support import ROOT, environment


def binary():
    """The newest build of Tests/StoreProbe. Raises SkipTest if there is none."""
    paths = [os.environ.get("CONTENTC_STORE_PROBE", "")] + [
        os.path.join(ROOT, ".build", kind, "store-probe") for kind in ("release", "debug")]
    found = [path for path in paths if os.path.isfile(path) and os.access(path, os.X_OK)]
    if not found:
        raise unittest.SkipTest("store-probe is not built; run ‘swift build --product store-probe’")
    return max(found, key=os.path.getmtime)


class Target:
    """What stands behind the program's name: the target, its options, the environment it needs."""

    def __init__(self, name, options=(), **variables):
        self.name, self.options, self.variables = name, list(options), variables

    def below(self, folder):
        """The same place, one folder further in."""
        return Target(f"{self.name}/{folder}", self.options, **self.variables)

    def words(self, wait=5, stall=5):
        return [binary(), self.name, *self.options, "--wait", str(wait), "--stall", str(stall)]

    def environment(self):
        return environment(no_proxy="127.0.0.1", **self.variables)


def request(action, path, **more):
    return {"do": action, "path": path, **more}


def probe(target, requests, prefix=(), timeout=120, **options):
    """What becomes of the requests, one dictionary each."""
    done = subprocess.run(
        [*prefix, *target.words(**options)], input="".join(json.dumps(one) + "\n" for one in requests).encode(),
        env=target.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, check=False)
    outcomes = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode or len(outcomes) != len(requests):
        raise AssertionError(
            f"store-probe {target.name}: exit code {done.returncode}\n{done.stderr.decode()}\n{outcomes}")
    return outcomes


class Probe:
    """One process that is kept, for races: `begin` sends a request, `end` takes its outcome."""

    def __init__(self, target, **options):
        self.process = subprocess.Popen(
            target.words(**options), env=target.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def begin(self, action, path, **more):
        self.process.stdin.write(json.dumps(request(action, path, **more)).encode() + b"\n")
        self.process.stdin.flush()

    def end(self):
        return json.loads(self.process.stdout.readline())

    def do(self, action, path, **more):
        self.begin(action, path, **more)
        return self.end()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(30)
