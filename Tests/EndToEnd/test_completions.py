"""Completion scripts: the shells take them, and bash completes with them."""

import shutil
import subprocess

from support import EndToEndCase, environment, write


class Completions(EndToEndCase):
    keys = ()

    def setUp(self):
        super().setUp()
        for shell in ("bash", "zsh", "fish"):
            write(self.path(f"script.{shell}"), self.contentc("completions", shell).out)
        write(self.path("content dir/x"), "")

    def completed(self, *words):
        """What bash offers for the last word."""
        script = (
            f"source script.bash; COMP_WORDS=({' '.join(repr(word) for word in ('contentc', *words))}); "
            f"COMP_CWORD={len(words)}; COMPREPLY=(); _contentc; printf '%s\\n' \"${{COMPREPLY[@]}}\"")
        done = subprocess.run(
            ["bash", "--norc", "-c", script], cwd=self.folder, env=environment(), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, check=True)
        self.assertEqual(done.stderr, b"")
        return done.stdout.decode().split("\n")[:-1]

    def test_bash_takes_the_script(self):
        subprocess.run(["bash", "-n", self.path("script.bash")], check=True)

    def test_other_shells_take_theirs(self):
        for shell in ("zsh", "fish"):
            with self.subTest(shell=shell):
                if not shutil.which(shell):
                    self.skipTest(f"{shell} is not installed")
                subprocess.run([shell, "-n", self.path(f"script.{shell}")], check=True)

    def test_commands(self):
        self.assertEqual(self.completed("b"), ["build"])
        self.assertEqual(self.completed("ve"), ["verify", "version"])
        self.assertEqual(
            self.completed(""),
            ["build", "warm", "check", "verify", "inspect", "explain", "publish", "releases", "rollback",
             "rollout", "prune-published", "keys", "completions", "version"])
        self.assertEqual(self.completed("keys", "re"), ["retire", "revoke"])

    def test_options(self):
        self.assertEqual(self.completed("build", "--o"), ["--output"])
        self.assertEqual(self.completed("check", "--"), ["--jobs", "--format", "--help"])
        self.assertEqual(self.completed("keys", "export", "--p"), ["--pem"])
        self.assertEqual(self.completed("keys", "generate", "id", "--r"), ["--role"])

    def test_values(self):
        self.assertEqual(self.completed("check", "--format", ""), ["text", "json"])
        self.assertEqual(self.completed("keys", "generate", "id", "--role", "r"), ["recovery"])

    def test_files(self):
        self.assertEqual(self.completed("check", "cont"), ["content dir"])
        self.assertEqual(sorted(self.completed("check", "script.")), ["script.bash", "script.fish", "script.zsh"])

    def test_every_option_of_the_help_is_completed(self):
        for command in ("build", "check", "verify", "inspect", "keys generate", "keys revoke"):
            usage = self.contentc(*command.split(), "--help").out
            offered = self.completed(*command.split(), "--")
            for option in offered:
                if option != "--help":
                    self.assertIn(option, usage)
            for line in usage.splitlines():
                word = line.strip().split(" ")[0]
                if word.startswith("--"):
                    self.assertIn(word, offered)
