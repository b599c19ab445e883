"""Bytes over the wire when a device follows a course, beside rsync for the same folders."""

import json
import os
import re
import shutil
import sys
import time

import builds
import project
from figure import Figure, Goal
from lab import ROOT

sys.path.append(os.path.join(ROOT, "Tests", "EndToEnd"))
from nginx import Nginx  # noqa: E402  (it is found there)

TITLE = "Bytes over the wire"

HOW = """\
A release goes to a device through nginx, which counts what it sends: bodies, lists in gzip. Then the title of one box
changes, a release follows, and the device syncs again and opens the box. The peer is rsync with compression and
`--fuzzy`, which brings the same manifest and lists from folder to folder and sends parts of files that changed; its
bytes are those of both directions, with its own protocol. Of headers only rsync's are counted.
"""

CHANGE_GOALS = {100_000: [Goal(amount=65_536)]}


def figures(lab):
    return [(f"{size:,} boxes", list(Device(lab, size).rows())) for size in lab.sizes]


class Device:
    def __init__(self, lab, size):
        self.lab, self.size, self.folder = lab, size, lab.corpus(size)
        self.nginx, self.requests, self.sequence = None, [], 0

    def rows(self):
        self.build()
        with Nginx(self.path("published")) as self.nginx:
            yield Figure("the first sync", "bytes", [self.synced()], "rsync", self.rsynced())
            yield Figure("nothing new", "bytes", [self.synced()], "rsync", self.rsynced())
            word, position = next((word, position) for position, word, _ in project.words(self.size))
            builds.change_title(self.path("project", project.box_path(word, position)), "Another title")
            self.build()
            changed = self.synced()
            requests = len(self.requests)
            yield Figure(
                "one box has changed", "bytes", [changed], "rsync", self.rsynced(), CHANGE_GOALS.get(self.size, []))
            yield Figure("requests for it", "requests", [requests])
            yield Figure("its bundle", "bytes", [self.opened(project.identifier(word, position))])

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def build(self):
        self.lab.run(self.folder, self.lab.programs["contentc"], "build", "project", "--output", "published")
        self.sequence += 1
        # nginx makes tags of size and second, so no two releases may come in one; and the client does not rely on a
        # tag from the very second of its answer.
        os.utime(self.path("published", "manifest.json"), times=(time.time() - 3600 + self.sequence,) * 2)

    def client(self, *words):
        """Bytes of all bodies that the server sends meanwhile."""
        self.nginx.forget()
        out = self.lab.run(
            self.folder, self.lab.programs["content-client"], *words, "--keyring", "keys/keyring.json", "--cache",
            "device", "--build", "1000", "--patience", "60", "--json", "--url", self.nginx.url)
        self.requests = self.nginx.requests(at_least=1)
        return json.loads(out)

    def synced(self):
        if self.client("sync")["sequence"] != self.sequence:
            sys.exit("benchmarks: the device has another release than the server")
        return sum(request["bytes"] for request in self.requests)

    def opened(self, box):
        self.client("open", box)
        return sum(request["bytes"] for request in self.requests if request["path"].startswith("/bundles/"))

    def rsynced(self):
        """The same manifest and lists to another device with rsync; none if it is not installed."""
        if not shutil.which("rsync"):
            return []
        out = self.lab.run(
            self.folder, "rsync", "-az", "--no-whole-file", "--fuzzy", "--delete-after", "--stats",
            "--exclude=/bundles", "published/", "rsynced/")
        sent, received = (
            int(re.search(rf"Total bytes {word}: ([\d,]+)", out)[1].replace(",", "")) for word in ("sent", "received"))
        return [sent + received]
