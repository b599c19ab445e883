"""A client whose disk fails, or that is killed, at any single step: the next start serves a whole release.

strace makes each write, rename, sync and removal in turn fail (EIO, ENOSPC) or kill the process.
"""

import json
import os
import shutil
import subprocess

from client_support import NOWHERE, DeviceCase
from projects import tiny_box, write_tiny
from support import environment, read, tree, write

STEPS = ("write", "renameat", "fsync", "syncfs", "unlinkat", "mkdirat", "flock", "fchmod", "ftruncate")
"""System calls that change the disk or guard it; `unlinkat` also removes folders."""

SYNC = ("write", "renameat", "fsync", "syncfs", "mkdirat", "flock")

FAULTS = ("error=EIO", "error=ENOSPC", "signal=KILL")


class ClientFaults(DeviceCase):
    def setUp(self):
        super().setUp()
        if not shutil.which("strace"):
            self.skipTest("strace is not here")
        write_tiny(self.path("content"), "first", "second")
        write(self.path("content/contentc.yaml"), "id: demo\nrelease: {default: {latest: 2000, min: 1}}\n")
        self.build(output=self.path("old"))
        write(self.path("content/boxes/second.box.yaml"), tiny_box("second", "Another text."))
        self.build("--after", self.path("old"), output=self.path("new"))
        write(self.path("content/boxes/first.box.yaml"), tiny_box("first", "A third text."))
        self.build("--after", self.path("new"), output=self.path("newest"))
        for moment, release in enumerate(("old", "new", "newest"), 1):
            # The server tells changes by the second, and the releases were built in one.
            os.utime(self.path(release, "manifest.json"), (moment, moment))
        self.server = self.serve(self.path("old"))

    def faulty(self, words, step, fault, count):
        """Runs the client with a fault at the given call of each of its threads; whether there was such a call."""
        trace = self.path("trace")
        done = subprocess.run(
            ["strace", "-f", "-y", "-o", trace, "-e", f"trace={step}", "-e", f"inject={step}:{fault}:when={count}", *words],
            cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
        if b"strace: " in done.stderr:
            self.skipTest(f"strace may not trace: {done.stderr.decode().strip()}")
        text = read(trace).decode(errors="replace")
        happened = "INJECTED" in text or "SIGKILL" in text
        is_in_cache = any(self.path("cache") in line and "INJECTED" in line for line in text.splitlines())
        return happened, is_in_cache or "SIGKILL" in text, done.returncode

    def each_fault(self, words, wanted):
        """Each fault at each call, from the same start; `wanted` are steps that must be among them."""
        seen = set()
        for step in STEPS:
            for fault in FAULTS:
                for count in range(1, 100):
                    shutil.rmtree(self.path("cache"), ignore_errors=True)
                    if os.path.exists(self.path("start")):
                        shutil.copytree(self.path("start"), self.path("cache"))
                    happened, is_in_cache, code = self.faulty(words, step, fault, count)
                    if not happened:
                        break
                    if is_in_cache:
                        seen.add(step)
                    yield f"{step} {count}, {fault}, exit {code}"
                self.assertLess(count, 99, f"{step} never ends")
        self.assertLessEqual(set(wanted), seen)

    def check(self, allowed):
        """Offline, one of the releases allowed is whole; online, the newest is, and nothing is left over."""
        offline = self.offline(code=0 if allowed else None)
        if allowed:
            self.assertIn(offline["sequence"], allowed)
        online = self.sync(self.server.url)
        self.assertEqual((online["source"], online["reason"]), ("network", None))
        return online["sequence"]

    def test_a_first_sync(self):
        for fault in self.each_fault(self.command("sync", url=self.server.url), SYNC):
            with self.subTest(fault=fault):
                self.assertEqual(self.check(()), 1)
                self.assertEqual(self.offline()["sequence"], 1)

    def test_a_new_release(self):
        self.device("sync", url=self.server.url)
        self.device("prefetch", "--all", url=self.server.url)
        shutil.copytree(self.path("cache"), self.path("start"))
        self.server.folder = self.path("new")
        for fault in self.each_fault(self.command("sync", url=self.server.url), SYNC):
            with self.subTest(fault=fault):
                self.assertEqual(self.check((1, 2)), 2)

    def test_a_release_that_prunes(self):
        self.device("sync", url=self.server.url)
        self.device("prefetch", "--all", url=self.server.url)
        self.server.folder = self.path("new")
        self.device("sync", url=self.server.url)
        shutil.copytree(self.path("cache"), self.path("start"))
        self.server.folder = self.path("newest")
        for fault in self.each_fault(self.command("sync", url=self.server.url), SYNC):
            with self.subTest(fault=fault):
                self.assertEqual(self.check((2, 3)), 3)
                for box in ("first", "second"):
                    self.device("open", box, "--json")

    def test_prune(self):
        self.device("sync", url=self.server.url)
        self.device("prefetch", "--all", url=self.server.url)
        shutil.copytree(self.path("cache"), self.path("first"))
        for release in ("new", "newest"):
            self.server.folder = self.path(release)
            self.device("sync", url=self.server.url)
        self.device("prefetch", "--all", url=self.server.url)
        # What a sync would have removed, had it not been killed.
        shutil.copytree(self.path("first"), self.path("cache"), dirs_exist_ok=True)
        write(self.path("cache/partial/" + "0" * 64), b"x")
        shutil.copytree(self.path("cache"), self.path("start"))
        for fault in self.each_fault(self.command("prune"), ("flock", "unlinkat", "fsync")):
            with self.subTest(fault=fault):
                self.assertEqual(self.check((3,)), 3)

        shutil.copytree(self.path("start"), self.path("cache"), dirs_exist_ok=True)
        self.device("prune")
        self.assertEqual(sorted(os.listdir(self.path("cache/releases"))), ["2", "3"])

    def test_an_embedded_copy_serves_where_the_cache_cannot_be_read(self):
        self.device("sync", url=self.server.url)
        words = self.command("sync", "--json", "--embedded", self.path("old"), url=NOWHERE)
        trace = self.path("trace")
        done = subprocess.run(
            ["strace", "-f", "-o", trace, "-e", "trace=getdents64", "-e", "inject=getdents64:error=EIO", *words],
            cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)
        if b"strace: " in done.stderr:
            self.skipTest(f"strace may not trace: {done.stderr.decode().strip()}")
        self.assertIn(b"INJECTED", read(trace))
        answer = json.loads(done.stdout)
        self.assertEqual((done.returncode, answer["source"], answer["sequence"]), (0, "embedded", 1), done.stderr)

    def test_a_snooze_is_kept_or_not(self):
        self.device("sync", url=self.server.url)
        shutil.copytree(self.path("cache"), self.path("start"))
        for fault in self.each_fault(self.command("snooze"), ("write", "renameat", "fsync")):
            with self.subTest(fault=fault):
                self.assertEqual(self.check((1,)), 1)

    def test_what_cannot_be_read_for_a_moment_is_not_written_over(self):
        self.device("sync", url=self.server.url)
        self.device("prefetch", "--all", url=self.server.url)
        before = read(self.path("cache/state.json"))
        self.server.folder = self.path("new")
        state = self.path("cache/state.json")
        for words in (self.command("sync", url=self.server.url), self.command("prefetch", "--all", "--forget")):
            with self.subTest(words=words[1]):
                trace = self.path("trace")
                done = subprocess.run(
                    ["strace", "-f", "-o", trace, "-P", state, "-e", "trace=read", "-e", "inject=read:error=EIO", *words],
                    cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60,
                    check=False)
                if b"strace: " in done.stderr:
                    self.skipTest(f"strace may not trace: {done.stderr.decode().strip()}")
                self.assertIn(b"INJECTED", read(trace))
                self.assertEqual(read(state), before)
