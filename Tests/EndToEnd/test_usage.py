"""Mistakes on the command line: exit code 64, one line that names the mistake, one that helps, and nothing done."""

import os

from projects import write_tiny
from support import EndToEndCase, tree

MISTAKES = {
    # words: (error, hint)
    ("",): ("there is no command ", "see ‘contentc --help’"),
    (): ("a command is missing", "see ‘contentc --help’"),
    ("biuld",): ("there is no command biuld", "did you mean ‘build’?"),
    ("BUILD",): ("there is no command BUILD", "did you mean ‘build’?"),
    ("deploy",): ("there is no command deploy", "see ‘contentc --help’"),
    ("--verbose",): ("there is no command --verbose", "see ‘contentc --help’"),
    ("keys",): (
        "‘contentc keys’ needs one of generate, list, export, retire, revoke", "see ‘contentc keys --help’"),
    ("keys", "lst"): ("there is no command keys lst", "did you mean ‘keys list’?"),
    ("keys", "--keyring", "x"): ("there is no command keys --keyring", "see ‘contentc keys --help’"),
    ("build", "--ouput", "x"): ("‘contentc build’ has no option --ouput", "did you mean --output?"),
    ("build", "--colour"): ("‘contentc build’ has no option --colour", "see ‘contentc build --help’"),
    ("build", "-o", "x"): ("‘contentc build’ has no option -o", "see ‘contentc build --help’"),
    ("check", "--output", "x"): ("‘contentc check’ has no option --output", None),
    ("verify", "x", "--jsn"): ("‘contentc verify’ has no option --jsn", "did you mean --json?"),
    ("build", "--output", "a", "--output", "b"): ("--output is given twice", "give it once"),
    ("build", "--output=a", "--output", "a"): ("--output is given twice", "give it once"),
    ("build", "--force", "--force"): ("--force is given twice", "give it once"),
    ("build", "--force=yes"): ("--force takes no value", None),
    ("build", "--force="): ("--force takes no value", None),
    ("build", "--output"): ("--output needs a value", None),
    ("build", "content", "--key"): ("--key needs a value", None),
    ("build", "a", "b"): ("‘contentc build’ does not know what to do with b", "see ‘contentc build --help’"),
    ("build", "--", "a", "--force"): ("‘contentc build’ does not know what to do with --force", None),
    ("version", "1"): ("‘contentc version’ does not know what to do with 1", None),
    ("verify",): ("‘contentc verify’ needs DIR or URL", "see ‘contentc verify --help’"),
    ("keys", "generate"): ("‘contentc keys generate’ needs ID", None),
    ("keys", "revoke"): ("‘contentc keys revoke’ needs ID", None),
    ("inspect",): ("‘contentc inspect’ needs DIR", None),
    ("completions",): ("‘contentc completions’ needs bash|zsh|fish", None),
    ("build", "--jobs", "0"): ("--jobs needs a whole number, 1 to 256, not 0", None),
    ("build", "--jobs", "257"): ("--jobs needs a whole number, 1 to 256, not 257", None),
    ("check", "--jobs", "two"): ("--jobs needs a whole number, 1 to 256, not two", None),
    ("check", "--jobs", "-1"): ("--jobs needs a whole number, 1 to 256, not -1", None),
    ("check", "--jobs="): ("--jobs needs a whole number, 1 to 256, not ", None),
    ("check", "--format", "xml"): ("--format is text or json, not xml", None),
    ("build", "--now", "today"): ("--now needs a moment in time, not today", None),
    ("explain", "CC9999"): ("there is no diagnostic CC9999", None),
    ("explain", "dangling-topics"): ("there is no diagnostic dangling-topics", "did you mean dangling-topic?"),
    ("completions", "csh"): ("completions are for bash, zsh and fish", None),
    ("keys", "generate", "a", "--role", "root"): ("--role is signing or recovery, not root", None),
    ("keys", "generate", "a", "b"): ("‘contentc keys generate’ does not know what to do with b", None),
}


class Usage(EndToEndCase):
    keys = ()

    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))

    def test_mistakes(self):
        before = tree(self.folder)
        for words, (error, hint) in MISTAKES.items():
            with self.subTest(words=words):
                done = self.contentc(*words, code=64)
                self.assertEqual(done.out, "")
                lines = done.err.splitlines()
                self.assertTrue(lines[0].startswith(f"contentc: error: {error}"), lines)
                if hint:
                    self.assertEqual(lines[1:], [f"contentc: hint: {hint}"])
                for line in lines:
                    self.assertRegex(line, r"^contentc: (error|hint): [^A-Z].*[^.]$")
        self.assert_same_tree(before, tree(self.folder))

    def test_strange_words_are_printed_on_one_line(self):
        for words in (["build\nx"], ["check", "--a\nb"], ["check", "a", "b\nc"], ["check", "--jobs", "1\n2"],
                      ["explain", "\x1b[31m"], ["check", "--format", "te\txt"]):
            with self.subTest(words=words):
                done = self.contentc(*words, code=64)
                self.assertLessEqual(len(done.err.splitlines()), 2)
                self.assertNotIn("\x1b", done.err)
                self.assertNotIn("\t", done.err)

    def test_words_that_are_not_utf8(self):
        for words in ([b"\xff"], [b"check", b"\xff\xfe"], [b"check", b"--\xff"], [b"build", b"--output", b"\xff"]):
            with self.subTest(words=words):
                done = self.contentc(*words, code=None)
                self.assertIn(done.code, (2, 64))
                self.assertTrue(done.err.startswith("contentc: error: "), done.err)

    def test_two_hyphens_end_the_options(self):
        os.rename(self.path("content"), self.path("--output"))
        self.contentc("check", "--", "--output")
        self.contentc("check", "--jobs", "1", "--", "--output")
        self.assertEqual(self.contentc("check", "--output", code=64).out, "")

    def test_options_stand_anywhere_and_take_values_in_two_ways(self):
        for words in (["check", "content", "--jobs", "1"], ["check", "--jobs", "1", "content"],
                      ["check", "--jobs=1", "content"], ["check", "--format=text", "content", "--jobs=2"]):
            self.contentc(*words)

    def test_a_value_may_hold_equals_signs_and_begin_with_a_hyphen(self):
        os.rename(self.path("content"), self.path("a=b"))
        self.contentc("check", "a=b")
        done = self.contentc("verify", "x", "--keyring=-k=v", code=2)
        self.assertIn("-k=v", done.err)
        done = self.contentc("verify", "x", "--keyring", "--json", code=2)
        self.assertIn("--json", done.err)
