"""A disk that fails, or a kill, loses nothing and is not passed over: strace makes the system calls fail."""

import json
import os
import shutil
import subprocess

from projects import tiny_box, write_tiny
from support import BINARY, EndToEndCase, environment, read, tree, write

KEY_STEPS = ("fsync", "rename", "renameat", "linkat")
TREE_STEPS = ("mkdirat", "syncfs", "fsync", "renameat", "unlinkat")
"""What makes things last, appear or vanish; between two of them everything looks the same from outside."""


class Faults(EndToEndCase):
    def setUp(self):
        super().setUp()
        if not shutil.which("strace"):
            self.skipTest("strace is not here")
        write_tiny(self.path("content"))
        shutil.copytree(self.key_folder, self.path("start"))

    def each(self, steps, start, folder, words):
        """Runs the program from the same start with the fault one step later each time; gives the fault and the exit
        code."""
        for step in steps:
            for fault in ("error=EIO", "signal=KILL"):
                for count in range(1, 20):
                    shutil.rmtree(self.path(folder), ignore_errors=True)
                    shutil.copytree(self.path(start), self.path(folder))
                    code, happened = self.run_with(f"{step}:{fault}:when={count}", words)
                    if not happened:
                        break
                    yield f"{step} {count}, {fault}", code
                self.assertLess(count, 19, f"{step} never ends")

    def run_with(self, fault, words):
        trace = self.path("trace")
        done = subprocess.run(
            ["strace", "-f", "-o", trace, "-e", f"trace={fault.split(':')[0]}", "-e", f"inject={fault}", BINARY, *words],
            cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        if b"strace: " in done.stderr:
            self.skipTest(f"strace may not trace: {done.stderr.decode().strip()}")
        return done.returncode, b"INJECTED" in read(trace) or done.returncode < 0

    def status(self, key):
        entries = {entry["id"]: entry["status"] for entry in json.loads(read(self.path("keys/keyring.json")))["keys"]}
        return entries.get(key)

    def test_a_key_in_the_keyring_has_its_secret(self):
        faults = []
        for fault, code in self.each(KEY_STEPS, "start", "keys", ["keys", "generate", "b"]):
            faults.append(fault)
            with self.subTest(fault=fault):
                self.assertNotEqual(code, 0)
                secret = os.path.exists(self.path("keys/b.secret"))
                if self.status("b"):
                    self.assertTrue(secret, "the keyring has a key without a secret")
                    self.contentc("build", "--key", "b", "--output", "drill")
                    shutil.rmtree(self.path("drill"))
                elif "error" in fault:
                    self.assertFalse(secret, "a secret is left that no keyring knows")
        self.assertGreater(len(faults), 8, faults)

    def test_a_revoked_key_has_its_statement(self):
        self.contentc("keys", "generate", "b", "--keyring", "start/keyring.json")
        self.contentc("keys", "generate", "r", "--role", "recovery", "--keyring", "start/keyring.json")
        faults = []
        for fault, code in self.each(KEY_STEPS, "start", "keys", ["keys", "revoke", "b"]):
            faults.append(fault)
            with self.subTest(fault=fault):
                self.assertNotEqual(code, 0)
                if self.status("b") == "active":
                    self.contentc("keys", "revoke", "b")
                os.remove(self.path("keys/r.secret"))
                self.contentc("build", "--output", "drill")
                self.assertIn("1 statement", self.contentc("inspect", "drill").out)
                shutil.rmtree(self.path("drill"))
        self.assertGreater(len(faults), 8, faults)

    def test_a_mended_file_is_durable_though_the_manifest_is_the_same(self):
        shutil.copytree(self.path("start"), self.path("keys"))
        self.contentc("build")
        shutil.rmtree(self.path("build/bundles"))
        code, happened = self.run_with("syncfs:error=EIO:when=1", ["build"])
        self.assertEqual((code, happened), (2, True))
        self.contentc("build")
        self.contentc("verify", "build")

    def test_a_sync_behind_that_fails_is_not_passed_over(self):
        # The system tells only once of bytes that it lost, so the sync at the end would not know.
        shutil.copytree(self.path("start"), self.path("keys"))
        self.contentc("build")
        old = tree(self.path("build"))
        for number in range(32_768):
            write(self.path(f"content/boxes/{number % 100}/b{number}.box.yaml"), tiny_box(f"b{number}"))
        code, happened = self.run_with("syncfs:error=EIO:when=1", ["build", "--no-cache"])
        self.assertEqual((code, happened), (2, True))
        self.assertEqual(read(self.path("trace")).count(b"syncfs("), 1, "it went on after the first failure")
        self.assert_same_tree(old, tree(self.path("build")))
        code, _ = self.run_with("syncfs:delay_exit=1", ["build", "--no-cache"])
        self.assertEqual(code, 0)
        self.assertEqual(read(self.path("trace")).count(b"syncfs("), 2, "nothing was made durable on the way")

    def test_a_tree_is_the_old_or_the_new_one(self):
        shutil.copytree(self.path("start"), self.path("keys"))
        words = ["build", "--created", "2026-12-01T08:00:00Z"]
        self.contentc(*words, "--output", "old")
        write(self.path("content/boxes/first.box.yaml"), tiny_box("first", "Another text."))
        self.contentc(*words, "--output", "new", "--after", "old")
        old, new = tree(self.path("old")), tree(self.path("new"))
        seen = set()
        for fault, code in self.each(TREE_STEPS, "old", "build", words):
            seen.add(fault.split()[0])
            with self.subTest(fault=fault):
                self.verify()
                found = tree(self.path("build"))
                is_new = found["manifest.json"] == new["manifest.json"]
                # Files that are no longer named can stay: the next build takes them away.
                if code == 0:
                    self.assertTrue(is_new)
                elif "error" in fault and not is_new:
                    self.assert_same_tree(old, found)
                if "syncfs" in fault:
                    self.assertFalse(is_new, "the manifest was replaced before its files were durable")
                self.contentc(*words)
                self.assert_same_tree(new, tree(self.path("build")))
        self.assertEqual(seen, set(TREE_STEPS))
