"""A test that is skipped where it need not be is told from one that may be."""

import os
import shutil
import subprocess
import sys

import skips
from support import BINARY, CLIENT_BINARY, EndToEndCase, environment, write

HERE = os.path.dirname(os.path.abspath(__file__))

LOG = """\
◇ Test "A file without permission is an error, never an empty file" started.
➜ Test "A file without permission is an error, never an empty file" skipped.
➜ Suite WycheproofTests skipped: "WYCHEPROOF_ED25519 does not name the vector file"
✔ Test "a word is not skipped, even two: never" passed after 0.1 seconds.
➜ Test "another one" skipped: "there is no time"
"""
END = "✔ Test run with 3 tests in 2 suites passed after 0.5 seconds.\n"


class Skips(EndToEndCase):
    keys = ()

    def run_tests(self, *words, path):
        """The runner, with a test that needs zsh and fish."""
        done = subprocess.run(
            [sys.executable, os.path.join(HERE, "run.py"), "--binary", BINARY, "--client", CLIENT_BINARY, *words,
             "test_completions.Completions.test_other_shells_take_theirs"],
            env=environment(PATH=path), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60,
            check=False)
        return done.returncode, done.stdout

    def test_a_skip_counts_as_a_failure(self):
        code, text = self.run_tests(path="/nowhere")
        self.assertEqual(code, 0, text)
        self.assert_says(text, "zsh is not installed", "0 failed, 2 skipped")
        code, text = self.run_tests("--no-skips", path="/nowhere")
        self.assertEqual(code, 1, text)
        self.assert_says(text, "zsh is not installed", "2 skipped, which must not be")

    def test_nothing_is_skipped(self):
        for shell in ("zsh", "fish"):
            if not shutil.which(shell):
                self.skipTest(f"{shell} is not installed")
        code, text = self.run_tests("--no-skips", path=os.environ["PATH"])
        self.assertEqual(code, 0, text)

    def test_what_may_be_skipped(self):
        root, another = "test_secrets.Secrets.test_of_another_user", "test_keys.Generate.test_mode (key='a')"
        disk = "test_full_disk.FullDisk.test_keys"
        self.assertEqual(skips.unexpected([root, disk, another], is_root=False), [another])
        self.assertEqual(skips.unexpected([root, disk, another], is_root=True), [root, disk, another])

    def test_every_name_is_that_of_a_test(self):
        """Whoever renames a test must not leave a hole."""
        texts = []
        for parent, _, names in os.walk(os.path.dirname(HERE)):
            for name in names:
                if name.endswith((".py", ".swift")) and name not in ("skips.py", "test_skips.py"):
                    with open(os.path.join(parent, name), encoding="utf-8") as file:
                        texts.append((name, file.read()))
        for name, _, _ in skips.ALLOWED:
            if name.startswith("test_"):
                module, *words = name.split(".")
                text = dict(texts)[f"{module}.py"]
                self.assertTrue(all(f"class {word}(" in text or f"def {word}(" in text for word in words), name)
            else:
                self.assertTrue(any(f'"{name}"' in text or f"struct {name}" in text for _, text in texts), name)

    def test_the_log_of_the_swift_tests(self):
        self.assertEqual(
            skips.skipped(LOG), ['"A file without permission is an error, never an empty file"', "WycheproofTests",
                                 '"another one"'])
        done = self.look_through(LOG + END)
        self.assertEqual(done.returncode, 1)
        self.assert_says(done.stderr, 'skipped, and must not be: "another one"')
        self.assertNotIn("Wycheproof", done.stderr)
        done = self.look_through(LOG.splitlines(True)[2] + END)
        self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_a_log_that_says_nothing_is_no_proof(self):
        nothing = END.replace("3 tests in 2 suites", "0 tests in 0 suites")
        xctest = "Test Suite 'All tests' passed at 2026-12-01 08:00:00.000.\n\t Executed 0 tests, with 0 failures\n"
        for log in ("", "\n", "Building for debugging...\nBuild complete! (1.2s)\n", LOG, nothing, xctest,
                    xctest + nothing):
            with self.subTest(log=log):
                done = self.look_through(log)
                self.assertEqual(done.returncode, 1)
                self.assert_says(done.stderr, "does not tell that any test ran to its end")

    def look_through(self, log):
        return subprocess.run(
            [sys.executable, os.path.join(HERE, "skips.py"), write(self.path("log"), log)], stderr=subprocess.PIPE,
            text=True, check=False)
