"""The release that a build follows must be believed, and be one of this project and channel."""

import json
import os

import dsse
from projects import tiny_box, write_tiny
from support import EndToEndCase, edit, read, tree, write


class Base(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))
        self.build()
        self.before = tree(self.path("build"))

    def assert_stops(self, *words, says=(), **options):
        done = self.build(*words, code=3, **options)
        self.assert_says(done.err, "contentc: error: ", "contentc: hint: ", "--after", "--sequence N", *says)
        self.assertEqual(done.out, "")
        self.assert_same_tree(self.before, tree(self.path("build")))

    def test_signed_by_a_key_that_is_not_in_the_keyring(self):
        self.contentc("keys", "generate", "2026-a", "--keyring", "other/keyring.json")
        self.contentc("build", "--keyring", "other/keyring.json", code=3)
        self.assert_same_tree(self.before, tree(self.path("build")))
        self.contentc("build", "--keyring", "other/keyring.json", "--sequence", "2")
        self.contentc("verify", "build", "--keyring", "other/keyring.json")

    def test_a_changed_manifest(self):
        kind, data, signatures = dsse.parts(self.path("build/manifest.json"))
        changed = data.replace(b'"sequence":1', b'"sequence":9')
        write(self.path("build/manifest.json"), dsse.encode(kind, changed, signatures))
        self.before = tree(self.path("build"))
        self.assert_stops(says=["build/manifest.json", "is not believed"])

    def test_what_is_no_manifest(self):
        for data in (b"", b"{}", b"[]", b"not json", b"\xef\xbb\xbf{}", b"{" * 100_000, bytes(1 << 20)):
            with self.subTest(data=data[:10], size=len(data)):
                write(self.path("build/manifest.json"), data)
                self.before = tree(self.path("build"))
                self.assert_stops()

    def test_a_manifest_beyond_all_limits(self):
        write(self.path("build/manifest.json"), b" " * ((1 << 20) + 1))
        done = self.build(code=3)
        self.assert_says(done.err, "larger than 1048576 bytes")

    def test_a_link_or_folder_as_manifest(self):
        os.rename(self.path("build/manifest.json"), self.path("real.json"))
        os.symlink(self.path("real.json"), self.path("build/manifest.json"))
        self.assertIn(self.build(code=None).code, (2, 3))
        os.remove(self.path("build/manifest.json"))
        os.mkdir(self.path("build/manifest.json"))
        self.assertIn(self.build(code=None).code, (2, 3))

    def test_another_app(self):
        write(self.path("content/contentc.yaml"), "id: another\n")
        self.assert_stops(says=["is for demo on channel stable, not another on stable"])

    def test_another_channel(self):
        self.assert_stops("--channel", "beta", says=["is for demo on channel stable, not demo on beta"])
        edit(self.path("content/contentc.yaml"), "id: demo\n", "id: demo\nchannel: beta\n")
        self.assert_stops()

    def test_the_same_with_after(self):
        os.rename(self.path("build"), self.path("published"))
        write(self.path("content/contentc.yaml"), "id: another\n")
        done = self.build("--after", "published", code=3)
        self.assert_says(done.err, "published", "--sequence N")
        self.assertFalse(os.path.exists(self.path("build")))

    def test_a_given_number_needs_no_base(self):
        write(self.path("build/manifest.json"), "{}")
        self.build("--sequence", "5")
        self.assertEqual(dsse.payload(self.path("build/manifest.json"))["sequence"], 5)
        write(self.path("content/contentc.yaml"), "id: another\n")
        self.build("--sequence", "6")
        self.verify()

    def test_a_good_tree_that_lost_files_is_mended(self):
        catalog = [path for path in self.before if path.startswith("files/catalog-")]
        bundle = [path for path in self.before if path.endswith(".gz")]
        os.remove(self.path("build", catalog[0]))
        write(self.path("build", bundle[0]), b"torn")
        self.verify(code=3)
        self.build()
        self.assert_same_tree(self.before, tree(self.path("build")))

    def test_inspect_says_which_of_two_trees_is_damaged(self):
        self.build(output="other")
        (catalog,) = [path for path in tree(self.path("other")) if path.startswith("files/catalog-")]
        os.remove(self.path("other", catalog))
        done = self.contentc("inspect", "build", "--since", "other", code=3)
        self.assert_says(done.err, f"error: other/{catalog} is missing")

    def test_a_file_in_the_place_of_a_tree_is_none(self):
        os.symlink("build/manifest.json", self.path("link"))
        self.assert_says(
            self.verify("build/manifest.json", code=2).err, "there is no build/manifest.json/manifest.json", "hint: give")
        self.assert_says(self.build("--after", "link", code=2).err, "there is no release at link", "hint: give")
        self.assert_says(self.contentc("inspect", "link", code=2).err, "there is no link/manifest.json", "hint: give")

    def test_inspect_tells_what_changed(self):
        write(self.path("content/boxes/first.box.yaml"), tiny_box("first", "Other."))
        self.build(output="next", *["--after", "build"])
        done = self.contentc("inspect", "next", "--since", "build")
        self.assert_says(done.out, "changed since build", "first")
        found = json.loads(self.contentc("inspect", "next", "--since", "build/manifest.json", "--json").out)
        self.assertEqual((found["sequence"], found["app"]), (2, "demo"))
        found = json.loads(self.contentc("inspect", "next", "--since", "build", "--json").out)
        self.assertEqual(found["changes"]["boxesChanged"], ["first"])
        self.assertEqual(read(self.path("next/manifest.json"))[-1:], b"\n")
