"""`--jobs N` is kept in every phase: no more than N threads are at work."""

import os
import subprocess
import unittest

from projects import write_many
from support import BINARY, EndToEndCase, environment

KEY = "0123456789abcdef0123456789abcdef"


def running(process):
    """Threads that run or want to; nil when the process has ended."""
    count = 0
    try:
        for thread in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{thread}/stat", encoding="utf-8") as file:
                text = file.read()
            count += text[text.rindex(")") + 2] == "R"
    except OSError:
        return None
    return count


@unittest.skipUnless(os.path.isdir("/proc/self/task"), "there is no /proc to count threads in")
class Jobs(EndToEndCase):
    def share_of_more_than_one(self, *words):
        """Of looks at the program: in how many two threads or more were at work."""
        process = subprocess.Popen(
            [BINARY, *words], cwd=self.folder, env=environment(CONTENTC_CACHE_KEY=KEY), stdout=subprocess.DEVNULL)
        looks = []
        while process.poll() is None:
            looks.append(running(process.pid))
        self.assertEqual(process.returncode, 0)
        looks = [look for look in looks if look is not None]
        return sum(look > 1 for look in looks) / max(1, len(looks))

    def test_one_thing_at_once(self):
        write_many(self.path("content"), 600, "word")
        build = ["build", "--keyring", self.keyring, "--jobs", "1"]
        for words in (
                ["check", "--jobs", "1"], ["warm", "--shared-cache", "shared", "--jobs", "1"],
                [*build, "--cache", "cache", "--shared-cache", "shared"], [*build, "--cache", "cache"],
                [*build, "--shared-cache", "other", "--output", "other-build"]):
            with self.subTest(words=words):
                # A thread that hands over to another is seen beside it now and then.
                self.assertLess(self.share_of_more_than_one(*words), 0.1)
