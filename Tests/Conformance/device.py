"""A device in memory around the reference verifier: a cache, a server that answers by a list, and one start.

The order is that of docs/conformance.md and docs/wire-format.md. No file, no network, no clock.
"""

import hashlib
import json

from lists import read_lists
from reference import ENVELOPE_SIZE, Keyring, Refused, Trust
from values import data_of


class NoAnswer(Exception):
    """The server was not reached, or the answer broke off: that is no refusal."""


class Server:
    """Path → answers in order; the last one repeats, and a path without answers is not there."""

    def __init__(self, answers, published):
        self.published = published
        self.left = {path: published[path] if entries == "published" else list(entries)
                     for path, entries in answers.items()}

    def get(self, path, limit):
        """Status, headers and body of the next answer. Without touching what lies beyond the limit."""
        entries = self.left.get(path, [{"status": 404}])
        if isinstance(entries, bytes):
            entries = [{"status": 200, "body": {"file": path}}]
        answer = entries.pop(0) if len(entries) > 1 else entries[0]
        if "error" in answer:
            raise NoAnswer(answer["error"])
        return answer["status"], answer.get("headers", {}), data_of(answer.get("body", ""), self.published, limit + 1)


class Device:
    """What lasts from start to start."""

    def __init__(self, cache, published):
        self.published = published
        self.releases, self.files, self.tagged = [], {}, None  # `tagged`: the envelope that came with an entity tag
        for release in cache.get("releases", []):
            self.releases.append(data_of(release["envelope"], published))
            self.files.update(self.tree(release))
        self.statements = [data_of(statement, published) for statement in cache.get("revocations", [])]

    def tree(self, release):
        """Path → bytes of the files beside an envelope."""
        return {entry if isinstance(entry, str) else entry["path"]:
                self.published[entry] if isinstance(entry, str) else data_of(entry["body"], self.published)
                for entry in release.get("files", [])}

    def start(self, keyring, client, embedded, now, server):
        """One start: what a case calls `expect`."""
        try:
            self.keyring = Keyring(keyring)
        except Refused:
            return {"keyring": "refused"}
        self.client, self.server = client, server
        self.embedded, self.beside = None, {}
        if embedded is not None:
            self.embedded, self.beside = data_of(embedded["envelope"], self.published), self.tree(embedded)
        accepted, reason = False, None
        try:
            self.sync()
            accepted, answer = True, "accepted"
        except NoAnswer:
            answer = "none"
        except Refused as refusal:
            answer, reason = "refused", refusal.reason
        return {"answer": answer, "reason": reason, **self.serve(accepted, now, reason == "needsNewerApp")}

    def trust(self):
        """What is believed now, with the keyring and the copies of this moment."""
        client = self.client
        return Trust(self.keyring, client.get("app"), client.get("channel"), client.get("minimumSequence"),
                     self.releases, self.embedded, self.statements)

    def serve(self, accepted, now, needs_newer_app):
        """The highest copy that verifies and is whole."""
        for copy in self.trust().copies:
            manifest = copy.manifest
            try:
                boxes = read_lists(
                    [self.whole(entry) for entry in manifest.chosen_files(self.client.get("installId"))])
            except (Refused, KeyError):
                continue
            hidden = sum(self.hides(box) for box in boxes)
            source = "network" if accepted else "device" if copy.stored else "embedded"
            return {"serves": {"source": source, "sequence": manifest.sequence}, "stale": manifest.is_stale(now),
                    "update": self.update(manifest.release, now, needs_newer_app),
                    "visible": len(boxes) - hidden, "hidden": hidden}
        update = self.update({}, now, needs_newer_app)
        return {"serves": None, "stale": False, "update": update, "visible": 0, "hidden": 0}

    def whole(self, entry):
        """(role, bytes) of a file that is at hand with the right size and digest; else `KeyError`."""
        for files in (self.files, self.beside):
            if fits(entry, files.get(entry["path"], b"")):
                return entry["role"], files[entry["path"]]
        raise KeyError(entry["path"])

    def sync(self):
        """Takes the answer of the server, with its lists, or raises `Refused` or `NoAnswer` and changes nothing."""
        copy, is_tagged = self.ask(self.trust())
        lists = []
        for entry in copy.manifest.chosen_files(self.client.get("installId")):
            try:
                lists.append((entry, self.whole(entry)[1]))
            except KeyError:
                lists.append((entry, self.fetch(entry)))
        read_lists([(entry["role"], data) for entry, data in lists])
        self.files.update({entry["path"]: data for entry, data in lists})
        self.store(copy)
        self.tagged = copy.envelope if is_tagged else None

    def ask(self, trust):
        """The copy that the answer is about, and whether the next question can name it by its entity tag."""
        tagged = [copy for copy in trust.copies if copy.stored and copy.envelope == self.tagged
                  and copy.manifest.sequence >= trust.floor]
        status, headers, body = self.server.get("manifest.json", ENVELOPE_SIZE)
        if status == 304 and tagged:
            return tagged[0], True
        try:
            copy = self.judge(trust, status, body)
        except Refused as refusal:
            if refusal.reason not in ("rollback", "missingFile", "unexpectedNotModified"):
                raise
            status, headers, body = self.server.get("manifest.json", ENVELOPE_SIZE)  # an edge that lags? once more
            copy = self.judge(trust, status, body)
        return copy, "etag" in {name.lower() for name in headers}

    def judge(self, trust, status, body):
        if status == 304:
            raise Refused("unexpectedNotModified")
        if status != 200:
            raise status_refused(status)
        if len(body) > ENVELOPE_SIZE:
            raise Refused("tooLarge")
        kind, copy = trust.judge(body)
        if kind != "unchanged":
            return copy
        return next(held for held in trust.copies if held.stored and held.manifest.payload == copy.manifest.payload)

    def fetch(self, entry):
        """A list's bytes: asked for once more if it is missing or wrong."""
        for attempt in (1, 2):
            status, _, body = self.server.get(entry["path"], entry["size"])
            if status == 200 and fits(entry, body):
                return body
        if status != 200:
            raise status_refused(status)
        raise Refused("tooLarge" if len(body) > entry["size"] else "wrongFile")

    def store(self, copy):
        """The release in place of one with its number, then its statements; of the others the next lower one stays."""
        sequence = copy.manifest.sequence
        held = self.trust().copies
        self.releases = [copy.envelope] + [
            other.envelope for other in held if other.stored and other.manifest.sequence != sequence]
        self.statements += [json.dumps(value).encode() for value in copy.manifest.revocations]
        self.releases = [other.envelope for other in self.trust().copies if other.stored][:2]

    def hides(self, box):
        known = self.client.get("interactives")
        return box["minBuild"] > self.client["build"] or (
            known is not None and not set(box["interactives"]) <= set(known))

    def update(self, release, now, needs_newer_app):
        entry = release.get(self.client["platform"], release.get("default"))
        if entry and self.client["build"] < entry["min"]:
            return "blocked"
        if needs_newer_app or entry and self.client["build"] < entry["latest"] and entry.get("latestFrom", "") <= now:
            return "banner"
        return "current"


def status_refused(status):
    """What is not there may be there elsewhere; every other status is no answer."""
    return Refused("missingFile" if status in (404, 410) else "unexpectedStatus")


def fits(entry, data):
    return len(data) == entry["size"] and hashlib.sha256(data).hexdigest() == entry["sha256"]
