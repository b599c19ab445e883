"""Every --help is printed to standard output, and is the one that was read and found good."""

import golden
from support import EndToEndCase


class HelpCase:
    """What holds for the help of both programs."""

    keys = ()
    commands = ()
    golden_prefix = ""

    def run_program(self, *words):
        raise NotImplementedError

    def helped(self, *words):
        done = self.run_program(*words)
        self.assertEqual(done.err, "")
        for line in done.out.splitlines():
            self.assertLessEqual(len(line), 110, line)
            self.assertEqual(line, line.rstrip())
        return done.out

    def test_of_the_program(self):
        text = self.helped("--help")
        golden.compare(self, f"{self.golden_prefix}help", text)
        for command in self.commands:
            self.assertIn(f"\n  {command.split()[0]} ", text)

    def test_of_every_command(self):
        for command in self.commands:
            with self.subTest(command=command):
                name = f"{self.golden_prefix}help-{command.replace(' ', '-')}"
                golden.compare(self, name, self.helped(*command.split(), "--help"))

    def test_all_ways_to_ask_give_the_same(self):
        self.assertEqual(self.helped("--help"), self.helped("help"))
        self.assertEqual(self.helped("--help"), self.helped("-h"))
        for command in self.commands:
            words = command.split()
            text = self.helped(*words, "--help")
            self.assertEqual(text, self.helped(*words, "-h"))
            self.assertEqual(text, self.helped("help", *words))
            self.assertEqual(text, self.helped(*words, "x", "y", "--no-such-option", "--help"))


class ContentcHelp(HelpCase, EndToEndCase):
    commands = (
        "build", "warm", "check", "verify", "inspect", "explain", "publish", "releases", "rollback", "rollout",
        "prune-published", "keys generate", "keys list", "keys export", "keys retire",
        "keys revoke", "completions", "version")

    def run_program(self, *words):
        return self.contentc(*words)

    def test_of_keys(self):
        golden.compare(self, "help-keys", self.helped("keys", "--help"))
        self.assertEqual(self.helped("keys", "--help"), self.helped("help", "keys"))

    def test_after_two_hyphens_it_is_no_question(self):
        done = self.contentc("check", "--", "--help", code=2)
        self.assertIn("there is no project folder --help", done.err)


class ClientHelp(HelpCase, EndToEndCase):
    commands = ("sync", "status", "open", "prefetch", "snooze", "prune", "completions", "version")
    golden_prefix = "client-"

    def run_program(self, *words):
        return self.content_client(*words)

    def test_version(self):
        lines = self.content_client("version").out.splitlines()
        self.assertRegex(lines[0], r"^content-client \d+\.\d+\.\d+$")
        self.assertEqual(lines[0].split()[1], self.contentc("version").out.split()[1])
        names = [line.split()[0] for line in lines[1:]]
        self.assertIn("libsodium", names)
        self.assertNotIn("libyaml", names)
        self.assertEqual(self.content_client("--version").out, "\n".join(lines) + "\n")
