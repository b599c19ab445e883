"""Which keys sign, and how many must."""

import os
import shutil

import dsse
from projects import write_tiny
from support import EndToEndCase, edit, read, tree, write


class SigningKeys(EndToEndCase):
    keys = ("a", "b", "c")

    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))
        shutil.copytree(self.key_folder, self.path("keys"))
        self.contentc("keys", "generate", "r", "--role", "recovery")

    def signers(self, *words):
        self.contentc("build", "--sequence", "1", *words)
        self.contentc("verify", "build")
        return list(dsse.parts(self.path("build/manifest.json"))[2])

    def refused(self, *words, code=2):
        done = self.contentc("build", *words, code=code)
        self.assertEqual(done.out, "")
        self.assertFalse(os.path.exists(self.path("build")), "nothing was written")
        return done.err

    def test_keys_asked_for(self):
        self.assertEqual(self.signers("--key", "b"), ["b"])
        self.assertEqual(self.signers("--key", "c", "--key", "a"), ["a", "c"])

    def test_keys_of_the_project(self):
        write(self.path("content/contentc.yaml"), "id: demo\nsigning: {keys: [b, c]}\n")
        self.assertEqual(self.signers(), ["b", "c"])
        self.assertEqual(self.signers("--key", "a"), ["a"], "asked for by name wins")
        os.remove(self.path("keys/c.secret"))
        shutil.rmtree(self.path("build"))
        self.assert_says(self.refused(), "the secret of key c is not at hand", "c.secret beside the keyring")

    def test_all_active_signing_keys_at_hand(self):
        self.contentc("keys", "retire", "b")
        self.assertEqual(self.signers(), ["a", "c"], "neither the retired nor the recovery key")

    def test_keys_that_may_not_sign(self):
        self.contentc("keys", "retire", "b")
        self.contentc("keys", "revoke", "c", "--app", "demo")
        self.assert_says(self.refused("--key", "b"), "the key b is retired; only active keys sign")
        self.assert_says(self.refused("--key", "c"), "the key c is revoked; only active keys sign")
        self.assert_says(self.refused("--key", "r"), "r is a recovery key; it signs revocations only")
        self.assert_says(self.refused("--key", "d"), "the keyring has no key d", "it has a, b, c, r")
        self.assert_says(self.refused("--key", "a", "--key", "r"), "r is a recovery key")
        write(self.path("content/contentc.yaml"), "id: demo\nsigning: {keys: [b]}\n")
        self.assert_says(self.refused(), "the key b is retired")

    def test_the_same_key_twice(self):
        self.assert_says(self.refused("--key", "a", "--key", "a", code=64), "--key a is given twice")

    def test_a_threshold_of_two(self):
        edit(self.path("keys/keyring.json"), '"threshold":1', '"threshold":2')
        err = self.refused("--key", "a", code=3)
        self.assert_says(err, "clients would refuse this release", "the threshold is 2: sign with as many keys")
        self.assertEqual(self.signers("--key", "a", "--key", "b"), ["a", "b"])
        before = tree(self.path("build"))
        self.contentc("build", "--key", "a", "--sequence", "2", code=3)
        self.assert_same_tree(before, tree(self.path("build")))

    def test_one_signature_is_not_two(self):
        """The same signature under two ids does not reach a threshold of two."""
        self.signers("--key", "a")
        kind, data, signatures = dsse.parts(self.path("build/manifest.json"))
        edit(self.path("keys/keyring.json"), '"threshold":1', '"threshold":2')
        self.contentc("verify", "build", code=3)
        for names in (("a", "b"), ("a", "x")):
            copies = {name: signatures["a"] for name in names}
            write(self.path("build/manifest.json"), dsse.encode(kind, data, copies))
            self.contentc("verify", "build", code=3)
        twice = dsse.encode(kind, data, {"a": signatures["a"], "b": signatures["a"]}).replace(b'"b"', b'"a"')
        write(self.path("build/manifest.json"), twice)
        self.contentc("verify", "build", code=3)

    def test_other_signatures_beside_a_good_one_do_not_disturb(self):
        self.signers("--key", "a")
        kind, data, signatures = dsse.parts(self.path("build/manifest.json"))
        more = {"a": signatures["a"], "b": bytes(64), "unknown": signatures["a"]}
        write(self.path("build/manifest.json"), dsse.encode(kind, data, more))
        self.assert_says(self.contentc("verify", "build").out, "signed    by a,")

    def test_a_recovery_key_counts_for_no_manifest(self):
        recovery = read(self.path("keys/keyring.json"))
        edit(self.path("keys/keyring.json"), '"role":"recovery"', '"role":"signing"')
        self.assertEqual(self.signers("--key", "r"), ["r"])
        write(self.path("keys/keyring.json"), recovery)
        self.contentc("verify", "build", code=3)
