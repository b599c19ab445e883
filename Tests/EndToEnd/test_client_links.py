"""What content-client is made of: nothing that reads authors' files, and nothing that signs."""

import os
import re
import shutil
import subprocess
import unittest

from support import BINARY

CLIENT = os.path.abspath(
    os.environ.get("CONTENT_CLIENT_BINARY") or os.path.join(os.path.dirname(BINARY), "content-client"))


def readelf(path, *words):
    return subprocess.run(
        ["readelf", "-W", *words, path], stdout=subprocess.PIPE, check=True, timeout=60).stdout.decode()


def libraries(path):
    return re.findall(r"\(NEEDED\).*\[(.*)\]", readelf(path, "-d"))


def symbols(path):
    """Every name in the program's symbol tables, defined here or wanted from libraries."""
    return {line.split()[7].split("@")[0] for line in readelf(path, "-s").splitlines() if len(line.split()) > 7}


@unittest.skipUnless(shutil.which("readelf"), "readelf is not here, or programs are no ELF files")
class Links(unittest.TestCase):
    def test_it_reads_no_yaml(self):
        found = libraries(CLIENT)
        self.assertIn("libsodium", " ".join(found))
        for name in ("yaml", "cmark", "utf8proc"):
            self.assertFalse([library for library in found if name in library], found)

    def test_it_cannot_sign(self):
        found = symbols(CLIENT)
        self.assertIn("crypto_sign_ed25519_verify_detached", found)
        for name in ("crypto_sign_ed25519_detached", "crypto_sign_detached", "crypto_sign_ed25519_seed_keypair",
                     "crypto_sign_seed_keypair"):
            self.assertNotIn(name, found)
        # Swift's names begin with the module: $s7Signing…
        self.assertFalse([name for name in found if name.startswith("$s7Signing")][:3])
        self.assertTrue([name for name in found if name.startswith("$s10Signatures")][:1])

    def test_the_same_look_finds_both_in_contentc(self):
        self.assertTrue([library for library in libraries(BINARY) if "yaml" in library])
        self.assertTrue([name for name in symbols(BINARY) if name.startswith("$s7Signing")])
