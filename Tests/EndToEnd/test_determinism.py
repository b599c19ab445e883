"""The same content, key, number and moment give the same bytes, whatever surrounds the build."""

import os
import random
import shutil
import subprocess

from projects import write_sample
from support import EndToEndCase, environment, tree


class SameBytes(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_sample(self.path("content"))
        self.expected = self.built("plain")

    def built(self, name, *words, **options):
        # Whatever would differ must not come from here.
        options.setdefault("env", environment(TZ="UTC"))
        self.build("--sequence", "7", *words, output=name, **options)
        return tree(self.path(name))

    def test_twice(self):
        self.assert_same_tree(self.expected, self.built("again"))

    def test_another_folder_and_files_made_in_another_order(self):
        for seed in range(5):
            folder = self.path(f"another folder {seed}/ ünïcode")
            write_sample(f"{folder}/content", random.Random(seed))
            self.build("--sequence", "7", cwd=folder)
            self.assert_same_tree(self.expected, tree(f"{folder}/build"))

    def test_paths_written_in_other_ways(self):
        os.makedirs(self.path("elsewhere"))
        found = self.built("absolute", project=self.path("content"))
        self.assert_same_tree(self.expected, found)
        self.build("--sequence", "7", project="../content/", output="../dots/./", cwd=self.path("elsewhere"))
        self.assert_same_tree(self.expected, tree(self.path("dots")))

    def test_time_zones(self):
        for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu"):
            with self.subTest(zone=zone):
                self.assert_same_tree(self.expected, self.built(zone[8:], env=environment(TZ=zone)))

    def test_jobs(self):
        for jobs in (1, 2, 8, 256):
            with self.subTest(jobs=jobs):
                self.assert_same_tree(self.expected, self.built(f"jobs-{jobs}", "--jobs", str(jobs)))

    def test_umask(self):
        for mask in (0o000, 0o022, 0o077, 0o177):
            with self.subTest(umask=oct(mask)):
                script = f"umask {mask:o}; exec \"$@\""
                found = self.built(f"umask-{mask:o}", prefix=["sh", "-c", script, "sh"])
                self.assert_same_tree(self.expected, found)

    def test_content_that_only_its_owner_can_read(self):
        for parent, folders, files in os.walk(self.path("content")):
            for name in folders + files:
                path = os.path.join(parent, name)
                os.chmod(path, 0o700 if os.path.isdir(path) else 0o400)
                os.utime(path, (0, 0))
        self.assert_same_tree(self.expected, self.built("private"))

    def test_locales(self):
        for locale in ("C", "C.UTF-8", "POSIX"):
            with self.subTest(locale=locale):
                found = self.built(f"locale-{locale}", env=environment(LC_ALL=locale, LANG=locale))
                self.assert_same_tree(self.expected, found)

    def test_a_turkish_locale(self):
        """Where the capital of i is not I."""
        if not shutil.which("localedef"):
            self.skipTest("localedef is missing")
        os.makedirs(self.path("locales"))
        done = subprocess.run(
            ["localedef", "-i", "tr_TR", "-f", "UTF-8", self.path("locales/tr_TR.UTF-8")], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False)
        if not os.path.exists(self.path("locales/tr_TR.UTF-8/LC_CTYPE")):
            self.skipTest(f"localedef cannot make tr_TR.UTF-8: {done.stdout.decode()}")
        values = environment(LC_ALL="tr_TR.UTF-8", LANG="tr_TR.UTF-8", LOCPATH=self.path("locales"))
        check = "import locale; locale.setlocale(locale.LC_ALL, ''); print(locale.getlocale())"
        found = subprocess.run(["python3", "-c", check], env=values, stdout=subprocess.PIPE, check=True)
        self.assertIn(b"tr_TR", found.stdout, "the locale is in force")
        self.assert_same_tree(self.expected, self.built("turkish", env=values))

    def test_a_tree_that_was_there_leaves_no_trace(self):
        os.rename(self.path("content/boxes/motion/fall.box.yaml"), self.path("fall"))
        for name in ("decks/first.deck.yaml", "puzzles/2026/2026-11-20.puzzle.yaml"):
            os.rename(self.path("content", name), self.path(os.path.basename(name)))
        self.built("over")
        write_sample(self.path("content"))
        self.assert_same_tree(self.expected, self.built("over"))
