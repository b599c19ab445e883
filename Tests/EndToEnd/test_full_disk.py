"""On a full disk a build says so, leaves the old tree as it was, and nothing else."""

import os
import subprocess

from projects import write_many
from support import EndToEndCase, tree

PAGE = 4096
"""What a small file takes on a tmpfs."""


class FullDisk(EndToEndCase):
    def setUp(self):
        super().setUp()
        for sequence, word in ((1, "alpha"), (2, "beta")):
            write_many(self.path(word), 200, word)
            self.make(word, f"clean-{word}")
        self.disk = self.path("disk")
        os.mkdir(self.disk)
        self.mount("mount", "-t", "tmpfs", "-o", "size=64m", "none", self.disk)
        self.addCleanup(subprocess.run, ["umount", self.disk], check=True)

    def mount(self, *words):
        try:
            done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        except OSError as error:
            self.skipTest(f"a small disk cannot be mounted: {error}")
        if done.returncode:
            self.skipTest(f"a small disk cannot be mounted: {done.stdout.decode().strip()}")

    def resize(self, option):
        self.mount("mount", "-o", f"remount,{option}", self.disk)

    def make(self, word, output, **options):
        sequence = {"alpha": "1", "beta": "2"}[word]
        return self.build("--sequence", sequence, project=word, output=output, **options)

    def pages(self):
        status = os.statvfs(self.disk)
        return status.f_blocks - status.f_bfree

    def inodes(self):
        status = os.statvfs(self.disk)
        return status.f_files - status.f_ffree

    def assert_fails_and_mends(self, option, larger):
        old = tree(self.path("disk/build"))
        self.resize(option)
        done = self.make("beta", "disk/build", code=2)
        self.assert_says(done.err, "contentc: error: cannot ", "disk/build", "no space left on device",
                         "contentc: hint: the tree that was there is unchanged")
        self.assertEqual(done.out, "")
        self.assert_same_tree(old, tree(self.path("disk/build")), f"after a build on a disk with {option}")
        self.verify("disk/build")
        self.resize(larger)
        self.make("beta", "disk/build")
        self.assert_same_tree(tree(self.path("clean-beta")), tree(self.path("disk/build")))

    def test_no_room_at_any_point(self):
        self.make("alpha", "disk/build")
        before = self.pages()
        names = {path for path in tree(self.path("clean-beta")) if not path.endswith("/")}
        names -= set(tree(self.path("clean-alpha")))
        sizes = [os.path.getsize(self.path("clean-beta", path)) for path in names]
        new = sum(-(-size // PAGE) for size in sizes)
        self.assertGreater(new, 200)
        # The last one has room for everything but the new manifest beside the old one.
        for extra in (0, 1, 2, new // 4, new // 2, new - 10, new - 1, new):
            with self.subTest(extra=extra, new=new):
                self.assert_fails_and_mends(f"size={(before + extra) * PAGE}", "size=64m")
                self.make("alpha", "disk/build")
                self.assertEqual(self.pages(), before)
        self.resize(f"size={(before + new + 1) * PAGE}")
        self.make("beta", "disk/build")

    def test_no_inodes(self):
        self.make("alpha", "disk/build")
        before = self.inodes()
        for extra in (0, 1, 40, 200):
            with self.subTest(extra=extra):
                self.assert_fails_and_mends(f"nr_inodes={before + extra}", "nr_inodes=100000")
                self.make("alpha", "disk/build")

    def test_a_first_build(self):
        self.resize(f"size={50 * PAGE}")
        done = self.make("alpha", "disk/build", code=2)
        self.assert_says(done.err, "no space left on device")
        self.assertEqual([path for path in tree(self.disk) if path != "build/"], [])

    def test_keys(self):
        self.contentc("keys", "generate", "a", "--keyring", "disk/keys/keyring.json")
        before = tree(self.disk)
        filler = self.path("disk/filler")
        with open(filler, "wb") as file:
            try:
                file.write(bytes(1 << 26))
            except OSError:
                pass
        self.assert_says(
            self.contentc("keys", "generate", "b", "--keyring", "disk/keys/keyring.json", code=2).err,
            "contentc: error: ")
        os.remove(filler)
        self.assert_same_tree(before, tree(self.disk))
        self.contentc("keys", "generate", "b", "--keyring", "disk/keys/keyring.json")
