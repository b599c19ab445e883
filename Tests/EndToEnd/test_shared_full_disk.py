"""A folder that machines share lies on a disk that is full: it makes room within its bounds, or says so."""

import os
import subprocess

from machines import MachinesCase
from projects import write_many
from support import tree, write

DAY = 86_400


class SharedFullDisk(MachinesCase):
    def setUp(self):
        super().setUp()
        write_many(self.path("content"), 60, "word")
        self.disk = self.path("disk")
        os.mkdir(self.disk)
        try:
            done = subprocess.run(
                ["mount", "-t", "tmpfs", "-o", "size=3m", "none", self.disk], stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, check=False)
        except OSError as error:
            self.skipTest(f"a small disk cannot be mounted: {error}")
        if done.returncode:
            self.skipTest(f"a small disk cannot be mounted: {done.stdout.decode().strip()}")
        self.addCleanup(subprocess.run, ["umount", self.disk], check=True)
        self.cache = os.path.join(self.disk, "cache")

    def fill(self, make):
        """Calls `make` with 0, 1, 2, … until there is no room left."""
        for number in range(10_000):
            try:
                make(number)
            except OSError:
                return
        self.fail("the disk is never full")

    def half_written(self):
        return [path for path in tree(self.cache) if ".tmp-" in path]

    def test_what_is_beyond_the_bounds_makes_room(self):
        """Though the folder was looked through today, and nothing could be written since."""
        write(os.path.join(self.cache, "tidied"), "")

        def old(number):
            name = f"{number:064x}"[::-1]
            path = write(os.path.join(self.cache, "ac", name[:2], name), b"\x2a\xe4\x4e" + bytes(10_084))
            used = os.stat(path).st_mtime - DAY
            os.utime(path, (used, used))

        self.fill(old)
        said = self.warm(self.machine(), self.cache, more={"CONTENTC_SHARED_CACHE_SIZE": "1M"})
        self.assertEqual((said["stored"], said["unstored"]), (60, 0), said)
        self.assertEqual(self.half_written(), [])

    def test_a_disk_that_others_have_filled(self):
        clean = self.clean()
        os.mkdir(self.cache)
        self.fill(lambda number: write(os.path.join(self.disk, str(number)), bytes(4096)))
        said = self.warm(self.machine(), self.cache, code=2)
        self.assertEqual((said["stored"], said["unstored"]), (0, 60), said)
        self.assertIn("no space left on device", said["problem"])
        machine = self.machine()
        said = self.build_with(machine, self.cache)
        self.assertEqual((said["built"], said["shared"]["stored"]), (60, 0), said)
        self.assert_same_tree(clean, self.built(machine))
        self.assertEqual(self.half_written(), [])
