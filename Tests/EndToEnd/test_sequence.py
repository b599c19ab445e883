"""Which number a release gets, and when there is a new one at all."""

import os

import dsse
from projects import tiny_box, write_tiny
from support import EndToEndCase, edit, tree, write

FIRST = "2026-12-01T00:00:00Z"
"""With `expiresAfterDays: 90`, half of the time is over on 2027-01-15."""


class Sequence(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))
        write(self.path("content/contentc.yaml"), "id: demo\nexpiresAfterDays: 90\n")
        self.first = self.build(created=FIRST)

    def number(self, output="build"):
        return dsse.payload(self.path(output, "manifest.json"))["sequence"]

    def change(self, text="Changed."):
        write(self.path("content/boxes/first.box.yaml"), tiny_box("first", text))

    def test_the_first_release_is_1(self):
        self.assertEqual(self.number(), 1)
        self.assert_says(self.first.out, "release   1 of demo, channel stable: the first release")

    def test_nothing_changed_and_half_the_time_is_left(self):
        before = tree(self.path("build"))
        for moment in (FIRST, "2026-12-24T00:00:00Z", "2027-01-14T23:59:59Z", "2020-01-01T00:00:00Z"):
            with self.subTest(moment=moment):
                done = self.build(created=moment)
                self.assert_same_tree(before, tree(self.path("build")))
                self.assert_says(done.out, "release   1 of demo", "nothing changed, the same as before", "0 new files")

    def test_nothing_changed_and_half_the_time_is_over(self):
        done = self.build(created="2027-01-15T00:00:00Z")
        manifest = dsse.payload(self.path("build/manifest.json"))
        self.assertEqual(
            (manifest["sequence"], manifest["created"], manifest["expires"]),
            (2, "2027-01-15T00:00:00Z", "2027-04-15T00:00:00Z"))
        self.assert_says(done.out, "release   2 of demo", "renewed before it expires", "0 new files")

    def test_every_change_counts(self):
        changes = {
            "text of a box": lambda: self.change(),
            "a new box": lambda: write(self.path("content/boxes/second.box.yaml"), tiny_box("second")),
            "release info": lambda: write(
                self.path("content/contentc.yaml"),
                "id: demo\nexpiresAfterDays: 90\nrelease: {default: {latest: 2, min: 1}}\n"),
            "a deck": lambda: write(self.path("content/decks/d.deck.yaml"), "id: d\ntitle: D\nboxes: [first]\n"),
            "a puzzle": lambda: write(
                self.path("content/puzzles/2027-05-05.puzzle.yaml"), "date: 2027-05-05\nkind: box\nbox: first\n"),
            "a title of a topic": lambda: edit(self.path("content/worlds/one.world.yaml"), "Only", "Lonely"),
        }
        for number, (name, change) in enumerate(changes.items(), start=2):
            with self.subTest(change=name):
                change()
                done = self.build(created=FIRST)
                self.assertEqual(self.number(), number)
                self.assert_says(done.out, f"release   {number} of demo", f"follows release {number - 1}, changed: ")
                self.verify()

    def test_a_change_taken_back_is_a_change(self):
        self.change()
        self.build(created=FIRST)
        self.change("Text.")
        self.build(created=FIRST)
        self.assertEqual(self.number(), 3)

    def test_what_is_no_content_changes_nothing(self):
        write(self.path("content/notes.txt"), "To do.")
        with open(self.path("content/boxes/first.box.yaml"), "a", encoding="utf-8") as file:
            file.write("# A remark.\n")
        self.build(created=FIRST)
        self.assertEqual(self.number(), 1)

    def test_a_given_number(self):
        for number in (1, 40, 9007199254740991):
            with self.subTest(number=number):
                done = self.build("--sequence", str(number), output=f"given-{number}")
                self.assertEqual(self.number(f"given-{number}"), number)
                self.assert_says(done.out, "the number was given")

    def test_a_given_number_over_an_older_tree(self):
        done = self.build("--sequence", "9", created=FIRST)
        self.assertEqual(self.number(), 9)
        self.assert_says(done.out, "release   9 of demo")
        self.change()
        self.build(created=FIRST)
        self.assertEqual(self.number(), 10)

    def test_numbers_that_cannot_be(self):
        for number in ("0", "-1", "01", "+1", "1.0", "1e3", "", "9007199254740992", "9" * 20, "one", "١"):
            with self.subTest(number=number):
                done = self.build(f"--sequence={number}", code=64)
                self.assert_says(done.err, "contentc: error: --sequence needs a whole number")

    def test_after_the_last_number_there_is(self):
        self.build("--sequence", str((1 << 53) - 1))
        before = tree(self.path("build"))
        self.assert_says(self.build().out, "nothing changed, the same as before")
        self.change()
        self.assert_says(
            self.build(code=2).err, "the release to follow, build, has the last number there is", "hint: revoke the key")
        self.assert_same_tree(before, tree(self.path("build")))

    def test_after_a_tree(self):
        self.change()
        done = self.build("--after", "build", output="next", created=FIRST)
        self.assertEqual((self.number(), self.number("next")), (1, 2))
        self.assert_says(done.out, "follows release 1, changed: files")

    def test_after_a_manifest_alone(self):
        os.rename(self.path("build/manifest.json"), self.path("published.json"))
        self.change()
        self.build("--after", "published.json", output="next", created=FIRST)
        self.assertEqual(self.number("next"), 2)

    def test_after_an_unchanged_release_gives_the_same_bytes_elsewhere(self):
        self.build("--after", "build/manifest.json", output="next", created="2026-12-24T00:00:00Z")
        self.assert_same_tree(tree(self.path("build")), tree(self.path("next")))

    def test_after_wins_over_the_tree_in_the_output(self):
        self.build("--sequence", "40", output="published", created=FIRST)
        self.change()
        self.build("--after", "published", created=FIRST)
        self.assertEqual(self.number(), 41)

    def test_after_nothing(self):
        for path in ("missing", "missing/manifest.json", "content"):
            with self.subTest(path=path):
                done = self.build("--after", path, output="next", code=2)
                self.assert_says(done.err, f"contentc: error: there is no release at {path}", "contentc: hint: ")
                self.assertFalse(os.path.exists(self.path("next")))

    def test_channels_have_numbers_of_their_own(self):
        self.build("--channel", "beta", output="beta", created=FIRST)
        manifest = dsse.payload(self.path("beta/manifest.json"))
        self.assertEqual((manifest["channel"], manifest["sequence"]), ("beta", 1))

    def test_a_channel_that_is_no_word(self):
        for channel in ("Beta", "be ta", "", "-", "bêta"):
            with self.subTest(channel=channel):
                self.assert_says(self.build(f"--channel={channel}", code=64).err, "is no channel")
