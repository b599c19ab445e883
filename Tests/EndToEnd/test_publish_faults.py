"""A publish to a folder that is killed, or whose disk fails or is full, at any step: what is live is whole, a device
syncs from it, and the same publish begun again completes it."""

import os
import shutil
import subprocess

from publish_cases import PublishCase
from support import BINARY, environment, read, tree

CHANGES = ("mkdirat", "write", "linkat", "renameat", "fsync", "unlinkat")
STEPS = CHANGES + ("openat", "flock")
"""System calls on the target. Those that change nothing are only killed."""


class PublishFaults(PublishCase):
    def setUp(self):
        super().setUp()
        if not shutil.which("strace"):
            self.skipTest("strace is not here")
        self.publish(self.release(1))
        self.release(2)
        shutil.copytree(self.path("live"), self.path("start"))
        self.server = self.serve(self.path("live"))
        self.age(1, "start")

    def faulty(self, step, fault, count):
        """Publishes with a fault at a call on the target; whether there was such a call, and the exit code."""
        trace = self.path("trace")
        # Only calls on folders of the target count; what is written has no name yet.
        folders = [] if step == "write" else self.folders("start") + self.folders("r2")
        paths = [word for path in folders for word in ("-P", os.path.normpath(self.path("live", path)))]
        done = subprocess.run(
            ["strace", "-f", "-o", trace, *paths, "-e", f"trace={step}", "-e", f"inject={step}:{fault}:when={count}",
             BINARY, "publish", "live", "--tree", "r2", "--keyring", self.keyring, "--jobs", "1"],
            cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
        if b"strace: " in done.stderr and b"Requested path" not in done.stderr:
            self.skipTest(f"strace may not trace: {done.stderr.decode().strip()}")
        return b"INJECTED" in read(trace) or done.returncode < 0, done.returncode

    def folders(self, name):
        return ["."] + [path for path in tree(self.path(name)) if path.endswith("/")]

    def restart(self):
        shutil.rmtree(self.path("live"), ignore_errors=True)
        shutil.copytree(self.path("start"), self.path("live"))

    def test_every_step(self):
        seen = set()
        for step in STEPS:
            for fault in ("signal=KILL",) + (("error=EIO", "error=ENOSPC") if step in CHANGES else ()):
                for count in range(1, 200):
                    self.restart()
                    happened, code = self.faulty(step, fault, count)
                    if not happened:
                        break
                    seen.add(step)
                    with self.subTest(fault=f"{step} {count}, {fault}, exit {code}"):
                        self.assertIn(code, (0, 2, 3, -9, 137))
                        live = self.live_number()
                        self.assertIn(live, (1, 2))
                        if code == 0:
                            self.assertEqual(live, 2)
                        self.publish("r2")
                        self.assertEqual(self.live_number(), 2)
                        self.assertEqual(self.claim(2), read(self.path("r2/manifest.json")))
                self.assertLess(count, 199, f"{step} never ends")
        shutil.rmtree(self.path("cache"), ignore_errors=True)
        self.assertEqual(self.sync(self.server.url)["sequence"], 2)
        self.assertGreaterEqual(seen, {"write", "renameat", "fsync", "linkat"}, seen)
