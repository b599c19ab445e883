"""Mistakes on the command line of content-client: exit code 64, a line that names the mistake, and nothing done."""

import json
import os
import subprocess

from support import EndToEndCase, environment, tree, write

NEEDED = ("--keyring", "k", "--cache", "c", "--build", "1")
URL = ("--url", "http://127.0.0.1:9")

MISTAKES = {
    # words: (error, hint)
    (): ("a command is missing", "see ‘content-client --help’"),
    ("snyc",): ("there is no command snyc", "did you mean ‘sync’?"),
    ("keys",): ("there is no command keys", "see ‘content-client --help’"),
    ("sync",): (
        "‘content-client sync’ needs --url, --keyring, --cache and --build", "see ‘content-client sync --help’"),
    ("sync", *NEEDED): ("‘content-client sync’ needs --url", "see ‘content-client sync --help’"),
    ("status", "--cache", "c", "--build", "1"): ("‘content-client status’ needs --keyring", None),
    ("sync", *URL, *NEEDED, "--patince", "1"): (
        "‘content-client sync’ has no option --patince", "did you mean --patience?"),
    ("sync", *URL, *NEEDED, "x"): ("‘content-client sync’ does not know what to do with x", None),
    ("sync", *URL, *NEEDED, "--build", "2"): ("--build is given twice", "give it once"),
    ("sync", *URL, "--keyring", "k", "--cache", "c", "--build", "1.2"): ("--build needs a whole number", None),
    ("sync", *URL, "--keyring", "k", "--cache", "c", "--build", "01"): ("--build needs a whole number", None),
    ("sync", *URL, *NEEDED, "--patience", "soon"): (
        "--patience needs seconds, 0 to 86400, not soon", "write it like 2 or 0.5"),
    ("sync", *URL, *NEEDED, "--app", "Ä"): ("Ä is no project id", None),
    ("sync", *URL, *NEEDED, "--channel", "sTable"): ("sTable is no channel", None),
    ("sync", "--url", "ftp://127.0.0.1/", *NEEDED): ("--url: the address begins with neither", None),
    ("sync", "--url", "127.0.0.1:8000", *NEEDED): ("--url: the address begins with neither", None),
    ("sync", "--url", "http://127.0.0.1:9/manifest.json", *NEEDED): (
        "--url is the folder that manifest.json is in", "leave /manifest.json away"),
    ("sync", "--url", "", *NEEDED): ("--url needs a value", None),
    ("status", *NEEDED, *URL): ("‘content-client status’ has no option --url", None),
    ("open", *NEEDED): ("‘content-client open’ needs BOX", None),
    ("open", "a", "b", *NEEDED): ("‘content-client open’ does not know what to do with b", None),
    ("prefetch", *NEEDED): ("‘content-client prefetch’ needs one of --deck, --topic and --all", None),
    ("prefetch", "--deck", "a", "--all", *NEEDED): ("‘content-client prefetch’ needs one of", None),
    ("prefetch", "--all", "--jobs", "0", *NEEDED): ("--jobs needs a whole number, 1 to 16, not 0", None),
    ("completions", "csh"): ("completions are for bash, zsh and fish", None),
}


class Usage(EndToEndCase):
    keys = ()

    def test_mistakes(self):
        before = tree(self.folder)
        for words, (error, hint) in MISTAKES.items():
            with self.subTest(words=words):
                done = self.content_client(*words, code=64)
                self.assertEqual(done.out, "")
                lines = done.err.splitlines()
                self.assertTrue(lines[0].startswith(f"content-client: error: {error}"), lines)
                if hint:
                    self.assertEqual(lines[1:], [f"content-client: hint: {hint}"])
                for line in lines:
                    self.assertRegex(line, r"^content-client: (error|hint): [^A-Z].*[^.]$")
        self.assert_same_tree(before, tree(self.folder))

    def test_strange_words_are_printed_on_one_line(self):
        for words in (["sync\nx"], ["sync", *URL, *NEEDED, "--a\nb"], ["open", *NEEDED, "a", "b\nc"],
                      ["sync", "--url", "http://a\nb/", *NEEDED], ["sync", "--url", "ftp://\x1b[31m", *NEEDED],
                      ["sync", *URL, *NEEDED, "--patience", "1\x1b[31m"]):
            with self.subTest(words=words):
                done = self.content_client(*words, code=64)
                self.assertLessEqual(len(done.err.splitlines()), 2, done.err)
                self.assertNotIn("\x1b", done.err)

    def test_shells_take_the_completions(self):
        write(self.path("script.bash"), self.content_client("completions", "bash").out)
        done = subprocess.run(
            ["bash", "--norc", "-c",
             "source script.bash; COMP_WORDS=(content-client sync --p); COMP_CWORD=2; COMPREPLY=(); _content_client; "
             "printf '%s\\n' \"${COMPREPLY[@]}\""],
            cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=True)
        self.assertEqual(done.stdout.decode().split(), ["--platform", "--patience"])


class WhatIsNotThere(EndToEndCase):
    """Files that cannot be read: exit code 2, and nothing is made."""

    def test_keyring(self):
        write(self.path("text"), "{}")
        for keyring, words in (("none.json", "there is no keyring none.json"), ("text", "text: "), (".", ". is not")):
            with self.subTest(keyring=keyring):
                done = self.content_client(
                    "sync", *URL, "--keyring", keyring, "--cache", "c", "--build", "1", code=2)
                self.assertIn(f"content-client: error: {words}", done.err)
        self.assertNotIn("c/", tree(self.folder))

    def test_programs_read_one_object_all_the_same(self):
        os.mkdir(self.path("open"))
        os.chmod(self.path("open"), 0o777)
        for keyring, cache, reason in (
                ("none.json", "c", "keyringUnusable"), (self.keyring, "open", "cacheUnusable"),
                (self.keyring, "/dev/null", "cacheUnusable")):
            done = self.content_client(
                "sync", *URL, "--keyring", keyring, "--cache", cache, "--build", "1", "--json", code=2)
            result = json.loads(done.out)
            self.assertEqual((result["source"], result["sequence"], result["reason"]), (None, None, reason))
            self.assertIn(result["message"], done.err)

    def test_cache(self):
        for words in (["status"], ["open", "a"], ["prefetch", "--all"], ["snooze"], ["prune"]):
            with self.subTest(words=words):
                done = self.content_client(
                    *words, "--keyring", self.keyring, "--cache", "none", "--build", "1", code=2)
                self.assertIn("content-client: error: there is no cache none", done.err)
                self.assertEqual(done.out, "")
        self.assertEqual(tree(self.folder), {})

    def test_embedded_copy(self):
        done = self.content_client(
            "sync", *URL, "--keyring", self.keyring, "--cache", "c", "--build", "1", "--embedded", "none", code=2)
        self.assertIn("content-client: error: there is no embedded copy none", done.err)
