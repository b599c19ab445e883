"""`content-client sync` against nginx: the first sync, nothing new, a new release, and no server at all."""

import os
import stat

from course import CourseCase, LISTS
from support import read, tree

FIRST = {"source": "network", "sequence": 1, "stale": False, "boxes": 5, "hidden": 0, "update": "current", "pruned": 0,
         "reason": None}


class Sync(CourseCase):
    def setUp(self):
        super().setUp()
        self.server = self.nginx()

    def sizes(self, *files):
        return sum(os.path.getsize(self.path("live", file)) for file in files)

    def test_the_first_sync_fetches_the_manifest_and_its_lists(self):
        paths = [entry["path"] for entry in self.lists().values()]
        self.assertEqual(
            self.synced(self.server.url), {**FIRST, "fetchedBytes": self.sizes("manifest.json", *paths)})
        asked = self.server.requests(4)
        self.assertEqual(asked[0]["path"], "/manifest.json")
        self.assertEqual(sorted(entry["path"] for entry in asked[1:]), sorted("/" + path for path in paths))
        for entry in asked:
            self.assertEqual((entry["status"], entry["if_none_match"], entry["range"]), (200, "", ""))
            self.assertRegex(entry["agent"], r"^content-client/\d+\.\d+\.\d+$")
        self.assertEqual(
            self.cached(), {path: read(self.path("live", path)) for path in paths})
        self.assertEqual(read(self.path("cache/releases/1/manifest.json")), read(self.path("live/manifest.json")))

    def test_the_cache_is_its_owners_alone(self):
        self.synced(self.server.url)
        self.assertEqual(stat.S_IMODE(os.stat(self.path("cache")).st_mode), 0o700)
        for path, (mode, _) in tree(self.path("cache")).items():
            self.assertEqual(int(mode, 8) & 0o077, 0, path)

    def test_nothing_new_is_one_conditional_request(self):
        self.synced(self.server.url)
        before = tree(self.path("cache"))
        self.server.forget()
        self.assertEqual(self.synced(self.server.url), {**FIRST, "fetchedBytes": 0})
        (asked,) = self.server.requests(1)
        self.assertEqual((asked["path"], asked["status"]), ("/manifest.json", 304))
        self.assertNotEqual(asked["if_none_match"], "")
        self.assert_same_tree(before, tree(self.path("cache")))

    def test_another_address_is_asked_for_all_of_it(self):
        """What one server calls its copy says nothing about another's."""
        self.synced(self.server.url)
        other = self.nginx()
        self.assertEqual(self.synced(other.url)["fetchedBytes"], self.sizes("manifest.json"))
        (asked,) = other.requests(1)
        self.assertEqual((asked["status"], asked["if_none_match"]), (200, ""))

    def test_a_new_release_fetches_what_changed(self):
        self.synced(self.server.url)
        old = self.lists()
        self.change_a_box()
        self.release()
        self.server.forget()
        new = self.lists()
        self.assertEqual([role for role in LISTS if old[role] != new[role]], ["catalog"])
        self.assertEqual(
            self.synced(self.server.url),
            {**FIRST, "sequence": 2, "fetchedBytes": self.sizes("manifest.json", new["catalog"]["path"])})
        self.assertEqual(
            [entry["path"] for entry in self.server.requests(2)], ["/manifest.json", "/" + new["catalog"]["path"]])

    def test_the_release_before_is_kept_and_no_older_one(self):
        self.synced(self.server.url)
        first = self.lists()["catalog"]["path"]
        self.change_a_box()
        self.release()
        self.assertEqual(self.synced(self.server.url)["pruned"], 0)
        self.change_a_box("Its mass never matters.", "Mass is nothing to it.")
        self.release()
        self.assertEqual(self.synced(self.server.url)["pruned"], 1)
        self.assertNotIn(first, self.cached())
        self.assertEqual(sorted(os.listdir(self.path("cache/releases"))), ["2", "3"])

    def test_without_a_server_the_copy_serves(self):
        self.synced(self.server.url)
        before = tree(self.path("cache"))
        self.server.stop()
        result = self.synced(self.server.url)
        self.assertRegex(result.pop("message"), r"^[^A-Z\n]+ .*[^.\n]$")
        self.assertEqual(result, {**FIRST, "source": "device", "fetchedBytes": 0, "reason": "unreachable"})
        self.assert_same_tree(before, tree(self.path("cache")))

    def test_without_a_server_and_a_copy_there_is_nothing(self):
        self.server.stop()
        result = self.synced(self.server.url, code=2)
        result.pop("message")
        self.assertEqual(
            result,
            {**FIRST, "source": None, "sequence": None, "boxes": 0, "fetchedBytes": 0, "reason": "unreachable"})
        done = self.run_client("sync", url=self.server.url, code=2)
        self.assertRegex(done.out, r"^nothing to serve\n  offline   .+\n  fetched   0 bytes\n$")
        self.assertRegex(done.err, r"^content-client: error: there is nothing to serve: .+[^.]\n$")

    def test_what_people_see(self):
        head = "release 1 of org.example.course, channel stable,"
        content = "  content   5 boxes, 2 decks, 2 topics, 2 puzzles"
        done = self.run_client("sync", url=self.server.url)
        self.assertRegex(
            done.out, rf"^{head} new from the server\n{content}\n  fetched   \d\.\d KB\n  update    current\n$")
        done = self.run_client("sync", url=self.server.url)
        self.assertEqual(
            done.out, f"{head} as the server has it\n{content}\n  fetched   0 bytes\n  update    current\n")
        self.server.stop()
        done = self.run_client("sync", url=self.server.url, build=109)
        self.assertRegex(
            done.out, rf"^{head} from this device\n  content   4 boxes, .+; 1 box hidden\n  offline   .+\n"
            r"  fetched   0 bytes\n  update    banner: build 120 is out, this is 109\n$")
        self.assertEqual(done.err, "")

    def test_a_damaged_list_is_fetched_again(self):
        self.synced(self.server.url)
        path = self.lists()["catalog"]["path"]
        for damage in (b"", b"{", read(self.path("live", path))[:-1] + b" "):
            with self.subTest(damage=damage[:9]):
                with open(self.path("cache", path), "wb") as file:
                    file.write(damage)
                self.server.forget()
                self.assertEqual(self.synced(self.server.url)["reason"], None)
                self.assertIn("/" + path, [entry["path"] for entry in self.server.requests(2)])
                self.assertEqual(self.cached()[path], read(self.path("live", path)))

    def test_a_stale_release_serves_and_is_told(self):
        self.change_a_box()
        self.release("--created", "2010-01-01T00:00:00Z", created=None)
        result = self.synced(self.server.url)
        self.assertEqual((result["stale"], result["reason"]), (True, None))
        self.assertIn("  stale     it has expired, and still serves\n", self.run_client("sync", url=self.server.url).out)


class BuildsAndInteractives(CourseCase):
    """What this build can play, and whether it is too old."""

    def setUp(self):
        super().setUp()
        self.server = self.nginx()

    def test_updates(self):
        for build, platform, update in (
                (99, None, "blocked"), (100, None, "banner"), (119, None, "banner"), (120, None, "current"),
                (121, None, "current"), (120, "ios", "banner"), (121, "ios", "current"), (120, "web", "current")):
            with self.subTest(build=build, platform=platform):
                words = ["--platform", platform] if platform else []
                self.assertEqual(self.synced(self.server.url, *words, build=build)["update"], update)

    def test_hidden_boxes(self):
        for build, words, hidden in (
                (109, [], 1), (110, [], 0), (120, ["--interactives", ""], 1), (120, ["--interactives", "plot"], 1),
                (120, ["--interactives", "plot,pendulum"], 0)):
            with self.subTest(build=build, words=words):
                result = self.synced(self.server.url, *words, build=build)
                self.assertEqual((result["boxes"], result["hidden"]), (5 - hidden, hidden))


class Embedded(CourseCase):
    """The copy an app was shipped with."""

    def setUp(self):
        super().setUp()
        self.server = self.nginx()
        self.change_a_box()
        self.release()

    def embedded(self, folder, *words, **options):
        return self.synced(self.server.url, "--embedded", self.path(folder), *words, **options)

    def test_it_serves_where_nothing_else_does(self):
        self.server.stop()
        result = self.embedded("r2")
        self.assertEqual((result["source"], result["sequence"], result["reason"]), ("embedded", 2, "unreachable"))

    def test_the_higher_number_serves(self):
        self.synced(self.server.url)
        self.server.stop()
        for folder, source, sequence in (("r1", "device", 2), ("r2", "device", 2)):
            result = self.embedded(folder)
            self.assertEqual((result["source"], result["sequence"]), (source, sequence))
        self.change_a_box("Its mass never matters.", "Mass is nothing to it.")
        result = self.embedded(self.release())
        self.assertEqual((result["source"], result["sequence"]), ("embedded", 3))

    def test_the_server_may_not_be_behind_it(self):
        self.change_a_box("Its mass never matters.", "Mass is nothing to it.")
        newer = self.release()
        self.publish_manifest(self.path("r2"))
        result = self.embedded(newer, code=3)
        self.assertEqual((result["source"], result["sequence"], result["reason"]), ("embedded", 3, "rollback"))

    def test_its_lists_are_not_fetched_again(self):
        result = self.embedded("r2")
        self.assertEqual((result["source"], result["sequence"]), ("network", 2))
        self.assertEqual([entry["path"] for entry in self.server.requests(1)], ["/manifest.json"])

    def test_its_bundles_serve_without_a_network(self):
        self.server.stop()
        done = self.run_client("open", "ola", "--embedded", self.path("r2"))
        self.assertTrue(done.out.startswith("ola (ola, version 1)\n"), done)

    def test_a_minimum_is_a_floor_without_it(self):
        result = self.synced(self.server.url, "--minimum-sequence", "3", code=3)
        self.assertEqual((result["source"], result["reason"]), (None, "rollback"))
        self.assertEqual(self.synced(self.server.url, "--minimum-sequence", "2")["sequence"], 2)
