"""S3 stores against two servers that check signatures and conditions: moto, and Ceph's gateway."""

import gzip
import os

import moto_server
import radosgw
from s3_client import make_bucket, signed
from store_cases import NetworkCases, StoreCase
from store_probe import Probe, Target, probe, request
from support import EndToEndCase, write


class S3Cases(NetworkCases, StoreCase):
    #: How many objects make more than one page of a list.
    many = 1005

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = cls.start_server()
        cls.port = cls.server.port
        cls.bucket = make_bucket(cls.server, f"course-{os.getpid()}")

    @property
    def prefix(self):
        return os.path.basename(self.folder).replace("_", "-") + "/a b+c"

    def secrets(self, **more):
        return {"AWS_ACCESS_KEY_ID": self.server.access_key, "AWS_SECRET_ACCESS_KEY": self.server.secret_key, **more}

    def target(self, port=None, **more):
        return Target(f"s3://{self.bucket}/{self.prefix}", ["--endpoint", f"http://127.0.0.1:{port or self.port}"],
                      **self.secrets(**more))

    def test_of_many_replacements_at_once_one_wins(self):
        self.replace_race()

    def test_others_see_the_headers(self):
        self.probe(request("write", "files/a.json", text="abc" * 100, packed=True),
                   request("write", "bundles/a.tar.gz", text="abc"), request("replace", "manifest.json", text="1"))
        path = f"/{self.bucket}/{self.prefix}".replace(" ", "%20").replace("+", "%2B")
        status, headers, body = signed(self.server, "GET", f"{path}/files/a.json")
        self.assertEqual((status, gzip.decompress(body)), (200, b"abc" * 100))
        self.assertEqual(
            [headers.get(name) for name in ("content-type", "cache-control", "content-encoding")],
            ["application/json", "public, max-age=31536000, immutable", "gzip"])
        _, headers, body = signed(self.server, "GET", f"{path}/bundles/a.tar.gz")
        self.assertEqual((headers.get("content-type"), headers.get("content-encoding")), ("application/gzip", None))
        self.assertEqual(body, b"abc")
        _, headers, _ = signed(self.server, "GET", f"{path}/manifest.json")
        self.assertEqual(headers.get("cache-control"), "no-cache")

    def test_a_list_goes_on_over_pages(self):
        probes = [Probe(self.target()) for _ in range(4)]
        for index, store in enumerate(probes):
            with store:
                for number in range(index, self.many, 4):
                    store.begin("write", f"files/{number:05}", text="1")
                for _ in range(index, self.many, 4):
                    self.assertEqual(store.end(), {"done": True})
        found = self.probe(request("list", "files"))[0]
        self.assertEqual(
            [one["path"] for one in found["objects"]], [f"files/{number:05}" for number in range(self.many)])

    def test_a_missing_bucket_is_told(self):
        target = Target("s3://no-such-bucket/x", self.target().options, **self.secrets())
        for outcome in probe(target, [request("read", "a"), request("write", "a", text="1"),
                                      request("create", "a", text="1"), request("list", "files")]):
            self.assertEqual(outcome.get("error"), "missing", outcome)
            self.assertIn("no-such-bucket", outcome["hint"])

    def test_wrong_credentials_are_told_and_not_shown(self):
        for variables in ({"AWS_SECRET_ACCESS_KEY": "wrong-secret"}, {"AWS_ACCESS_KEY_ID": "NOBODY"}):
            for outcome in self.probe(request("read", "a"), request("write", "a", text="1"),
                                      request("list", "files"), target=self.target(**variables)):
                self.assertEqual(outcome.get("error"), "denied", outcome)
                self.assertIn("hint", outcome)
                self.assertNotIn("wrong-secret", str(outcome))

    def test_credentials_of_a_profile(self):
        home = self.path("home")
        write(f"{home}/.aws/credentials", (
            f"[default]\naws_access_key_id = NOBODY\naws_secret_access_key = x\n\n[site]\n"
            f"aws_access_key_id = {self.server.access_key}\naws_secret_access_key = {self.server.secret_key}\n"))
        write(f"{home}/.aws/config", f"[profile site]\nregion = us-east-1\nendpoint_url = {self.server.url}\n")
        target = Target(f"s3://{self.bucket}/{self.prefix}", HOME=home, AWS_PROFILE="site")
        self.assertEqual(probe(target, [request("write", "a", text="1")]), [{"done": True}])


class Moto(S3Cases, EndToEndCase):
    start_server = staticmethod(moto_server.shared)


class Ceph(S3Cases, EndToEndCase):
    start_server = staticmethod(radosgw.shared)


del StoreCase, S3Cases
