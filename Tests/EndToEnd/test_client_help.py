"""Every --help of content-client is printed to standard output, and is the one that was read and found good."""

import golden
from support import EndToEndCase

COMMANDS = ("sync", "status", "open", "prefetch", "snooze", "prune", "completions", "version")


class Help(EndToEndCase):
    keys = ()

    def helped(self, *words):
        done = self.content_client(*words)
        self.assertEqual(done.err, "")
        for line in done.out.splitlines():
            self.assertLessEqual(len(line), 110, line)
            self.assertEqual(line, line.rstrip())
        return done.out

    def test_of_the_program(self):
        text = self.helped("--help")
        golden.compare(self, "client-help", text)
        for command in COMMANDS:
            self.assertIn(f"\n  {command} ", text)

    def test_of_every_command(self):
        for command in COMMANDS:
            with self.subTest(command=command):
                golden.compare(self, f"client-help-{command}", self.helped(command, "--help"))

    def test_all_ways_to_ask_give_the_same(self):
        self.assertEqual(self.helped("--help"), self.helped("help"))
        for command in COMMANDS:
            text = self.helped(command, "--help")
            self.assertEqual(text, self.helped(command, "-h"))
            self.assertEqual(text, self.helped("help", command))
            self.assertEqual(text, self.helped(command, "x", "--no-such-option", "--help"))

    def test_version(self):
        lines = self.content_client("version").out.splitlines()
        self.assertRegex(lines[0], r"^content-client \d+\.\d+\.\d+$")
        self.assertEqual(lines[0].split()[1], self.contentc("version").out.split()[1])
        names = [line.split()[0] for line in lines[1:]]
        self.assertIn("libsodium", names)
        self.assertNotIn("libyaml", names)
        self.assertEqual(self.content_client("--version").out, "\n".join(lines) + "\n")
