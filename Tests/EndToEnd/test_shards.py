"""A course of several catalogs: what a device fetches when one box of many changes."""

import glob
import hashlib
import json
import os
import unittest

from course import CourseCase
from publisher import Publisher
from support import edit, read, write

# Some 640 bytes of catalog each.
COUNT = 900
SUMMARY = "A long summary. " * 17


def number(box, count):
    """In which of `count` catalogs a box stands: docs/wire-format.md."""
    return int.from_bytes(hashlib.sha256(box.encode()).digest()[:8], "big") % count


class Shards(CourseCase):
    def setUp(self):
        super().setUp()
        for index in range(COUNT):
            write(self.path(f"content/boxes/many/m{index}.box.yaml"), f"""id: m{index}
version: 1
title: Number {index}
summary: {SUMMARY.strip()}
topic: motion
skill: conceptual
question: {{kind: recall, prompt: What?, answer: '{index}'}}
""")
        self.release()
        self.server = self.nginx()

    def catalogs(self, folder):
        return [entry for entry in self.manifest(folder)["files"] if entry["role"] == "catalog"]

    def test_boxes_are_spread_by_the_hash_of_their_ids(self):
        catalogs = [json.loads(read(self.path("r2", entry["path"]))) for entry in self.catalogs(self.path("r2"))]
        self.assertEqual(len(catalogs), 4)
        for index, catalog in enumerate(catalogs):
            ids = [box["id"] for box in catalog["boxes"]]
            self.assertEqual(ids, sorted(ids))
            for thing in ids + [deck["id"] for deck in catalog["decks"]]:
                self.assertEqual(number(thing, len(catalogs)), index, thing)
        self.assertGreaterEqual(sum(len(catalog["boxes"]) for catalog in catalogs), COUNT)
        self.verify("r2")
        looked = json.loads(self.contentc("inspect", "r2", "--json").out)
        ids = [box["id"] for box in looked["boxes"]]
        self.assertEqual(ids, sorted(ids))
        self.contentc("verify", self.server.url, "--keyring", self.keyring)

    def test_one_box_changed_costs_the_manifest_one_catalog_and_one_bundle(self):
        url = self.server.url
        self.assertEqual(self.synced(url)["boxes"], COUNT + 5)
        self.assertEqual(len(self.server.requests(7)), 7)
        before = self.catalogs(self.path("r2"))
        edit(self.path("content/boxes/many/m77.box.yaml"), "title: Number 77", "title: Seventy-seven")
        self.release()
        after = self.catalogs(self.path("r3"))
        (changed,) = [entry for entry in after if entry not in before]
        self.assertEqual(after.index(changed), number("m77", 4))
        self.server.forget()
        self.assertEqual(self.synced(url)["sequence"], 3)
        self.assertEqual([entry["path"] for entry in self.server.requests(2)],
                         ["/manifest.json", "/" + changed["path"]])
        self.server.forget()
        self.run_client("open", "m77", url=url)
        (bundle,) = glob.glob(self.path("r3/bundles/*/m77-1-*.tar.gz"))
        # Opening a box asks for the manifest, too.
        self.assertEqual([entry["path"] for entry in self.server.requests(2)],
                         ["/manifest.json", "/" + os.path.relpath(bundle, self.path("r3"))])
        shown = self.contentc("inspect", "r3", "--since", "r2").out
        self.assert_says(shown, "catalog (1 of 4)", "1 box changed: m77")

    def test_a_box_in_another_catalog_than_its_own_plays_but_does_not_verify(self):
        """Whoever writes trees in another way is told; learners are not."""
        folder = self.path("r2")
        catalogs = [json.loads(read(f"{folder}/{entry['path']}")) for entry in self.catalogs(folder)]
        catalogs[1]["boxes"].insert(0, catalogs[0]["boxes"].pop())
        self.republish(folder, catalogs)
        self.assertEqual(self.synced(self.server.url)["boxes"], COUNT + 5)
        done = self.verify("live", code=3)
        self.assert_says(done.err, "which belong into different ones")
        done = self.contentc("verify", self.server.url, "--keyring", self.keyring, code=3)
        self.assert_says(done.out + done.err, "which belong into different ones")

    def test_a_box_in_two_catalogs_is_refused(self):
        folder = self.path("r2")
        self.synced(self.server.url)
        catalogs = [json.loads(read(f"{folder}/{entry['path']}")) for entry in self.catalogs(folder)]
        catalogs[1]["boxes"].append(catalogs[0]["boxes"][0])
        self.republish(folder, catalogs)
        answer = self.synced(self.server.url, code=3)
        self.assertEqual(answer["sequence"], 2)
        self.assertEqual(answer["reason"], "malformedFile")

    def republish(self, folder, catalogs):
        """Release 3 with these catalogs."""
        old = self.manifest(folder)
        publisher = Publisher(self.path("live"), {"2026-a": os.path.join(self.key_folder, "2026-a.secret")})
        publisher.manifest = {**old, "sequence": 3, "files": []}
        for catalog in catalogs:
            publisher.add_file("catalog", catalog)
        publisher.manifest["files"] += [entry for entry in old["files"] if entry["role"] != "catalog"]
        publisher.sign()
        self.publish_count += 1
        os.utime(self.path("live/manifest.json"), (self.publish_count, self.publish_count))


if __name__ == "__main__":
    unittest.main()
