"""What the programs are made of: content-client of nothing that reads YAML, compiles, packs or signs."""

import os
import shutil
import subprocess
import unittest

from projects import write_sample
from support import BINARY, CLIENT_BINARY, EndToEndCase, read

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

    def test_libcurl_is_loaded_late(self):
        if not shutil.which("readelf"):
            self.skipTest("readelf is not here")
        for binary in (BINARY, CLIENT_BINARY):
            with self.subTest(binary=os.path.basename(binary)):
                self.assertEqual([name for name in libraries(binary) if "curl" in name], [])


class WithoutLibcurl(EndToEndCase):
    """A machine that has none: strace lets every attempt to open it fail."""

    def without(self, *words):
        if not shutil.which("strace"):
            self.skipTest("strace is not here")
        cache = subprocess.run(["/sbin/ldconfig", "-p"], stdout=subprocess.PIPE, check=True).stdout.decode()
        found = [line.split("=> ")[1] for line in cache.splitlines() if "libcurl.so.4 " in line and "=> " in line]
        folders = {os.path.dirname(path) for path in found} | {"/lib", "/usr/lib", "/lib64", "/usr/lib64"}
        folders |= {"/usr" + folder for folder in folders if not folder.startswith("/usr")}
        places = [word for folder in sorted(folders) for word in ("-P", folder + "/libcurl.so.4")]
        done = subprocess.run(
            ["strace", "-f", "-o", self.path("trace"), *places, "-e", "trace=openat",
             "-e", "inject=openat:error=ENOENT", BINARY, *words],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        said = done.stderr.decode().splitlines()
        if not os.path.exists(self.path("trace")) or not os.path.getsize(self.path("trace")):
            self.skipTest(f"strace may not trace: {said}")
        return done.returncode, [line for line in said if not line.startswith("strace: ")]

    def test_a_request_fails_with_the_words_of_the_loader(self):
        code, said = self.without("verify", "http://127.0.0.1:9/", "--keyring", self.keyring)
        self.assertNotEqual(code, 0)
        self.assertIn("libcurl.so.4: cannot open shared object file", "\n".join(said))

    def test_a_build_needs_none(self):
        write_sample(self.path("content"))
        self.assertEqual(self.without("build", "content", "--output", "build", "--keyring", self.keyring), (0, []))
        self.assertNotIn("libcurl", read(self.path("trace")).decode())
