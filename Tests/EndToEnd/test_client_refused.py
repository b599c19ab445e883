"""Answers that must not be believed: exit code 3, the reason by its name, and the old copy serves as before."""

import os
import time

import hostile_answers as answers
from course import CourseCase
from hostile import HostileServer
from publisher import Publisher
from support import read, tree


class Refused(CourseCase):
    keys = ("2026-a", "other")

    def setUp(self):
        super().setUp()
        self.change_a_box()
        self.release("--key", "2026-a")
        self.server = HostileServer().start()
        self.addCleanup(self.server.stop)
        self.server.serve_tree(self.path("r2"))

    def release(self, *words):
        return super().release("--key", "2026-a", *words) if not words else super().release(*words)

    def file(self, path):
        return read(self.path("r2", path))

    def manifest_answers(self):
        """Reason → what the server says when it is asked for the manifest."""
        return {
            "malformedEnvelope": [answers.portal, answers.content(b"{}"), answers.content(b"")],
            "tooLarge": [answers.endless],
            "rollback": [answers.tree(self.path("r1"))],
            "missingFile": [answers.status(404), answers.status(410)],
            "unexpectedStatus": [answers.status(403), answers.status(500), answers.status(204)],
            "redirectRefused": [answers.redirect("/manifest.json"), answers.redirect("ftp://127.0.0.1/manifest.json")],
            "notEnoughSignatures": [answers.content(self.file("manifest.json").replace(b'"sig":"', b'"sig":"AAAA'))],
        }

    def assert_refused(self, reason, source="device", sequence=2, **options):
        result = self.synced(self.server.url, code=3, **options)
        self.assertEqual(
            (result["reason"], result["source"], result["sequence"]), (reason, source, sequence), result)
        self.assertRegex(result["message"], r"^[^A-Z\n].*[^.\n]$")
        self.assertRegex(result["advice"], r"^[A-Z].*\.$")
        return result

    def test_manifests_beside_a_copy(self):
        self.synced(self.server.url)
        before = tree(self.path("cache"))
        for reason, behaviours in self.manifest_answers().items():
            for index, behaviour in enumerate(behaviours):
                with self.subTest(reason=reason, index=index):
                    self.server.script("/manifest.json", behaviour)
                    self.assert_refused(reason)
                    self.assert_same_tree(before, tree(self.path("cache")))
        self.server.unscript()
        self.assertEqual(self.synced(self.server.url)["reason"], None)

    def test_manifests_without_a_copy(self):
        for reason, behaviours in self.manifest_answers().items():
            if reason == "rollback":
                continue
            with self.subTest(reason=reason):
                self.server.script("/manifest.json", behaviours[0])
                self.assert_refused(reason, source=None, sequence=None)
        self.server.script("/manifest.json", answers.not_modified)
        self.assert_refused("unexpectedNotModified", source=None, sequence=None)

    def test_what_people_see(self):
        self.synced(self.server.url)
        self.server.script("/manifest.json", answers.portal)
        done = self.run_client("sync", url=self.server.url, code=3)
        self.assertRegex(done.out, r"\n  refused   malformedEnvelope: .+[^.]\n  advice    [A-Z].+\.\n")
        self.assertRegex(done.err, r"^content-client: error: refused: .+[^.]\n$")

    def test_lists(self):
        path = self.lists("r2")["catalog"]["path"]
        for reason, behaviour in (
                ("missingFile", answers.status(404)), ("wrongFile", answers.content(self.file(path)[:-1] + b" ")),
                ("wrongFile", answers.content(self.file(path)[:-1])), ("tooLarge", answers.endless),
                ("wrongFile", answers.portal)):
            with self.subTest(reason=reason):
                self.server.script("/" + path, behaviour)
                result = self.synced(self.server.url, code=3)
                self.assertEqual((result["reason"], result["source"]), (reason, None))
        self.assertFalse(os.path.exists(self.path("cache/releases/2/manifest.json")))

    def test_no_mix_of_two_releases(self):
        self.server.serve_tree(self.path("r1"))
        self.synced(self.server.url)
        self.server.serve_tree(self.path("r2"))
        self.server.script("/" + self.lists("r2")["catalog"]["path"], answers.status(404))
        self.assert_refused("missingFile", sequence=1)
        self.assertEqual(self.synced("http://127.0.0.1:9")["sequence"], 1)

    def test_an_edge_that_lags_is_asked_once_more(self):
        self.server.script("/" + self.lists("r2")["catalog"]["path"], [answers.status(404), answers.TREE])
        self.assertEqual(self.synced(self.server.url)["reason"], None)
        self.server.script("/manifest.json", [answers.tree(self.path("r1")), answers.TREE])
        self.server.forget()
        self.assertEqual(self.synced(self.server.url)["reason"], None)
        self.assertEqual(self.server.requests()[-1].headers["cache-control"], "no-cache")

    def test_a_key_that_is_not_pinned(self):
        """`other` is in the keyring of the publisher, and not in the app's."""
        self.contentc("keys", "generate", "mine", "--keyring", self.path("mine/keyring.json"))
        self.keyring, pinned = self.path("mine/keyring.json"), self.keyring
        self.build(output="theirs")
        self.keyring = pinned
        self.server.serve_tree(self.path("theirs"))
        self.assert_refused("notEnoughSignatures", source=None, sequence=None)

    def test_the_same_number_with_another_payload(self):
        self.synced(self.server.url)
        self.build("--sequence", "2", "--key", "2026-a", output="twin", created="2026-12-03T08:00:00Z")
        self.server.serve_tree(self.path("twin"))
        self.assert_refused("equivocation")

    def test_more_signatures_are_taken(self):
        self.synced(self.server.url)
        self.build(
            "--sequence", "2", "--key", "2026-a", "--key", "other", output="both", created="2026-12-01T08:00:00Z")
        self.server.serve_tree(self.path("both"))
        self.assertEqual(self.synced(self.server.url)["reason"], None)
        self.assertEqual(read(self.path("cache/releases/2/manifest.json")), read(self.path("both/manifest.json")))

    def test_another_app_or_channel(self):
        for words, reason in ((["--app", "org.example.other"], "wrongApp"), (["--channel", "beta"], "wrongChannel")):
            result = self.synced(self.server.url, *words, code=3)
            self.assertEqual((result["source"], result["reason"]), (None, reason))
        self.synced(self.server.url, "--app", "org.example.course", "--channel", "stable")
        self.build("--channel", "beta", "--sequence", "9", "--key", "2026-a", output="beta")
        self.server.serve_tree(self.path("beta"))
        self.assert_refused("wrongChannel")

    def test_a_release_for_a_newer_app(self):
        self.synced(self.server.url)
        publisher = Publisher(self.path("later"), {"2026-a": f"{self.key_folder}/2026-a.secret"})
        publisher.manifest.update(app="org.example.course", sequence=3, requires=["telepathy"])
        publisher.publish()
        self.server.serve_tree(self.path("later"))
        self.assertEqual(self.assert_refused("needsNewerApp")["update"], "banner")
        self.assertEqual(self.synced("http://127.0.0.1:9")["sequence"], 2)

    def test_a_keyring_that_drops_the_key(self):
        """An app update that pins other keys loses what the old ones signed."""
        self.synced(self.server.url)
        self.contentc("keys", "generate", "new", "--keyring", self.path("new/keyring.json"))
        self.keyring = self.path("new/keyring.json")
        result = self.synced(self.server.url, code=3)
        self.assertEqual((result["source"], result["reason"]), (None, "notEnoughSignatures"))


class NoAnswer(CourseCase):
    """A connection that breaks is no answer: exit code 0 with a copy, 2 without."""

    def setUp(self):
        super().setUp()
        self.server = HostileServer().start()
        self.addCleanup(self.server.stop)
        self.server.serve_tree(self.path("live"))
        self.manifest_bytes = read(self.path("live/manifest.json"))

    def test_connections_that_break(self):
        self.synced(self.server.url)
        for name, behaviour, reasons in (
                ("closed", answers.closed, {"interrupted", "unreachable"}),
                ("reset", answers.reset, {"interrupted", "unreachable"}),
                ("garbage", answers.garbage, {"interrupted", "unreachable"}),
                ("short", answers.declared(self.manifest_bytes, len(self.manifest_bytes) + 1), {"interrupted"}),
                ("chunks", answers.broken_chunks(self.manifest_bytes), {"interrupted"})):
            with self.subTest(name=name):
                self.server.script("/manifest.json", behaviour)
                result = self.synced(self.server.url)
                self.assertIn(result["reason"], reasons)
                self.assertEqual((result["source"], result["sequence"]), ("device", 1))
                result = self.synced(self.server.url, code=2, cache="empty")
                self.assertIn(result["reason"], reasons)

    def test_patience(self):
        self.synced(self.server.url)
        for name, behaviour in (
                ("silent", answers.silent), ("drip", answers.drip(self.manifest_bytes)),
                ("slow", answers.delayed(30, answers.TREE))):
            with self.subTest(name=name):
                self.server.script("/manifest.json", behaviour)
                start = time.monotonic()
                result = self.synced(self.server.url, "--patience", "0.5")
                self.assertLess(time.monotonic() - start, 5)
                self.assertEqual(
                    (result["source"], result["sequence"], result["reason"]), ("device", 1, "patienceEnded"))

    def test_without_a_copy_patience_does_not_count(self):
        self.server.script("/manifest.json", answers.delayed(1, answers.TREE))
        self.assertEqual(self.synced(self.server.url, "--patience", "0.2")["source"], "network")
