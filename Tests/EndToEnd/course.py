"""A course in several releases, a web server for it, and devices that sync from it."""

import json
import os
import shutil

import dsse
from nginx import Nginx
from projects import write_sample
from support import EndToEndCase, edit, tree

LISTS = ("catalog", "puzzles", "taxonomy")


class CourseCase(EndToEndCase):
    """The sample course as release 1 in `live`, and a device that plays everything in it."""

    build_number = 120

    def setUp(self):
        super().setUp()
        write_sample(self.path("content"))
        # Devices ask the clock, and the releases must not expire before these tests do.
        edit(self.path("content/contentc.yaml"), "expiresAfterDays: 90", "expiresAfterDays: 3650")
        self.release_number = self.publish_count = 0
        self.release()

    def release(self, *words, **options):
        """Builds the next release and puts it into `live`, as publishing does; the folder it stays in."""
        number, self.release_number = self.release_number, self.release_number + 1
        after = ["--after", self.path(f"r{number}")] if number else []
        folder = self.path(f"r{number + 1}")
        self.build(*after, *words, output=folder, **options)
        for part in ("files", "bundles"):
            shutil.copytree(os.path.join(folder, part), self.path("live", part), dirs_exist_ok=True)
        self.publish_manifest(folder)
        return folder

    def publish_manifest(self, folder):
        """nginx makes ETags of size and second, and two releases of a test come within one."""
        manifest = self.path("live/manifest.json")
        shutil.copy(os.path.join(folder, "manifest.json"), manifest)
        self.publish_count += 1
        os.utime(manifest, (self.publish_count, self.publish_count))

    def change_a_box(self, old="Its mass does not matter.", new="Its mass never matters."):
        """Changes the box swing, by its text alone."""
        edit(self.path("content/boxes/motion/swing.box.yaml"), old, new)

    def nginx(self, **options):
        server = Nginx(self.path("live"), **options)
        server.start()
        self.addCleanup(server.stop)
        return server

    def run_client(self, command, *words, code=0, url=None, build=None, cache="cache", **options):
        """Runs content-client as a person would; the result as `contentc` gives it."""
        more = ["--url", url] if url else []
        return self.content_client(
            command, *words, "--keyring", self.keyring, "--cache", cache, "--build", str(build or self.build_number),
            *more, code=code, **options)

    def synced(self, url, *words, code=0, **options):
        """What `sync --json` prints, without the event, which holds times."""
        done = self.run_client("sync", "--json", *words, url=url, code=code, **options)
        self.assertEqual(done.out.count("\n"), 1, done)
        result = json.loads(done.out)
        event = result.pop("event")
        self.assertGreaterEqual(event.pop("coldStartMilliseconds"), event.pop("contentMilliseconds"))
        self.assertEqual(
            event, {"source": result["source"], "sequence": result["sequence"], "stale": result["stale"],
                    "hidden": result["hidden"]})
        return result

    def manifest(self, folder="live"):
        """The payload of a tree's manifest."""
        return dsse.payload(self.path(folder, "manifest.json"))

    def lists(self, folder="live"):
        """Role → entry of the lists of a tree."""
        return {entry["role"]: entry for entry in self.manifest(folder)["files"]}

    def bundles(self, folder="live"):
        """Box → entry of its bundle in a tree's catalog."""
        with open(self.path(folder, self.lists(folder)["catalog"]["path"]), encoding="utf-8") as file:
            return {box["id"]: box["bundle"] for box in json.load(file)["boxes"]}

    def cached(self, cache="cache"):
        """Path → bytes of what the cache holds of published trees."""
        found = tree(self.path(cache))
        return {path: data for path, (_, data) in found.items() if path.startswith(("files/", "bundles/")) and data}
