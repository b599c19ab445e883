"""`contentc verify` says of a folder, too, how long it is valid."""

import json

from projects import write_tiny
from support import EndToEndCase, moment


class Validity(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))

    def test_an_expired_release(self):
        """Learners have it all the same: a warning, unless somebody asked."""
        self.build(created=moment(days=-100))
        done = self.verify()
        self.assertRegex(
            done.out,
            r"\Awarning: build/manifest\.json expired at \S+Z; learners still have it, marked as stale\n"
            r"  help: build and publish again.*\n1 warning\nbuild verifies: release 1 ")
        done = self.verify("build", "--json")
        found = json.loads(done.out)
        self.assertEqual((found["verified"], found["errors"], found["warnings"]), (True, 0, 1), found)
        self.assertEqual(
            [(finding["severity"], finding["path"]) for finding in found["findings"]], [("warning", "manifest.json")])
        self.assert_says(found["findings"][0]["message"], "expired at ")
        done = self.verify("build", "--min-validity", "1m", code=3)
        self.assertRegex(
            done.err, r"\Acontentc: error: build/manifest\.json expired at \S+Z; .*\ncontentc: hint: build and publish again")

    def test_a_release_that_expires_soon(self):
        self.build(created=moment(days=-80))
        for words, code in (([], 0), (["--min-validity", "9d"], 0), (["--min-validity", "2w"], 3),
                            (["--min-validity", "240h"], 3)):
            with self.subTest(words=words):
                done = self.verify("build", *words, code=code)
                self.assertNotIn("warning", done.out)
                if code:
                    self.assert_says(done.err, "build/manifest.json expires in ", "hint: build and publish again")
                    self.assertEqual(done.out, "")
        done = self.verify("build", "--min-validity", "2w", "--json", code=3)
        found = json.loads(done.out)
        self.assertFalse(found["verified"])
        self.assert_says(found["message"], "build/manifest.json expires in ")
        self.assertEqual((found["errors"], found["warnings"]), (1, 0))

    def test_what_is_valid_says_nothing_more(self):
        self.build(created=None)
        self.assertTrue(self.verify("build", "--min-validity", "89d").out.startswith("build verifies: "))
        found = json.loads(self.verify("build", "--json").out)
        self.assertEqual((found["errors"], found["warnings"], found["findings"]), (0, 0, []))

    def test_mistakes(self):
        done = self.verify("build", "--min-validity", "soon", code=64)
        self.assert_says(done.err, "--min-validity needs a span of time, not soon", "hint: write it like 14d")
