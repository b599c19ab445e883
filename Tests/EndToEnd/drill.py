"""A publisher with keys A, B and R, apps of three ages, and a table of what each of them shows step by step."""

import base64
import json
import os
import re
import shutil
import sys

import dsse
from client_support import NOWHERE
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from nginx import Nginx
from projects import write_tiny
from support import ROOT, EndToEndCase, edit, read, run, write

PAGE = os.path.join(ROOT, "docs/key-rotation.md")

# What each age of the app pins: before there was a second key, now, and once A is history.
APPS = {"A": ("a",), "A, B, R": ("a", "b", "r"), "B, R": ("b", "r")}

BUILD = 120


class Table:
    """Rows of Markdown: a step, which devices, and what each app shows on them."""

    def __init__(self):
        self.rows = []

    def add(self, step, devices, cells):
        self.rows.append([step, devices, *cells])

    def text(self):
        head = ["step", "device", *(f"pins {keys}" for keys in APPS)]
        lines, before = [], None
        for step, *cells in self.rows:
            lines.append(["" if step == before else step, *cells])
            before = step
        return self.line(head) + "|" + "---|" * len(head) + "\n" + "".join(map(self.line, lines))

    @staticmethod
    def line(cells):
        return ("| " + " | ".join(cells) + " |\n").replace("|  |", "| |")


class Drill(EndToEndCase):
    """A site, the keys that sign for it, and a device in use for each app. Each test plays one story of the page."""

    keys = ("a", "b")

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        done = run(["keys", "generate", "r", "--keyring", cls.keyring, "--role", "recovery"], cls.class_folder)
        assert done.code == 0, str(done)
        for name, pinned in APPS.items():
            cls.write_keyring(cls.pins(name), pinned)

    @classmethod
    def pins(cls, app):
        """The keyring that is compiled into an app."""
        return os.path.join(cls.class_folder, "apps", "".join(APPS[app]) + ".json")

    @classmethod
    def write_keyring(cls, path, ids):
        keyring = json.loads(read(cls.keyring))
        keyring["keys"] = [key for key in keyring["keys"] if key["id"] in ids]
        write(path, json.dumps(keyring))

    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))
        write(self.path("content/contentc.yaml"), "id: demo\nexpiresAfterDays: 3650\n"
              f"release: {{default: {{latest: {BUILD}, min: 100}}}}\n")
        # Each story has its own copy: keys are retired and revoked in it.
        shutil.copytree(self.key_folder, self.path("keys"))
        self.server = Nginx(self.path("web")).start()
        self.addCleanup(self.server.stop)
        self.publish_count = 0
        self.table = Table()
        self.step = ""

    # What the publisher does.

    def signed(self, output, *keys, after=None, words=(), created="2026-12-01T08:00:00Z", **options):
        """A release in a folder of its own that these keys sign."""
        more = [word for key in keys for word in ("--key", key)] + (["--after", after] if after else [])
        return self.contentc("build", "--output", output, "--created", created, *more, *words, **options)

    def change(self, number):
        """Another text for each release."""
        path = self.path("content/boxes/first.box.yaml")
        edit(path, re.search(r"text: '.*?'", read(path).decode())[0], f"text: 'Text {number}.'")

    def publish(self, folder, *words, code=0):
        """Publishes a tree as the runbook says, or is refused."""
        done = self.contentc("publish", "web", "--tree", folder, *words, code=code)
        if code == 0:
            self.assertEqual(read(self.path("web/manifest.json")), read(self.path(folder, "manifest.json")))
            self.mark_as_new()
        return done

    def publish_with_new_keys(self, folder, reason):
        """Publishes a tree after what is live, which no key of it has signed: not without a word."""
        self.assert_says(self.publish(folder, code=3).err, reason, "--new-keys")
        self.publish(folder, "--new-keys")

    def new_site(self):
        """Nothing was ever published."""
        shutil.rmtree(self.path("web"), True)
        os.mkdir(self.path("web"))

    def put_back(self, number):
        """By hand: what the thief left goes, and the envelope of a release of ours is live again."""
        shutil.copy(self.path(f"web/releases/{number}.json"), self.path("web/manifest.json"))
        self.mark_as_new()

    def put(self, folder):
        """Puts a tree on the server, whatever was there before, as who is no publisher of ours can."""
        for part in ("files", "bundles"):
            shutil.copytree(self.path(folder, part), self.path("web", part), dirs_exist_ok=True)
        shutil.copy(self.path(folder, "manifest.json"), self.path("web/manifest.json"))
        self.mark_as_new()

    def mark_as_new(self):
        """nginx makes tags of size and second, and all steps come within a few."""
        self.publish_count += 1
        os.utime(self.path("web/manifest.json"), (self.publish_count, self.publish_count))

    def forged(self, folder, *keys, base, **changes):
        """A tree as whoever has a secret can sign it, with no tool of ours to stop them."""
        shutil.copytree(self.path(base), self.path(folder))
        manifest = {**dsse.payload(self.path(base, "manifest.json")), **changes}
        data = json.dumps(manifest).encode()
        signatures = {}
        for key in keys:
            seed = base64.b64decode(json.loads(read(os.path.join(self.key_folder, f"{key}.secret")))["secret"])
            signatures[key] = Ed25519PrivateKey.from_private_bytes(seed).sign(dsse.pae(dsse.MANIFEST_TYPE, data))
        write(self.path(folder, "manifest.json"), dsse.encode(dsse.MANIFEST_TYPE, data, signatures))

    # What the apps show.

    def shown(self, app, cache, *words, url):
        """One start of an app, in the words of the table."""
        done = self.content_client(
            "sync", "--json", "--url", url, "--keyring", self.pins(app), "--cache", cache, "--app", "demo",
            "--channel", "stable", "--build", str(BUILD), "--patience", "60", *words, code=None)
        result = json.loads(done.out)
        reason, sequence = result["reason"], result["sequence"]
        # Whether an app has content, and whether it was refused something, is all that the exit code may depend on.
        refused = reason not in (None, "unreachable")
        self.assertEqual(done.code, 3 if refused else 2 if sequence is None else 0, done)
        if sequence is None:
            return f"nothing: `{reason}`" if refused else "nothing"
        words = [f"shows {sequence}" if reason == "unreachable" else f"{'keeps' if refused else 'takes'} {sequence}"]
        words[0] += f": `{reason}`" if refused else ""
        words += ["embedded"] * (result["source"] == "embedded") + ["stale"] * result["stale"]
        words += [result["update"]] * (result["update"] != "current")
        return ", ".join(words)

    def row(self, devices, show):
        self.table.add(self.step, devices, [show(app) for app in APPS])

    def cache(self, app, kind="in use"):
        os.makedirs(self.path("caches", kind), exist_ok=True)
        return self.path("caches", kind, app)

    def in_use(self):
        """The devices that were online at every step."""
        self.row("in use", lambda app: self.shown(app, self.cache(app), url=self.server.url))

    def new_install(self, *words, label="new install"):
        def show(app):
            cache = self.cache(app, "new")
            shutil.rmtree(cache, ignore_errors=True)
            return self.shown(app, cache, *words, url=self.server.url)
        self.row(label, show)

    def everyone(self):
        self.in_use()
        self.new_install()

    def keep_copies(self, kind):
        """Devices that go offline now."""
        for app in APPS:
            if os.path.isdir(self.cache(app)):
                shutil.copytree(self.cache(app), self.cache(app, kind), symlinks=True)

    def offline(self, kind="in use", label="in use, offline"):
        self.row(label, lambda app: self.shown(app, self.cache(app, kind), url=NOWHERE))

    def back_online(self, kind, label):
        self.row(label, lambda app: self.shown(app, self.cache(app, kind), url=self.server.url))

    def updated(self, label, *words, url=NOWHERE):
        """A device of the oldest app, as it is now, after an update to each app, the first of which is no update."""
        def show(app):
            cache = self.cache(app, "updated")
            shutil.rmtree(cache, ignore_errors=True)
            shutil.copytree(self.cache("A"), cache, symlinks=True)
            return self.shown(app, cache, *words, url=url)
        self.row(label, show)

    # What the page says.

    def compare(self, title):
        """Prints the table, and compares it with the one below this heading of the runbook."""
        text = self.table.text()
        # Not to the standard output of a test, which is shown only where it fails.
        print(f"\n\n{title}\n\n{text}", file=sys.__stdout__, flush=True)
        page = read(PAGE).decode()
        match = re.search(rf"(?ms)^### {re.escape(title)}$[^#]*?^(\| step \|.*?\n)(?!\|)", page)
        self.assertIsNotNone(match, f"{PAGE} has no table below ‘{title}’")
        if os.environ.get("RECORD_GOLDEN") == "1":
            write(PAGE, page[:match.start(1)] + text + page[match.end(1):])
            self.fail(f"recorded ‘{title}’ in {PAGE}; read it, then run again without RECORD_GOLDEN")
        self.assertEqual(match[1], text, f"{PAGE} shows another table below ‘{title}’")
