"""A publish over the network that is killed at any of its requests, before the server has it and after: what is live is
whole, and the same publish begun again completes it."""

import gzip
import json
import os
import subprocess
import threading
import urllib.error
import urllib.request

import dsse
import moto_server
import radosgw
from faulty_proxy import FaultyProxy
from nginx import Nginx, publishing_locations
from publish_cases import PublishCase
from s3_client import make_bucket, signed
from support import BINARY, environment, read, write


class KilledCases:
    """Mixed into a test class with `start_server()`, `options(port)`, `variables()` and `get(path)`."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = cls.start_server()

    def words(self, tree, number, port):
        return ["publish", self.place(number, port), "--tree", tree, "--keyring", self.keyring, "--jobs", "1",
                *self.options(port)]

    def publish_to(self, tree, number):
        return self.contentc(*self.words(tree, number, self.server.port), env=self.environment())

    def environment(self):
        return environment(no_proxy="127.0.0.1", **self.variables())

    def live(self, number):
        """What is live, fetched as others see it and verified whole; its number."""
        folder = self.path("seen")
        subprocess.run(["rm", "-rf", folder], check=True)
        manifest = self.fetch(number, "manifest.json")
        for entry in dsse.payload(manifest)["files"]:
            data = self.fetch(number, entry["path"])
            if entry["role"] == "catalog":
                for box in json.loads(data)["boxes"]:
                    self.fetch(number, box["bundle"]["path"])
        self.verify(folder)
        return dsse.payload(manifest)["sequence"]

    def fetch(self, number, path):
        data = self.get(number, path)
        self.assertIsNotNone(data, f"{path} is not there")
        write(self.path("seen", path), data)
        return data

    def killed(self, proxy, number, word, count):
        """Publishes release 2, and kills it at a request; whether there were so many."""
        proxy.plan(["pass"] * (count - 1) + [word])
        with subprocess.Popen(
                [BINARY, *self.words("r2", number, proxy.port)], cwd=self.folder, env=self.environment(),
                stdout=subprocess.PIPE, stderr=subprocess.PIPE) as publisher:
            ended = threading.Event()
            threading.Thread(target=lambda: (publisher.wait(), ended.set(), proxy.is_holding.set()), daemon=True).start()
            self.assertTrue(proxy.is_holding.wait(60), f"request {count} never comes, and the publish does not end")
            was_killed = not ended.is_set()
            publisher.kill()
            publisher.communicate()
        if not was_killed:
            self.assertEqual(publisher.returncode, 0)
        return was_killed

    def test_each_request(self):
        self.release(1)
        self.release(2)
        number, live, methods = 0, set(), set()
        for word in ("held", "done"):
            for count in range(1, 500):
                number += 1
                self.publish_to("r1", number)
                with FaultyProxy(self.server.port) as proxy:
                    if not self.killed(proxy, number, word, count):
                        break
                    method, path, _ = proxy.seen()[-1]
                    methods.add(method)
                with self.subTest(killed=f"{method} {path}, {word}"):
                    live.add(self.live(number))
                    self.assertLessEqual(live, {1, 2})
                    self.publish_to("r2", number)
                    self.assertEqual(self.live(number), 2)
                    self.assertEqual(self.get(number, "releases/2.json"), read(self.path("r2/manifest.json")))
            self.assertLess(count, 499)
        self.assertEqual(live, {1, 2})
        self.assertGreaterEqual(methods, {"GET", "HEAD", "PUT"})


class S3Cases(KilledCases):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.bucket = make_bucket(cls.server, f"killed-{os.getpid()}")

    def place(self, number, _):
        return f"s3://{self.bucket}/{number}"

    def options(self, port):
        return ["--endpoint", f"http://127.0.0.1:{port}"]

    def variables(self):
        return {"AWS_ACCESS_KEY_ID": self.server.access_key, "AWS_SECRET_ACCESS_KEY": self.server.secret_key}

    def get(self, number, path):
        status, headers, body = signed(self.server, "GET", f"/{self.bucket}/{number}/{path}")
        if status != 200:
            return None
        return gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body


class Moto(S3Cases, PublishCase):
    start_server = staticmethod(moto_server.shared)


class Ceph(S3Cases, PublishCase):
    start_server = staticmethod(radosgw.shared)


class NginxWebDAV(KilledCases, PublishCase):
    @classmethod
    def start_server(cls):
        root = os.path.join(cls.class_folder, "site")
        os.mkdir(root)
        os.chmod(root, 0o777)
        users = write(os.path.join(cls.class_folder, "publishers"), "ann:{PLAIN}right\n", 0o644)
        server = Nginx(root, locations=publishing_locations(users)).start()
        cls.addClassCleanup(server.stop)
        return server

    def place(self, number, port):
        return f"http://127.0.0.1:{port}/{number}"

    def options(self, _):
        return []

    def variables(self):
        return {"CONTENTC_WEBDAV_USER": "ann", "CONTENTC_WEBDAV_PASSWORD": "right"}

    def get(self, number, path):
        try:
            with urllib.request.urlopen(f"{self.server.url}/{number}/{path}", timeout=60) as answer:
                return answer.read()
        except urllib.error.HTTPError:
            return None


del KilledCases, S3Cases
