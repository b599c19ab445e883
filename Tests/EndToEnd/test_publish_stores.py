"""A course's whole life over the network: published, followed, rolled out, rolled back, pruned; on each kind of store."""

import io
import json
import tarfile

import dsse
from publish_cases import PublishCase
from published_places import CephPlace, MotoPlace, NginxPlace
from support import read


class Life:
    def do(self, command, *words, code=0):
        done = self.contentc(
            command, self.place("course"), *words, "--keyring", self.keyring, *self.options(), "--format", "json",
            env=self.environment(), code=code)
        return json.loads(done.out) if code == 0 else done

    def follow(self, number, *words):
        """Builds what follows that which is live there."""
        endpoint = {"AWS_ENDPOINT_URL_S3": self.server.url} if self.place("course").startswith("s3://") else {}
        return self.release(
            number, f"Text {number}.", *words, after=self.place("course"), env=self.environment(**endpoint))

    def test_a_course(self):
        first = self.do("publish", "--tree", self.release(1))
        self.assertEqual((self.live("course"), first["sentFiles"] > 4), (1, True))
        self.assertEqual(self.do("publish", "--tree", "r1")["sentFiles"], 0)

        second = self.do("publish", "--tree", self.follow(2))
        self.assertEqual((self.live("course"), second["sentFiles"], second["reusedFiles"]), (2, 2, 3))

        self.do("publish", "--tree", self.follow(3, "--rollout", "10"))
        self.do("rollout", "50")
        self.do("rollout", "100")
        self.assertEqual(self.live("course"), 5)
        self.assertIn(b"Text 3.", self.second_box())

        self.do("rollback", "1")
        self.assertEqual(self.live("course"), 6)
        self.assertIn(b"Text 1.", self.second_box())
        self.assertEqual([release["sequence"] for release in self.do("releases")["releases"]], [6, 5, 4, 3, 2, 1])
        self.assertEqual(self.get("course", "releases/2.json"), read(self.path("r2/manifest.json")))

        # Everything is young, and stays.
        self.do("prune-published", "--grace", "1h")
        self.assertEqual(len(self.do("releases")["releases"]), 6)
        refused = self.do("publish", "--tree", "r2", code=3)
        self.assert_says(refused.err, "release 6 is live at ", "hint: ")
        self.assertEqual(self.live("course"), 6)

    def second_box(self):
        """box.json of the box that changes, as it is live."""
        files = dsse.payload(self.get("course", "manifest.json"))["files"]
        catalog = json.loads(self.get("course", next(entry["path"] for entry in files if entry["role"] == "catalog")))
        path = next(box["bundle"]["path"] for box in catalog["boxes"] if box["id"] == "second")
        with tarfile.open(fileobj=io.BytesIO(self.get("course", path))) as archive:
            return archive.extractfile("box.json").read()


class Moto(Life, MotoPlace, PublishCase):
    pass


class Ceph(Life, CephPlace, PublishCase):
    pass


class NginxWebDAV(Life, NginxPlace, PublishCase):
    pass


del Life
