"""Builds into one output at the same time: whoever loses says why, and the tree is whole."""

import subprocess

from projects import write_many
from support import BINARY, EndToEndCase, environment, read, tree


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
