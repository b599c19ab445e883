"""The app of docs/client.md is compiled as it stands there, runs, and is tested; requests are as the page shows them.

RECORD_GOLDEN=1 writes into the page what differs, and then fails, so that somebody reads it.
"""

import functools
import http.server
import json
import os
import re
import shutil
import subprocess
import threading

from client_support import DeviceCase
from documents import blocks, matches, record
from projects import write_sample
from support import ROOT, edit, read, write

PAGE = "docs/client.md"

# Around the statements that the page shows by themselves.
STATEMENTS = """\
import ContentClient
import Foundation

private func show(_ lines: [String]) {}

private func %s(client: ContentClient, configuration: ClientConfiguration) async throws {
  var configuration = configuration
%s  _ = configuration
}
"""


def page_blocks(word):
    return [block for block in blocks(PAGE) if word in block.words]


class PageCase(DeviceCase):
    def compare(self, shown):
        """Texts that the page should show: block → text."""
        different = {block: text for block, text in shown.items() if not matches(block.text, text)}
        if different and os.environ.get("RECORD_GOLDEN") == "1":
            record(PAGE, {block.line: text for block, text in different.items()})
            self.fail(f"recorded {PAGE}; look at what changed")
        for block, text in different.items():
            self.fail(f"{block.place} shows\n{block.text}\nand this is\n{text}")


class App(PageCase):
    def test_it_compiles_and_shows_the_course(self):
        self.write_app()
        self.swift("build", "--build-tests")
        server = self.serve(self.path("build"))
        outputs = {block.words["output"]: block for block in page_blocks("output")}
        first = self.run_app(server.url)
        server.stop()
        again = self.run_app(server.url)
        shutil.rmtree(self.path("cache"))
        nothing = self.run_app(server.url).replace(server.url.split(":")[-1], "8418")
        self.compare({outputs["network"]: first, outputs["device"]: again, outputs["nothing"]: nothing})
        self.say_that_the_app_is_old()
        self.swift("test", "--skip-build")
        for module in (b"$s7Signing", b"$s8YAMLText"):
            self.assertNotIn(module, read(os.path.join(self.scratch, "debug", "App")))

    def say_that_the_app_is_old(self):
        server = self.serve(self.path("build"))
        project = self.path("content/contentc.yaml")
        for old, new, words in [
            ("latest: 120, min: 100", "latest: 130, min: 100", "A new version is in the store.\nMotion: "),
            ("latest: 130, min: 100", "latest: 130, min: 125", "Time for an update.\n"),
        ]:
            edit(project, old, new)
            self.build()
            self.assert_says(self.run_app(server.url), words)
        server.stop()
        self.assertTrue(self.run_app(server.url).endswith("from the device\nTime for an update.\n"))

    def write_app(self):
        files = {block.words["app"]: block.text for block in page_blocks("app")}
        self.assertEqual(len(files["Sources/App/App.swift"].splitlines()), 30)
        package, count = re.subn(
            r"\.package\(url: [^)]*\)", f'.package(name: "contentc", path: "{ROOT}")', files.pop("Package.swift"))
        self.assertEqual(count, 1)
        keyring = files.pop("keyring.sh")
        write(self.path("Package.swift"), package)
        for path, text in files.items():
            write(self.path(path), text)
        for number, block in enumerate(block for block in page_blocks("in") if block.words["in"] == "app"):
            text = "".join(f"  {line}\n" for line in block.text.splitlines())
            write(self.path(f"Sources/App/Statements{number}.swift"), STATEMENTS % (f"statements{number}", text))
        write_sample(self.path("content"))
        # The app asks the clock, and its content must not expire before this test does.
        edit(self.path("content/contentc.yaml"), "expiresAfterDays: 90", "expiresAfterDays: 3650")
        self.build()
        shutil.copytree(self.path("build"), self.path("Tests/AppTests/Tree"))
        write(self.path("keys/keyring.json"), read(self.keyring))
        subprocess.run(["sh", "-c", keyring], cwd=self.folder, check=True)

    # The libraries are compiled once more for the app, which takes a while. Kept here, and not in the folder of the
    # test, they are compiled again only when they change.
    scratch = os.path.join(ROOT, ".build", "app")

    def swift(self, command, *words):
        done = subprocess.run(
            ["swift", command, "--scratch-path", self.scratch, *words], cwd=self.folder, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=900, check=False)
        self.assertEqual(done.returncode, 0, done.stdout.decode())

    def run_app(self, url):
        app = os.path.join(self.scratch, "debug", "App")
        done = subprocess.run([app, url], cwd=self.folder, stdout=subprocess.PIPE, check=True, timeout=60)
        return done.stdout.decode()


class RecordingServer:
    """Serves a folder with entity tags, and keeps the text of every request."""

    def __init__(self, folder):
        self.requests = []
        requests = self.requests

        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(self):
                requests.append(self.raw_requestline.decode() + str(self.headers))
                super().do_GET()

            def end_headers(self):
                self.send_header("ETag", '"5f2c-1a0"')
                super().end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        self.host = f"127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


class Requests(PageCase):
    def test_they_say_what_the_page_shows_and_no_more(self):
        write_sample(self.path("content"))
        self.build(output="public/course")
        for parent, _, names in os.walk(self.path("public")):
            for name in names:
                # Else the answers would be as new as their tags.
                os.utime(os.path.join(parent, name), (1_700_000_000, 1_700_000_000))
        server = RecordingServer(self.path("public"))
        self.addCleanup(server.stop)
        url = f"http://{server.host}/course"
        self.sync(url)
        self.sync(url)
        self.begin_bundle("swing", '"5f2c-1a0"', 100)
        self.device("open", "swing", url=url)
        requests = [text.replace(server.host, "content.example.org") for text in server.requests]
        manifests = [text for text in requests if "/manifest.json " in text]
        (bundle,) = [text for text in requests if "/bundles/" in text]
        page = {block.words["request"]: block for block in page_blocks("request")}
        self.compare({page["manifest"]: plain(manifests[1]), page["bundle"]: plain(bundle)})
        shown = {line.split(":")[0] for block in page.values() for line in block.text.splitlines()[1:]}
        for text in requests:
            names = {line.split(":")[0] for line in plain(text).splitlines()[1:]}
            self.assertLessEqual(names, shown, text)

    def begin_bundle(self, box, entity_tag, byte_count):
        """Leaves the first bytes of a bundle in the cache, as a broken connection does."""
        catalog = next(name for name in os.listdir(self.path("cache/files")) if name.startswith("catalog"))
        boxes = json.loads(read(self.path("cache/files", catalog)))["boxes"]
        bundle = next(entry["bundle"] for entry in boxes if entry["id"] == box)
        partial = self.path("cache/partial", bundle["sha256"])
        write(partial, read(self.path("public/course", bundle["path"]))[:byte_count], mode=0o600)
        write(partial + ".tag", entity_tag, mode=0o600)


def plain(request):
    return request.replace("\r\n", "\n").rstrip("\n") + "\n"
