"""A publisher in a page of Python: it writes trees by the wire format alone, also such as must be refused."""

import base64
import gzip
import hashlib
import io
import json
import tarfile

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import dsse
from support import read, write


def document(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def bundle(members):
    """A gzip'd tar of (name or TarInfo, bytes)."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in members:
            entry = name if isinstance(name, tarfile.TarInfo) else tarfile.TarInfo(name)
            if entry.isreg():
                entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return gzip.compress(buffer.getvalue(), mtime=0)


def box_entry(box, version, data):
    """A catalog's entry for a bundle."""
    digest = hashlib.sha256(data).hexdigest()
    path = f"bundles/{digest[:2]}/{box}-{version}-{digest[:16]}.tar.gz"
    return {
        "id": box, "version": version, "title": box, "topic": "only", "tags": [], "lang": "en", "layers": 1,
        "cards": [], "minBuild": 0, "interactives": [], "semantic": digest[:16],
        "bundle": {"path": path, "size": len(data), "sha256": digest}}


class Publisher:
    """Writes and signs one tree. Change its parts before `publish`."""

    def __init__(self, folder, secrets):
        self.folder = folder
        self.secrets = secrets
        self.catalog = {"format": 1, "boxes": [], "decks": []}
        self.set_bundle(bundle([("box.json", document({"format": 1, "id": "first", "version": 1}))]))
        self.taxonomy = {"format": 1, "worlds": []}
        self.puzzles = {"format": 1, "puzzles": []}
        self.manifest = {
            "format": 1, "app": "demo", "channel": "stable", "sequence": 1, "created": "2026-12-01T08:00:00Z",
            "files": [], "revocations": [], "requires": []}

    def set_bundle(self, data):
        self.catalog["boxes"] = [box_entry("first", 1, data)]
        write(f"{self.folder}/{self.catalog['boxes'][0]['bundle']['path']}", data)

    def add_file(self, role, value):
        data = document(value)
        digest = hashlib.sha256(data).hexdigest()
        path = f"files/{role}-{digest[:16]}.json"
        self.manifest["files"].append({"role": role, "path": path, "size": len(data), "sha256": digest})
        write(f"{self.folder}/{path}", data)

    def add_lists(self):
        self.add_file("catalog", self.catalog)
        self.add_file("taxonomy", self.taxonomy)
        self.add_file("puzzles", self.puzzles)

    def sign(self, payload=None, kind=dsse.MANIFEST_TYPE):
        payload = document(self.manifest) if payload is None else payload
        signatures = {}
        for key, path in self.secrets.items():
            seed = base64.b64decode(json.loads(read(path))["secret"])
            signatures[key] = Ed25519PrivateKey.from_private_bytes(seed).sign(dsse.pae(kind, payload))
        write(f"{self.folder}/manifest.json", dsse.encode(kind, payload, signatures))

    def publish(self):
        self.add_lists()
        self.sign()
