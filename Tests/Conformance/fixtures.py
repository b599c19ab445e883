"""Keys, releases and servers to make cases of.

The keys come from published seeds, the SHA-256 of a label. They are no secrets: never pin them anywhere.
Ed25519 signatures are deterministic, so the same recipe always gives the same bytes.
"""

import base64
import copy
import hashlib
import json

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

APP, CHANNEL = "org.example.course", "stable"
MANIFEST = "application/vnd.contentc.manifest.v1+json"
REVOCATION = "application/vnd.contentc.revocation.v1+json"
CREATED, EXPIRES = "2026-12-01T08:00:00Z", "2027-03-01T08:00:00Z"
NOW = "2026-12-15T12:00:00Z"
CLIENT = {"app": APP, "channel": CHANNEL, "platform": "linux", "build": 100}
PUBLISHED = {}
"""Path → bytes of every list that a recipe has made."""


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def base64_of(data):
    return base64.b64encode(data).decode()


class Key:
    """A key pair with its place in a keyring."""

    def __init__(self, name, role="signing", status="active"):
        self.name, self.role, self.status = name, role, status
        self.seed = hashlib.sha256(b"contentc conformance suite, key " + name.encode()).digest()
        self.private = Ed25519PrivateKey.from_private_bytes(self.seed)
        self.public = self.private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    def pinned(self, **changes):
        """The same pair with another id, role or status in the keyring."""
        other = copy.copy(self)
        other.__dict__.update(changes)
        return other

    def entry(self):
        return {"id": self.name, "algorithm": "ed25519", "public": base64_of(self.public), "role": self.role,
                "status": self.status}


A, B, C = Key("2026-a"), Key("2026-b"), Key("2026-c")
D, E = Key("2026-d"), Key("2026-e")
STRANGER = Key("stranger")
R, S = Key("recovery-1", "recovery"), Key("recovery-2", "recovery")


def retired(key):
    return key.pinned(status="retired")


def revoked(key):
    return key.pinned(status="revoked")


def keyring(*keys, threshold=1, **members):
    """The text of a keyring."""
    value = {"format": 1, "threshold": threshold, "keys": [key.entry() for key in keys]} | members
    return compact(value)


def encoding(kind, payload):
    """What is signed: DSSE's pre-authentication encoding."""
    return b"DSSEv1 %d %b %d %b" % (len(kind.encode()), kind.encode(), len(payload), payload)


def envelope(payload, *signers, kind=MANIFEST, signed_kind=None):
    """An envelope as an object. A signer is a key, or (key id that is written, key that signs)."""
    payload = payload.encode() if isinstance(payload, str) else payload
    pairs = [signer if isinstance(signer, tuple) else (signer.name, signer) for signer in signers]
    message = encoding(signed_kind or kind, payload)
    return {
        "payload": base64_of(payload), "payloadType": kind,
        "signatures": [{"keyid": name, "sig": base64_of(key.private.sign(message))} for name, key in pairs]}


def signed(payload, *signers, **options):
    """The text of an envelope."""
    return compact(envelope(payload, *signers, **options)) + "\n"


def statement(*names, by=R, app=APP, signer=None, **members):
    """A revocation as an object."""
    payload = {"format": 1, "app": app, "revoked": list(names)} | members
    return envelope(compact(payload), signer or by, kind=REVOCATION)


def publish(role, data):
    """The manifest's entry for a list, which is in the group's table from now on."""
    data = data if isinstance(data, bytes) else (compact(data) + "\n").encode()
    digest = hashlib.sha256(data).hexdigest()
    path = f"files/{role}-{digest[:16]}.json"
    PUBLISHED[path] = data
    return {"role": role, "path": path, "size": len(data), "sha256": digest}


def box(name, version=1, **members):
    """A catalog's entry; its bundle is never fetched here."""
    digest = hashlib.sha256(f"bundle of {name} {version}".encode()).hexdigest()
    return {"id": name, "version": version, "title": name.capitalize(), "topic": "motion", "tags": [], "lang": "en",
            "layers": 1, "cards": [], "minBuild": 0, "interactives": [], "semantic": digest[:16],
            "bundle": {"path": f"bundles/{digest[:2]}/{name}-{version}-{digest[:16]}.tar.gz", "size": 500,
                       "sha256": digest}} | members


def catalog(boxes, decks=(), **members):
    return {"format": 1, "boxes": list(boxes), "decks": list(decks)} | members


TAXONOMY = {"format": 1, "worlds": [{"id": "physics", "title": "Physics", "order": 0, "topics": [
    {"id": "motion", "title": "Motion", "prerequisites": [], "boxes": 1}]}]}
PUZZLES = {"format": 1, "puzzles": []}


def numbered(count, version=1):
    return [box(f"box-{number}", version) for number in range(1, count + 1)]


class Release:
    """One release: by its number it has 1 to 10 boxes, so that a mix of two is seen in the count."""

    def __init__(self, sequence, /, *signers, boxes=None, catalogs=None, lists=None, without=(), **members):
        boxes = numbered(sequence % 10 or 10, min(sequence, 999)) if boxes is None else boxes
        self.sequence, self.signers = sequence, signers or (A,)
        catalogs = [catalog(boxes)] if catalogs is None else catalogs
        self.visible = sum(len(entry.get("boxes", [])) for entry in catalogs if isinstance(entry, dict))
        lists = {"taxonomy": TAXONOMY, "puzzles": PUZZLES} | (lists or {})
        self.files = [publish("catalog", entry) for entry in catalogs] + [
            publish(role, entry) for role, entry in lists.items()]
        self.members = {
            "format": 1, "app": APP, "channel": CHANNEL, "sequence": sequence, "created": CREATED, "expires": EXPIRES,
            "files": self.files, "revocations": [], "requires": []} | members
        for name in without:
            del self.members[name]
        self.payload = compact(self.members) + "\n"
        self.text = signed(self.payload, *self.signers)

    def by(self, *signers):
        """The same payload with other signatures."""
        other = copy.copy(self)
        other.signers, other.text = signers, signed(self.payload, *signers)
        return other

    def with_payload(self, payload):
        """The same lists under another payload text, signed well."""
        other = copy.copy(self)
        other.payload, other.text = payload, signed(payload, *self.signers)
        return other

    def with_text(self, text):
        """The same lists under another envelope text."""
        other = copy.copy(self)
        other.text = text
        return other

    @property
    def catalog(self):
        return self.files[0]["path"]

    @property
    def paths(self):
        rollout = self.members.get("rollout")
        candidate = rollout.get("files", []) if isinstance(rollout, dict) else []
        return list(dict.fromkeys(entry["path"] for entry in self.files + candidate))
