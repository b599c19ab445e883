"""Fifty devices sync in a loop while thirty releases are published, rolled out, rolled back and pruned."""

import json
import os
import random
import re
import subprocess
import threading
import time

import dsse
from nginx import Nginx
from projects import tiny_box, write_tiny
from support import CLIENT_BINARY, EndToEndCase, environment, write

DEVICES = 50
RELEASES = 30
BOXES = ("first", "second", "third")
SAFE_RELEASES = 4
"""So many of the newest are never old enough to be pruned: the grace, in releases in place of days."""


class Device(threading.Thread):
    """Syncs until it is told to stop, and looks at what it was given."""

    def __init__(self, fleet, number):
        super().__init__(daemon=True)
        self.fleet = fleet
        self.cache = fleet.path("devices", str(number))
        self.sequence = self.failures = self.syncs = self.recoveries = 0
        self.problems = []

    def run(self):
        try:
            self.client("prefetch", "--all", "--url", self.fleet.url)
            while not self.fleet.is_over.is_set():
                self.sync()
        except Exception as error:  # noqa: BLE001  (a thread's error must reach the test)
            self.problems.append(repr(error))

    def sync(self):
        done = self.client("sync", "--url", self.fleet.url)
        answer = json.loads(done.stdout or b"{}")
        if done.returncode or answer.get("reason") or answer.get("source") != "network" or answer.get("wishFailures"):
            # Such as files that went while they were fetched. The next start must have forgotten it.
            self.failures += 1
            if self.failures > 1:
                self.problems.append(f"no recovery: {done.stdout!r} {done.stderr!r}")
        else:
            self.recoveries += self.failures
            self.failures = 0
        if answer.get("sequence", 0) < self.sequence:
            self.problems.append(f"from {self.sequence} back to {answer}")
        self.sequence = max(self.sequence, answer.get("sequence") or 0)
        if not self.failures:
            self.look()
        self.syncs += 1
        self.fleet.count()

    def look(self):
        """All boxes, offline: of one revision, and of one that the release has."""
        seen = set()
        for box in BOXES:
            done = self.client("open", box)
            opened = json.loads(done.stdout or b"{}")
            if done.returncode or opened.get("outdated"):
                self.problems.append(f"{box} of release {self.sequence}: {done.stdout!r} {done.stderr!r}")
                return
            seen.update(re.findall(rb"revision \d+", done.stdout))
        allowed = {f"revision {number}".encode() for number in self.fleet.revisions(self.sequence)}
        if len(seen) != 1 or not seen <= allowed:
            self.problems.append(f"release {self.sequence} holds {seen}, and should hold one of {allowed}")

    def client(self, *words):
        return subprocess.run(
            [CLIENT_BINARY, *words, "--json", "--keyring", self.fleet.keyring, "--cache", self.cache, "--build", "1"],
            env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300, check=False)


class Fleet(EndToEndCase):
    def setUp(self):
        super().setUp()
        os.makedirs(self.path("devices"))
        self.is_over = threading.Event()
        self.progress = threading.Condition()
        self.syncs = 0
        self.held = {}
        """Sequence → the revisions that devices may have of it."""
        self.moments = []
        self.revision = 0

    def count(self):
        with self.progress:
            self.syncs += 1
            self.progress.notify_all()

    def wait_for_syncs(self, more, seconds=300):
        with self.progress:
            wanted = self.syncs + more
            self.assertTrue(self.progress.wait_for(lambda: self.syncs >= wanted, seconds), "the devices stand still")

    def revisions(self, sequence):
        return self.held[sequence]

    # What a release engineer does.

    def write_revision(self):
        self.revision += 1
        for box in BOXES:
            write(self.path(f"content/boxes/{box}.box.yaml"), tiny_box(box, f"Of revision {self.revision}."))
        return self.revision

    def live(self):
        return dsse.payload(self.path("live/manifest.json"))

    def publish(self, *words):
        """Builds the next revision and publishes it. What devices may see is written down before they can."""
        before = self.live() if self.held else None
        revision = self.write_revision()
        after = ["--after", self.path("live")] if before else []
        self.build(*after, *words, created=None)
        sequence = dsse.payload(self.path("build/manifest.json"))["sequence"]
        stays = {min(self.held[before["sequence"]])} if words else set()
        self.held[sequence] = {revision} | stays
        self.contentc("publish", self.path("live"), "--keyring", self.keyring)
        self.assertEqual(self.live()["sequence"], sequence)

    def roll_out(self):
        self.publish("--rollout", "50")
        sequence = self.live()["sequence"]
        self.held[sequence + 1] = self.held[sequence]
        self.contentc("rollout", self.path("live"), "80", "--keyring", self.keyring)
        self.wait_for_syncs(DEVICES // 2)
        self.held[sequence + 2] = {max(self.held[sequence])}
        self.contentc("rollout", self.path("live"), "100", "--keyring", self.keyring)

    def roll_back(self):
        sequence = self.live()["sequence"]
        target = next(number for number in range(sequence - 2, 0, -1) if len(self.held[number]) == 1)
        self.held[sequence + 1] = self.held[target]
        self.contentc("rollback", self.path("live"), str(target), "--keyring", self.keyring)

    def prune(self):
        """Makes everything older but the last releases, as if each release took a month."""
        if len(self.moments) > SAFE_RELEASES:
            moment, past = self.moments[-SAFE_RELEASES], time.time() - 3 * 3600
            for folder in ("files", "bundles", "releases"):
                for parent, _, names in os.walk(self.path("live", folder)):
                    for name in names:
                        path = os.path.join(parent, name)
                        if os.stat(path).st_mtime < moment:
                            os.utime(path, (past, past))
        before = self.files()
        self.contentc("prune-published", self.path("live"), "--grace", "1h", "--keyring", self.keyring)
        return len(before - self.files())

    def files(self):
        return {os.path.join(parent, name) for parent, _, names in os.walk(self.path("live")) for name in names}

    def test_no_device_sees_half_of_a_release_or_an_older_one(self):
        write_tiny(self.path("content"), *BOXES)
        write(self.path("content/contentc.yaml"), "id: demo\nexpiresAfterDays: 3650\n")
        self.publish()
        with Nginx(self.path("live")) as server:
            self.url = server.url
            devices = [Device(self, number) for number in range(DEVICES)]
            for device in devices:
                device.start()
            choice = random.Random(4)
            pruned = 0
            try:
                self.wait_for_syncs(DEVICES)
                while self.live()["sequence"] < RELEASES:
                    self.moments.append(time.time())
                    step = choice.choice((self.publish, self.publish, self.publish, self.roll_back, self.roll_out))
                    if step == self.roll_back and self.live()["sequence"] < 4:
                        step = self.publish
                    step()
                    if choice.random() < 0.5:
                        pruned += self.prune()
                    self.wait_for_syncs(DEVICES // 2)
                self.wait_for_syncs(2 * DEVICES)
            finally:
                self.is_over.set()
                for device in devices:
                    device.join(300)
            for device in devices:
                self.assertEqual(device.problems, [])
                device.sync()
                self.assertEqual((device.problems, device.failures), ([], 0))
            last = self.live()["sequence"]
            self.assertEqual({device.sequence for device in devices}, {last})
            self.assertGreater(pruned, 2 * RELEASES)
            self.assertGreater(min(device.syncs for device in devices), 2)
        self.verify(self.path("live"))
