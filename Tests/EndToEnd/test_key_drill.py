"""The key rotation drill: every step of the runbook, played with apps of three ages; its tables stand in the page."""

import base64
import json
import os

import hsm
from drill import Drill
from support import read

NUMBER = 900_000_000
BLOCKING = {"release": {"default": {"latest": 999_999, "min": 999_999}}}


class FromAToB(Drill):
    def test_planned(self):
        self.step = "release 1, signed by A"
        self.signed("r1", "a")
        self.publish("r1")
        self.everyone()
        self.keep_copies("since 1")

        self.step = "release 2, by A and B"
        self.change(2)
        self.signed("r2", "a", "b", after="r1")
        self.publish("r2")
        self.everyone()

        self.step = "A is retired: release 3, by B"
        self.change(3)
        self.contentc("keys", "retire", "a")
        self.signed("r3", "b", after="r2")
        self.publish("r3")
        self.everyone()
        self.offline("since 1", "offline since 1")
        self.back_online("since 1", "the same, back online")
        self.compare("From A to B")

    def test_an_app_that_drops_a(self):
        """The columns are the apps that a device of the oldest app is updated to."""
        self.signed("r1", "a")
        for number, keys, folder in ((1, "A", "r1"), (2, "A and B", "r2")):
            if number == 2:
                self.signed(folder, "a", "b", after="r1")
            # Each is a story of its own: in the first one release 2 is another.
            self.new_site()
            self.publish(folder)
            self.shown("A", self.cache("A"), url=self.server.url)
            self.step = f"the oldest app with release {number}, by {keys}"
            self.change(f"after {number}")
            self.signed(f"next{number}", "b", after=folder)
            if number == 1:
                self.publish_with_new_keys("next1", "signed by a, this one by b: 0 of 1 needed keys in common")
            else:
                self.publish("next2")
            self.updated("updated, offline")
            self.updated(f"updated, offline, {number + 1} embedded", "--embedded", self.path(f"next{number}"))
            self.updated(f"updated, online, {number + 1} by B", url=self.server.url)
        self.compare("The oldest app is updated")


class Leaked(Drill):
    def test_a_leaks_while_a_and_b_sign(self):
        self.signed("r1", "a")
        self.publish("r1")
        self.change(2)
        self.signed("r2", "a", "b", after="r1")
        self.step = "release 2, by A and B"
        self.publish("r2")
        self.everyone()

        self.step = f"a thief signs {NUMBER} with A, `min` 999999"
        self.forged("thief", "a", base="r2", sequence=NUMBER, **BLOCKING)
        self.put("thief")
        self.everyone()
        self.keep_copies("since the theft")

        self.step = "R revokes A: release 3, by B"
        self.revoke()
        self.change(3)
        self.assert_says(self.signed("r3", "b", after="r2").out, "release   3")
        self.assert_says(self.publish("r3", code=3).err, f"release {NUMBER} is live at web", "refuse release 3")
        self.put_back(2)
        self.publish("r3")
        self.everyone()
        self.offline()
        self.offline("since the theft", "offline since the theft")
        self.back_online("since the theft", "the same, back online")

        self.step = f"the thief puts {NUMBER} back"
        self.put("thief")
        self.everyone()
        self.new_install("--embedded", self.path("r3"), label="new install, 3 embedded")

        self.step = "the thief signs 4 with A, statement and all"
        self.forged("statement", "a", base="r3", sequence=4, **BLOCKING)
        self.put("statement")
        self.everyone()

        self.step = "the thief puts release 2 back, by A and B"
        self.put("r2")
        self.everyone()
        self.new_install("--embedded", self.path("r3"), label="new install, 3 embedded")

        self.step = "the thief puts release 1 back, by A"
        self.put("r1")
        self.everyone()

        self.step = "release 3 again; the blocked oldest app is updated"
        self.put_back(3)
        self.assert_says(self.publish("r3").out, "nothing to do")
        self.updated("updated, offline")
        self.updated("updated, offline, 3 embedded", "--embedded", self.path("r3"))
        self.updated("updated, online", url=self.server.url)
        self.compare("A leaks")

    def test_a_leaks_while_it_signs_alone(self):
        self.step = "release 1, by A"
        self.signed("r1", "a")
        self.publish("r1")
        self.everyone()

        self.step = "R revokes A: release 2, by B, with `--sequence 2`, then `--new-keys`"
        self.revoke()
        self.change(2)
        done = self.signed("refused", "b", after="r1", code=3)
        self.assert_says(done.err, "is not believed", "--sequence N")
        self.signed("r2", "b", words=["--sequence", "2"])
        self.publish_with_new_keys("r2", "the release that is live at web is not believed")
        self.everyone()

        self.step = f"a thief signs {NUMBER} with A, `min` 999999"
        self.forged("thief", "a", base="r1", sequence=NUMBER, **BLOCKING)
        self.put("thief")
        self.everyone()
        self.compare("A leaks while it signs alone")

    def revoke(self):
        done = self.contentc("keys", "revoke", "a", "--app", "demo")
        self.assert_says(done.out, "signed by r")
        os.remove(self.path("keys/r.secret"))


class Lost(Drill):
    def test_keys_are_lost(self):
        self.step = "release 1, by A"
        self.signed("r1", "a")
        self.publish("r1")
        self.everyone()

        self.step = "A is lost: release 2, by B, with `--new-keys`"
        os.remove(self.path("keys/a.secret"))
        self.change(2)
        self.assert_says(self.signed("refused", "a", after="r1", code=2).err, "the secret of key a is not at hand")
        self.contentc("keys", "retire", "a")
        self.assert_says(self.signed("r2", "b", after="r1").out, "release   2")
        self.publish_with_new_keys("r2", "signed by a, this one by b: 0 of 1 needed keys in common")
        self.everyone()

        self.step = "B is lost, too: release 3, by C, which no app pins, with `--new-keys`"
        os.remove(self.path("keys/b.secret"))
        self.contentc("keys", "generate", "c")
        self.contentc("keys", "retire", "b")
        self.change(3)
        self.assert_says(self.signed("r3", "c", after="r2").out, "release   3")
        self.publish_with_new_keys("r3", "signed by b, this one by c: 0 of 1 needed keys in common")
        self.everyone()
        self.compare("A key is lost")


class Expired(Drill):
    def test_the_manifest_expires(self):
        self.step = "release 1 has expired"
        self.signed("r1", "a", "b", created="2010-01-01T00:00:00Z")
        # It was valid when it was published; nobody could now.
        self.assert_says(self.publish("r1", code=3).err, "release 1 expired at 2019-12-30")
        self.put("r1")
        self.everyone()
        self.offline()

        self.step = "release 2, renewed"
        self.assert_says(self.signed("r2", "a", "b", after="r1").out, "renewed before it expires")
        self.publish("r2")
        self.everyone()
        self.offline()

        self.step = "somebody puts release 1 back"
        self.put("r1")
        self.everyone()
        self.compare("The manifest expires")


class Device(Drill):
    def test_an_hsm_signs(self):
        seed = base64.b64decode(json.loads(read(self.path("keys/b.secret")))["secret"])
        self.step = "release 1, by A and B"
        self.signed("r1", "a", "b")
        self.publish("r1")
        self.everyone()

        self.step = "B moves into an HSM: release 2, by A and B"
        self.change(2)
        self.signed("file", "a", "b", after="r1")
        os.remove(self.path("keys/b.secret"))
        self.signed("refused", "a", "b", after="r1", code=2)
        with hsm.running(self.path("hsm"), seed) as command:
            self.signed_by_device("r2", command, "a", after="r1")
            self.assertEqual(read(self.path("r2/manifest.json")), read(self.path("file/manifest.json")))
            self.publish("r2")
            self.everyone()

            self.step = "A is retired: release 3, by the HSM"
            self.contentc("keys", "retire", "a")
            self.change(3)
            self.signed_by_device("r3", command, after="r2")
            self.publish("r3")
            self.everyone()

        self.step = "the HSM is away, or has another key: no release"
        self.change(4)
        self.signed_by_device("refused", command, after="r3", code=2)
        with hsm.running(self.path("other"), bytes(32)) as other:
            done = self.signed_by_device("refused", other, after="r3", code=3)
        self.assert_says(done.err, "clients would refuse this release")
        self.assertFalse(os.path.exists(self.path("refused")))
        self.everyone()
        self.compare("An HSM signs")

    def signed_by_device(self, output, command, *keys, **options):
        return self.signed(output, *keys, "b", words=["--signer", f"b={command}"], **options)
