"""Making, listing, handing out and retiring keys."""

import base64
import json
import os
import stat

import dsse
from projects import write_tiny
from support import EndToEndCase, edit, environment, read, tree, unprivileged, write


class Keys(EndToEndCase):
    keys = ()

    def keys_command(self, *words, **options):
        return self.contentc("keys", *words, "--keyring", "keys/keyring.json", **options)

    def generate(self, key, *words, **options):
        return self.keys_command("generate", key, *words, **options)

    def keyring_text(self):
        return read(self.path("keys/keyring.json")).decode()

    def test_the_first_key_makes_a_keyring(self):
        done = self.generate("2026-a")
        self.assert_says(done.out, "made the signing key 2026-a", "keys/2026-a.secret (never commit it)")
        ring = json.loads(self.keyring_text())
        self.assertEqual((ring["format"], ring["threshold"], len(ring["keys"])), (1, 1, 1))
        key = ring["keys"][0]
        self.assertEqual(len(base64.b64decode(key.pop("public"))), 32)
        self.assertEqual(key, {"id": "2026-a", "algorithm": "ed25519", "role": "signing", "status": "active"})
        self.assertEqual(read(self.path("keys/.gitignore")), b"*.secret\n")

    def test_the_folder_by_default_is_keys(self):
        self.contentc("keys", "generate", "2026-a")
        self.assertTrue(os.path.exists(self.path("keys/2026-a.secret")))
        self.assert_says(self.contentc("keys", "list").out, "2026-a")

    def test_only_its_owner_can_read_a_secret(self):
        for mask in (0o000, 0o022, 0o077):
            self.generate(f"key-{mask}", prefix=["sh", "-c", f"umask {mask:o}; exec \"$@\"", "sh"])
            mode = stat.S_IMODE(os.stat(self.path(f"keys/key-{mask}.secret")).st_mode)
            self.assertEqual(oct(mode), "0o600")
            self.assertEqual(oct(stat.S_IMODE(os.stat(self.path("keys/keyring.json")).st_mode)), "0o644")

    def test_a_gitignore_that_was_there_stays(self):
        write(self.path("keys/.gitignore"), "mine\n")
        self.generate("2026-a")
        self.assertEqual(read(self.path("keys/.gitignore")), b"mine\n")

    def test_keys_differ(self):
        for number in range(5):
            self.generate(f"key-{number}")
        self.assertEqual(len(set(dsse.public_keys(self.path("keys/keyring.json")).values())), 5)

    def test_the_first_key_must_sign(self):
        done = self.generate("r", "--role", "recovery", code=2)
        self.assert_says(done.err, "begin with a signing key")
        self.assertEqual([path for path in tree(self.folder) if path.endswith((".secret", ".json"))], [])
        self.generate("a")
        self.generate("r", "--role", "recovery")

    def test_an_id_is_never_taken_twice(self):
        self.generate("2026-a")
        before = tree(self.path("keys"))
        self.assert_says(self.generate("2026-a", code=2).err, "the key id 2026-a is taken")
        self.assert_same_tree(before, tree(self.path("keys")))

    def test_a_secret_is_never_overwritten(self):
        self.generate("other")
        for make in (
            lambda path: write(path, "precious"),
            lambda path: os.symlink("nowhere", path),
            os.mkdir,
        ):
            make(self.path("keys/2026-a.secret"))
            before = tree(self.path("keys"))
            done = self.generate("2026-a", code=2)
            self.assert_says(done.err, "contentc: error: ", "2026-a.secret")
            self.assert_same_tree(before, tree(self.path("keys")))
            os.rename(self.path("keys/2026-a.secret"), self.path(f"away-{len(os.listdir(self.folder))}"))
        self.generate("2026-a")

    def test_ids(self):
        for good in ("a", "0", "2026-a.b-c", "a" * 64, "a..b", "a-"):
            self.generate(good)
        for bad in ("A", "a_b", ".a", "../a", "a/b", "", "a" * 65, "ä", "a b", "a\nb", "a.secret/../b"):
            with self.subTest(id=bad):
                done = self.keys_command("generate", "--", bad, code=None) if bad else self.generate(bad, code=None)
                self.assertNotEqual(done.code, 0)
                self.assertEqual(len(done.err.splitlines()), 2, done.err)
        self.assertEqual(len(dsse.public_keys(self.path("keys/keyring.json"))), 6)

    def test_list(self):
        self.generate("2026-a")
        self.generate("recovery-key", "--role", "recovery")
        self.generate("b")
        self.keys_command("retire", "b")
        os.remove(self.path("keys/recovery-key.secret"))
        self.assertEqual(self.keys_command("list").out, """\
keys/keyring.json: threshold 1
  2026-a        signing   active   secret here
  recovery-key  recovery  active   secret not here
  b             signing   retired  secret here
""")

    def test_export(self):
        self.generate("2026-a")
        done = self.keys_command("export", "2026-a", "--pem")
        lines = done.out.splitlines()
        self.assertEqual((lines[0], lines[-1]), ("-----BEGIN PUBLIC KEY-----", "-----END PUBLIC KEY-----"))
        raw = base64.b64decode("".join(lines[1:-1]))
        self.assertEqual(raw[-32:], dsse.public_keys(self.path("keys/keyring.json"))["2026-a"])
        self.assert_says(self.keys_command("export", "2026-a", code=64).err, "hint: add --pem")
        self.assert_says(self.keys_command("export", "x", "--pem", code=2).err, "has no key x", "it has 2026-a")

    def test_retire(self):
        write_tiny(self.path("content"))
        self.generate("a")
        self.contentc("build", "--created", "2026-12-01T00:00:00Z")
        self.assert_says(self.keys_command("retire", "a", code=2).err, "generate another signing key first")
        self.generate("b")
        self.assert_says(self.keys_command("retire", "a").out, "a is retired")
        self.assert_says(self.keys_command("retire", "a", code=2).err, "the key a is not active")
        self.assert_says(self.keys_command("retire", "c", code=2).err, "has no key c")
        self.contentc("verify", "build")
        done = self.contentc("build", "--created", "2026-12-01T00:00:00Z")
        self.assert_says(done.out, "changed: signing keys", "signed    by b,")

    def test_a_keyring_that_is_none(self):
        write_tiny(self.path("content"))
        self.generate("a")
        good = self.keyring_text()
        for name, text in {
            "empty": "", "no object": "[]", "no keys": '{"format":1,"threshold":1,"keys":[]}',
            "threshold beyond": good.replace('"threshold":1', '"threshold":2'),
            "threshold 0": good.replace('"threshold":1', '"threshold":0'),
            "another format": good.replace('"format":1', '"format":2'),
            "a key cut short": good.replace('"public":"', '"public":"AA'),
            "an unknown role": good.replace("signing", "singing"),
            "a small-order key": json.dumps({"format": 1, "threshold": 1, "keys": [
                {"id": "a", "algorithm": "ed25519", "public": base64.b64encode(bytes(32)).decode(), "role": "signing",
                 "status": "active"}]}),
        }.items():
            with self.subTest(name=name):
                write(self.path("keys/keyring.json"), text)
                for words in (["build"], ["keys", "list"], ["keys", "generate", "b"]):
                    done = self.contentc(*words, code=2)
                    self.assertRegex(done.err, r"^contentc: error: keys/keyring\.json is not a keyring: (?!keyring)")
                self.assertEqual(self.keyring_text(), text)
                self.assertFalse(os.path.exists(self.path("build")))
        write(self.path("keys/keyring.json"), good)
        self.contentc("build")

    def test_no_keyring(self):
        write_tiny(self.path("content"))
        for words in (["build"], ["keys", "list"], ["keys", "retire", "a"]):
            done = self.contentc(*words, code=2)
            self.assert_says(done.err, "there is no keyring keys/keyring.json", "contentc keys generate")
        for operand in ("content", "nowhere", "http://127.0.0.1:9"):
            done = self.contentc("verify", operand, code=2)
            self.assert_says(done.err, "there is no keyring keys/keyring.json", "hint: name the publisher's public keys")
            self.assertNotIn("generate", done.err)

    def test_a_mistyped_keyring_makes_no_folder(self):
        for words in (["retire", "a"], ["revoke", "a", "--app", "demo"], ["list"], ["export", "a", "--pem"]):
            with self.subTest(words=words):
                done = self.contentc("keys", *words, "--keyring", "kyes/keyring.json", code=2)
                self.assert_says(done.err, "there is no keyring kyes/keyring.json")
                self.assertFalse(os.path.exists(self.path("kyes")))

    def test_a_folder_that_may_not_be_written(self):
        prefix = unprivileged()
        os.mkdir(self.path("keys"))
        os.chmod(self.path("keys"), 0o555)
        done = self.generate("a", code=2, prefix=prefix)
        self.assert_says(done.err, "contentc: error: ", "permission denied")
        self.assertEqual(os.listdir(self.path("keys")), [])

    def test_a_passphrase_is_needed_if_asked_for(self):
        for value in (None, ""):
            done = self.generate("a", "--passphrase", code=2, env=environment(CONTENTC_PASSPHRASE=value))
            self.assert_says(done.err, "no passphrase was given", "CONTENTC_PASSPHRASE")
        self.assertFalse(os.path.exists(self.path("keys/a.secret")))

    def test_a_keyring_edited_by_hand_keeps_its_meaning(self):
        self.generate("a")
        edit(self.path("keys/keyring.json"), '{"format":1,', '{\n "note": "ours",\n "format": 1,')
        self.generate("b")
        self.assertEqual(list(dsse.public_keys(self.path("keys/keyring.json"))), ["a", "b"])
