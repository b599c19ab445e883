"""Every --help is printed to standard output, and is the one that was read and found good."""

import golden
from support import EndToEndCase

COMMANDS = (
    "build", "check", "verify", "inspect", "explain", "keys generate", "keys list", "keys export", "keys retire",
    "keys revoke", "completions", "version")


class Help(EndToEndCase):
    keys = ()

    def helped(self, *words):
        done = self.contentc(*words)
        self.assertEqual(done.err, "")
        for line in done.out.splitlines():
            self.assertLessEqual(len(line), 110, line)
            self.assertEqual(line, line.rstrip())
        return done.out

    def test_of_the_program(self):
        text = self.helped("--help")
        golden.compare(self, "help", text)

    def test_of_keys(self):
        golden.compare(self, "help-keys", self.helped("keys", "--help"))

    def test_of_every_command(self):
        for command in COMMANDS:
            with self.subTest(command=command):
                text = self.helped(*command.split(), "--help")
                golden.compare(self, f"help-{command.replace(' ', '-')}", text)

    def test_all_ways_to_ask_give_the_same(self):
        self.assertEqual(self.helped("--help"), self.helped("help"))
        self.assertEqual(self.helped("--help"), self.helped("-h"))
        for command in COMMANDS:
            words = command.split()
            text = self.helped(*words, "--help")
            self.assertEqual(text, self.helped(*words, "-h"))
            self.assertEqual(text, self.helped("help", *words))
            self.assertEqual(text, self.helped(*words, "x", "y", "--no-such-option", "--help"))
        self.assertEqual(self.helped("keys", "--help"), self.helped("help", "keys"))

    def test_the_program_names_every_command(self):
        text = self.helped("--help")
        for command in COMMANDS:
            self.assertIn(f"\n  {command.split()[0]} ", text)

    def test_after_two_hyphens_it_is_no_question(self):
        done = self.contentc("check", "--", "--help", code=2)
        self.assertIn("there is no project folder --help", done.err)
