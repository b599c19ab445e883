"""Publishing to WebDAV and S3 servers, killed at every request: what is live is whole, a second run completes it."""

import glob
import gzip
import json
import os
import re
import signal
import subprocess
import threading
import xml.etree.ElementTree as ElementTree

import moto_server
import radosgw
from faulty_proxy import FaultyProxy, reset
from nginx import Nginx, publishing_locations
from publish_cases import PublishCase
from s3_client import make_bucket, signed
from support import BINARY, environment, read, write


class KillingProxy(FaultyProxy):
    """Kills a process when its so-many-th request comes, or when that was done but not answered."""

    def arm(self, number, is_done):
        self.count, self.number, self.is_done, self.has_killed = 0, number, is_done, False
        self.victim, self.is_armed = None, threading.Event()

    def _answer(self, connection, request, word):
        self.is_armed.wait(10)
        # Whether a process dies before a read or after it is all the same.
        if not self.is_done or request[0] not in ("GET", "HEAD"):
            self.count += 1
        if self.count == self.number and not self.has_killed:
            self.has_killed = True
            if self.is_done:
                self._forward(request)
            os.kill(self.victim.pid, signal.SIGKILL)
            return reset(connection)
        return super()._answer(connection, request, word)


class SilentProxy(FaultyProxy):
    """A server that tells no size before it has made what it sends. `whole` has the bundles asked for whole."""

    def __init__(self, port, knows_ranges=True):
        super().__init__(port)
        self.knows_ranges, self.whole = knows_ranges, []

    def _forward(self, request):
        method, path, headers, body = request
        if not self.knows_ranges:
            headers = [(name, value) for name, value in headers if name.lower() != "range"]
        head, data = super()._forward((method, path, headers, body))
        status = head.split()[1]
        if method == "GET" and "/bundles/" in path and status == b"200":
            self.whole.append(path)
        if method == "HEAD" or (status == b"200" and method == "GET" and not self.knows_ranges):
            head = re.sub(rb"\r\nContent-Length: \d+", b"", head, flags=re.IGNORECASE)
            if method == "GET":
                head = head[:-2] + b"Transfer-Encoding: chunked\r\n\r\n"
                data = b"%x\r\n%s\r\n0\r\n\r\n" % (len(data), data)
        return head, data


class ServerCases:
    """What holds for every server; `address`, `variables` and `download` are its own."""

    options = ()

    def setUp(self):
        super().setUp()
        for number in (1, 2):
            self.release(number)

    def typed(self, command, *words, port=None):
        address, options = self.address(port)
        return [command, address, *words, "--keyring", self.keyring, *options]

    def environment(self):
        return environment(no_proxy="127.0.0.1", **self.variables())

    def at_server(self, command, *words, code=0):
        return self.contentc(*self.typed(command, *words), env=self.environment(), code=code)

    def number_there(self):
        """The number of what is live, downloaded by another client, which must verify."""
        self.count = getattr(self, "count", 0) + 1
        folder = self.download(self.path(f"copy{self.count}"))
        return self.live_number(folder)

    def test_a_life(self):
        done = self.at_server("publish", "--tree", "r1", "--dry-run")
        self.assert_says(done.out, "would publish release 1", "5 files")
        self.at_server("publish", "--tree", "r1")
        self.assertEqual(self.number_there(), 1)
        done = self.at_server("publish", "--tree", "r2")
        self.assert_says(done.out, "2 files (", "3 there already")
        self.assertIn("nothing to do", self.at_server("publish", "--tree", "r2").out)
        self.at_server("rollback", "1", "--created", "2026-12-02T08:00:00Z")
        self.assertEqual(self.number_there(), 3)
        text = self.at_server("releases").out
        self.assert_says(text, "release 3, live", "boxes     changed second", "release 2\n", "release 1\n")
        done = self.at_server("prune-published", "--grace", "1h")
        self.assert_says(done.out, "removed   0 files", "3 releases: 3, 2, 1")

    def test_a_build_follows_what_is_there(self):
        self.at_server("publish", "--tree", "r1")
        target, options = self.address()
        variables = {"AWS_ENDPOINT_URL_S3": options[1]} if options else {}
        env = {**self.environment(), **variables}
        tree = self.release(2, "Text 2.", after=target, output="next", env=env)
        self.assertIn("2 files (", self.at_server("publish", "--tree", tree).out)
        tree = self.release(3, "Text 3.", "--rollout", "10", after=target, output="staged", env=env)
        self.at_server("publish", "--tree", tree)
        self.at_server("rollout", "50")
        self.at_server("rollout", "100")
        self.assertEqual(self.number_there(), 5)
        self.assertIn("release 5 is live at ", self.at_server("publish", "--tree", "next", code=3).err)

    def test_killed_at_every_request(self):
        with KillingProxy(self.server_port()) as proxy:
            for is_done in (False, True):
                number, was_killed = 0, True
                while was_killed:
                    number += 1
                    self.start_over()
                    self.at_server("publish", "--tree", "r1")
                    proxy.arm(number, is_done)
                    process = subprocess.Popen(
                        [BINARY, *self.typed("publish", "--tree", "r2", "--jobs", "1", port=proxy.port)], cwd=self.folder,
                        env=self.environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                    proxy.victim = process
                    proxy.is_armed.set()
                    text, _ = process.communicate(timeout=60)
                    was_killed = process.returncode == -signal.SIGKILL
                    with self.subTest(request=number, is_done=is_done):
                        self.assertIn(process.returncode, (0, -signal.SIGKILL), text)
                        self.assertIn(self.number_there(), (1, 2) if was_killed else (2,))
                        self.at_server("publish", "--tree", "r2")
                        self.assertEqual(self.number_there(), 2)
                self.assertGreater(number, 4 if is_done else 10)


class WebDAV(ServerCases, PublishCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.root = os.path.join(cls.class_folder, "site")
        os.mkdir(cls.root)
        os.chmod(cls.root, 0o777)
        users = write(os.path.join(cls.class_folder, "publishers"), "ann:{PLAIN}right\n", 0o644)
        cls.nginx = Nginx(cls.root, gzip=False, locations=publishing_locations(users)).start()
        cls.addClassCleanup(cls.nginx.stop)
        cls.place = 0

    def start_over(self):
        type(self).place += 1

    def server_port(self):
        return self.nginx.port

    def address(self, port=None):
        return f"http://127.0.0.1:{port or self.nginx.port}/{os.path.basename(self.folder)}-{self.place}", ()

    def variables(self):
        return {"CONTENTC_WEBDAV_USER": "ann", "CONTENTC_WEBDAV_PASSWORD": "right"}

    def download(self, _):
        return os.path.join(self.root, f"{os.path.basename(self.folder)}-{self.place}")

    def test_a_server_that_tells_no_sizes_is_asked_for_the_last_byte(self):
        """No bundle is read whole, neither when it is read back nor when the next release finds it there."""
        with SilentProxy(self.nginx.port) as proxy:
            for number, new in ((1, 2), (2, 1)):
                proxy.plan([])
                words = self.typed("publish", "--tree", f"r{number}", "--format", "json", port=proxy.port)
                done = json.loads(self.contentc(*words, env=self.environment()).out)
                self.assertEqual((done["sentFiles"], done["readFiles"]), ({1: 5, 2: 2}[number], 0))
                asked = [path for method, path, _ in proxy.seen() if method == "GET" and "/bundles/" in path]
                self.assertGreaterEqual(len(set(asked)), new)
                self.assertEqual(proxy.whole, [], "bundles that were read whole")
        self.assertEqual(self.number_there(), 2)
        # A bundle that was cut is found by its size.
        bundle = next(path for path in glob.glob(self.download(None) + "/bundles/*/*") if "/second-" in path)
        write(bundle, read(bundle)[:-1])
        with SilentProxy(self.nginx.port) as proxy:
            done = self.contentc(*self.typed("publish", "--tree", "r2", port=proxy.port), env=self.environment())
        self.assert_says(done.out, "1 file (", "4 there already")
        self.assertEqual(self.number_there(), 2)

    def test_a_server_that_knows_no_ranges_either_is_read_and_that_is_told(self):
        self.at_server("publish", "--tree", "r1")
        with SilentProxy(self.nginx.port, knows_ranges=False) as proxy:
            for words in (["--dry-run"], []):
                typed = self.typed("publish", "--tree", "r1", *words, port=proxy.port)
                done = self.contentc(*typed, env=self.environment())
                self.assertRegex(done.out, r"\n  read      2 files \(.*\) in full, as the server tells no sizes\n")

    def test_devices_sync_from_it(self):
        self.at_server("publish", "--tree", "r1")
        self.assertEqual(self.sync(self.address()[0])["sequence"], 1)


class S3(ServerCases):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.server = cls.start_server()
        cls.bucket = make_bucket(cls.server, f"publish-{os.getpid()}")
        cls.place = 0

    def start_over(self):
        type(self).place += 1

    def server_port(self):
        return self.server.port

    @property
    def prefix(self):
        return f"{os.path.basename(self.folder).replace('_', '-')}/{self.place}"

    def address(self, port=None):
        return f"s3://{self.bucket}/{self.prefix}", ("--endpoint", f"http://127.0.0.1:{port or self.server.port}")

    def variables(self):
        return {"AWS_ACCESS_KEY_ID": self.server.access_key, "AWS_SECRET_ACCESS_KEY": self.server.secret_key}

    def download(self, folder):
        prefix = f"{self.prefix}/"
        status, _, body = signed(self.server, "GET", f"/{self.bucket}?prefix={prefix.replace('/', '%2F')}")
        self.assertEqual(status, 200, body)
        for element in ElementTree.fromstring(body).iter():
            if element.tag.rpartition("}")[2] == "Key" and element.text.startswith(prefix):
                _, headers, data = signed(self.server, "GET", f"/{self.bucket}/{element.text}")
                is_packed = headers.get("content-encoding") == "gzip"
                write(os.path.join(folder, element.text[len(prefix):]), gzip.decompress(data) if is_packed else data)
        return folder


class Moto(S3, PublishCase):
    @staticmethod
    def start_server():
        return moto_server.shared()


class RadosGateway(S3, PublishCase):
    @staticmethod
    def start_server():
        return radosgw.shared()
