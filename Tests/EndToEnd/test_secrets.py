"""Where the secrets that sign a release come from, and which of them are not taken."""

import base64
import json
import os
import shutil

import dsse
from projects import write_tiny
from support import EndToEndCase, environment, read, unprivileged, write


class Secrets(EndToEndCase):
    keys = ("2026-a", "2026-b")

    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))
        shutil.copytree(self.key_folder, self.path("keys"))

    def signers(self, *words, **options):
        """Builds with keys/keyring.json; who signed."""
        done = self.contentc("build", "--sequence", "1", *words, **options)
        self.contentc("verify", "build")
        self.assert_says(done.out, "signed    by")
        return list(dsse.parts(self.path("build/manifest.json"))[2])

    def refused(self, *words, code=2, **options):
        done = self.contentc("build", *words, code=code, **options)
        self.assertEqual(done.out, "")
        self.assertFalse(os.path.exists(self.path("build")), "nothing was written")
        return done.err

    def secret(self, key):
        return self.path(f"keys/{key}.secret")

    def take(self, key):
        """The text of a secret, which is not beside the keyring any more."""
        text = read(self.secret(key)).decode()
        os.remove(self.secret(key))
        return text

    # Files beside the keyring

    def test_every_active_key_at_hand_signs(self):
        self.assertEqual(self.signers(), ["2026-a", "2026-b"])
        os.remove(self.secret("2026-a"))
        self.assertEqual(self.signers(), ["2026-b"])

    def test_no_secret_at_hand(self):
        for key in self.keys:
            os.remove(self.secret(key))
        self.assert_says(self.refused(), "the secret of no active signing key is at hand (2026-a, 2026-b)")

    def test_one_that_others_can_read(self):
        for mode in (0o644, 0o640, 0o604, 0o620, 0o601):
            os.chmod(self.secret("2026-a"), mode)
            self.assert_says(self.refused(), f"2026-a.secret has mode {mode:o}", "chmod 600")
        os.chmod(self.secret("2026-a"), 0o400)
        self.assertEqual(self.signers(), ["2026-a", "2026-b"])

    def test_a_link(self):
        os.rename(self.secret("2026-a"), self.path("real"))
        os.symlink(self.path("real"), self.secret("2026-a"))
        self.assert_says(self.refused(), "2026-a.secret is a link")

    def test_a_fifo_or_a_folder(self):
        os.remove(self.secret("2026-a"))
        os.mkfifo(self.secret("2026-a"), 0o600)
        self.assert_says(self.refused(timeout=10), "2026-a.secret is not a regular file")
        os.remove(self.secret("2026-a"))
        os.mkdir(self.secret("2026-a"), 0o700)
        self.assert_says(self.refused(), "2026-a.secret is not a regular file")

    def test_of_another_user(self):
        if os.geteuid() != 0:
            self.skipTest("only root can give a file away")
        os.chown(self.secret("2026-a"), 12345, -1)
        self.assert_says(self.refused(), "2026-a.secret belongs to another user")
        os.chown(self.secret("2026-a"), 65534, -1)
        os.chmod(self.folder, 0o777)
        # For this user the other one, which is root's, cannot be opened.
        self.assertNotEqual(self.refused(prefix=unprivileged()), "")

    def test_the_secret_of_another_key(self):
        os.replace(self.secret("2026-b"), self.secret("2026-a"))
        self.assert_says(self.refused(), "2026-a.secret holds secret key")
        text = read(self.secret("2026-a")).decode().replace("2026-b", "2026-a")
        write(self.secret("2026-a"), text)
        self.assert_says(self.refused(), "the secret of 2026-a does not belong to the public key in the keyring")

    def test_a_damaged_one(self):
        good = read(self.secret("2026-a"))
        seed = json.loads(good)["secret"]
        for text in ("", "\n", "{}", good.decode()[:-5], good.decode().replace(seed, seed[4:]), good.decode() * 2,
                     good.decode().replace("ed25519", "rsa"), "x" * 100_000):
            with self.subTest(text=text[:20], size=len(text)):
                write(self.secret("2026-a"), text)
                err = self.refused()
                self.assert_says(err, "2026-a.secret")
                self.assertNotIn(seed[4:], err)

    # The environment

    def test_one_key_in_the_environment(self):
        values = environment(CONTENTC_SECRET_KEY=self.take("2026-a"))
        os.remove(self.secret("2026-b"))
        self.assertEqual(self.signers(env=values), ["2026-a"])

    def test_two_keys_in_the_environment(self):
        text = self.take("2026-a") + "\n" + self.take("2026-b").rstrip("\n")
        self.assertEqual(self.signers(env=environment(CONTENTC_SECRET_KEY=text)), ["2026-a", "2026-b"])

    def test_one_in_the_environment_and_one_file(self):
        self.assertEqual(
            self.signers(env=environment(CONTENTC_SECRET_KEY=self.take("2026-a"))), ["2026-a", "2026-b"])

    def test_the_environment_wins_over_a_file(self):
        text = read(self.secret("2026-a")).decode()
        write(self.secret("2026-a"), "damaged")
        self.assertEqual(
            self.signers("--key", "2026-a", env=environment(CONTENTC_SECRET_KEY=text)), ["2026-a"])

    def test_what_is_no_key_in_the_environment(self):
        good = read(self.secret("2026-a")).decode()
        seed = json.loads(good)["secret"]
        for text in ("", " ", "x", "{}", good + good, good.replace(seed, seed[:8])):
            with self.subTest(text=text[:10], size=len(text)):
                err = self.refused(env=environment(CONTENTC_SECRET_KEY=text), code=64)
                self.assert_says(err, "CONTENTC_SECRET_KEY cannot be used")
                self.assertNotIn(seed[:8], err)

    def test_a_wrong_key_in_the_environment(self):
        self.contentc("keys", "generate", "2026-a", "--keyring", "other/keyring.json")
        text = read(self.path("other/2026-a.secret")).decode()
        self.assert_says(
            self.refused(env=environment(CONTENTC_SECRET_KEY=text)),
            "the secret of 2026-a does not belong to the public key in the keyring")

    # Passphrases

    def test_a_passphrase(self):
        values = environment(CONTENTC_PASSPHRASE="korrekt héște")
        self.contentc("keys", "generate", "sealed", "--passphrase", env=values)
        text = json.loads(read(self.secret("sealed")))
        self.assertNotIn("secret", text)
        self.assertEqual(text["kdf"], "argon2id13")
        words = ["--key", "sealed"]
        self.assert_says(
            self.refused(*words), "contentc: hint: set CONTENTC_PASSPHRASE, or run at a terminal to be asked")
        for wrong in ("", "korrekt", "korrekt héște "):
            self.refused(*words, env=environment(CONTENTC_PASSPHRASE=wrong))
        self.assertEqual(self.signers(*words, env=values), ["sealed"])

    def test_a_passphrase_with_the_key_in_the_environment(self):
        values = environment(CONTENTC_PASSPHRASE="one two")
        self.contentc("keys", "generate", "sealed", "--passphrase", env=values)
        values = environment(CONTENTC_PASSPHRASE="one two", CONTENTC_SECRET_KEY=self.take("sealed"))
        self.assertEqual(self.signers("--key", "sealed", env=values), ["sealed"])

    def test_a_seed_is_32_bytes_of_its_own(self):
        seeds = {base64.b64decode(json.loads(read(self.secret(key)))["secret"]) for key in self.keys}
        self.assertEqual([len(seed) for seed in seeds], [32, 32])
