"""The web servers that other tests meet do what they are told: shown with curl, a client that is not ours."""

import gzip
import json
import os
import subprocess
import threading
import time
import unittest

import hostile_answers as answers
from hostile import HostileServer
from nginx import Nginx
from support import EndToEndCase, write

MANIFEST = json.dumps({"words": ["manifest"] * 100}).encode()
BUNDLE = gzip.compress(os.urandom(5000), mtime=0)


class Answer:
    """What curl says of one request; `code` is its exit code."""

    def __init__(self, code, status, head, body):
        self.code, self.status, self.body = code, status, body
        lines = [line.partition(":") for line in head.strip().split("\r\n\r\n")[-1].split("\r\n")[1:]]
        self.headers = {name.lower(): value.strip() for name, _, value in lines}


def curl(url, *options, seconds=10):
    """Runs curl without a proxy, a configuration, or patience beyond `seconds`."""
    done = subprocess.run(
        ["curl", "-q", "-sS", "--noproxy", "*", "--max-time", str(seconds), "-D", "/dev/stderr", "-o", "-",
         "-w", "%{stderr}\n%{http_code}", *options, url],
        stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
    head, _, status = done.stderr.decode("latin-1").rpartition("\n")
    return Answer(done.returncode, int(status), head.partition("curl: (")[0], done.stdout)


class Servers(EndToEndCase):
    def setUp(self):
        super().setUp()
        self.root = self.path("tree")
        write(os.path.join(self.root, "manifest.json"), MANIFEST)
        write(os.path.join(self.root, "files/catalog-1.json"), MANIFEST)
        write(os.path.join(self.root, "bundles/aa/a.tar.gz"), BUNDLE)


class NginxServer(Servers):
    def setUp(self):
        super().setUp()
        self.server = Nginx(self.root).start()
        self.addCleanup(self.server.stop)

    def get(self, path, *options):
        return curl(self.server.url + path, *options)

    def test_cache_headers_and_types(self):
        forever = "public, max-age=31536000, immutable"
        for path, cache, kind, body in (
                ("/manifest.json", "no-cache", "application/json", MANIFEST),
                ("/files/catalog-1.json", forever, "application/json", MANIFEST),
                ("/bundles/aa/a.tar.gz", forever, "application/gzip", BUNDLE)):
            answer = self.get(path)
            self.assertEqual((answer.code, answer.status, answer.body), (0, 200, body), path)
            self.assertEqual((answer.headers["cache-control"], answer.headers["content-type"]), (cache, kind))

    def test_conditions(self):
        tag = self.get("/manifest.json").headers["etag"]
        answer = self.get("/manifest.json", "-H", f"If-None-Match: {tag}")
        self.assertEqual((answer.status, answer.body), (304, b""))

    def test_ranges(self):
        path = "/bundles/aa/a.tar.gz"
        tag = self.get(path).headers["etag"]
        answer = self.get(path, "-H", "Range: bytes=4000-", "-H", f"If-Range: {tag}")
        self.assertEqual((answer.status, answer.body), (206, BUNDLE[4000:]))
        self.assertEqual(answer.headers["content-range"], f"bytes 4000-{len(BUNDLE) - 1}/{len(BUNDLE)}")
        self.assertEqual(self.get(path, "-H", "Range: bytes=4000-", "-H", 'If-Range: "other"').body, BUNDLE)
        self.assertEqual(self.get(path, "-H", f"Range: bytes={len(BUNDLE)}-").status, 416)

    def test_json_may_be_compressed_and_bundles_are_not(self):
        for path, encoding in (("/manifest.json", "gzip"), ("/bundles/aa/a.tar.gz", None)):
            answer = self.get(path, "-H", "Accept-Encoding: gzip")
            self.assertEqual(answer.headers.get("content-encoding"), encoding)
        plain = self.get("/manifest.json", "-H", "Accept-Encoding: identity")
        self.assertEqual((plain.body, plain.headers.get("content-encoding")), (MANIFEST, None))

    def test_the_log(self):
        self.get("/manifest.json", "-A", "tester")
        self.get("/nothing")
        self.get("/bundles/aa/a.tar.gz", "-r", "10-")
        first, second, third = self.server.requests(at_least=3)
        self.assertEqual((first["path"], first["status"], first["bytes"]), ("/manifest.json", 200, len(MANIFEST)))
        self.assertEqual((first["agent"], first["range"], first["if_none_match"]), ("tester", "", ""))
        self.assertEqual((second["path"], second["status"]), ("/nothing", 404))
        self.assertEqual((third["status"], third["range"], third["bytes"]), (206, "bytes=10-", len(BUNDLE) - 10))
        self.server.forget()
        self.assertEqual(self.server.requests(), [])

    def test_a_changed_file_is_a_new_answer(self):
        tag = self.get("/manifest.json").headers["etag"]
        write(os.path.join(self.root, "manifest.json"), b"{}")
        answer = self.get("/manifest.json", "-H", f"If-None-Match: {tag}")
        self.assertEqual((answer.status, answer.body), (200, b"{}"))

    def test_it_stops(self):
        url = self.server.url
        self.server.stop()
        self.assertEqual(curl(url + "/manifest.json").code, 7)


class Hostile(Servers):
    def setUp(self):
        super().setUp()
        self.server = HostileServer().start()
        self.addCleanup(self.server.stop)
        self.server.serve_tree(self.root)

    def get(self, path="/manifest.json", *options, **more):
        return curl(self.server.url + path, *options, **more)

    def told(self, behaviour, *options, **more):
        self.server.script("/manifest.json", behaviour)
        return self.get("/manifest.json", *options, **more)

    def test_the_tree(self):
        answer = self.get()
        self.assertEqual((answer.code, answer.status, answer.body), (0, 200, MANIFEST))
        self.assertEqual(answer.headers["cache-control"], "no-cache")
        tag = answer.headers["etag"]
        self.assertEqual(self.get("/manifest.json", "-H", f"If-None-Match: {tag}").status, 304)
        path = "/bundles/aa/a.tar.gz"
        self.assertEqual(self.get(path).body, BUNDLE)
        self.assertEqual(self.get(path, "-r", "4000-").body, BUNDLE[4000:])
        self.assertEqual(self.get(path, "-r", f"{len(BUNDLE)}-").status, 416)
        self.assertEqual(self.get(path, "-H", "Range: bytes=9-", "-H", 'If-Range: "other"').body, BUNDLE)
        for missing in ("/nothing", "/", "/files", "/../manifest.json/x"):
            self.assertEqual(self.get(missing, "--path-as-is").status, 404)

    def test_scripts_and_the_log(self):
        old = self.path("old")
        write(os.path.join(old, "manifest.json"), b"old")
        self.server.script("/manifest.json", [answers.status(404), answers.tree(old), answers.TREE])
        bodies = [self.get("/manifest.json", "-H", "X-Test: 1").body for _ in range(4)]
        self.assertEqual(bodies, [b"", b"old", MANIFEST, MANIFEST])
        self.assertEqual(self.server.paths(), ["/manifest.json"] * 4)
        self.assertEqual(self.server.requests("/manifest.json")[0].headers["x-test"], "1")
        self.server.forget()
        self.server.unscript()
        self.assertEqual(self.server.requests(), [])

    def test_right_answers(self):
        for behaviour, options, status, body in (
                (answers.not_modified, (), 304, b""),
                (answers.chunked(MANIFEST), (), 200, MANIFEST),
                (answers.gzipped(MANIFEST), ("--compressed",), 200, MANIFEST),
                (answers.mislabelled(BUNDLE), (), 200, BUNDLE),
                (answers.old_http(MANIFEST), (), 200, MANIFEST),
                (answers.portal, (), 200, answers.PAGE),
                (answers.always_206(MANIFEST), (), 206, MANIFEST),
                (answers.wrong_range(MANIFEST, 10), ("-r", "20-"), 206, MANIFEST[10:]),
                (answers.not_satisfiable(9), (), 416, b""),
                (answers.redirect("/files/catalog-1.json"), ("-L",), 200, MANIFEST),
                (answers.delayed(0.01, answers.status(503)), (), 503, b"")):
            with self.subTest(status=status, body=body[:20]):
                answer = self.told(behaviour, *options)
                self.assertEqual((answer.code, answer.status, answer.body), (0, status, body))

    def test_wrong_answers(self):
        for behaviour, code in (
                (answers.declared(b"hello", 10), 18), (answers.broken_off(MANIFEST, 7), 18),
                (answers.broken_chunks(b"hello"), 18), (answers.closed, 52), (answers.reset, 56),
                (answers.garbage, 1), (answers.huge_head, 27)):
            with self.subTest(code=code):
                self.assertEqual(self.told(behaviour).code, code)

    def test_too_much(self):
        for behaviour in (answers.endless, answers.endless_redirect("/x")):
            with self.subTest():
                self.server.forget()
                answer = self.told(behaviour, "--max-filesize", "1000000", "--limit-rate", "100M", seconds=1)
                self.assertNotEqual(answer.code, 0)
                self.assertGreater(self.server.requests()[0].sent, 1_000_000)
        self.assertNotEqual(self.told(answers.endless_head, seconds=0.3).code, 0)
        answer = self.told(answers.gzip_bomb(20 << 20), "--compressed")
        self.assertEqual((answer.code, len(answer.body)), (0, 20 << 20))
        self.assertLess(self.server.requests()[-1].sent, 100_000)

    def test_too_slow(self):
        for behaviour, least, most in (
                (answers.silent, 0, 0), (answers.silent_after(MANIFEST, 5), 5, 5), (answers.drip(MANIFEST), 2, 100),
                (answers.held(threading.Event(), answers.TREE), 0, 0)):
            with self.subTest(most=most):
                answer = self.told(behaviour, seconds=0.5)
                self.assertEqual(answer.code, 28)
                self.assertTrue(least <= len(answer.body) <= most, len(answer.body))

    def test_a_gate(self):
        gate = threading.Event()
        self.server.script("/manifest.json", answers.held(gate, answers.TREE))
        threading.Timer(0.05, gate.set).start()
        self.assertEqual(self.get().body, MANIFEST)

    def test_it_stops_while_it_sends(self):
        self.server.script("/manifest.json", answers.endless)
        client = subprocess.Popen(
            ["curl", "-q", "-s", "--noproxy", "*", "-o", os.devnull, self.server.url + "/manifest.json"])
        self.addCleanup(client.kill)
        while not any(request.sent for request in self.server.requests()):
            time.sleep(0.01)
        self.server.stop()
        client.wait(10)


if __name__ == "__main__":
    unittest.main()
