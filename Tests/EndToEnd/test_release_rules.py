"""Rules that compare with the last release stop a build with exit code 1, and only where that release is at hand."""

import json
import os

import dsse
from projects import write_tiny
from support import EndToEndCase, edit, tree, write

BOX = """\
id: quiz
version: 5
title: Quiz
topic: only
skill: conceptual
questions:
  - {key: sum, kind: number, prompt: 'What is 1 + 1?', answer: "2"}
  - {key: why, kind: recall, prompt: 'Why?', answer: 'Because.'}
"""


class ReleaseRules(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))
        write(self.path("content/contentc.yaml"), "id: demo\nrelease:\n  default: {latest: 20, min: 10}\n")
        write(self.path("content/boxes/quiz.box.yaml"), BOX)
        write(self.path("content/puzzles/2026-11-30.puzzle.yaml"), "date: 2026-11-30\nkind: box\nbox: quiz\n")
        write(self.path("content/puzzles/2026-12-01.puzzle.yaml"), "date: 2026-12-01\nkind: box\nbox: quiz\n")
        write(self.path("content/puzzles/2026-12-02.puzzle.yaml"), "date: 2026-12-02\nkind: box\nbox: quiz\n")
        self.build(created="2026-12-01T23:59:59Z")
        self.before = tree(self.path("build"))
        self.box = self.path("content/boxes/quiz.box.yaml")

    def found(self, *words, code):
        done = self.build("--format", "json", *words, code=code)
        return [
            (entry["slug"], entry["path"], entry["start"]["line"], entry["start"]["column"])
            for entry in json.loads(done.out)["diagnostics"]]

    def assert_refused(self, *expected):
        self.assertEqual(self.found(code=1), list(expected))
        self.assert_same_tree(self.before, tree(self.path("build")))
        # The same project is sound by itself, and may follow a manifest whose lists are not at hand.
        self.contentc("check", "content")
        self.build("--after", "build/manifest.json", output="other")

    def test_questions_changed_and_the_version_did_not(self):
        edit(self.box, '"2"', '"3"')
        self.assert_refused(("version-must-rise", "boxes/quiz.box.yaml", 2, 10))
        done = self.build(code=1)
        self.assert_says(
            done.out, "boxes/quiz.box.yaml:2:10: error: ", "help: write ‘version: 6’", "[CC0801 version-must-rise]")
        edit(self.box, "version: 5", "version: 6")
        self.build()
        self.verify()

    def test_prose_may_change_without_a_new_version(self):
        edit(self.box, "What is 1 + 1?", "How much is 1 + 1?")
        self.build()

    def test_a_version_fell(self):
        edit(self.box, "version: 5", "version: 4")
        self.assert_refused(("version-fell", "boxes/quiz.box.yaml", 2, 10))

    def test_a_card_vanished(self):
        edit(self.box, "  - {key: why, kind: recall, prompt: 'Why?', answer: 'Because.'}\n", "")
        self.assert_refused(("card-vanished", "boxes/quiz.box.yaml", 2, 10))

    def test_a_box_vanished(self):
        write(self.path("content/boxes/gone.box.yaml"), BOX.replace("quiz", "gone"))
        self.build()
        os.remove(self.path("content/boxes/gone.box.yaml"))
        self.assertEqual(self.found(code=0), [("box-vanished", "retired.yaml", 1, 1)])

    def test_a_retired_box_may_go(self):
        write(self.path("content/boxes/gone.box.yaml"), BOX.replace("quiz", "gone"))
        self.build()
        os.remove(self.path("content/boxes/gone.box.yaml"))
        write(self.path("content/retired.yaml"), "retired: [{id: gone, kind: box}]\n")
        self.assertEqual(self.found(code=0), [])

    def test_puzzles_of_days_that_have_begun_are_frozen(self):
        for day in ("2026-11-30", "2026-12-01"):
            path = self.path(f"content/puzzles/{day}.puzzle.yaml")
            edit(path, "box: quiz", "box: first")
            self.assert_refused(("frozen-puzzle", f"puzzles/{day}.puzzle.yaml", 1, 7))
            os.remove(path)
            self.assert_refused(("frozen-puzzle", f"puzzles/{day}.puzzle.yaml", 1, 1))
            write(path, f"date: {day}\nkind: box\nbox: quiz\n")

    def test_puzzles_of_days_to_come_may_change(self):
        edit(self.path("content/puzzles/2026-12-02.puzzle.yaml"), "box: quiz", "box: first")
        self.build()
        os.remove(self.path("content/puzzles/2026-12-02.puzzle.yaml"))
        self.build()

    def test_builds_of_the_app_never_go_back(self):
        edit(self.path("content/contentc.yaml"), "latest: 20, min: 10", "latest: 19, min: 9")
        self.assert_refused(("release-fell", "contentc.yaml", 3, 21), ("release-fell", "contentc.yaml", 3, 30))

    def test_with_after_the_tree_named_there_counts(self):
        os.rename(self.path("build"), self.path("published"))
        edit(self.box, '"2"', '"3"')
        self.assertEqual(
            self.found("--after", "published", code=1), [("version-must-rise", "boxes/quiz.box.yaml", 2, 10)])
        self.assertFalse(os.path.exists(self.path("build")))

    def test_a_manifest_alone_has_no_lists_to_compare_with(self):
        edit(self.box, '"2"', '"3"')
        self.build("--after", "build/manifest.json", output="next")
        self.assertEqual(dsse.payload(self.path("next/manifest.json"))["sequence"], 2)

    def test_a_plain_check_compares_with_nothing(self):
        edit(self.box, '"2"', '"3"')
        self.contentc("check", "content")
