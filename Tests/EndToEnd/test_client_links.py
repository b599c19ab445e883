"""What the programs are made of: content-client of nothing that reads YAML, compiles, packs or signs."""

import json
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

    NAMES = ("libcurl.so.4", "libcurl-gnutls.so.4")
    MISSING = "libcurl cannot be loaded: libcurl.so.4: cannot open shared object file: No such file or directory"
    HINT = "install libcurl 4, such as Debian’s libcurl4"

    def without(self, *words, names=NAMES, binary=BINARY, env=None):
        if not shutil.which("strace"):
            self.skipTest("strace is not here")
        cache = subprocess.run(["/sbin/ldconfig", "-p"], stdout=subprocess.PIPE, check=True).stdout.decode()
        found = [line.split("=> ")[1] for line in cache.splitlines() if "libcurl" in line and "=> " in line]
        folders = {os.path.dirname(path) for path in found} | {"/lib", "/usr/lib", "/lib64", "/usr/lib64"}
        folders |= {"/usr" + folder for folder in folders if not folder.startswith("/usr")}
        places = [word for folder in sorted(folders) for name in names for word in ("-P", f"{folder}/{name}")]
        done = subprocess.run(
            ["strace", "-f", "-o", self.path("trace"), *places, "-e", "trace=openat",
             "-e", "inject=openat:error=ENOENT", binary, *words],
            cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, timeout=120,
            env={**os.environ, **(env or {})})
        said = done.stderr.decode().splitlines()
        if not os.path.exists(self.path("trace")) or not os.path.getsize(self.path("trace")):
            self.skipTest(f"strace may not trace: {said}")
        self.out = done.stdout.decode()
        return done.returncode, [line for line in said if not line.startswith("strace: ")]

    def test_verify_says_so_at_once_however_long_it_may_wait(self):
        code, said = self.without("verify", "http://127.0.0.1:9/", "--keyring", self.keyring, "--wait", "30m")
        self.assertEqual(code, 2)
        self.assertEqual(said, [
            f"contentc: error: http://127.0.0.1:9/manifest.json cannot be asked for: {self.MISSING}",
            f"contentc: hint: {self.HINT}"])

    def test_a_publish_is_not_tried_again(self):
        self.build_sample()
        code, said = self.without("publish", "http://127.0.0.1:9/x", "--keyring", self.keyring)
        self.assertEqual(code, 2)
        self.assertEqual(said, [
            f"contentc: error: cannot ask http://127.0.0.1:9: {self.MISSING}", f"contentc: hint: {self.HINT}"])

    def test_a_client_does_not_take_itself_for_offline(self):
        self.build_sample()
        common = ["--url", "http://127.0.0.1:9/x", "--keyring", self.keyring, "--cache", "cache", "--build", "1"]
        for more in ([], ["--embedded", "build"]):
            with self.subTest(more=more):
                code, said = self.without("sync", *common, *more, binary=CLIENT_BINARY)
                self.assertEqual((code, said), (2, [f"content-client: error: {self.MISSING}; {self.HINT}"]))
                self.assertNotIn("offline", self.out)
                self.assertEqual("release 1 " in self.out, bool(more))
                self.without("sync", *common, *more, "--json", binary=CLIENT_BINARY)
                self.assertEqual(json.loads(self.out)["reason"], "unavailable")

    def test_the_other_libcurl_of_debian_does(self):
        cache = subprocess.run(["/sbin/ldconfig", "-p"], stdout=subprocess.PIPE, check=True).stdout.decode()
        if "libcurl-gnutls.so.4 " not in cache:
            self.skipTest("libcurl-gnutls is not here")
        code, said = self.without(
            "verify", "http://127.0.0.1:9/", "--keyring", self.keyring, names=["libcurl.so.4"])
        self.assertEqual(code, 2)
        self.assertIn("cannot be reached: ", said[0])

    def test_a_build_needs_none(self):
        self.build_sample()
        self.assertNotIn("libcurl", read(self.path("trace")).decode())

    def build_sample(self):
        write_sample(self.path("content"))
        self.assertEqual(self.without("build", "content", "--output", "build", "--keyring", self.keyring), (0, []))
