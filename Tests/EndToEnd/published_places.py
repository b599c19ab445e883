"""Places to publish to over the network: S3 as moto and Ceph have it, WebDAV as nginx has it, each a class to mix in.

`place(name)` is a place of its own, `get(name, path)` what others see there, `live(name)` all of it, verified.
"""

import gzip
import json
import os
import subprocess
import urllib.error
import urllib.request

import dsse
import moto_server
import radosgw
from nginx import Nginx, publishing_locations
from s3_client import make_bucket, signed
from support import environment, write


class PublishedPlace:
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = cls.start_server()

    def environment(self, **more):
        return environment(no_proxy="127.0.0.1", **self.variables(), **more)

    def live(self, name):
        """What is live, fetched as others see it and verified whole; its number."""
        folder = self.path("seen")
        subprocess.run(["rm", "-rf", folder], check=True)
        manifest = self.fetch(name, "manifest.json")
        for entry in dsse.payload(manifest)["files"]:
            data = self.fetch(name, entry["path"])
            if entry["role"] == "catalog":
                for box in json.loads(data)["boxes"]:
                    self.fetch(name, box["bundle"]["path"])
        self.verify(folder)
        return dsse.payload(manifest)["sequence"]

    def fetch(self, name, path):
        data = self.get(name, path)
        self.assertIsNotNone(data, f"{path} is not there")
        write(self.path("seen", path), data)
        return data


class S3Place(PublishedPlace):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.bucket = make_bucket(cls.server, f"{cls.__module__.replace('_', '-')}-{os.getpid()}")

    def place(self, name, port=None):
        return f"s3://{self.bucket}/{name}"

    def options(self, port=None):
        return ["--endpoint", f"http://127.0.0.1:{port or self.server.port}"]

    def variables(self):
        return {"AWS_ACCESS_KEY_ID": self.server.access_key, "AWS_SECRET_ACCESS_KEY": self.server.secret_key}

    def get(self, name, path):
        status, headers, body = signed(self.server, "GET", f"/{self.bucket}/{name}/{path}")
        if status != 200:
            return None
        return gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body


class MotoPlace(S3Place):
    start_server = staticmethod(moto_server.shared)


class CephPlace(S3Place):
    start_server = staticmethod(radosgw.shared)


class NginxPlace(PublishedPlace):
    @classmethod
    def start_server(cls):
        root = os.path.join(cls.class_folder, "site")
        os.mkdir(root)
        os.chmod(root, 0o777)
        users = write(os.path.join(cls.class_folder, "publishers"), "ann:{PLAIN}right\n", 0o644)
        server = Nginx(root, locations=publishing_locations(users)).start()
        cls.addClassCleanup(server.stop)
        return server

    def place(self, name, port=None):
        return f"http://127.0.0.1:{port or self.server.port}/{name}"

    def options(self, port=None):
        return []

    def variables(self):
        return {"CONTENTC_WEBDAV_USER": "ann", "CONTENTC_WEBDAV_PASSWORD": "right"}

    def get(self, name, path):
        try:
            with urllib.request.urlopen(f"{self.server.url}/{name}/{path}", timeout=60) as answer:
                return answer.read()
        except urllib.error.HTTPError:
            return None
