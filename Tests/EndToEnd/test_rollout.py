"""A staged rollout: a part of the devices gets the candidate, all others keep what they have, and both are whole."""

import glob
import hashlib
import json
import os
import shutil
import unittest

from course import CourseCase
from publisher import document
from support import read, tree, write

TEXTS = ("Its mass does not matter.", "Its mass never matters.", "Mass is nothing to it.", "It may be of gold.")


def place(seed, install):
    """docs/wire-format.md."""
    return int.from_bytes(hashlib.sha256(seed.encode() + b"\0" + install.encode()).digest()[:8], "big") % 100


def first_state(install):
    """What a device remembers that was started before anything was published."""
    none = {"all": False, "boxes": [], "decks": [], "topics": []}
    body = document({"format": 1, "installID": install, "wishes": none})
    return body[:-2] + b',"sha256":"' + hashlib.sha256(body).hexdigest().encode() + b'"}\n'


class Rollout(CourseCase):
    def change(self, number):
        """The box swing with the text of this number."""
        self.change_a_box(TEXTS[number - 1], TEXTS[number])

    def catalogs(self, folder):
        """Paths of the catalog that most have, and of the candidate's."""
        manifest = self.manifest(folder)
        return [next(entry["path"] for entry in files if entry["role"] == "catalog")
                for files in (manifest["files"], manifest["rollout"]["files"])]

    def bundle(self, folder, catalog):
        boxes = json.loads(read(self.path(folder, catalog)))["boxes"]
        return next(box["bundle"]["path"] for box in boxes if box["id"] == "swing")

    def test_the_tree_holds_both(self):
        self.change(1)
        folder = self.release("--rollout", "10")
        first, second = self.manifest("r1"), self.manifest("r2")
        self.assertEqual(second["files"], first["files"])
        self.assertEqual((second["rollout"]["percent"], second["rollout"]["seed"]), (10, "2"))
        self.assertEqual(self.manifest("r2")["sequence"], 2)
        for catalog in self.catalogs("r2"):
            self.assertTrue(os.path.exists(self.path("r2", self.bundle("r2", catalog))))
        # Everything of release 1 is there, byte for byte, and nothing that neither names.
        old, new = tree(self.path("r1")), tree(folder)
        kept = {path: data for path, data in old.items() if path != "manifest.json"}
        self.assertEqual({path: new.get(path) for path in kept}, kept)
        self.assertEqual(sorted(path for path in new.keys() - old.keys() if not path.endswith("/")), sorted(
            [self.catalogs("r2")[1], self.bundle("r2", self.catalogs("r2")[1])]))
        self.assert_says(self.verify("r2").out, "rollout   10 % get a candidate")
        self.assert_says(self.contentc("inspect", "r2").out, "rollout: 10 % get a candidate, seed 2",
                         "1 box changed: swing")
        looked = json.loads(self.contentc("inspect", "r2", "--json").out)["rollout"]
        self.assertEqual((looked["percent"], looked["seed"]), (10, "2"))
        server = self.nginx()
        self.contentc("verify", server.url, "--keyring", self.keyring)

    def test_verify_misses_what_only_one_of_both_names(self):
        self.change(1)
        self.release("--rollout", "10")
        for catalog in self.catalogs("r2"):
            for path in (catalog, self.bundle("r2", catalog)):
                with self.subTest(path=path):
                    data = read(self.path("r2", path))
                    os.remove(self.path("r2", path))
                    self.assert_says(self.verify("r2", code=3).err, path)
                    write(self.path("r2", path), data)
        self.verify("r2")

    def test_who_is_in_stays_in(self):
        """The seed is the number of the release that began it, also when another candidate takes the place of one."""
        self.change(1)
        self.release("--rollout", "10")
        self.release("--rollout", "50")
        self.assertEqual(self.manifest("r3")["rollout"], {**self.manifest("r2")["rollout"], "percent": 50})
        done = self.build("--after", "r3", "--rollout", "50", output="same").out
        self.assert_says(done, "release   3 ", "nothing changed", "50 % of the learners get it (seed 2)")
        self.assertEqual(read(self.path("same/manifest.json")), read(self.path("r3/manifest.json")))
        self.verify("same")
        self.change(2)
        done = self.build("--after", "r3", "--rollout", "50", output="other").out
        self.assert_says(done, "it takes the place of another candidate", "changed: rollout")
        other = self.manifest("other")
        self.assertEqual((other["rollout"]["seed"], other["files"]), ("2", self.manifest("r1")["files"]))
        # The first candidate's bundle is gone.
        self.assertEqual(len(glob.glob(self.path("other/bundles/*/swing-*"))), 2)
        self.verify("other")

    def test_a_build_for_everybody_ends_it(self):
        self.change(1)
        self.release("--rollout", "10")
        done = self.build("--after", "r2", output="all").out
        self.assert_says(done, "rollout   ended: everybody gets this content", "changed: files, rollout")
        self.assertNotIn("rollout", self.manifest("all"))
        self.assertEqual(self.manifest("all")["files"], self.manifest("r2")["rollout"]["files"])
        self.assertEqual(len(glob.glob(self.path("all/bundles/*/swing-*"))), 1)
        self.verify("all")

    def test_nothing_to_offer(self):
        done = self.build("--after", "r1", "--rollout", "10", output="same").out
        self.assert_says(done, "rollout   none: this content is what everybody has", "nothing changed")
        self.assertEqual(read(self.path("same/manifest.json")), read(self.path("r1/manifest.json")))

    def test_the_tree_in_output_is_followed(self):
        shutil.copytree(self.path("r1"), self.path("build"))
        self.change(1)
        self.build("--rollout", "0")
        self.assertEqual(self.manifest("build")["rollout"]["percent"], 0)
        self.verify()

    def test_without_something_to_keep(self):
        self.change(1)
        self.assert_says(self.build("--rollout", "10", code=2).err, "--rollout needs a release that all others keep",
                         "hint: give the live one with --after")
        done = self.build("--after", "r1/manifest.json", "--rollout", "10", code=2)
        self.assert_says(done.err, "needs all files of the release to follow", "hint: ")
        for words in (["--rollout", "101"], ["--rollout", "-1"], ["--rollout", "ten"], ["--rollout", "10%"]):
            self.assert_says(self.build(*words, code=64).err, "--rollout")
        self.assertFalse(os.path.exists(self.path("build")))
        done = self.build("--after", "r1", "--rollout", "10", "--channel", "beta", "--sequence", "9", code=3)
        self.assert_says(done.err, "is for", "channel stable")

    def test_files_to_keep_that_are_missing_or_damaged_are_named(self):
        self.change(1)
        path = self.bundle("r1", self.lists("r1")["catalog"]["path"])
        whole = read(self.path("r1", path))
        for damage in (b"", whole[:-1] + bytes([whole[-1] ^ 1]), None):
            with self.subTest(damage=damage and len(damage)):
                os.remove(self.path("r1", path))
                if damage is not None:
                    write(self.path("r1", path), damage)
                done = self.build("--after", "r1", "--rollout", "10", code=3)
                self.assert_says(done.err, "1 file of the release to keep, r1, missing or damaged: " + path, "hint: ")
                self.assertFalse(os.path.exists(self.path("build")))

    def test_versions_do_not_fall_below_the_candidates(self):
        box = self.path("content/boxes/motion/swing.box.yaml")
        before = read(box).decode()
        version = int(before.split("version: ")[1].split()[0])
        raised = before.replace(f"version: {version}", f"version: {version + 1}")
        write(box, raised)
        self.release("--rollout", "10")
        write(box, before)
        for words in ([], ["--rollout", "50"]):
            done = self.build("--after", "r2", *words, output="next", code=1)
            self.assert_says(done.out, f"version {version} is below {version + 1}, which was published")
        write(box, raised)
        self.build("--after", "r2", output="next")

    def test_devices_get_what_their_hash_says(self):
        """200 devices at 10, then at 50 percent: who is in fetches the candidate, all others do not, nobody leaves."""
        self.change(1)
        self.release("--rollout", "10")
        server = self.nginx()
        kept, candidate = ("/" + path for path in self.catalogs("r2"))
        installs = [hashlib.sha256(b"device %d" % index).hexdigest()[:32] for index in range(200)]
        inside = {}
        for percent in (10, 50):
            if percent == 50:
                self.release("--rollout", "50")
            inside[percent] = set()
            for install in installs:
                cache = self.path("devices", install)
                if not os.path.exists(cache):
                    write(f"{cache}/state.json", first_state(install))
                server.forget()
                self.synced(server.url, cache=cache)
                asked = {entry["path"] for entry in server.requests(1) if entry["path"].startswith("/files/catalog-")}
                held = {"/files/" + os.path.basename(path) for path in glob.glob(f"{cache}/files/catalog-*")}
                is_in = place("2", install) < percent
                if is_in:
                    inside[percent].add(install)
                    self.assertIn(candidate, held)
                    self.assertNotIn(kept, asked)
                else:
                    self.assertNotIn(candidate, asked | held)
            self.assertLess(abs(len(inside[percent]) - 2 * percent), 16)
        self.assertLess(inside[10], inside[50])


if __name__ == "__main__":
    unittest.main()
