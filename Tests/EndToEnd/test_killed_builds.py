"""A build killed at any moment leaves a whole tree, the old or the new one; the next build mends the rest."""

import os
import random
import subprocess
import time

from projects import write_many
from support import BINARY, EndToEndCase, environment, read, tree

KILLS = 50
BOXES = 1000
"""Enough that a build takes long beside the start of a process."""


class KilledBuilds(EndToEndCase):
    def setUp(self):
        super().setUp()
        self.releases = {}
        for sequence, word in ((1, "alpha"), (2, "beta")):
            write_many(self.path(word), BOXES, word)
            done = self.build("--sequence", str(sequence), project=word, output=f"clean-{word}")
            self.releases[word] = (sequence, tree(self.path(f"clean-{word}")), done.seconds)

    def words(self, word):
        return ["build", word, "--sequence", str(self.releases[word][0]), "--created", "2026-12-01T08:00:00Z",
                "--keyring", self.keyring, "--output", "build"]

    def start(self, word):
        return subprocess.Popen(
            [BINARY, *self.words(word)], cwd=self.folder, env=environment(), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

    def test_fifty_times(self):
        self.contentc(*self.words("alpha"))
        start = time.monotonic()
        self.contentc(*self.words("beta"))
        duration = time.monotonic() - start
        generator = random.Random(20261201)
        old, new = "beta", "alpha"
        outcomes = {"old": 0, "new": 0, "not killed": 0}
        killed = 0
        while killed < KILLS:
            # Spread over the whole duration. What a build takes depends on what else the machine does, so a build that
            # was done too early makes the guess shorter, and one that was not makes it a little longer.
            delay = duration * ((killed + generator.random()) / KILLS)
            process = self.start(new)
            time.sleep(delay)
            process.kill()
            was_killed = process.wait() != 0
            manifest = read(self.path("build/manifest.json"))
            self.verify()
            found = [name for name in (old, new) if manifest == self.releases[name][1]["manifest.json"][1]]
            self.assertEqual(len(found), 1, f"after {delay:.3f} s the manifest is neither the old nor the new one")
            outcomes["not killed" if not was_killed else "old" if found == [old] else "new"] += 1
            killed += was_killed
            duration = duration * 1.02 if was_killed else delay * 0.95
            self.assertLess(outcomes["not killed"], 10 * KILLS, outcomes)
            self.contentc(*self.words(new))
            self.assert_same_tree(self.releases[new][1], tree(self.path("build")), f"after a kill at {delay:.3f} s")
            old, new = new, old
        self.assertGreater(outcomes["old"], KILLS // 3, outcomes)

    def test_a_first_build(self):
        """Without an old tree there is none, or the new one."""
        generator = random.Random(20261202)
        _, expected, duration = self.releases["alpha"]
        for kill in range(10):
            process = self.start("alpha")
            time.sleep(duration * (kill + generator.random()) / 10)
            process.kill()
            process.wait()
            if os.path.exists(self.path("build/manifest.json")):
                self.verify()
            self.contentc(*self.words("alpha"))
            self.assert_same_tree(expected, tree(self.path("build")))
            subprocess.run(["rm", "-r", self.path("build")], check=True)
