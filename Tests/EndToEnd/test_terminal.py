"""Colour and progress are for people at a terminal who want them."""

import shlex
import sys

from projects import write_many, write_tiny
from support import EndToEndCase, edit, environment, write
from terminal import Session

ESCAPE = b"\x1b"


class Colour(EndToEndCase):
    keys = ()

    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))
        edit(self.path("content/boxes/first.box.yaml"), "topic: only", "topic: onli")

    def at_terminal(self, *words, **variables):
        session = Session(words or ["check"], self.folder, environment(**{"TERM": "xterm", **variables}))
        session.wait()
        self.assertEqual(session.code, 1, session.output)
        self.assertIn(b"boxes/first.box.yaml", session.output)
        return session.output

    def test_at_a_terminal(self):
        self.assertIn(b"\x1b[31merror:\x1b[0m", self.at_terminal())

    def test_never_with_no_color(self):
        self.assertNotIn(ESCAPE, self.at_terminal(NO_COLOR="1"))
        self.assertIn(ESCAPE, self.at_terminal(NO_COLOR=""), "empty is as if it were not set (no-color.org)")

    def test_never_at_a_dumb_terminal(self):
        self.assertNotIn(ESCAPE, self.at_terminal(TERM="dumb"))

    def test_never_in_a_file_or_pipe(self):
        for variables in ({}, {"TERM": "xterm"}, {"NO_COLOR": "", "CLICOLOR_FORCE": "1"}):
            done = self.contentc("check", code=1, env=environment(**variables))
            self.assertNotIn("\x1b", done.out + done.err)

    def test_never_in_json(self):
        self.assertNotIn(ESCAPE, self.at_terminal("check", "--format", "json"))

    def test_the_words_are_the_same(self):
        plain = self.contentc("check", code=1).raw_out
        self.assertEqual(self.at_terminal(NO_COLOR="1").replace(b"\r\n", b"\n"), plain)
        colored = self.at_terminal().replace(b"\r\n", b"\n")
        for code in (b"0", b"1", b"31", b"32", b"33", b"36"):
            colored = colored.replace(b"\x1b[" + code + b"m", b"")
        self.assertEqual(colored, plain)

    def test_content_cannot_steer_the_terminal(self):
        write(self.path("content/boxes/bad.box.yaml"), "id: \x1b[31mred\x07\x9b31m\n")
        write(self.path("content/boxes/\x1b[2J.yaml"), "x")
        output = self.at_terminal(NO_COLOR="1")
        for control in (b"\x1b", b"\x07", "\x9b".encode()):
            self.assertNotIn(control, output)


class Progress(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_many(self.path("content"), 300, "alpha")
        # A signer that takes its time makes the build take more than the second after which progress is shown.
        script = (
            "import base64,json,sys,time\n"
            "from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey\n"
            "time.sleep(1.2)\n"
            "seed = base64.b64decode(json.load(open(sys.argv[1]))['secret'])\n"
            "sys.stdout.buffer.write(Ed25519PrivateKey.from_private_bytes(seed).sign(sys.stdin.buffer.read()))\n")
        path = write(self.path("sign.py"), script)
        words = [sys.executable, path, f"{self.key_folder}/2026-a.secret"]
        self.words = ["build", "--keyring", self.keyring, "--signer", f"2026-a={shlex.join(words)}"]

    def test_at_a_terminal(self):
        session = Session(self.words, self.folder)
        self.assertEqual(session.wait(), 0, session.output)
        self.assertRegex(session.output, rb"\r\x1b\[Kwriting \d+ of 303 ")
        self.assertRegex(session.output, rb"\r\x1b\[Kbuilt content into build", "it is cleared at the end")

    def test_nowhere_else(self):
        done = self.contentc(*self.words)
        self.assertEqual(done.err, "")
        self.assertNotIn("\x1b", done.out)

    def test_not_for_quick_work(self):
        session = Session(["check"], self.folder)
        self.assertEqual(session.wait(), 0)
        self.assertNotIn(ESCAPE, session.output)
