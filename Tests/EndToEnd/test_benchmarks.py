"""The benchmarks run, compare equal things, and say what misses its goal. How fast anything is, is not tested here."""

import glob
import os
import subprocess
import sys
import unittest

from support import BINARY, ROOT, EndToEndCase, environment, read

BENCHMARKS = os.path.join(ROOT, "Benchmarks")
sys.path.append(BENCHMARKS)

import figure  # noqa: E402  (they are found there)
import hugo_site  # noqa: E402
import page  # noqa: E402
import project  # noqa: E402
from figure import Figure, Goal  # noqa: E402

HAS_DICTIONARY = os.path.exists(project.BASE + ".dict.dz")


class Figures(unittest.TestCase):
    def test_rows(self):
        for row, figures in {
            "| build | 0.120 s | | | | | |\n": Figure("build", "s", [0.11, 0.5, 0.12]),
            "| build | 1.50 s | Hugo | 3.00 s | 0.50 | ahead | yes |\n":
                Figure("build", "s", [1.5], "Hugo", [3], [Goal(times=1)]),
            "| build | 4.50 s | Hugo | 3.00 s | 1.50 | ≤ 4.00 s, ahead | **no**, **no** |\n":
                Figure("build", "s", [4.5], "Hugo", [3], [Goal(amount=4), Goal(times=1)]),
            "| start | 12.3 ms | floor | 10.0 ms | 1.23 | ≤ 1.3 × | yes |\n":
                Figure("start", "ms", [12.34], "floor", [10], [Goal(times=1.3)]),
            "| build | 1.50 s | Hugo | | | ≤ 2.00 s, ahead | yes, not measured |\n":
                Figure("build", "s", [1.5], "Hugo", [], [Goal(amount=2), Goal(times=1)]),
            "| fetched | 65,537 bytes | | | | ≤ 65,536 bytes | **no** |\n":
                Figure("fetched", "bytes", [65_537], goals=[Goal(amount=65_536)]),
        }.items():
            with self.subTest(row=row):
                self.assertEqual(figures.row(), row)

    def test_the_page_says_what_misses_its_goal(self):
        missed = Figure("cold build", "s", [3], "Hugo", [2], [Goal(times=1)])
        met = Figure("no-op build", "s", [1], "Hugo", [2], [Goal(times=1)])
        text = page.text([("Builds", "How.\n", [("10 boxes", [missed, met])])], [("Hugo", "1.2.3")], (0, 0.5))
        self.assertIn(
            "## Goals that are missed\n\n- 10 boxes: cold build: 3.00 s, asked ahead; Hugo: 2.00 s\n\n"
            "## Builds\n\nHow.\n", text)
        self.assertIn("### Builds: 10 boxes\n\n" + figure.table([missed, met]), text)
        self.assertIn("| Hugo | 1.2.3 |\n", text)
        self.assertNotIn("Other work was going on", text)
        text = page.text([("Builds", "How.\n", [("10 boxes", [met])])], [], (3, 0))
        self.assertIn("Other work was going on", text)
        self.assertIn("## Goals that are missed\n\nNone of 1.\n", text)


@unittest.skipUnless(HAS_DICTIONARY, "the dictionary is not installed: dict-freedict-epo-eng")
class Runs(EndToEndCase):
    def test_hugo_gets_as_many_pages_of_the_same_bytes(self):
        project.main(self.path("project"), 60)
        hugo_site.main(self.path("site"), 60)
        boxes = {os.path.basename(path)[:-len(".box.yaml")]: os.path.getsize(path)
                 for path in glob.glob(self.path("project/boxes/*/*.box.yaml"))}
        pages = {os.path.basename(path)[:-len(".md")]: os.path.getsize(path)
                 for path in glob.glob(self.path("site/content/*/*.md"))}
        self.assertEqual(len(boxes), 60)
        self.assertEqual(boxes, pages)

    def test_a_quick_run_has_every_group(self):
        programs = os.path.dirname(BINARY)
        for program in ("client-start", "learning-bench"):
            if not os.path.exists(os.path.join(programs, program)):
                self.skipTest(f"{program} is not built beside contentc")
        done = subprocess.run(
            [sys.executable, os.path.join(BENCHMARKS, "benchmarks.py"), "--programs", programs, "--quick", "--output",
             self.path("page.md"), "--folder", self.folder],
            env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stdout.decode())
        text = read(self.path("page.md")).decode()
        for row in ("cold build", "no-op build", "one-edit build", "check", "verify", "memory, cold build",
                    "start from the cache", "the envelope alone", "the first sync", "one box has changed"):
            self.assertRegex(text, rf"(?m)^\| {row} \| [0-9.,]+ (s|ms|MB|bytes) \| ")
        self.assertRegex(text, r"(?m)^\| nothing new \| 0 bytes \| ")
        self.assertEqual(os.listdir(self.folder), ["page.md"], "it leaves nothing behind")
