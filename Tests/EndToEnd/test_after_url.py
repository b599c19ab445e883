"""A build that follows the release which a web server serves: what CI does that keeps no tree of its own."""

import os
import shutil
import unittest

from client_support import NOWHERE
from course import CourseCase
from support import read, tree, write


class AfterURL(CourseCase):
    def setUp(self):
        super().setUp()
        self.server = self.nginx()
        self.change_a_box()

    def test_it_is_followed_as_the_folder_is(self):
        done = self.build("--after", self.server.url, output="web").out
        self.assert_says(done, "release   2 ", "follows release 1, changed: files")
        self.assertNotIn("compared", done)
        self.build("--after", "live", output="folder")
        self.assert_same_tree(tree(self.path("folder")), tree(self.path("web")))
        lists = self.lists()
        # Neither the taxonomy nor a bundle is needed to compare.
        self.assertEqual(
            sorted(entry["path"] for entry in self.server.requests(3)),
            sorted(["/manifest.json"] + ["/" + lists[role]["path"] for role in ("catalog", "puzzles")]))

    def test_a_slash_at_the_end_is_no_difference(self):
        self.build("--after", self.server.url + "/", output="web")
        self.verify("web")

    def test_a_rollout_fetches_what_the_others_keep(self):
        self.build("--after", self.server.url, "--rollout", "10", output="web")
        self.verify("web")
        self.build("--after", "live", "--rollout", "10", output="folder")
        self.assert_same_tree(tree(self.path("folder")), tree(self.path("web")))
        bundles = [entry["path"] for entry in self.server.requests(5) if entry["path"].startswith("/bundles/")]
        # All others are the same in the candidate.
        self.assertEqual(len(bundles), 1)
        # What is in the output folder already is not fetched again.
        self.server.forget()
        self.build("--after", self.server.url, "--rollout", "10", output="web")
        self.assertEqual(
            [entry["path"] for entry in self.server.requests(3) if entry["path"].startswith("/bundles/")], [])

    def test_rules_between_releases_hold(self):
        box = self.path("content/boxes/motion/swing.box.yaml")
        text = read(box).decode()
        write(box, text.replace("version: 3", "version: 2"))
        done = self.build("--after", self.server.url, output="web", code=1)
        self.assert_says(done.out, "version 2 is below 3, which was published")

    def assert_fails(self, code, *says, url=None):
        done = self.build("--after", url or self.server.url, output="web", code=code)
        self.assert_says(done.err, "contentc: error: ", "contentc: hint: ", *says)
        self.assertEqual(done.out, "")
        self.assertFalse(os.path.exists(self.path("web")))

    def test_no_server(self):
        self.assert_fails(2, "/manifest.json cannot be reached: ", url=NOWHERE)

    def test_no_release(self):
        os.remove(self.path("live/manifest.json"))
        self.assert_fails(2, f"there is no release at {self.server.url}", "the first release follows none")

    def test_a_server_that_fails(self):
        other = self.nginx(locations="location / { return 503; }")
        self.assert_fails(2, "/manifest.json fails on the server (status 503)", url=other.url)

    def test_a_release_that_is_not_believed(self):
        self.contentc("keys", "generate", "2026-a", "--keyring", "other/keyring.json")
        self.contentc("build", "--keyring", "other/keyring.json", "--output", "strange")
        shutil.copy(self.path("strange/manifest.json"), self.path("live/manifest.json"))
        self.assert_fails(3, f"{self.server.url}/manifest.json, is not believed", "--sequence N")

    def test_a_page_in_the_place_of_a_manifest(self):
        write(self.path("live/manifest.json"), "<html>Welcome</html>")
        self.assert_fails(3, "is not believed")

    def test_lists_that_are_missing_or_damaged(self):
        path = self.path("live", self.lists()["catalog"]["path"])
        write(path, read(path).replace(b"swing", b"swung"))
        self.assert_fails(3, "lacks its catalog or puzzles, or they are damaged")
        os.remove(path)
        self.assert_fails(3, "lacks its catalog or puzzles, or they are damaged")

    def test_bundles_that_are_missing(self):
        path = self.bundles()["swing"]["path"]
        os.remove(self.path("live", path))
        self.build("--after", self.server.url, output="plain")
        done = self.build("--after", self.server.url, "--rollout", "10", output="web", code=3)
        self.assert_says(done.err, f"1 file of the release to keep, {self.server.url}, missing or damaged: {path}")
        self.assertFalse(os.path.exists(self.path("web")))

    def test_addresses_that_are_none(self):
        for url, says in (
                (self.server.url + "/manifest.json", "--after has the address of a manifest"),
                ("http://", "--after: "), ("https://user:secret@example.org/", "--after: "),
                ("http://example.org/?a=b", "--after: ")):
            with self.subTest(url=url):
                done = self.build("--after", url, output="web", code=64)
                self.assert_says(done.err, says, "contentc: hint: ")
                self.assertNotIn("secret", done.err)


if __name__ == "__main__":
    unittest.main()
