"""How the program ends, and where it says what.

0 done, 1 content has errors, 2 input or output failed, 3 not believed, 64 wrong words.
"""

import json
import os
import subprocess

from projects import write_many, write_tiny
from support import BINARY, EndToEndCase, edit, environment, tree, write


class ExitCodes(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))

    def shell(self, script, **more):
        return subprocess.run(
            ["bash", "-c", script], cwd=self.folder, env=environment(BINARY=BINARY, KEYRING=self.keyring, **more),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)

    def test_0_with_results_on_standard_output(self):
        for words in (["check"], ["build", "--keyring", self.keyring], ["verify", "build", "--keyring", self.keyring],
                      ["inspect", "build"], ["keys", "list", "--keyring", self.keyring], ["version"], ["explain"]):
            done = self.contentc(*words)
            self.assertEqual(done.err, "")
            self.assertTrue(done.out.endswith("\n"))

    def test_0_with_warnings(self):
        write(self.path("content/boxes/x.yml"), "x")
        done = self.contentc("check")
        self.assert_says(done.out, "warning: ", "1 warning: 1 × CC0108 stray-yaml", "no errors")

    def test_1_with_errors_on_standard_output_and_nothing_written(self):
        edit(self.path("content/boxes/first.box.yaml"), "topic: only", "topic: onli")
        for words in (["check"], ["build", "--keyring", self.keyring]):
            done = self.contentc(*words, code=1)
            self.assertEqual(done.err, "")
            self.assert_says(done.out, "boxes/first.box.yaml:4:8: error: ", "did you mean ‘only’?",
                             "\n1 error: 1 × CC0412 dangling-topic\n")
        self.assertFalse(os.path.exists(self.path("build")))

    def test_2_for_what_cannot_be_read(self):
        for words in (["check", "missing"], ["check", "content/contentc.yaml"], ["build", "missing"],
                      ["verify", "missing", "--keyring", self.keyring], ["inspect", "missing"], ["inspect", "content"]):
            done = self.contentc(*words, code=2)
            self.assertEqual(done.out, "")
            self.assertRegex(done.err, r"^contentc: error: .+\n(contentc: hint: .+\n)?$")

    def test_who_asked_for_json_gets_it_whatever_happens(self):
        """One object, whose first or last member that is true or false says whether it was done."""
        keyring = ["--keyring", self.keyring]
        env = environment(CONTENTC_CACHE_KEY="0123456789abcdef0123456789abcdef")
        warm = ["warm", "--shared-cache", "shared", "--format", "json"]
        self.build()
        write(self.path("full"), "no folder")
        for words, member in (
                (["check", "missing", "--format", "json"], "checked"),
                (["build", "missing", *keyring, "--format", "json"], "built"),
                (["build", "--keyring", "missing", "--format", "json"], "built"),
                (["build", "--output", "full/x", *keyring, "--format", "json"], "built"),
                (["build", "--after", "missing", *keyring, "--format", "json"], "built"),
                (["build", "missing", "--watch", *keyring, "--format", "json"], "built"),
                (warm[:1] + ["missing"] + warm[1:], "warmed"),
                (["publish", "full/x", *keyring, "--format", "json"], "published"),
                (["publish", "live", "--tree", "missing", *keyring, "--format", "json"], "published"),
                (["inspect", "missing", "--json"], "inspected"),
                (["verify", "missing", *keyring, "--json"], "verified"),
        ):
            with self.subTest(words=words):
                done = self.contentc(*words, code=2, env=env)
                answer = json.loads(done.out)
                self.assertEqual(next(iter(answer)), member)
                self.assertIs(answer[member], False)
                hint = f"contentc: hint: {answer['hint']}\n" if "hint" in answer else ""
                self.assertEqual(done.err, f"contentc: error: {answer['message']}\n{hint}")
        for words, member in (
                (["check", "--format", "json"], "checked"), (["build", *keyring, "--format", "json"], "built"),
                (warm, "warmed"), (["inspect", "build", "--json"], "inspected")):
            self.assertIs(json.loads(self.contentc(*words, env=env).out)[member], True)
        write(self.path("elsewhere"), "no folder")
        done = self.contentc("warm", "--shared-cache", "elsewhere", "--format", "json", code=2, env=env)
        answer = json.loads(done.out)
        self.assertEqual((answer["warmed"], answer["warm"]["unstored"]), (False, 1))
        self.assertIn(answer["message"], done.err)
        edit(self.path("content/boxes/first.box.yaml"), "topic: only", "topic: onli")
        for words, is_done in ((["check"], {"checked": True}), (["build", *keyring], {"built": False})):
            answer = json.loads(self.contentc(*words, "--format", "json", code=1).out)
            self.assertEqual({**answer, **is_done, "errors": 1}, answer)

    def test_strange_paths_are_printed_on_one_line(self):
        strange = "a\n\x1b[2J\u202eb"
        for words in (["check", strange], ["verify", strange], ["inspect", f"content/contentc.yaml/{strange}"],
                      ["build", "--output", f"/proc/{strange}/x", "--keyring", self.keyring],
                      ["build", "--after", f"content/contentc.yaml/{strange}", "--keyring", self.keyring],
                      ["keys", "generate", "a", "--keyring", f"/proc/{strange}/keyring.json"]):
            with self.subTest(words=words):
                done = self.contentc(*words, code=2)
                self.assertRegex(done.err, r"^contentc: error: .+\n(contentc: hint: .+\n)?$")
                self.assertNotRegex(done.err, r"[\x00-\x09\x0b-\x1f\x7f]")

    def test_3_for_what_is_not_believed(self):
        self.build()
        edit(self.path("build/manifest.json"), '"keyid":"2026-a"', '"keyid":"2026-b"')
        self.assert_says(self.verify(code=3).err, "contentc: error: build/manifest.json: ")
        write(self.path("build/manifest.json"), "{}")
        self.contentc("inspect", "build", code=3)

    def test_a_reader_that_has_seen_enough(self):
        write_many(self.path("many"), 1000, "alpha")
        write(self.path("many/worlds/one.world.yaml"), "id: one\ntitle: One\ntopics: [{id: other, title: Other}]\n")
        done = self.shell('"$BINARY" check many | head -1; echo "${PIPESTATUS[0]}"')
        lines = done.stdout.decode().splitlines()
        self.assertEqual(len(lines), 2)
        self.assertIn("error: ", lines[0])
        self.assertEqual(lines[1], "1")
        self.assertEqual(done.stderr, b"")

    def test_a_reader_that_never_came(self):
        done = self.shell('"$BINARY" build --keyring "$KEYRING" | true; echo "${PIPESTATUS[0]}"')
        self.assertEqual((done.stdout, done.stderr), (b"0\n", b""))
        self.verify()

    def test_no_standard_streams(self):
        done = self.shell('"$BINARY" build --keyring "$KEYRING" <&- 2>&- ; echo $?')
        self.assertEqual(done.stdout.decode().splitlines()[-1], "0")
        self.verify()

    def test_what_cannot_be_printed_is_a_failure(self):
        for words in ("keys list --keyring $KEYRING", "version", "--help", "check", "check --format json"):
            with self.subTest(words=words):
                done = self.shell(f'"$BINARY" {words} > /dev/full')
                self.assertEqual(done.returncode, 2, done)
                self.assertEqual(
                    done.stderr.decode(), "contentc: error: cannot write standard output: no space left on device\n")

    def test_nothing_is_left_behind(self):
        before = tree(self.folder)
        self.contentc("check")
        self.contentc("check", "--format", "json")
        self.assert_same_tree(before, tree(self.folder))
