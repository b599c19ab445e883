"""Boxes on a device: opened, fetched ahead, outdated, pruned; and what `status` tells without a network."""

import json
import os

import hostile_answers as answers
from course import CourseCase
from hostile import HostileServer
from support import read, tree, write


class Boxes(CourseCase):
    def setUp(self):
        super().setUp()
        self.server = self.nginx()
        self.run_client("sync", url=self.server.url)
        self.server.forget()

    def opened(self, box, *words, **options):
        return json.loads(self.run_client("open", box, "--json", *words, **options).out)

    def status(self, *words, **options):
        return json.loads(self.run_client("status", "--json", *words, **options).out)

    def bundle_requests(self, at_least):
        return [entry["path"] for entry in self.server.requests(at_least) if entry["path"].startswith("/bundles/")]

    def path_of(self, box):
        return self.bundles()[box]["path"]


class Open(Boxes):
    def test_a_box_is_fetched_once_and_then_kept(self):
        first = self.opened("swing", url=self.server.url)
        self.assertEqual(self.bundle_requests(2), ["/" + self.path_of("swing")])
        self.assertEqual(self.cached()[self.path_of("swing")], read(self.path("live", self.path_of("swing"))))
        self.server.stop()
        self.assertEqual(self.opened("swing"), first)
        self.assertEqual((first["id"], first["version"], first["outdated"]), ("swing", 3, False))
        sizes = {item["name"]: item["size"] for item in first["media"]}
        self.assertEqual(sizes, {
            "sketch.svg": os.path.getsize(self.path("content/boxes/motion/img/skETCH.svg")),
            "photo.png": os.path.getsize(self.path("content/boxes/motion/img/photo.png"))})

    def test_what_people_see(self):
        text = self.run_client("open", "swing", url=self.server.url).out
        self.assertTrue(text.startswith("The swing (swing, version 3)\nWhy a long pendulum is slow.\n\n"), text)
        self.assert_says(
            text, "  topic     motion\n", "  media     sketch.svg (", "[sketch.svg: A circle]\n",
            "[interactive swing, a pendulum]\n", "1. How many seconds does $l = 1$ m take?\n   answer: 2.0 s",
            "2. Which is slower?\n   + the long one\n   - the short one — Shorter is quicker.\n",
            "  source    Horologium Oscillatorium, Christiaan Huygens, 1673\n")
        text = self.run_client("open", "steps", url=self.server.url).out
        self.assert_says(text, "   1) one\n", "   a ↔ A\n", "Water is H{{2|two}}O.", "   answer: Because.")
        self.assert_says(self.run_client("open", "ola", url=self.server.url).out, "es: ola (also: onda)\nen: wave\n")

    def test_without_a_server_it_is_not_there(self):
        done = self.run_client("open", "swing", code=2)
        self.assertEqual(
            done.err, "content-client: error: the box swing is not on this device\n"
            "content-client: hint: give --url to fetch it\n")

    def test_a_box_that_is_not_there(self):
        done = self.run_client("open", "swong", url=self.server.url, code=2)
        self.assertEqual(
            done.err, "content-client: error: there is no box swong in release 1\n"
            "content-client: hint: did you mean swing?\n")
        self.run_client("open", "../x\n", code=2)

    def test_a_hidden_box_says_why(self):
        done = self.run_client("open", "swing", url=self.server.url, build=109, code=2)
        self.assert_says(done.err, "this build cannot play the box swing: needs build 110, this is 109")
        done = self.run_client("open", "swing", "--interactives", "plot", url=self.server.url, code=2)
        self.assert_says(done.err, "has interactives that the app does not play: ‘pendulum’")
        self.assertEqual(self.bundle_requests(2), [])

    def test_a_damaged_bundle_is_never_shown_and_fetched_again(self):
        first = self.opened("fall", url=self.server.url)
        path = self.path("cache", self.path_of("fall"))
        data = read(path)
        for damage in (b"", data[:-1], data[:50] + bytes([data[50] ^ 1]) + data[51:]):
            write(path, damage)
            self.run_client("open", "fall", code=2)
            self.assertEqual(self.opened("fall", url=self.server.url), first)
            self.assertEqual(read(path), data)

    def test_the_last_bundle_serves_until_the_new_one_is_here(self):
        self.opened("swing", url=self.server.url)
        self.change_a_box()
        self.release()
        self.run_client("sync", url=self.server.url)
        self.server.stop()
        old = self.opened("swing")
        self.assertEqual((old["outdated"], old["version"]), (True, 3))
        self.assertIn("Its mass does not matter.", old["layers"][0]["text"])
        self.assertIn("  outdated  ", self.run_client("open", "swing").out)
        self.run_client("prune")
        self.assertTrue(self.opened("swing")["outdated"])
        self.server.start()
        new = self.opened("swing", url=self.server.url)
        self.assertFalse(new["outdated"])
        self.assertIn("Its mass never matters.", new["layers"][0]["text"])

    def test_a_bundle_that_is_refused(self):
        with HostileServer() as server:
            server.serve_tree(self.path("live"))
            data = read(self.path("live", self.path_of("ola")))
            for behaviour in (answers.content(data[:-1] + b"x"), answers.portal, answers.endless, answers.status(404)):
                server.script("/" + self.path_of("ola"), behaviour)
                done = self.run_client("open", "ola", url=server.url, code=3)
                self.assertRegex(done.err, r"^content-client: error: refused: .+\n$")
                self.assertEqual(done.out, "")
            self.assertNotIn(self.path_of("ola"), self.cached())

    def test_the_last_bundle_serves_in_place_of_a_refused_one(self):
        self.opened("swing", url=self.server.url)
        self.change_a_box()
        self.release()
        with HostileServer() as server:
            server.serve_tree(self.path("live"))
            server.script("/" + self.path_of("swing"), answers.portal)
            done = self.run_client("open", "swing", "--json", url=server.url, code=3)
            self.assertTrue(json.loads(done.out)["outdated"])
            self.assertRegex(done.err, r"^content-client: error: refused: .+\n$")

    def test_a_refused_release_is_told_beside_the_box(self):
        self.opened("swing", url=self.server.url)
        with HostileServer() as server:
            server.serve_tree(self.path("live"))
            server.script("/manifest.json", answers.portal)
            for words, shown in ((["open", "swing"], "The swing"), (["prefetch", "--deck", "first"], "the deck first")):
                done = self.run_client(*words, url=server.url, code=3)
                self.assertTrue(done.out.startswith(shown), done)
                self.assertRegex(done.err, r"^content-client: error: refused: .+\n$")

    def test_a_bundle_goes_on_where_it_broke_off(self):
        data = read(self.path("live", self.path_of("swing")))
        with HostileServer() as server:
            server.serve_tree(self.path("live"))
            server.script("/" + self.path_of("swing"), [answers.broken_off(data, 600), answers.TREE])
            self.assertEqual(self.opened("swing", url=server.url)["id"], "swing")
            first, second = server.requests("/" + self.path_of("swing"))
            self.assertNotIn("range", first.headers)
            self.assertEqual(
                (second.headers["range"], second.headers["if-range"]), ("bytes=600-", answers.entity_tag(data)))


class Prefetch(Boxes):
    def prefetched(self, *words, **options):
        return json.loads(self.run_client("prefetch", "--json", *words, **options).out)

    def test_a_deck_a_topic_and_everything(self):
        url = self.server.url
        whole = {"incomplete": False, "failures": []}
        self.assertEqual(self.prefetched("--deck", "first", url=url), {"present": 0, "fetched": 2, **whole})
        self.assertEqual(self.prefetched("--topic", "motion", url=url), {"present": 2, "fetched": 1, **whole})
        self.assertEqual(self.prefetched("--all", url=url), {"present": 3, "fetched": 2, **whole})
        self.assertEqual(self.prefetched("--all"), {"present": 5, "fetched": 0, **whole})
        self.assertEqual(sorted(self.bundle_requests(5)), sorted("/" + e["path"] for e in self.bundles().values()))
        self.assertEqual(
            self.status()["wishes"],
            [{"kind": "all"}, {"kind": "deck", "id": "first"}, {"kind": "topic", "id": "motion"}])

    def test_what_people_see(self):
        done = self.run_client("prefetch", "--deck", "first", url=self.server.url)
        self.assertEqual(done.out, "the deck first is wished: 2 boxes here\n  fetched   2 bundles\n")

    def test_hidden_boxes_are_left_out(self):
        result = self.prefetched("--all", url=self.server.url, build=109)
        self.assertEqual(result["fetched"], 4)
        self.assertNotIn(self.path_of("swing"), self.cached())

    def test_a_wish_stands(self):
        self.prefetched("--deck", "first", url=self.server.url)
        self.change_a_box()
        self.release()
        self.server.forget()
        result = self.synced(self.server.url)
        self.assertEqual(self.bundle_requests(3), ["/" + self.path_of("swing")])
        self.assertGreater(result["fetchedBytes"], self.bundles()["swing"]["size"])
        self.assertFalse(self.opened("swing")["outdated"])

    def test_a_wished_bundle_that_is_refused_is_told(self):
        self.prefetched("--all", url=self.server.url)
        self.change_a_box()
        self.release()
        path = self.path("live", self.path_of("swing"))
        write(path, read(path)[:-1] + b"x")
        summary = self.synced(self.server.url)
        self.assertEqual((summary["reason"], [entry["id"] for entry in summary["wishFailures"]]), (None, ["swing"]))
        self.assertIn("SHA-256", summary["wishFailures"][0]["message"])
        text = self.run_client("sync", url=self.server.url).out
        self.assertIn("  wished    1 bundle is not here, such as that of swing: ", text)

    def test_a_wish_is_forgotten(self):
        self.prefetched("--deck", "first", url=self.server.url)
        done = self.run_client("prefetch", "--deck", "first", "--forget")
        self.assertEqual(done.out, "the deck first is wished no more\n")
        self.assertEqual(self.status()["wishes"], [])
        self.change_a_box()
        self.release()
        self.server.forget()
        self.run_client("sync", url=self.server.url)
        self.assertEqual(self.bundle_requests(2), [])

    def test_without_a_server(self):
        done = self.run_client("prefetch", "--deck", "first", code=2)
        self.assertIn("content-client: error: fall: ", done.err)
        self.assertEqual(self.status()["wishes"], [{"kind": "deck", "id": "first"}])

    def test_names_that_are_not_there(self):
        done = self.run_client("prefetch", "--deck", "frist", code=2)
        self.assert_says(done.err, "there is no deck frist in release 1", "did you mean first?")
        done = self.run_client("prefetch", "--topic", "motions", code=2)
        self.assert_says(done.err, "there is no topic motions in release 1", "did you mean motion?")
        self.assertEqual(self.status()["wishes"], [])

    def test_one_refused_bundle_does_not_stop_the_others(self):
        with HostileServer() as server:
            server.serve_tree(self.path("live"))
            server.script("/" + self.path_of("fall"), answers.portal)
            done = self.run_client("prefetch", "--all", "--json", url=server.url, code=3)
            result = json.loads(done.out)
            self.assertEqual((result["fetched"], result["incomplete"]), (4, False))
            ((failure),) = result["failures"]
            self.assertEqual((failure["id"], failure["refused"]), ("fall", True))


class Status(Boxes):
    def test_what_programs_read(self):
        self.run_client("open", "ola", url=self.server.url)
        self.server.stop()
        self.assertEqual(self.status("--hidden", build=109), {
            "source": "device", "app": "org.example.course", "channel": "stable", "sequence": 1, "stale": False,
            "boxes": 4, "hidden": 1, "decks": 2, "topics": 2, "puzzles": 2, "update": "banner", "bundles": 1,
            "wishes": [], "hiddenBoxes": [{"id": "swing", "reason": "needs build 110, this is 109"}]})

    def test_what_people_see(self):
        self.run_client("prefetch", "--deck", "first", url=self.server.url)
        self.server.forget()
        self.assertEqual(self.run_client("status", "--hidden", build=109).out, """\
release 1 of org.example.course, channel stable, from this device
  content   4 boxes, 2 decks, 2 topics, 2 puzzles; 1 box hidden
  bundles   1 of 4 here
  wished    the deck first
  update    banner: build 120 is out, this is 109
  hidden    swing: needs build 110, this is 109
""")
        self.assertEqual(self.server.requests(), [])

    def test_an_embedded_copy(self):
        result = self.status("--embedded", self.path("r1"), cache="empty")
        self.assertEqual((result["source"], result["bundles"]), ("embedded", 5))

    def test_nothing(self):
        os.mkdir(self.path("empty"), 0o700)
        done = self.run_client("status", cache="empty", code=2)
        self.assertEqual(
            done.err, "content-client: error: there is no release in empty that verifies\n"
            "content-client: hint: ‘content-client sync’ fetches one\n")

    def test_a_release_of_another_app_or_keyring(self):
        for words, says in ((("--app", "org.example.other"), "org.example.course"), (("--channel", "beta"), "stable")):
            with self.subTest(words=words):
                done = self.run_client("status", *words, code=2)
                self.assert_says(done.err, "the release in cache is not believed: ", says, "hint: are --keyring, --app")
        self.contentc("keys", "generate", "other", "--keyring", "other/keyring.json")
        done = self.content_client(
            "status", "--keyring", "other/keyring.json", "--cache", "cache", "--build", "1", code=2)
        self.assert_says(done.err, "is not believed: ", "2026-a is no pinned key")

    def test_it_changes_nothing(self):
        before = tree(self.path("cache"))
        self.status()
        self.assert_same_tree(before, tree(self.path("cache")))


class Snooze(Boxes):
    build_number = 110

    def test_the_banner_rests_for_that_build_alone(self):
        self.assertEqual(self.status()["update"], "banner")
        self.assertEqual(self.run_client("snooze").out, "the banner is put off for three days\n")
        self.assertEqual(self.status()["update"], "current")
        self.assertEqual(self.synced(self.server.url)["update"], "current")
        self.assertEqual(self.run_client("snooze").out, "there is no banner to put off\n")
        self.assertEqual(self.status("--platform", "ios")["update"], "banner")
        self.assertEqual(json.loads(self.run_client("snooze", "--json", "--platform", "ios").out), {"update": "current"})

    def test_a_blocked_build_cannot_put_it_off(self):
        done = self.run_client("snooze", build=99, code=2)
        self.assert_says(done.err, "this update cannot be put off: blocked")
        self.assertEqual(self.status(build=99)["update"], "blocked")


class Prune(Boxes):
    def test_what_no_release_needs_is_removed(self):
        self.assertEqual(self.run_client("prune").out, "removed 0 releases, 0 files and 0 leftovers, 0 bytes\n")
        write(self.path("cache/partial", "0" * 64), b"begun", mode=0o600)
        write(self.path("cache/files/none-0000000000000000.json"), b"{}", mode=0o600)
        before = self.cached()
        result = json.loads(self.run_client("prune", "--json").out)
        self.assertEqual((result["pruned"], result["leftovers"], result["bytes"]), (1, 1, 7))
        self.assertEqual(self.cached().keys(), before.keys() - {"files/none-0000000000000000.json"})
