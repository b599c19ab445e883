"""What manifest and catalog say of files is true, and lists hold together."""

import hashlib
import json
import os
import re

import dsse
from projects import write_many, write_sample
from support import EndToEndCase, read, tree


class PublishedTree(EndToEndCase):
    def catalog(self, folder):
        """All catalogs as one, and the entries of all lists by role; catalogs together."""
        entries = {}
        for entry in dsse.payload(os.path.join(folder, "manifest.json"))["files"]:
            entries.setdefault(entry["role"], []).append(entry)
            self.assert_is(folder, entry, rf"files/{entry['role']}-[0-9a-f]{{16}}\.json")
        self.assertEqual(sorted(entries), ["catalog", "puzzles", "taxonomy"])
        self.assertEqual([len(entries[role]) for role in ("puzzles", "taxonomy")], [1, 1])
        whole = {"boxes": [], "decks": []}
        for entry in entries["catalog"]:
            catalog = json.loads(read(os.path.join(folder, entry["path"])))
            for kind, things in whole.items():
                ids = [thing["id"] for thing in catalog[kind]]
                self.assertEqual(ids, sorted(ids))
                things += catalog[kind]
        for things in whole.values():
            things.sort(key=lambda thing: thing["id"])
        return whole, entries

    def assert_is(self, folder, entry, pattern):
        """A file has the size and digest that `entry` says, and the digest's beginning stands in its name."""
        data = read(os.path.join(folder, entry["path"]))
        digest = hashlib.sha256(data).hexdigest()
        self.assertEqual((len(data), digest), (entry["size"], entry["sha256"]), entry["path"])
        self.assertRegex(entry["path"], rf"^{pattern}$")
        self.assertIn(digest[:16], entry["path"])

    def assert_holds_together(self, folder):
        catalog, entries = self.catalog(folder)
        boxes = {box["id"]: box for box in catalog["boxes"]}
        self.assertEqual(len(boxes), len(catalog["boxes"]))
        for box in boxes.values():
            bundle = box["bundle"]
            name = rf"bundles/{bundle['sha256'][:2]}/{re.escape(box['id'])}-{box['version']}-[0-9a-f]{{16}}\.tar\.gz"
            self.assert_is(folder, bundle, name)
        decks = [deck["id"] for deck in catalog["decks"]]
        self.assertEqual(len(decks), len(set(decks)))
        for deck in catalog["decks"]:
            self.assertLessEqual(set(deck["boxes"]), boxes.keys())
            self.assertTrue(deck["boxes"])
        taxonomy = json.loads(read(os.path.join(folder, entries["taxonomy"][0]["path"])))
        topics = {topic["id"] for world in taxonomy["worlds"] for topic in world["topics"]}
        self.assertLessEqual({box["topic"] for box in boxes.values()}, topics)
        puzzles = json.loads(read(os.path.join(folder, entries["puzzles"][0]["path"])))["puzzles"]
        dates = [puzzle["date"] for puzzle in puzzles]
        self.assertEqual(dates, sorted(set(dates)))
        named = {entry["path"] for all_of_it in entries.values() for entry in all_of_it} | {box["bundle"]["path"] for box in boxes.values()}
        found = {path for path in tree(folder) if not path.endswith("/")}
        self.assertEqual(found, named | {"manifest.json", "_headers"}, "nothing but the release is in the tree")
        return catalog

    def test_the_small_project(self):
        write_sample(self.path("content"))
        self.build()
        catalog = self.assert_holds_together(self.path("build"))
        boxes = {box["id"]: box for box in catalog["boxes"]}
        self.assertEqual(list(boxes), ["fall", "ola", "old-ola", "steps", "swing"], "and no draft")
        self.assertEqual(boxes["ola"]["cards"], ["ola:p2s", "ola:s2p"])
        self.assertEqual(boxes["swing"]["minBuild"], 110)
        self.assertEqual(boxes["old-ola"]["status"], "deprecated")
        self.assertEqual(
            {deck["id"]: deck["boxes"] for deck in catalog["decks"]},
            {"first": ["swing", "fall"], "quick": ["swing", "fall"]})

    def test_drafts_come_only_when_asked_for(self):
        write_sample(self.path("content"))
        self.build("--drafts")
        self.assertIn("draft", [box["id"] for box in self.assert_holds_together(self.path("build"))["boxes"]])

    def test_two_thousand_boxes(self):
        write_many(self.path("content"), 2000, "alpha")
        self.build()
        self.assertEqual(len(self.assert_holds_together(self.path("build"))["boxes"]), 2000)
        self.assert_says(self.verify().out, "2,000 boxes", "2,007 files")

    def test_our_own_check_says_the_same(self):
        write_sample(self.path("content"))
        self.build()
        done = self.contentc("verify", "build", "--json", "--keyring", self.keyring)
        found = json.loads(done.out)
        files = [path for path in tree(self.path("build")) if not path.endswith("/") and path != "_headers"]
        size = sum(os.path.getsize(self.path("build", path)) for path in files)
        self.assertEqual(
            (found["verified"], found["boxes"], found["decks"], found["topics"], found["puzzles"], found["files"],
             found["bytes"], found["keyIds"]),
            (True, 5, 2, 2, 2, len(files), size, ["2026-a"]))
