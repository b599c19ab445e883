"""Mistakes on the command line of what works on published releases."""

from support import EndToEndCase

MISTAKES = {
    ("publish",): ("‘contentc publish’ needs more words", "see ‘contentc publish --help’"),
    ("publish", ""): ("TARGET is empty", "s3://bucket/prefix"),
    ("publish", "x", "--tree", ""): ("--tree needs a folder", None),
    ("publish", "x", "--jobs", "0"): ("--jobs needs a whole number, 1 to 256, not 0", None),
    ("publish", "x", "--takeover"): ("‘contentc publish’ has no option --takeover", "did you mean --take-over?"),
    ("publish", "x", "--format", "yaml"): ("--format is text or json, not yaml", None),
    ("releases", "x", "--limit", "0"): ("--limit needs a whole number, 1 to 100000, not 0", None),
    ("rollback", "x"): ("‘contentc rollback’ needs more words", None),
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
    "ftp://host/x": "ftp:// is not known", "s3://": "names no bucket", "s3://bucket/x": "there are no S3 credentials",
    "https://user:secret@host/x": "holds a user or a password",
}


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
                done = self.contentc("releases", target, "--keyring", self.keyring, code=2)
                self.assertIn(error, done.err)
                self.assertNotIn("secret", done.err.replace("AWS_SECRET", ""))
