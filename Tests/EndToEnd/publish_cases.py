"""Releases to publish, and what must hold of a target that they were published to."""

import json
import os

import dsse
from client_support import DeviceCase
from projects import tiny_box, write_tiny
from support import read, write

HOUR = 3600
PROJECT = "id: demo\nexpiresAfterDays: 3650\n"
"""What has expired is not published, and these tests shall hold for a while."""


class PublishCase(DeviceCase):
    """Built trees `r1`, `r2`, …, each following the one before, and the folder `live` to publish to."""

    target = "live"

    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"), "first", "second")
        write(self.path("content/contentc.yaml"), PROJECT)

    def release(self, number, text=None, *words, after=None, output=None, **options):
        """Builds a release whose box `second` says something else; the folder it stays in."""
        write(self.path("content/boxes/second.box.yaml"), tiny_box("second", text or f"Text {number}."))
        follow = ["--after", after or f"r{number - 1}"] if number > 1 else []
        output = output or f"r{number}"
        self.build(*follow, "--sequence", str(number), *words, output=output, **options)
        return output

    def publish(self, tree, *words, target=None, code=0, **options):
        return self.contentc(
            "publish", target or self.target, "--tree", tree, "--keyring", self.keyring, *words, code=code, **options)

    def published(self, command, *words, code=0, **options):
        """One of the commands that work on what was published."""
        return self.contentc(command, self.target, *words, "--keyring", self.keyring, code=code, **options)

    def live_number(self, folder="live"):
        """The number of what is live, which must verify; 0 if there is nothing."""
        if not os.path.exists(self.path(folder, "manifest.json")):
            return 0
        self.verify(folder)
        return dsse.payload(self.path(folder, "manifest.json"))["sequence"]

    def releases(self):
        return json.loads(self.published("releases", "--format", "json").out)

    def age(self, seconds, folder="live"):
        """Everything in a folder was written so much earlier."""
        for parent, _, files in os.walk(self.path(folder)):
            for name in files:
                path = os.path.join(parent, name)
                moment = os.stat(path).st_mtime - seconds
                os.utime(path, (moment, moment))

    def claim(self, number):
        return read(self.path("live/releases", f"{number}.json"))
