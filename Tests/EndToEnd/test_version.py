"""`contentc version` names what the bytes of a release depend on."""

import ctypes
import subprocess

from support import BINARY, EndToEndCase


class Version(EndToEndCase):
    keys = ()

    def test_it_names_itself_and_its_libraries(self):
        lines = self.contentc("version").out.splitlines()
        self.assertRegex(lines[0], r"^contentc \d+\.\d+\.\d+$")
        names = [line.split()[0] for line in lines[1:]]
        for line in lines[1:]:
            self.assertRegex(line, r"^  [a-z0-9-]+ \d+(\.\d+)+\S*$")
        for name in ("zlib", "libarchive", "libyaml", "libsodium", "nettle"):
            self.assertIn(name, names)

    def test_both_ways_to_ask(self):
        self.assertEqual(self.contentc("--version").out, self.contentc("version").out)

    def test_the_named_zlib_is_the_one_in_use(self):
        done = subprocess.run(["ldd", BINARY], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        if b"libz.so" not in done.stdout:
            self.skipTest("zlib is not linked dynamically, or ldd is missing")
        library = ctypes.CDLL("libz.so.1")
        library.zlibVersion.restype = ctypes.c_char_p
        self.assertIn(f"  zlib {library.zlibVersion().decode()}\n", self.contentc("version").out)
