"""A passphrase is asked for at the terminal, unseen."""

import os

from projects import write_tiny
from support import EndToEndCase
from terminal import Session

SECRET = b"gr\xc3\xbcne W\xc3\xb6lfe"


class PassphrasePrompt(EndToEndCase):
    keys = ()

    def generate(self, first, second, key="sealed"):
        session = Session(["keys", "generate", key, "--passphrase"], self.folder)
        session.read_until(f"new passphrase of {key}: ".encode())
        self.assertFalse(session.shows_typing())
        session.type(first)
        session.read_until(b"the same again: ")
        session.type(second)
        session.wait()
        return session

    def test_made_and_used(self):
        session = self.generate(SECRET + b"\n", SECRET + b"x\x7f\n")
        self.assertEqual(session.code, 0, session.output)
        self.assertNotIn(SECRET, session.output)
        write_tiny(self.path("content"))
        session = Session(["build"], self.folder)
        session.read_until(b"passphrase of sealed: ")
        session.type(SECRET + b"\r")
        self.assertEqual(session.wait(), 0, session.output)
        self.assertNotIn(SECRET, session.output)
        self.contentc("verify", "build")

    def test_two_that_differ(self):
        session = self.generate(SECRET + b"\n", b"another\n")
        self.assertEqual(session.code, 2)
        self.assertIn(b"no passphrase was given, or the two differ", session.output)
        self.assertFalse(os.path.exists(self.path("keys/sealed.secret")))

    def test_control_c_ends_it_and_typing_is_shown_again(self):
        session = Session(["keys", "generate", "sealed", "--passphrase"], self.folder)
        session.read_until(b"new passphrase of sealed: ")
        session.type(b"abc\x03")
        self.assertEqual(session.wait(), 2)
        self.assertFalse(os.path.exists(self.path("keys/sealed.secret")))

    def test_a_wrong_one(self):
        self.generate(SECRET + b"\n", SECRET + b"\n")
        write_tiny(self.path("content"))
        session = Session(["build"], self.folder)
        session.read_until(b"passphrase of sealed: ")
        session.type(b"wrong\n")
        self.assertEqual(session.wait(), 2, session.output)
        self.assertFalse(os.path.exists(self.path("build")))
