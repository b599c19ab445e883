"""A cache that is cut off, damaged, full or used by two at once never changes what a build makes."""

import json
import os
import random
import shutil
import signal
import subprocess

from projects import tiny_box, write_sample, write_tiny
from support import BINARY, EndToEndCase, environment, read, tree, write

STEPS = ("write", "openat", "renameat", "mkdirat", "flock", "syncfs", "fsync", "unlinkat", "close", "newfstatat")
KILLS = int(os.environ.get("CONTENTC_KILLS", "100"))


class Faults(EndToEndCase):
    created = "2026-12-01T08:00:00Z"

    def words(self, *more):
        return ["build", "content", "--keyring", self.keyring, "--created", self.created, *more]

    def clean(self):
        """What a build without a cache makes of the project now, after the tree that is there."""
        shutil.rmtree(self.path("clean"), True)
        after = ["--after", "before"] if os.path.exists(self.path("before/manifest.json")) else []
        self.contentc(*self.words("--no-cache", "--output", "clean", *after))
        return tree(self.path("clean"))

    def edit(self, number):
        write(self.path("content/boxes/motion/fall.box.yaml"), read(self.sample).replace(
            b"title: Falling", b"title: Falling %d" % number))

    def setUp(self):
        super().setUp()
        write_sample(self.path("content"))
        self.sample = self.path("fall")
        shutil.copy(self.path("content/boxes/motion/fall.box.yaml"), self.sample)

    def run_with(self, fault):
        done = subprocess.run(
            ["strace", "-f", "-o", self.path("trace"), "-e", f"trace={fault.split(':')[0]}", "-e", f"inject={fault}",
             BINARY, *self.words("--cache", "cache")],
            cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        if b"strace: " in done.stderr:
            self.skipTest(f"strace may not trace: {done.stderr.decode().strip()}")
        return done.returncode

    def test_a_hundred_kills(self):
        if not shutil.which("strace"):
            self.skipTest("strace is not here")
        self.contentc(*self.words("--cache", "cache"))
        chosen, killed, tries, outcomes = random.Random(4), 0, 0, {"old": 0, "new": 0}
        # How often a step is taken at most in one thread, as far as is known.
        most = dict.fromkeys(STEPS, 60)
        while killed < KILLS:
            tries += 1
            self.assertLess(tries, 10 * KILLS, f"hardly any build was killed: {killed}")
            self.edit(tries)
            shutil.rmtree(self.path("before"), True)
            shutil.copytree(self.path("build"), self.path("before"))
            step = chosen.choice(sorted(most))
            count = chosen.randint(1, most[step])
            fault = f"{step}:signal=KILL:when={count}"
            # strace ends as the program did. A build that came to its end is no kill.
            if self.run_with(fault) != -signal.SIGKILL:
                most[step] = count - 1
                if count == 1:
                    del most[step]
                continue
            killed += 1
            most[step] += 1
            with self.subTest(fault=fault, killed=killed):
                self.verify()
                is_done = read(self.path("build/manifest.json")) != read(self.path("before/manifest.json"))
                outcomes["new" if is_done else "old"] += 1
                expected = self.clean()
                self.contentc(*self.words("--cache", "cache"))
                self.assert_same_tree(expected, tree(self.path("build")), f"after a kill, done: {is_done}")
                again = json.loads(self.contentc(*self.words("--cache", "cache", "--format", "json")).out)
                self.assertEqual(again["cache"]["built"], 0)
                self.assertEqual(len(os.listdir(self.path("cache"))), 2, "something is left of a killed build")
        self.assertGreater(outcomes["old"], KILLS // 2, outcomes)

    def test_errors_of_the_cache_are_a_word(self):
        if not shutil.which("strace"):
            self.skipTest("strace is not here")
        self.contentc(*self.words("--cache", "cache"))
        said = 0
        for step, error in (("flock", "EIO"), ("renameat", "ENOSPC"), ("write", "ENOSPC")):
            for count in range(1, 12):
                self.edit(100 + count)
                shutil.rmtree(self.path("before"), True)
                shutil.copytree(self.path("build"), self.path("before"))
                # Of two errors, that of the tree ends the build, that of the cache does not.
                code = self.run_with(f"{step}:error={error}:when={count}")
                with self.subTest(step=step, count=count):
                    self.verify()
                    expected = self.clean()
                    done = self.contentc(*self.words("--cache", "cache"))
                    self.assert_same_tree(expected, tree(self.path("build")), f"{step} {count}: {code}")
                    said += code == 0
        self.assertGreater(said, 0)

    def test_a_full_disk_under_the_cache(self):
        if os.geteuid() != 0:
            self.skipTest("only root can mount")
        os.mkdir(self.path("cache"))
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", self.path("cache")], check=False).returncode:
            self.skipTest("nothing can be mounted here")
        self.addCleanup(subprocess.run, ["umount", self.path("cache")], check=True)
        expected = self.clean()
        done = self.contentc(*self.words("--cache", "cache"))
        self.assert_says(done.out, "cache     not kept: cannot ", "no space left on device")
        self.assert_same_tree(expected, tree(self.path("build")))

    def test_two_builds_share_a_cache(self):
        self.contentc(*self.words("--cache", "cache"))
        for number in range(10):
            self.edit(number)
            running = [
                subprocess.Popen(
                    [BINARY, *self.words("--cache", "cache", "--output", output, "--sequence", str(number + 2))],
                    cwd=self.folder, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                for output in ("one", "two")]
            for process in running:
                _, err = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 0, err)
            self.assert_same_tree(tree(self.path("one")), tree(self.path("two")))
        self.contentc(*self.words("--no-cache", "--output", "clean", "--sequence", "11"))
        self.assert_same_tree(tree(self.path("clean")), tree(self.path("one")))

    def test_what_cannot_be_a_cache(self):
        write(self.path("a file"), "")
        for place, said in (("a file", "file exists"), ("/proc/none", "cannot create")):
            done = self.contentc(*self.words("--cache", place))
            self.assert_says(done.out, "cache     not kept: ", said)
        done = self.contentc(*self.words("--cache", "build/cache"), code=2)
        self.assert_says(done.err, "the cache build/cache lies inside the output build", "hint: ")
        for words, said in ((["--cache", "a", "--no-cache"], "exclude each other"), (["--cache", ""], "needs a folder")):
            self.assert_says(self.contentc(*self.words(*words), code=64).err, said)

    def test_where_it_lies(self):
        home = os.path.join(self.folder, "home")
        os.mkdir(home)
        cases = (
            ({"HOME": home}, "home/.cache/contentc"), ({"HOME": home, "XDG_CACHE_HOME": home + "/x"}, "home/x/contentc"),
            ({"HOME": home, "XDG_CACHE_HOME": "relative"}, "home/.cache/contentc"),
            ({"HOME": home, "CONTENTC_CACHE": home + "/own"}, "home/own"), ({"HOME": "/dev/null"}, None), ({"HOME": home + "/none"}, None))
        for variables, place in cases:
            with self.subTest(variables=variables):
                shutil.rmtree(home)
                os.mkdir(home)
                self.contentc(*self.words(), env=environment(**variables))
                found = [os.path.relpath(folder, self.folder) for folder, _, files in os.walk(home) if files]
                self.assertEqual(found, [place] if place else [])

    def test_why_a_box_was_built(self):
        write_tiny(self.path("tiny"), "first", "second")
        words = ["build", "tiny", "--keyring", self.keyring, "--cache", "cache", "--explain"]
        self.assert_says(
            self.contentc(*words).out, "  built     2 boxes; 0 from the cache\n    boxes/first.box.yaml: new\n")
        write(self.path("tiny/boxes/first.box.yaml"), tiny_box("first", "Other."))
        self.assert_says(
            self.contentc(*words).out,
            "  built     1 box; 1 from the cache\n    boxes/first.box.yaml: its file changed\n")
        write(self.path("tiny/contentc.yaml"), "id: demo\nlicense: CC0-1.0\n")
        done = json.loads(self.contentc(*words, "--format", "json").out)
        self.assertEqual(done["cache"]["built"], 2)
        self.assertEqual(done["cache"]["reasons"], [
            {"path": f"boxes/{name}.box.yaml", "reason": "settingChanged", "detail": "license"}
            for name in ("first", "second")])
        self.assert_says(
            self.contentc(*words[:4], "--no-cache", "--explain").out, "  built     everything: no cache is in use")
