"""What is said about content: for people, one place and sentence each; for programs, one JSON object."""

import json
import os

from projects import tiny_box, write_many, write_sample, write_tiny
from support import EndToEndCase, edit, tree, write


class Diagnostics(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))

    def json(self, *words, code):
        done = self.contentc(*(words or ("check",)), "--format", "json", code=code)
        self.assertEqual(done.err, "")
        self.assertEqual(done.out.count("\n"), 1, "one line")
        found = json.loads(done.out)
        self.assertEqual(
            done.out, json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", "compact, order kept")
        return found

    def test_nothing_to_say(self):
        self.assertEqual(
            self.json(code=0), {"format": 1, "errors": 0, "warnings": 0, "diagnostics": [], "checked": True})
        self.assertEqual(self.contentc("check").out, "demo: 1 box, 0 decks, 1 topic, 0 puzzles; no errors\n")

    def test_columns_in_characters_and_in_utf16(self):
        box = tiny_box("first").replace("topic: only", "topic: only\n'😀é': x")
        write(self.path("content/boxes/first.box.yaml"), box)
        write(self.path("content/decks/d.deck.yaml"), "id: d\ntitle: '😀😀é'\nboxes: [first, 'ab', \"😀\"]\n")
        found = self.json(code=1)
        places = [(entry["slug"], entry["path"], entry["start"], entry["end"]) for entry in found["diagnostics"]]
        self.assertEqual(places, [
            ("unknown-field", "boxes/first.box.yaml", {"line": 5, "column": 1, "utf16Column": 1},
             {"line": 5, "column": 5, "utf16Column": 6}),
            ("dangling-box", "decks/d.deck.yaml", {"line": 3, "column": 16, "utf16Column": 16},
             {"line": 3, "column": 20, "utf16Column": 20}),
            ("bad-id", "decks/d.deck.yaml", {"line": 3, "column": 22, "utf16Column": 22},
             {"line": 3, "column": 25, "utf16Column": 26}),
        ])
        self.assertEqual((found["errors"], found["warnings"]), (3, 0))
        for entry in found["diagnostics"]:
            self.assertLessEqual({"severity", "code", "slug", "path", "start", "end", "message"}, entry.keys())
            self.assertRegex(entry["code"], r"^CC\d{4}$")

    def test_the_same_in_both_forms(self):
        write(self.path("content/boxes/a b\n'\"\\.box.yaml"), "id: [\n")
        write(self.path("content/boxes/stray.yml"), "")
        write(self.path("content/boxes/first.box.yaml"), tiny_box("first").replace("title: Box\n", ""))
        found = self.json(code=1)
        text = self.contentc("check", code=1).out
        for entry in found["diagnostics"]:
            place = f"{entry['start']['line']}:{entry['start']['column']}"
            what = f"{entry['severity']}: {entry['message']} [{entry['code']} {entry['slug']}]"
            self.assertIn(f":{place}: {what}\n", text)
        self.assertEqual(text.count(": error: "), found["errors"])
        self.assertEqual(text.count(": warning: "), found["warnings"])

    def test_of_a_build(self):
        write(self.path("content/boxes/stray.yml"), "")
        found = self.json("build", "--keyring", self.keyring, "--created", "2026-12-01T00:00:00Z", code=0)
        self.assertEqual((found["errors"], found["warnings"]), (0, 1))
        release = found["release"]
        self.assertEqual(
            (release["app"], release["sequence"], release["isNew"], release["keyIds"], release["boxes"]),
            ("demo", 1, True, ["2026-a"], 1))
        found = self.json("build", "--keyring", self.keyring, "--created", "2026-12-01T00:00:00Z", code=0)
        self.assertEqual((found["release"]["isNew"], found["release"]["newFiles"]), (False, 0))
        edit(self.path("content/boxes/first.box.yaml"), "topic: only", "topic: onli")
        found = self.json("build", "--keyring", self.keyring, code=1)
        self.assertGreaterEqual(found["errors"], 1)
        self.assertNotIn("release", found)

    def test_a_thousand(self):
        write_many(self.path("many"), 1000, "alpha")
        for path in list(tree(self.path("many"))):
            if path.endswith(".box.yaml"):
                edit(self.path("many", path), "topic: only", "topic: gone")
        found = self.json("check", "many", code=1)
        places = [(entry["path"], entry["start"]["line"]) for entry in found["diagnostics"]]
        self.assertEqual(len(places), 1000)
        self.assertEqual(places, sorted(places))
        text = self.contentc("check", "many", code=1).out
        self.assertEqual(text.count(": error: "), 1000)
        self.assert_says(text.splitlines()[-1], "1000 errors", "1000 × CC0412 dangling-topic")

    def test_the_order_does_not_depend_on_jobs(self):
        write_sample(self.path("sample"))
        for parent, _, names in os.walk(self.path("sample/boxes")):
            for name in names:
                if name.endswith(".yaml"):
                    with open(os.path.join(parent, name), "a", encoding="utf-8") as file:
                        file.write("oops: 1\n")
        texts = {self.contentc("check", "sample", "--jobs", jobs, code=1).out for jobs in ("1", "2", "7", "64")}
        self.assertEqual(len(texts), 1)
