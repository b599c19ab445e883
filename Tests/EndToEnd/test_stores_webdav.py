"""WebDAV stores against nginx, set up as docs/targets.md says, and against Apache."""

import os
import subprocess
import urllib.request

from apache import Apache
from nginx import Nginx, free_port, publishing_locations, wait_for
from store_cases import NetworkCases, StoreCase
from store_probe import Target, probe, request
from support import EndToEndCase, read, tree, write


class WebDAVCases(NetworkCases, StoreCase):
    lists = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.root = os.path.join(cls.class_folder, "site")
        os.mkdir(cls.root)
        os.chmod(cls.root, 0o777)
        cls.server = cls.start_server()
        cls.addClassCleanup(cls.server.stop)
        cls.port = cls.server.port

    def target(self, port=None):
        name = os.path.basename(self.folder)
        return Target(f"http://127.0.0.1:{port or self.port}/{name}/deep", CONTENTC_WEBDAV_USER="ann",
                      CONTENTC_WEBDAV_PASSWORD="right")

    def stored(self):
        return os.path.join(self.root, os.path.basename(self.folder), "deep")

    def test_nothing_but_the_objects_is_left(self):
        self.probe(
            request("write", "files/a.json", text="1"), request("create", "releases/1.json", text="1"),
            request("create", "releases/1.json", text="2"), request("replace", "manifest.json", text="1"))
        self.assertEqual(sorted(name for name in tree(self.stored()) if not name.endswith("/")),
                         ["files/a.json", "manifest.json", "releases/1.json"])

    def test_who_may_not_write_is_told_so(self):
        url = self.target().name
        for variables, hint in (
                ({}, "CONTENTC_WEBDAV_USER"),
                ({"CONTENTC_WEBDAV_USER": "ann", "CONTENTC_WEBDAV_PASSWORD": "wrong"}, "credentials"),
                ({"CONTENTC_WEBDAV_TOKEN": "wrong"}, "credentials")):
            target = Target(url, **variables)
            for outcome in probe(target, [request("write", "a", text="1"), request("create", "a", text="1"),
                                          request("remove", "a")]):
                self.assertEqual(outcome.get("error"), "denied", outcome)
                self.assertIn(hint, outcome["hint"])
                self.assertNotIn("wrong", str(outcome))
        self.assertEqual(self.probe(request("read", "a")), [{"found": False}])


class NginxWebDAV(WebDAVCases, EndToEndCase):
    @classmethod
    def start_server(cls):
        users = write(os.path.join(cls.class_folder, "publishers"), "ann:{PLAIN}right\n", 0o644)
        return Nginx(cls.root, gzip=False, locations=publishing_locations(users)).start()

    def test_readers_see_the_headers_without_a_password(self):
        target = Target(self.server.url, CONTENTC_WEBDAV_USER="ann", CONTENTC_WEBDAV_PASSWORD="right")
        self.probe(request("write", "files/a.json", text="1"), request("write", "manifest.json", text="1"),
                   target=target)
        for path, cache in (("files/a.json", "public, max-age=31536000, immutable"), ("manifest.json", "no-cache")):
            with urllib.request.urlopen(f"{self.server.url}/{path}") as answer:
                self.assertEqual(answer.headers["Cache-Control"], cache)
                self.assertEqual(answer.headers["Content-Type"], "application/json")

    def test_a_server_without_webdav_is_told_apart(self):
        with Nginx(self.folder) as plain:
            outcome = probe(Target(plain.url), [request("write", "a", text="1")])[0]
        self.assertEqual(outcome["error"], "unusable")
        self.assert_says(outcome["hint"], "enable WebDAV", "docs/targets.md")

    def test_a_server_whose_certificate_nobody_vouches_for(self):
        certificate = self.path("certificate.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1",
             "-keyout", certificate, "-out", self.path("public.pem")], capture_output=True, check=True)
        with open(certificate, "ab") as file:
            file.write(read(self.path("public.pem")))
        port = free_port()
        server = subprocess.Popen(
            ["openssl", "s_server", "-quiet", "-accept", f"127.0.0.1:{port}", "-cert", certificate, "-www"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(port)
            outcome = probe(Target(f"https://127.0.0.1:{port}"), [request("read", "a")])[0]
        finally:
            server.kill()
            server.wait()
        self.assertEqual(outcome["error"], "unusable", outcome)
        self.assert_says(outcome["message"], f"https://127.0.0.1:{port} has no certificate to believe")


class ApacheWebDAV(WebDAVCases, EndToEndCase):
    # Several processes, each of which looks and then moves.
    is_atomic = False

    @classmethod
    def start_server(cls):
        users = write(os.path.join(cls.class_folder, "publishers"), "ann:{SHA}0nofEXcSAJSXFLGvmfBIpBb11vQ=\n", 0o644)
        return Apache(cls.root, users).start()


del StoreCase, WebDAVCases
