"""Mistakes on the command line of what works on published releases."""

import json

from projects import write_tiny
from support import EndToEndCase, environment

MISTAKES = {
    ("publish",): ("‘contentc publish’ needs TARGET", "see ‘contentc publish --help’"),
    ("publish", "live", "build"): ("‘contentc publish’ does not know what to do with build", "with --tree"),
    ("releases",): ("‘contentc releases’ needs TARGET", None),
    ("rollback",): ("‘contentc rollback’ needs TARGET and N", None),
    ("rollback", "3", "live"): ("N is the number of a release, not live", "the target comes first"),
    ("rollout",): ("‘contentc rollout’ needs TARGET", None),
    ("rollout", "50", "live"): ("PERCENT is a whole number from 0 to 100, not live", "the target comes first"),
    ("prune-published", "--grace", "1d"): ("‘contentc prune-published’ needs TARGET", None),
    ("publish", ""): ("TARGET is empty", "s3://bucket/prefix"),
    ("publish", "x", "--tree", ""): ("--tree needs a folder", None),
    ("publish", "x", "--jobs", "0"): ("--jobs needs a whole number, 1 to 256, not 0", None),
    ("publish", "x", "--takeover"): ("‘contentc publish’ has no option --takeover", "did you mean --take-over?"),
    ("publish", "x", "--format", "yaml"): ("--format is text or json, not yaml", None),
    ("releases", "x", "--limit", "0"): ("--limit needs a whole number, 1 to 100000, not 0", None),
    ("rollback", "x"): ("‘contentc rollback’ needs N", None),
    ("rollback", "x", "0"): ("N is the number of a release, not 0", "contentc releases"),
    ("rollback", "x", "latest"): ("N is the number of a release, not latest", None),
    ("rollback", "x", "1", "--signer", "a"): ("--signer needs ID=COMMAND", None),
    ("rollback", "x", "1", "--created", "now"): ("--created needs a moment in time, not now", None),
    ("rollout", "x"): ("‘contentc rollout’ needs a percentage, or --abandon", None),
    ("rollout", "x", "101"): ("PERCENT is a whole number from 0 to 100, not 101", None),
    ("rollout", "x", "50%"): ("PERCENT is a whole number from 0 to 100, not 50%", None),
    ("rollout", "x", "50", "--abandon"): ("--abandon and a percentage exclude each other", None),
    ("prune-published", "x"): ("--grace is missing", "--grace 30d"),
    ("prune-published", "x", "--grace", "30"): ("--grace needs a span of time, not 30", "30d"),
    ("prune-published", "x", "--grace", "3599s"): ("--grace 3599s is less than an hour", None),
}

NO_TARGETS = {
    "ftp://host/x": "ftp:// is not known", "s3://": "names no bucket", "s3://a..b/x": "names no bucket",
    "https://": "names no host", "https://user:secret@host/x": "holds a user or a password",
    "https://host/x?y=secret": "has a query", "http://host:0": "is no valid address",
}
"""Mistakes of the words."""

UNREACHABLE = {
    "s3://bucket/x": ({}, "there are no S3 credentials"),
    "s3://bucket/y": ({"AWS_ACCESS_KEY_ID": "A"}, "AWS_SECRET_ACCESS_KEY is not"),
    "s3://bucket/z": ({"AWS_ENDPOINT_URL": "x", "AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "S"},
                      "the endpoint of the environment"),
    "https://host/x": ({"CONTENTC_WEBDAV_USER": "u"}, "the login for WebDAV is not clear"),
}
"""What is missing or wrong around the words: as wrong as they, see docs/targets.md."""


class PublishUsage(EndToEndCase):
    keys = ("2026-a",)

    def test_mistakes(self):
        for words, (error, hint) in MISTAKES.items():
            with self.subTest(words=words):
                done = self.contentc(*words, code=64)
                self.assertTrue(done.err.startswith(f"contentc: error: {error}"), done.err)
                self.assertEqual(done.out, "")
                if hint:
                    self.assertIn(hint, done.err.split("\n")[1])

    def test_targets_that_are_none(self):
        for target, error in NO_TARGETS.items():
            with self.subTest(target=target):
                for words in (["releases", target], ["publish", target], ["rollback", target, "1"],
                              ["rollout", target, "1"], ["prune-published", target, "--grace", "1d"]):
                    done = self.contentc(*words, "--keyring", self.keyring, code=64)
                    self.assertIn(error, done.err)
                    self.assertNotIn("secret", done.err)

    def test_targets_that_cannot_be_reached_as_things_are(self):
        for target, (variables, error) in UNREACHABLE.items():
            with self.subTest(target=target):
                for command in ("releases", "publish"):
                    done = self.contentc(
                        command, target, "--keyring", self.keyring, env=environment(**variables), code=64)
                    self.assertIn(error, done.err)
                    done = self.contentc(
                        command, target, "--keyring", self.keyring, "--format", "json", env=environment(**variables),
                        code=64)
                    self.assertIn(error, json.loads(done.out)["message"])

    def test_a_server_that_is_not_known_is_told_soon(self):
        # No resolver asks anybody for a name with such a part.
        name = "x" * 64 + ".invalid"
        done = self.contentc("releases", f"https://{name}/x", "--keyring", self.keyring, code=2)
        self.assert_says(done.err, f"cannot reach https://{name}: ", "hint: check the address, and the network")
        self.assertIn("(tried 6 times)", done.err)
        self.assertLess(done.seconds, 30)

    def test_a_build_after_a_bucket_that_is_none(self):
        self.assert_says(self.contentc("build", "--after", "s3://", code=64).err, "names no bucket")

    def test_a_build_after_a_bucket_without_credentials(self):
        write_tiny(self.path("content"))
        done = self.contentc("build", "--after", "s3://bucket/x", "--keyring", self.keyring, code=64)
        self.assert_says(done.err, "there are no S3 credentials", "hint: set AWS_ACCESS_KEY_ID")

    def test_options_of_another_target(self):
        for words in (["x", "--endpoint", "http://e"], ["https://h", "--region", "r"],
                      ["s3://bucket", "--region", "a/b"], ["s3://bucket", "--endpoint", "e:1"]):
            self.contentc("releases", *words, code=64)
