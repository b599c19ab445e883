"""A leaked key is revoked by a statement that every later manifest carries."""

import base64
import json
import os
import shutil

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

import dsse
from projects import tiny_box, write_tiny
from support import EndToEndCase, read, tree, write


class RevocationStatements(EndToEndCase):
    keys = ("a", "b")

    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))
        shutil.copytree(self.key_folder, self.path("keys"))
        self.contentc("keys", "generate", "r", "--role", "recovery")
        self.contentc("keys", "generate", "r2", "--role", "recovery")
        self.statement = self.path("keys/revocations/a.json")

    def status(self, key):
        entries = json.loads(read(self.path("keys/keyring.json")))["keys"]
        (entry,) = [entry for entry in entries if entry["id"] == key]
        return entry["status"]

    def revoke(self, key="a", *words, **options):
        return self.contentc("keys", "revoke", key, *words, **options)

    def manifest(self):
        return dsse.payload(self.path("build/manifest.json"))

    def test_the_statement_verifies_without_us(self):
        done = self.revoke()
        self.assert_says(done.out, "a is revoked for demo, signed by r, r2", "statement keys/revocations/a.json")
        kind, data, signatures = dsse.parts(self.statement)
        self.assertEqual(kind, dsse.REVOCATION_TYPE)
        self.assertEqual(json.loads(data), {"format": 1, "app": "demo", "revoked": ["a"]})
        self.assertEqual(list(signatures), ["r", "r2"])
        public = dsse.public_keys(self.path("keys/keyring.json"))
        for key, signature in signatures.items():
            Ed25519PublicKey.from_public_bytes(public[key]).verify(signature, dsse.pae(kind, data))
        with self.assertRaises(InvalidSignature):
            Ed25519PublicKey.from_public_bytes(public["a"]).verify(signatures["r"], dsse.pae(kind, data))
        self.assertEqual(self.status("a"), "revoked")

    def test_every_later_manifest_carries_it(self):
        self.contentc("build", "--key", "b")
        self.revoke()
        done = self.contentc("build")
        self.assert_says(done.out, "signed    by b,", "changed: revocations")
        (carried,) = self.manifest()["revocations"]
        self.assertEqual(carried, json.loads(read(self.statement)))
        write(self.path("content/boxes/second.box.yaml"), tiny_box("second"))
        self.contentc("build")
        self.assertEqual((self.manifest()["sequence"], len(self.manifest()["revocations"])), (3, 1))
        self.contentc("verify", "build")

    def test_what_the_revoked_key_signed_is_not_believed(self):
        self.contentc("build", "--key", "a")
        self.revoke()
        self.contentc("verify", "build", code=3)
        self.assert_says(self.contentc("build", code=3).err, "--sequence N")
        self.contentc("build", "--sequence", "2")
        self.contentc("verify", "build")

    def test_both_keys_signed_and_one_was_revoked(self):
        self.contentc("build")
        self.revoke()
        self.contentc("verify", "build")
        self.contentc("build")
        self.assertEqual(self.manifest()["sequence"], 2)

    def test_an_old_keyring_that_pins_both_believes_the_new_manifest(self):
        shutil.copyfile(self.path("keys/keyring.json"), self.path("pinned.json"))
        self.revoke()
        self.contentc("build")
        self.contentc("verify", "build", "--keyring", "pinned.json")

    def test_an_old_keyring_does_not_believe_the_revoked_key_beside_its_own_revocation(self):
        """A thief cannot sign a manifest that carries the statement and is still believed."""
        shutil.copyfile(self.path("keys/keyring.json"), self.path("pinned.json"))
        secret = read(self.path("keys/a.secret"))
        self.revoke()
        self.contentc("build")
        kind, data, _ = dsse.parts(self.path("build/manifest.json"))
        thief = Ed25519PrivateKey.from_private_bytes(base64.b64decode(json.loads(secret)["secret"]))
        write(self.path("build/manifest.json"), dsse.encode(kind, data, {"a": thief.sign(dsse.pae(kind, data))}))
        self.contentc("verify", "build", "--keyring", "pinned.json", code=3)

    def test_one_recovery_key_is_enough(self):
        os.remove(self.path("keys/r.secret"))
        self.assert_says(self.revoke().out, "signed by r2")
        self.contentc("build")
        self.contentc("verify", "build")

    def test_a_statement_from_another_machine_marks_the_key_without_the_recovery_secret(self):
        """Also what a run leaves that ends between the statement and the keyring."""
        before = read(self.path("keys/keyring.json"))
        self.revoke()
        statement = read(self.statement)
        write(self.path("keys/keyring.json"), before)
        for key in ("r", "r2"):
            os.remove(self.path(f"keys/{key}.secret"))
        self.assert_says(self.revoke().out, "a is revoked for demo, signed by r, r2")
        self.assertEqual((self.status("a"), read(self.statement)), ("revoked", statement))
        write(self.path("keys/keyring.json"), before)
        kind, data, _ = dsse.parts(statement)
        write(self.statement, dsse.encode(kind, data, {"r": bytes(64)}))
        self.revoke(code=3)
        self.assertEqual(self.status("a"), "active")

    def test_without_a_recovery_secret(self):
        os.remove(self.path("keys/r.secret"))
        os.remove(self.path("keys/r2.secret"))
        before = tree(self.path("keys"))
        self.assert_says(self.revoke(code=2).err, "the secret of no recovery key is at hand (r, r2)")
        self.assert_same_tree(before, tree(self.path("keys")))

    def test_without_a_recovery_key(self):
        for key in self.keys:
            self.contentc("keys", "generate", key, "--keyring", "other/keyring.json")
        done = self.revoke("a", "--keyring", "other/keyring.json", code=2)
        self.assert_says(done.err, "the keyring has no active recovery key", "--role recovery")

    def test_keys_that_cannot_be_revoked(self):
        self.assert_says(self.revoke("r", code=2).err, "only signing keys are revoked")
        self.assert_says(self.revoke("x", code=2).err, "has no key x")
        self.revoke()
        before = tree(self.path("keys"))
        self.assert_says(self.revoke(code=2).err, "keys/revocations/a.json is there already")
        self.assert_says(self.revoke("b", code=2).err, "too few active signing keys are left")
        self.assert_same_tree(before, tree(self.path("keys")))

    def test_a_statement_that_is_damaged_is_said_to_be_and_can_be_made_again(self):
        """A run that lost its power may have left one, before or after the keyring was written."""
        before = read(self.path("keys/keyring.json"))
        self.revoke()
        for keyring in (before, read(self.path("keys/keyring.json"))):
            with self.subTest(status="active" if keyring == before else "revoked"):
                write(self.path("keys/keyring.json"), keyring)
                write(self.statement, b"")
                done = self.revoke(code=3)
                self.assert_says(done.err, "keys/revocations/a.json is no revocation", "hint: move it away, and make")
                os.remove(self.statement)
                self.revoke()
                self.assertEqual(self.status("a"), "revoked")
                self.contentc("build", "--sequence", "1")

    def test_a_statement_about_another_key_is_in_the_way(self):
        self.revoke("b")
        os.rename(self.path("keys/revocations/b.json"), self.statement)
        self.contentc("keys", "generate", "c")
        self.assert_says(self.revoke(code=2).err, "keys/revocations/a.json is there already", "does not name a")
        self.assertEqual(self.status("a"), "active")

    def test_a_revoked_id_is_never_used_again(self):
        self.revoke()
        os.remove(self.path("keys/a.secret"))
        self.assert_says(self.contentc("keys", "generate", "a", code=2).err, "a revoked id is never used again")

    def test_the_app_comes_from_the_project_or_from_the_option(self):
        os.rename(self.path("content"), self.path("elsewhere"))
        self.assert_says(self.revoke(code=2).err, "content")
        self.assert_says(self.revoke("a", "--app", "Demo", code=64).err, "is no project id")
        self.revoke("a", "--app", "demo")
        self.contentc("build", "elsewhere")
        self.assertEqual(len(self.manifest()["revocations"]), 1)

    def test_statements_that_do_not_hold_stop_a_build(self):
        self.revoke()
        good = read(self.statement)
        kind, data, signatures = dsse.parts(good)
        wrong = {
            "for another app": dsse.encode(kind, data.replace(b"demo", b"demi"), signatures),
            "signed by nobody": dsse.encode(kind, data, {"r": bytes(64)}),
            "no envelope": b"{}",
            "empty": b"",
            "another type": dsse.encode(dsse.MANIFEST_TYPE, data, signatures),
        }
        for name, text in wrong.items():
            with self.subTest(statement=name):
                write(self.statement, text)
                self.assert_says(self.contentc("build", code=3).err, "keys/revocations/a.json")
                self.assertFalse(os.path.exists(self.path("build")))
        write(self.statement, good)
        self.contentc("build")

    def test_a_statement_for_another_app_stops_its_build(self):
        self.revoke("a", "--app", "other.app")
        self.assert_says(self.contentc("build", code=3).err, "no recovery key of the keyring signed", "for demo")

    def test_what_is_no_statement_is_passed_over(self):
        write(self.path("keys/revocations/.hidden.json"), "x")
        write(self.path("keys/revocations/README.md"), "x")
        self.contentc("build")
        self.assertEqual(self.manifest()["revocations"], [])
