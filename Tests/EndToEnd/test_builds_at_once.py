"""Builds into one output at the same time: whoever loses says why, and the tree is whole."""

import fcntl
import os
import shlex
import subprocess
import sys
import time

from projects import tiny_box, write_many, write_tiny
from support import BINARY, EndToEndCase, environment, read, tree, write

SLOW_SIGNER = """\
import base64, json, os, sys, time
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
secret, began, go_on = sys.argv[1:]
open(began, "w").close()
while not os.path.exists(go_on):
    time.sleep(0.01)
seed = base64.b64decode(json.load(open(secret))["secret"])
sys.stdout.buffer.write(Ed25519PrivateKey.from_private_bytes(seed).sign(sys.stdin.buffer.read()))
"""


class BuildsAtOnce(EndToEndCase):
    def test_one_wins(self):
        words = ("alpha", "beta", "gamma")
        clean = {}
        for sequence, word in enumerate(words, start=1):
            write_many(self.path(word), 300, word)
            self.build("--sequence", str(sequence), project=word, output=f"clean-{word}")
            clean[word] = tree(self.path(f"clean-{word}"))
        self.build("--sequence", "1", project="alpha")
        for _ in range(10):
            running = {
                word: subprocess.Popen(
                    [BINARY, "build", word, "--output", "build", "--sequence", str(sequence), "--keyring", self.keyring,
                     "--created", "2026-12-01T08:00:00Z"],
                    cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                for sequence, word in enumerate(words, start=1)}
            winners = []
            for word, process in running.items():
                _, err = process.communicate(timeout=60)
                if process.returncode == 0:
                    winners.append(word)
                    continue
                self.assertEqual(process.returncode, 2, err)
                self.assertRegex(
                    err.decode(),
                    r"^contentc: error: (another contentc is writing to build|"
                    r"another build replaced the tree in build meanwhile)\ncontentc: hint: .*\n$")
            self.assertTrue(winners)
            self.verify()
            manifest = read(self.path("build/manifest.json"))
            (last,) = [word for word in words if clean[word]["manifest.json"][1] == manifest]
            self.assertIn(last, winners)
            self.assert_same_tree(clean[last], tree(self.path("build")))

    def test_a_tree_that_was_replaced_meanwhile_is_not_replaced_again(self):
        write_tiny(self.path("content"))
        write_tiny(self.path("other"))
        write(self.path("other/boxes/first.box.yaml"), tiny_box("first", "Other."))
        for name in ("a first tree", "a tree over another"):
            with self.subTest(build=name):
                began, go_on = self.path(f"{name} began"), self.path(f"{name} goes on")
                signer = [sys.executable, write(self.path("sign.py"), SLOW_SIGNER), f"{self.key_folder}/2026-a.secret"]
                slow = subprocess.Popen(
                    [BINARY, "build", "--sequence", "9", "--keyring", self.keyring, "--signer",
                     "2026-a=" + shlex.join([*signer, began, go_on])],
                    cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                while not os.path.exists(began):
                    self.assertIsNone(slow.poll(), "the signer began")
                    time.sleep(0.01)
                self.build("--sequence", "3" if name == "a first tree" else "4", project="other")
                before = tree(self.path("build"))
                write(go_on, "")
                out, err = slow.communicate(timeout=60)
                self.assertEqual(
                    (slow.returncode, out, err.decode()),
                    (2, b"", "contentc: error: another build replaced the tree in build meanwhile\n"
                     "contentc: hint: run the build again\n"))
                self.assert_same_tree(before, tree(self.path("build")))

    def test_a_folder_that_another_process_has_locked(self):
        write_tiny(self.path("content"))
        os.mkdir(self.path("build"))
        lock = os.open(self.path("build"), os.O_RDONLY)
        self.addCleanup(os.close, lock)
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = self.build(code=2)
        self.assert_says(done.err, "another contentc is writing to build", "wait until it is done")
        self.assertEqual(os.listdir(self.path("build")), [])
        fcntl.flock(lock, fcntl.LOCK_UN)
        self.build()
