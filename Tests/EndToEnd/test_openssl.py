"""OpenSSL, which knows nothing of us, believes what contentc signed and nothing else."""

import base64
import subprocess

import dsse
from projects import write_sample
from support import EndToEndCase, write


class OpenSSLVerifies(EndToEndCase):
    keys = ("2026-a", "2026-b")

    def setUp(self):
        super().setUp()
        write_sample(self.path("content"))
        self.build()
        for key in self.keys:
            done = self.contentc("keys", "export", key, "--pem", "--keyring", self.keyring)
            write(self.path(f"{key}.pem"), done.raw_out)
        kind, data, self.signatures = dsse.parts(self.path("build/manifest.json"))
        write(self.path("pae"), dsse.pae(kind, data))

    def openssl(self, key, signature):
        # OpenSSL 3.0 reads raw input only from a file, not from a pipe.
        write(self.path("signature"), signature)
        return subprocess.run(
            ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", self.path(f"{key}.pem"), "-rawin",
             "-in", self.path("pae"), "-sigfile", self.path("signature")],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)

    def test_each_signature_verifies_with_its_exported_key(self):
        self.assertEqual(sorted(self.signatures), sorted(self.keys))
        for key in self.keys:
            done = self.openssl(key, self.signatures[key])
            self.assertEqual(done.returncode, 0, done.stdout)

    def test_a_signature_of_another_key_is_refused(self):
        self.assertNotEqual(self.openssl("2026-a", self.signatures["2026-b"]).returncode, 0)

    def test_the_exported_key_is_the_one_of_the_keyring(self):
        for key, raw in dsse.public_keys(self.keyring).items():
            done = subprocess.run(
                ["openssl", "pkey", "-pubin", "-in", self.path(f"{key}.pem"), "-outform", "DER"],
                stdout=subprocess.PIPE, check=True)
            self.assertEqual(base64.b64encode(done.stdout[-32:]), base64.b64encode(raw))
            self.assertEqual(len(done.stdout), 44)
