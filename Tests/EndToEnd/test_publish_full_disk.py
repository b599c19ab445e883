"""Publishing to a folder on a disk that is full at some point: said so, what is live is whole, and room mends it."""

import os
import subprocess

from projects import write_many
from publish_cases import PROJECT
from support import EndToEndCase, write

PAGE = 4096


class PublishFullDisk(EndToEndCase):
    def setUp(self):
        super().setUp()
        for number, word in ((1, "alpha"), (2, "beta")):
            write_many(self.path(word), 60, word)
            write(self.path(word, "contentc.yaml"), PROJECT)
            self.build("--sequence", str(number), project=word, output=f"r{number}")
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

    def used(self):
        status = os.statvfs(self.disk)
        return status.f_blocks - status.f_bfree, status.f_files - status.f_ffree

    def publish(self, tree, code=0):
        return self.contentc("publish", "disk/live", "--tree", tree, "--keyring", self.keyring, code=code)

    def test_full_at_any_point(self):
        self.publish("r1")
        pages, inodes = self.used()
        full = set()
        for option, mended in [(f"size={(pages + extra) * PAGE}", "size=64m") for extra in (0, 1, 2, 30, 55, 62, 64)] + [
                (f"nr_inodes={inodes + extra}", "nr_inodes=100000") for extra in (0, 1, 30, 62)]:
            with self.subTest(option=option):
                self.resize(option)
                done = self.contentc("publish", "disk/live", "--tree", "r2", "--keyring", self.keyring, code=None)
                if done.code:
                    full.add(option.split("=")[0])
                    self.assertEqual(done.code, 2, done)
                    self.assert_says(done.err, "contentc: error: ", "no space left on device")
                self.assert_says(self.verify("disk/live").out, f"release {1 if done.code else 2} of demo")
                self.resize(mended)
                self.publish("r2")
                self.assert_says(self.verify("disk/live").out, "release 2 of demo")
                subprocess.run("rm -rf disk/live", shell=True, check=True, cwd=self.folder)
                self.publish("r1")
                pages, inodes = self.used()
        self.assertEqual(full, {"size", "nr_inodes"}, "the disk was never full in one of both ways")
