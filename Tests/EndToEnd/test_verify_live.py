"""`contentc verify URL`: what a host serves, and how, told so that somebody can mend it."""

import http.server
import json
import os
import shutil
import threading
import time

from nginx import LOCATIONS, Nginx, free_port
from projects import write_sample
from support import EndToEndCase, edit, moment, read, write
from terminal import Session

KEPT = "public, max-age=31536000, immutable"


def publish(build, site):
    """As docs/ci.md says: files first, the manifest last and in one step."""
    for folder in ("files", "bundles"):
        shutil.copytree(os.path.join(build, folder), os.path.join(site, folder), dirs_exist_ok=True)
    shutil.copy(os.path.join(build, "manifest.json"), os.path.join(site, "manifest.new"))
    os.replace(os.path.join(site, "manifest.new"), os.path.join(site, "manifest.json"))


class LiveCase(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_sample(self.path("content"))
        self.build(created=moment())
        publish(self.path("build"), self.path("site"))

    def live(self, url, *words, code=0, **options):
        return self.contentc("verify", url, "--keyring", self.keyring, *words, code=code, **options)

    def findings(self, url, *words, code=0):
        """The findings as (severity, path) → message, and the whole object."""
        done = self.live(url, "--json", *words, code=code)
        found = json.loads(done.out)
        self.assertEqual(found["verified"], code == 0)
        for finding in found["findings"]:
            self.assertIn(finding["severity"], ("error", "warning"))
            self.assertTrue(finding["hint"])
        self.assertEqual(done.err == "", code == 0)
        return {(item["severity"], item["path"]): item["message"] for item in found["findings"]}, found

    def bundles(self):
        return sorted(
            os.path.relpath(os.path.join(parent, name), self.path("site"))
            for parent, _, names in os.walk(self.path("site/bundles")) for name in names)

    def next_release(self):
        """Another release in build/, not published."""
        edit(self.path("content/boxes/waves/ola.box.yaml"), "La ola rompe", "La ola se rompe")
        self.build(created=moment())


class GoodHost(LiveCase):
    def test_everything_is_fetched_and_nothing_is_found(self):
        with Nginx(self.path("site")) as nginx:
            done = self.live(nginx.url + "/")
            self.assertEqual(done.err, "")
            folder = self.verify().out
            self.assertTrue(done.out.startswith(folder.replace("build verifies", f"{nginx.url} verifies", 1)), done.out)
            self.assertRegex(done.out, r"\n  fetched   [0-9.]+ [KM]?B\n$")
            asked = {line["path"] for line in nginx.requests()}
            for path in [*self.bundles(), *(f"files/{name}" for name in os.listdir(self.path("site/files")))]:
                self.assertIn("/" + path, asked)

    def test_json_is_that_of_a_folder_and_more(self):
        with Nginx(self.path("site")) as nginx:
            findings, found = self.findings(nginx.url)
            self.assertEqual(findings, {})
            folder = json.loads(self.contentc("verify", "build", "--keyring", self.keyring, "--json").out)
            self.assertEqual({name: found[name] for name in folder}, folder)
            self.assertEqual(sorted(found.keys() - folder.keys()), ["fetchedBytes", "url"])
            self.assertEqual((found["url"], found["errors"], found["warnings"]), (nginx.url, 0, 0))
            self.assertGreater(found["fetchedBytes"], found["bytes"])

    def test_a_folder_below_a_host(self):
        shutil.move(self.path("site"), self.path("host/course"))
        with Nginx(self.path("host"), locations=LOCATIONS.replace("/manifest", "/course/manifest").replace(
                "/files/", "/course/files/").replace("/bundles/", "/course/bundles/")) as nginx:
            self.assertEqual(self.findings(f"{nginx.url}/course")[0], {})

    def test_all_demands_at_once(self):
        with Nginx(self.path("site")) as nginx:
            findings, _ = self.findings(nginx.url, "--min-validity", "2w", "--expect", "build", "--wait", "1m")
            self.assertEqual(findings, {})

    def test_progress_at_a_terminal_leaves_nothing(self):
        with Nginx(self.path("site")) as nginx:
            session = Session(["verify", nginx.url, "--keyring", self.keyring], self.folder)
            session.wait()
            self.assertEqual(session.code, 0, session.output)
            self.assertIn(b" verifies: release 1", session.output)


class BadTree(LiveCase):
    def test_all_files_that_are_missing_are_told(self):
        gone = self.bundles()[:2]
        for path in gone:
            os.remove(self.path("site", path))
        with Nginx(self.path("site")) as nginx:
            findings, _ = self.findings(nginx.url, code=3)
            self.assertEqual(findings, {("error", path): "is not there (status 404)" for path in gone})
            done = self.live(nginx.url, code=3)
            for path in gone:
                self.assert_says(done.out, f"error: {nginx.url}/{path} is not there (status 404)\n")
            self.assertEqual(done.out.count("  help: "), 1)
            self.assertEqual(done.err, f"contentc: error: {nginx.url} does not verify: 2 errors\n")

    def test_many_that_are_missing_are_counted(self):
        for path in self.bundles():
            os.remove(self.path("site", path))
        count = len(self.bundles()) or sum(len(names) for _, _, names in os.walk(self.path("build/bundles")))
        with Nginx(self.path("site")) as nginx:
            done = self.live(nginx.url, code=3)
            self.assertEqual(done.out.count("error: "), min(count, 5))
            if count > 5:
                self.assert_says(done.out, f"  … and {count - 5} more like these\n")
            self.assert_says(done.err, f"does not verify: {count} errors")

    def test_one_changed_bit(self):
        for path in (self.bundles()[0], f"files/{os.listdir(self.path('site/files'))[0]}"):
            good = read(self.path("site", path))
            write(self.path("site", path), good[:-9] + bytes([good[-9] ^ 1]) + good[-8:])
            with Nginx(self.path("site")) as nginx:
                findings, _ = self.findings(nginx.url, code=3)
                self.assertEqual(list(findings), [("error", path)])
                self.assert_says(findings["error", path], "has other bytes")
            write(self.path("site", path), good)

    def test_a_manifest_that_is_not_believed(self):
        edit(self.path("site/manifest.json"), '"keyid":"2026-a"', '"keyid":"2026-b"')
        with Nginx(self.path("site")) as nginx:
            done = self.live(nginx.url, code=3)
            self.assertEqual(done.out, "")
            self.assert_says(
                done.err, f"contentc: error: {nginx.url}/manifest.json is refused: 0 of 1 needed signatures",
                "--keyring")

    def test_no_manifest(self):
        with Nginx(self.path("build/files")) as nginx:
            self.assert_says(self.live(nginx.url, code=3).err, "/manifest.json is not there (status 404)", "hint: copy")


class BadHost(LiveCase):
    def with_locations(self, locations):
        return Nginx(self.path("site"), locations=locations)

    def test_a_manifest_that_caches_keep(self):
        for header, severity, words, code in (
                (KEPT, "error", "for 365 days", 3), ("max-age=7200", "error", "for 2 hours", 3),
                ("max-age=600", "warning", "for 10 minutes", 0)):
            with self.subTest(header=header), self.with_locations(LOCATIONS.replace("no-cache", header)) as nginx:
                findings, _ = self.findings(nginx.url, code=code)
                self.assertEqual(list(findings), [(severity, "manifest.json")])
                self.assert_says(findings[severity, "manifest.json"], words)

    def test_no_cache_headers_at_all(self):
        with self.with_locations("location /bundles/ { gzip off; }") as nginx:
            done = self.live(nginx.url)
            self.assert_says(done.out, "manifest.json does not say how long caches may keep it", "help: serve it with",
                             "never changes, but does not say how long caches may keep it", " verifies: release 1")
            self.assertNotIn("error", done.out)

    def test_gzip_on_bundles(self):
        packed = LOCATIONS.replace("gzip off;", "gzip on; gzip_types application/gzip; gzip_min_length 1;")
        with self.with_locations(packed) as nginx:
            findings, _ = self.findings(nginx.url)
            self.assertEqual([severity for severity, _ in findings], ["warning"])
            self.assert_says(next(iter(findings.values())), "is packed a second time")

    def test_bundles_that_arrive_unpacked(self):
        guessed = LOCATIONS.replace("gzip off;", "gzip off; add_header Content-Encoding gzip;")
        with self.with_locations(guessed) as nginx:
            findings, found = self.findings(nginx.url, code=3)
            self.assertEqual(sorted(findings), [("error", path) for path in self.bundles()])
            self.assertEqual(set(findings.values()), {
                "is served with ‘Content-Encoding: gzip’, so clients unpack it too early"})
            self.assert_says(found["hint"], "nginx: ", "Apache: ")

    def test_other_ways_are_warnings(self):
        for name, locations, path, words in (
                ("pages for what is not there", LOCATIONS.replace(
                    "gzip off;", "gzip off; error_page 404 =200 /page.html;"), "bundles/00/",
                 "answered with status 200"),
                ("no parts", LOCATIONS.replace("gzip off;", "gzip off; max_ranges 0;"), "bundles/", "comes whole"),
                ("no ETag, no date", LOCATIONS.replace(
                    '"no-cache";', '"no-cache"; etag off; add_header Last-Modified "";'), "manifest.json", "neither"),
                ("no type", LOCATIONS.replace("gzip off;", "gzip off; types { text/plain gz; }"), "bundles/",
                 "as text/plain, not as application/gzip")):
            write(self.path("site/page.html"), "<p>Hello")
            with self.subTest(name=name), self.with_locations(locations) as nginx:
                findings, _ = self.findings(nginx.url)
                self.assertEqual({severity for severity, _ in findings}, {"warning"})
                self.assertTrue(all(found.startswith(path) for _, found in findings), findings)
                self.assert_says(" ".join(findings.values()), words)

    def test_a_plain_python_server(self):
        handler = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {
            "__init__": lambda this, *words: http.server.SimpleHTTPRequestHandler.__init__(
                this, *words, directory=self.path("site")),
            "log_message": lambda *_: None})
        with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            try:
                done = self.live(f"http://127.0.0.1:{server.server_port}")
            finally:
                server.shutdown()
        self.assert_says(done.out, "warnings\n", "comes whole when a part of it is asked for", " verifies: release 1")
        self.assertNotIn("304", done.out)


class Unreachable(LiveCase):
    def test_nobody_listens(self):
        url = f"http://127.0.0.1:{free_port()}"
        done = self.live(url, code=2)
        self.assertEqual(done.out, "")
        self.assertRegex(
            done.err, rf"^contentc: error: {url}/manifest\.json cannot be reached: .+\ncontentc: hint: .+\n$")
        findings, _ = self.findings(url, "--wait", "1s", code=2)
        self.assertEqual(list(findings), [("error", "manifest.json")])


class Validity(LiveCase):
    def test_min_validity(self):
        self.build("--force", created=moment(-80), output="old")
        publish(self.path("old"), self.path("old-site"))
        for site, words, code in (("site", ["89d"], 0), ("site", ["91d"], 3), ("old-site", ["9d"], 0),
                                  ("old-site", ["2w"], 3), ("old-site", ["240h"], 3)):
            with self.subTest(site=site, words=words), Nginx(self.path(site)) as nginx:
                done = self.live(nginx.url, "--min-validity", *words, code=code)
                if code:
                    self.assert_says(done.err, "/manifest.json expires in ", "hint: build and publish again")

    def test_an_expired_release(self):
        self.build(created=moment(-100), output="old")
        publish(self.path("old"), self.path("old-site"))
        with Nginx(self.path("old-site")) as nginx:
            self.assert_says(self.live(nginx.url).out, "warning: ", "/manifest.json expired at ", "1 warning")
            self.assert_says(self.live(nginx.url, "--min-validity", "1m", code=3).err, "/manifest.json expired at ")


class Expectations(LiveCase):
    def test_one_look(self):
        self.next_release()
        self.assertEqual(json.loads(self.contentc("inspect", "build", "--json").out)["sequence"], 2)
        with Nginx(self.path("site")) as nginx:
            for words, code in ((["1"], 0), (["2"], 3), (["build"], 3), (["build/manifest.json"], 3), (["site"], 0)):
                with self.subTest(words=words):
                    done = self.live(nginx.url, "--expect", *words, code=code)
                    if code:
                        self.assertEqual(done.out, "")
                        self.assert_says(done.err, "/manifest.json is release 1, and release 2 is expected", "hint: ")
            publish(self.path("build"), self.path("site"))
            for words in (["1"], ["2"], ["build"]):
                self.live(nginx.url, "--expect", *words)

    def test_another_release_of_the_same_number(self):
        self.build("--sequence", "1", created=moment(-1), output="other")
        with Nginx(self.path("site")) as nginx:
            done = self.live(nginx.url, "--expect", "other", code=3)
            self.assert_says(done.err, "is another release 1 than the one that is expected")

    def test_what_cannot_be_expected(self):
        write(self.path("wrong/manifest.json"), "{}")
        for words, code in ((["nowhere"], 2), (["wrong"], 3)):
            done = self.live("http://127.0.0.1:9", "--expect", *words, code=code)
            self.assert_says(done.err, f"{words[0]}/manifest.json")

    def test_waiting_until_the_new_release_is_whole(self):
        self.next_release()
        build, site = self.path("build"), self.path("site")
        with Nginx(site) as nginx:
            def deploy():
                time.sleep(0.7)
                # The wrong way round: the manifest is there before what it names.
                shutil.copy(f"{build}/manifest.json", f"{site}/manifest.json")
                time.sleep(2)
                publish(build, site)
            thread = threading.Thread(target=deploy)
            thread.start()
            try:
                done = self.live(nginx.url, "--expect", "build", "--wait", "1m")
            finally:
                thread.join()
            self.assert_says(done.out, f"{nginx.url} verifies: release 2 ")
            self.assertGreater(done.seconds, 2)

    def test_waiting_in_vain_tells_the_last_reason(self):
        self.next_release()
        with Nginx(self.path("site")) as nginx:
            done = self.live(nginx.url, "--expect", "2", "--wait", "3s", code=3)
            self.assert_says(done.err, "is release 1, and release 2 is expected")
            self.assertGreaterEqual(done.seconds, 3)
            asked = [line["path"] for line in nginx.requests()]
            self.assertEqual(set(asked), {"/manifest.json"}, "nothing else is fetched of a release not waited for")


class Words(LiveCase):
    def test_mistakes(self):
        for words, error, hint in (
                (["build", "--wait", "5m"], "--wait is for what a web server serves, not for the folder build",
                 "https://"),
                (["build", "--expect", "1"], "--expect is for what a web server serves", "https://"),
                (["http://x/manifest.json"], "the address is that of a manifest", "the folder"),
                (["http://"], "the address names no host", "https://"),
                (["https://u:secret@x"], "the address holds a user or password", "https://"),
                (["https://x?a"], "the address has a query or fragment", "https://"),
                (["https://x#a"], "the address has a query or fragment", "https://"),
                (["http://x", "--wait", "5"], "--wait needs a span of time, not 5", "5m"),
                (["http://x", "--min-validity", "soon"], "--min-validity needs a span of time, not soon", "14d"),
                (["http://x", "--expect", "0"], "--expect needs a whole number, 1 to ", None)):
            with self.subTest(words=words):
                done = self.contentc("verify", *words, code=64)
                self.assertEqual(done.out, "")
                self.assertTrue(done.err.startswith(f"contentc: error: {error}"), done.err)
                self.assertNotIn("secret", done.err)
                if hint:
                    self.assert_says(done.err.split("hint: ", 1)[1], hint)

    def test_other_schemes_are_folders(self):
        for operand in ("ftp://x", "file:///x", "x:80"):
            self.assert_says(self.verify(operand, code=2).err, "there is no ")


if __name__ == "__main__":
    import unittest
    unittest.main()
