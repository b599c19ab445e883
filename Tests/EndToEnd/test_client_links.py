"""What content-client is made of: nothing that reads YAML, compiles, packs or signs."""

import shutil
import subprocess
import unittest

from support import BINARY, CLIENT_BINARY, read

# Mangled names begin with the length of the module's name (https://github.com/swiftlang/swift, docs/ABI/Mangling.rst).
FORBIDDEN_MODULES = (b"$s15ContentCompiler", b"$s16ContentPublisher", b"$s7Signing", b"$s8YAMLText")


def libraries(binary):
    """Names of the shared libraries that a program asks for itself."""
    done = subprocess.run(["readelf", "-d", binary], stdout=subprocess.PIPE, check=True)
    return [line.split("[")[1].rstrip("]") for line in done.stdout.decode().splitlines() if "(NEEDED)" in line]


class Links(unittest.TestCase):
    def test_no_module_of_the_publisher(self):
        client, publisher = read(CLIENT_BINARY), read(BINARY)
        for name in FORBIDDEN_MODULES:
            with self.subTest(name=name):
                self.assertNotIn(name, client)
                self.assertIn(name, publisher)
        self.assertIn(b"$s13ContentClient", client)

    def test_no_parser_of_yaml_and_no_signing(self):
        if not shutil.which("readelf"):
            self.skipTest("readelf is not here")
        self.assertEqual([name for name in libraries(CLIENT_BINARY) if "yaml" in name], [])
        self.assertEqual(len([name for name in libraries(BINARY) if "yaml" in name]), 1)
        done = subprocess.run(["readelf", "-W", "--dyn-syms", CLIENT_BINARY], stdout=subprocess.PIPE, check=True)
        names = {line.split()[-1].split("@")[0] for line in done.stdout.decode().splitlines() if " UND " in line}
        signing = {name for name in names if name.startswith("crypto_sign")}
        self.assertEqual(signing, {"crypto_sign_ed25519_verify_detached"})
