"""Publishing to a folder: what goes where, what is refused, going back, pruning, and what devices then get."""

import json
import os
import re
import shutil

import dsse
from publish_cases import HOUR, PROJECT, PublishCase
from support import read, tree, write


class Publish(PublishCase):
    def test_releases_one_after_the_other(self):
        server = self.serve(self.path("live"))
        for number in (1, 2, 3):
            folder = self.release(number)
            done = self.publish(folder)
            self.assertRegex(
                done.out,
                rf"^published release {number} to live in [\d.]+ s\n  app       demo, channel stable\n  replaces  "
                + ("nothing" if number == 1 else f"release {number - 1}") + "\n")
            self.assertEqual(done.err, "")
            self.assertEqual(self.live_number(), number)
            self.assertEqual(self.claim(number), read(self.path(folder, "manifest.json")))
            # nginx and Python tell changes by the second.
            os.utime(self.path("live/manifest.json"), (number, number))
            answer = self.sync(server.url)
            self.assertEqual((answer["source"], answer["sequence"]), ("network", number))
            self.device("prefetch", "--all", url=server.url)
        for path, (mode, data) in tree(self.path("r3")).items():
            self.assertEqual(tree(self.path("live"))[path], (mode, data), path)
        self.assertIn("_headers", tree(self.path("live")))

    def test_only_what_is_new_is_sent(self):
        self.publish(self.release(1))
        self.age(48 * HOUR)
        first = tree(self.path("live"))
        moments = {path: os.stat(self.path("live", path)).st_mtime_ns for path in first}
        answer = json.loads(self.publish(self.release(2), "--format", "json").out)
        self.assertEqual(
            {name: answer[name] for name in ("published", "sequence", "previous", "sentFiles", "reusedFiles", "resumed")},
            {"published": True, "sequence": 2, "previous": 1, "sentFiles": 2, "reusedFiles": 3, "resumed": False})
        for path in first:
            if path.startswith(("files/", "bundles/")) and not path.endswith("/"):
                self.assertEqual(os.stat(self.path("live", path)).st_mtime_ns, moments[path], path)

    def test_again_there_is_nothing_to_do_and_what_is_gone_is_healed(self):
        self.publish(self.release(1))
        before = tree(self.path("live"))
        self.assertIn("nothing to do: release 1 is live at live", self.publish("r1").out)
        self.assert_same_tree(before, tree(self.path("live")))
        shutil.rmtree(self.path("live/bundles"))
        os.remove(self.path("live/releases/1.json"))
        self.assertIn("2 files (", self.publish("r1").out)
        self.assert_same_tree(before, tree(self.path("live")))

    def test_a_bundle_that_is_damaged_and_as_long_as_it_was(self):
        self.publish(self.release(1))
        before = tree(self.path("live"))
        name = next(path for path in before if path.endswith(".tar.gz"))
        write(self.path("live", name), read(self.path("live", name))[:-1] + b"x")
        self.assertIn(" 0 files (", self.publish("r1").out)
        self.assert_says(self.publish("r1", "--resend").out, "nothing to do: release 1 is live", "5 files (", "0 there already")
        self.assert_same_tree(before, tree(self.path("live")))

    def test_a_dry_run_writes_nothing(self):
        done = self.publish(self.release(1), "--dry-run")
        self.assert_says(done.out, "would publish release 1 to live", "5 files (", " to send, 0 there already")
        self.assertFalse(os.path.exists(self.path("live")))
        self.publish("r1")
        before = tree(self.path("live"))
        self.publish(self.release(2), "--dry-run")
        self.assert_same_tree(before, tree(self.path("live")))

    def refused(self, folder, *parts, words=(), code=3):
        before = tree(self.path("live"))
        done = self.publish(folder, *words, code=code)
        self.assert_says(done.err, "contentc: error: ", "contentc: hint: ", *parts)
        self.assertEqual(done.err.count("\n"), 2, done.err)
        self.assert_same_tree(before, tree(self.path("live")))
        answer = json.loads(self.publish(folder, *words, "--format", "json", code=code).out)
        self.assertFalse(answer["published"])
        self.assertIn(answer["message"], done.err)

    def test_refused(self):
        self.publish(self.release(1))
        self.release(2)
        self.publish(self.release(3))
        self.refused("r2", "release 3 is live at live; clients would refuse release 2", "--sequence 4")
        self.release(4)
        write(self.path("r4/manifest.json"), read(self.path("r2/manifest.json")))
        self.refused("r4", "is missing or has other bytes")
        self.refused("nowhere", "there is no nowhere/manifest.json", code=2)

    def test_another_app_or_channel(self):
        self.publish(self.release(1))
        self.release(2, None, "--channel", "beta")
        self.refused("r2", "live holds demo on channel stable; this release is of demo on channel beta", "prefix")
        write(self.path("content/contentc.yaml"), PROJECT.replace("demo", "other"))
        self.release(3)
        self.refused("r3", "this release is of other on channel stable")

    def test_a_channel_lives_under_its_own_prefix(self):
        self.publish(self.release(1))
        before = tree(self.path("live"))
        self.release(2, None, "--channel", "beta")
        self.publish("r2", target="live-beta")
        self.publish("r2", target="live/beta")
        self.assertEqual(self.live_number("live/beta"), 2)
        self.verify("live")
        self.assert_same_tree(before, {path: data for path, data in tree(self.path("live")).items()
                                       if not path.startswith("beta/")})

    def test_a_tree_that_was_tampered_with(self):
        self.publish(self.release(1))
        self.release(2)
        name = next(path for path in tree(self.path("r2")) if path.endswith(".tar.gz"))
        write(self.path("r2", name), read(self.path("r2", name))[:-1] + b"x")
        self.refused("r2", "is missing or has other bytes than the catalog says")

    def test_builds_that_nobody_can_install_yet(self):
        write(self.path("content/contentc.yaml"), PROJECT + "release: {default: {latest: 10, min: 1}}\n")
        self.publish(self.release(1))
        write(self.path("content/contentc.yaml"),
              PROJECT + "release: {default: {latest: 11, min: 11, latestFrom: '9000-01-01T00:00:00Z'}}\n")
        self.release(2)
        self.refused("r2", "min of default rises from 1 to 11 while build 11 is announced only from 9000-01-01")

    def test_what_has_expired(self):
        self.publish(self.release(1))
        write(self.path("content/contentc.yaml"), "id: demo\nexpiresAfterDays: 30\n")
        self.release(2, created="2020-01-01T00:00:00Z")
        self.refused("r2", "release 2 expired at 2020-01-31T00:00:00Z", "build again")

    def test_something_else_in_the_place_of_the_manifest(self):
        write(self.path("live/manifest.json"), "<html>")
        self.release(1)
        self.refused("r1", "the manifest.json at live is not believed", "is this the right target?")

    def test_claims(self):
        self.publish(self.release(1))
        self.release(2, "Somebody else’s.")
        write(self.path("live/releases/2.json"), read(self.path("r2/manifest.json")))
        self.release(2, "Ours.")
        self.refused("r2", "another publish to live has begun and is not live yet: release 2 by 2026-a, created 2026-12-01",
                     "build with --after live --sequence 3, and publish that with --take-over")
        self.refused("r2", "numbers are never used twice", "--sequence 3", words=["--take-over"])
        text = self.published("releases").out
        self.assertTrue(text.startswith("release 2 is claimed and not live: by 2026-a, created 2026-12-01T08:00:00Z"), text)
        self.release(3, "Ours.", after="r1")
        self.refused("r3", "another publish to live has begun", "use --take-over")
        done = self.publish("r3", "--take-over")
        self.assert_says(done.out, "published release 3", "took over the claim of release 2")
        self.assertEqual(self.live_number(), 3)

    def claimed(self, created):
        """Release 1 is live, and a publish of release 2, which is valid for 30 days, was killed after its claim."""
        write(self.path("content/contentc.yaml"), "id: demo\nexpiresAfterDays: 30\n")
        self.publish(self.release(1))
        self.release(2, created=created)
        write(self.path("live/releases/2.json"), read(self.path("r2/manifest.json")))

    def test_what_the_hint_of_a_claim_says_works_when_typed(self):
        for created, start in (("2020-01-01T00:00:00Z", "it has expired, so nobody can finish it: "),
                               ("9000-01-01T00:00:00Z", "wait for it, or let its owner run it again, and build again")):
            with self.subTest(created=created):
                shutil.rmtree(self.path("live"), ignore_errors=True)
                self.claimed(created)
                self.release(2, "Ours.", output="ours")
                hint = self.publish("ours", code=3).err.split("contentc: hint: ")[1]
                self.assertTrue(hint.startswith(start), hint)
                words, option = re.search("build with (.*), and publish that with (--take-over)", hint).groups()
                self.build(*words.split(), output="above")
                self.assert_says(
                    self.publish("above", option).out, "published release 3", "took over the claim of release 2")
                self.assertEqual(self.live_number(), 3)

    def test_an_own_claim_that_has_expired_is_taken_back(self):
        self.claimed("2020-01-01T00:00:00Z")
        done = self.publish("r2", code=3)
        self.assert_says(
            done.err, "release 2 expired at 2020-01-31", "its claim releases/2.json, which an earlier run had left")
        self.assertFalse(os.path.exists(self.path("live/releases/2.json")))
        words = re.search("build again with (.*), which renews it, and publish that", done.err)[1]
        self.build(*words.split(), created="9000-01-01T00:00:00Z", output="again")
        self.assert_says(self.publish("again").out, "published release 2")
        self.assertEqual(self.live_number(), 2)

    def test_an_own_claim_is_gone_on_with(self):
        self.publish(self.release(1))
        self.release(2)
        write(self.path("live/releases/2.json"), read(self.path("r2/manifest.json")))
        self.assert_says(self.publish("r2").out, "published release 2", "resumed")
        self.assertEqual(self.live_number(), 2)

    def test_the_built_tree_is_no_target(self):
        self.release(1)
        os.symlink("r1", self.path("link"))
        os.makedirs(self.path("around"))
        shutil.copytree(self.path("r1"), self.path("around/tree"))
        before = tree(self.folder)
        for folder, target, words in (
                ("r1", "r1", "is the built tree itself"), ("r1", "./r1/../r1/", "is the built tree itself"),
                ("r1", "link", "is the built tree itself"), ("link", "r1", "is the built tree itself"),
                ("link", self.path("r1"), "is the built tree itself"), ("r1", "link/live", "lies within the built tree"),
                ("r1", "r1/a/b", "lies within the built tree"), ("around/tree", "around", "holds the built tree"),
                ("r1", ".", "holds the built tree"), ("r1", "/", "holds the built tree")):
            with self.subTest(folder=folder, target=target):
                done = self.publish(folder, target=target, code=3)
                self.assert_says(done.err, f"contentc: error: the target {target} {words}", "a folder of its own")
        self.assert_same_tree(before, tree(self.folder))
        self.publish("r1", target="r1-live")

    def test_a_folder_that_cannot_be_written(self):
        write(self.path("file"), "")
        self.release(1)
        done = self.publish("r1", target="file", code=2)
        self.assert_says(done.err, "contentc: error: ", "file")


class TwoKeys(PublishCase):
    keys = ("2026-a", "2026-b", "2026-c")

    def test_new_keys(self):
        self.publish(self.release(1, None, "--key", "2026-a"))
        self.release(2, None, "--key", "2026-b")
        done = self.publish("r2", code=3)
        self.assert_says(done.err, "the live release is signed by 2026-a, this one by 2026-b: 0 of 1 needed keys", "--new-keys")
        self.publish("r2", "--new-keys")
        self.release(3, None, "--key", "2026-b", "--key", "2026-c")
        self.publish("r3")
        shutil.copytree(self.key_folder, self.path("keys"))
        ring = json.loads(read(self.path("keys/keyring.json")))
        ring["keys"] = [key for key in ring["keys"] if key["id"] == "2026-a"]
        write(self.path("other/keyring.json"), json.dumps(ring))
        self.release(4, None, "--key", "2026-a")
        done = self.contentc("publish", "live", "--tree", "r4", "--keyring", "other/keyring.json", code=3)
        self.assert_says(done.err, "the release that is live at live is not believed", "--keyring")


class Rollback(PublishCase):
    def setUp(self):
        super().setUp()
        for number, text in ((1, "Good."), (2, "Bad."), (3, "Worse.")):
            self.publish(self.release(number, text))

    def test_clients_get_the_old_content_under_a_new_number(self):
        server = self.serve(self.path("live"))
        os.utime(self.path("live/manifest.json"), (1, 1))
        self.assertEqual(self.sync(server.url)["sequence"], 3)
        done = self.published("rollback", "1", "--created", "2026-12-24T00:00:00Z")
        self.assert_says(done.out, "published release 4 to live", "replaces  release 3", "0 files (0 bytes) sent",
                         "2026-12-24T00:00:00Z", "until 2036-12-21T00:00:00Z")
        self.assertEqual(self.live_number(), 4)
        old, new = (dsse.payload(self.path(path)) for path in ("r1/manifest.json", "live/manifest.json"))
        self.assertEqual(old["files"], new["files"])
        os.utime(self.path("live/manifest.json"), (2, 2))
        answer = self.sync(server.url)
        self.assertEqual((answer["source"], answer["sequence"]), ("network", 4))
        self.device("prefetch", "--all", url=server.url)
        self.assertIn("Good.", self.device("open", "second").out)
        self.assertIn("nothing to do", self.published("rollback", "1").out)
        self.assertEqual([release["sequence"] for release in self.releases()["releases"]], [4, 3, 2, 1])
        # The next build follows it.
        self.release(5, "Mended.", after="live")
        self.publish("r5")

    def test_refused(self):
        name = next(path for path in tree(self.path("r1")) if "second" in path)
        kept = read(self.path("live", name))
        for number, parts, code in (
                ("3", ["release 3 is live at live"], 3), ("9", ["release 9 is above release 3"], 3),
                ("1", [f"1 file at live is gone or damaged: {name}", "build that content again"], 3)):
            os.remove(self.path("live", name)) if number == "1" else None
            before = tree(self.path("live"))
            done = self.published("rollback", number, code=code)
            self.assert_says(done.err, "contentc: error: ", *parts)
            self.assert_same_tree(before, tree(self.path("live")))
        write(self.path("live", name), kept)
        catalog = dsse.payload(self.path("r1/manifest.json"))["files"][0]["path"]
        write(self.path("live", catalog), "{}")
        done = self.published("rollback", "1", code=3)
        self.assert_says(done.err, f"release 1 cannot be used: {catalog} at live is gone or damaged")
        os.remove(self.path("live/releases/2.json"))
        done = self.published("rollback", "2", code=2)
        self.assert_says(done.err, "there is no releases/2.json at live", "it was pruned")
        self.assertEqual(self.live_number(), 3)

    def test_a_dry_run_writes_nothing(self):
        before = tree(self.path("live"))
        self.assert_says(self.published("rollback", "1", "--dry-run").out, "would publish release 4 to live")
        self.assert_same_tree(before, tree(self.path("live")))

    def test_one_that_would_have_expired(self):
        before = tree(self.path("live"))
        done = self.published("rollback", "1", "--created", "2016-01-01T00:00:00Z", code=3)
        self.assert_says(done.err, "release 4 expired at 2025-12-29T00:00:00Z", "give a later --created")
        self.assert_same_tree(before, tree(self.path("live")))

    def test_without_secrets(self):
        shutil.copy(self.keyring, self.path("keyring.json"))
        done = self.contentc("rollback", "live", "1", "--keyring", "keyring.json", code=2)
        self.assert_says(done.err, "the secret of key 2026-a is not at hand")
        self.assertEqual(self.live_number(), 3)


class Prune(PublishCase):
    def setUp(self):
        super().setUp()
        for number in (1, 2, 3):
            self.publish(self.release(number))
            self.age(24 * HOUR)

    def test_what_is_no_longer_needed_goes(self):
        # Release 3 went live a day ago, 2 a day before, 1 a day before that.
        whole = tree(self.path("live"))
        done = self.published("prune-published", "--grace", "36h", "--dry-run")
        self.assert_same_tree(whole, tree(self.path("live")))
        self.assert_says(done.out, "would prune live", "1 release: 1", "2 releases: 3, 2")
        done = self.published("prune-published", "--grace", "36h")
        self.assert_says(done.out, "pruned live", "removed   2 files (")
        left = tree(self.path("live"))
        gone = {path for path in whole if path not in left and not path.endswith("/")}
        self.assertEqual(len(gone), 3, gone)
        self.assertIn("releases/1.json", gone)
        self.assertEqual(self.live_number(), 3)
        self.published("rollback", "2")
        self.assertEqual(self.live_number(), 4)
        self.published("rollback", "1", code=2)
        answer = json.loads(self.published("prune-published", "--grace", "36h", "--format", "json").out)
        self.assertEqual((answer["removed"], answer["removedFiles"]), ([], 0))

    def test_a_grace_that_is_too_short(self):
        done = self.published("prune-published", "--grace", "59m", code=64)
        self.assert_says(done.err, "--grace 59m is less than an hour", "younger than that")
        done = self.published("prune-published", code=64)
        self.assert_says(done.err, "--grace is missing", "30d")

    def test_a_kept_release_that_cannot_be_read(self):
        catalog = dsse.payload(self.path("r2/manifest.json"))["files"][0]["path"]
        os.remove(self.path("live", catalog))
        before = tree(self.path("live"))
        done = self.published("prune-published", "--grace", "36h", code=3)
        self.assert_says(done.err, "release 2 is to be kept, but", catalog, "nothing was pruned")
        self.assert_same_tree(before, tree(self.path("live")))


class ForPrograms(PublishCase):
    def test_failures_are_json_too(self):
        for words, member in (
                (["releases"], "listed"), (["prune-published", "--grace", "1d"], "pruned"), (["rollback", "1"], "published"),
                (["rollout", "50"], "published")):
            with self.subTest(words=words):
                done = self.published(*words, "--format", "json", code=2)
                answer = json.loads(done.out)
                self.assertEqual(list(answer), [member, "message", "hint"])
                self.assertFalse(answer[member])
                self.assertIn("nothing is published at live", answer["message"])
                self.assertEqual(done.err, f"contentc: error: {answer['message']}\ncontentc: hint: {answer['hint']}\n")
        self.publish(self.release(1))
        for words, member, value in (
                (["releases"], "listed", True), (["prune-published", "--grace", "1d"], "pruned", True),
                (["prune-published", "--grace", "1d", "--dry-run"], "pruned", False)):
            answer = json.loads(self.published(*words, "--format", "json").out)
            self.assertEqual((next(iter(answer)), answer[member]), (member, value))


class Releases(PublishCase):
    def test_what_is_shown(self):
        self.published("releases", code=2)
        self.publish(self.release(1))
        write(self.path("content/boxes/third.box.yaml"), read(self.path("content/boxes/first.box.yaml")).replace(b"first", b"third"))
        self.publish(self.release(2))
        done = self.published("releases")
        text = done.out
        self.assertEqual(text, """\
live: demo, channel stable
release 2, live
  created   2026-12-01T08:00:00Z, valid until 2036-11-28T08:00:00Z
  signed    by 2026-a
  boxes     added third; changed second
release 1
  created   2026-12-01T08:00:00Z, valid until 2036-11-28T08:00:00Z
  signed    by 2026-a
""")
        answer = self.releases()
        self.assertEqual((answer["live"], answer["missing"], answer["more"], answer["claims"]), (2, 0, False, []))
        self.assertEqual(answer["releases"][0]["changes"]["boxesAdded"], ["third"])
        os.remove(self.path("live/releases/1.json"))
        self.assert_says(self.published("releases", "--limit", "1").out, "release 2, live")

    def test_hostile_envelopes_move_no_cursor(self):
        self.publish(self.release(1))
        payload = json.dumps({**dsse.payload(self.path("r1/manifest.json")), "sequence": 2, "app": "x\x1b[2J"}).encode()
        write(self.path("live/releases/2.json"), dsse.encode(dsse.MANIFEST_TYPE, payload, {"2026-a": b"x"}))
        write(self.path("live/releases/3.json"), b"\xff\x1b[2J")
        done = self.published("releases")
        self.assertNotIn("\x1b", done.out)
        self.assert_says(done.out, "release 3 is claimed", "release 2 is claimed")


class Rollout(PublishCase):
    def setUp(self):
        super().setUp()
        self.publish(self.release(1, "Old."))
        self.publish(self.release(2, "New.", "--rollout", "10"))

    def manifest(self):
        return dsse.payload(self.path("live/manifest.json"))

    def test_step_by_step(self):
        first = self.manifest()
        self.assertEqual(first["rollout"]["percent"], 10)
        self.assertIn("nothing to do", self.published("rollout", "10").out)
        self.assert_says(self.published("rollout", "50").out, "published release 3", "rollout   50 % get a candidate")
        second = self.manifest()
        self.assertEqual(second["rollout"], {**first["rollout"], "percent": 50})
        self.assertEqual(second["files"], first["files"])
        self.published("rollout", "20")
        text = self.published("releases").out
        self.assert_says(text, "rollout   20 % get a candidate", "changed   rollout")
        before = tree(self.path("live"))
        self.assert_says(self.published("rollout", "100", "--dry-run").out, "would publish release 5")
        self.assert_same_tree(before, tree(self.path("live")))
        self.published("rollout", "100")
        last = self.manifest()
        self.assertEqual((last["files"], last.get("rollout")), (first["rollout"]["files"], None))
        self.assertEqual(self.live_number(), 5)
        self.assert_says(self.published("rollout", "50", code=2).err, "has no rollout", "--rollout 10")
        server = self.serve(self.path("live"))
        self.sync(server.url)
        self.device("prefetch", "--all", url=server.url)
        self.assertIn("New.", self.device("open", "second").out)

    def test_abandoned(self):
        first = self.manifest()
        self.published("rollout", "--abandon")
        self.assertEqual((self.manifest()["files"], self.manifest().get("rollout")), (first["files"], None))
        self.assertEqual(self.live_number(), 3)

    def test_a_candidate_whose_files_are_gone(self):
        candidate = next(path for path in tree(self.path("r2")) if "second" in path and path not in tree(self.path("r1")))
        os.remove(self.path("live", candidate))
        self.assert_says(self.published("rollout", "50", code=3).err, candidate, "gone")
        self.publish("r2")
        self.published("rollout", "50")
