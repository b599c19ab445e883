"""`--jobs 1` is kept in every phase: a program that does one thing at once uses no more than one processor.

How many threads do so at any moment is tested with the limit itself; this is about every command's being under it. On a
machine that is busy with other things it proves nothing, and never fails.
"""

import os
import subprocess
import time

from projects import write_many
from support import BINARY, EndToEndCase, environment

KEY = "0123456789abcdef0123456789abcdef"


class Jobs(EndToEndCase):
    def processors(self, *words):
        """Time of processors for each second."""
        start = time.monotonic()
        process = subprocess.Popen(
            [BINARY, *words], cwd=self.folder, env=environment(CONTENTC_CACHE_KEY=KEY), stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0)
        return (usage.ru_utime + usage.ru_stime) / seconds

    def test_one_thing_at_once(self):
        write_many(self.path("content"), 1000, "word")
        build = ["build", "--keyring", self.keyring, "--jobs", "1"]
        for words in (
                ["check", "--jobs", "1"], ["warm", "--shared-cache", "shared", "--jobs", "1"],
                [*build, "--cache", "cache", "--shared-cache", "shared"], [*build, "--cache", "cache"],
                [*build, "--cache", "other-cache", "--shared-cache", "other", "--output", "other-build"]):
            with self.subTest(words=words):
                self.assertLess(self.processors(*words), 1.1)
