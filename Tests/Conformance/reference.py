"""A second verifier, written from the specification alone: docs/wire-format.md, "How a client verifies".

It shares no line and no library with contentc, so where both agree, the page said enough. It is pure: bytes in,
verdict out; `device.py` adds the network, the cache folder and the lists.
"""

import functools
import hashlib

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from strict import (APP, DIGEST, FILE_SIZE, KEY_ID, NAME, Malformed, bytes_of, integer, items, member, moment, parse,
                    path, record, string)

MANIFEST = "application/vnd.contentc.manifest.v1+json"
REVOCATION = "application/vnd.contentc.revocation.v1+json"
ENVELOPE_SIZE = 1_048_576
PRIME = 2**255 - 19


class Refused(Exception):
    """The verdict that something is not believed."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


def refusing(reason):
    """What is malformed inside the decorated function is refused for this reason."""
    def wrap(read):
        @functools.wraps(read)
        def wrapped(*values):
            try:
                return read(*values)
            except Malformed as error:
                raise Refused(reason) from error
        return wrapped
    return wrap


# Keys and signatures


def is_sound_point(raw):
    """Whether 32 bytes are a canonical point of Ed25519 that is not of small order (RFC 8032, 5.1.3)."""
    y, sign = int.from_bytes(raw, "little") & (1 << 255) - 1, raw[31] >> 7
    d = -121665 * pow(121666, -1, PRIME) % PRIME
    square = (y * y - 1) * pow(d * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if x * x % PRIME != square:
        x = x * pow(2, (PRIME - 1) // 4, PRIME) % PRIME
    if y >= PRIME or x * x % PRIME != square or (x == 0 and sign):
        return False
    for _ in range(3):  # three doublings: 8 times the point is the neutral element (0, 1) if its order is small
        product = d * x * x * y * y
        x, y = (2 * x * y * pow(1 + product, -1, PRIME) % PRIME, (y * y + x * x) * pow(1 - product, -1, PRIME) % PRIME)
    return (x, y) != (0, 1)


class Keyring:
    """The pinned keys: (id, role) → public key of those that are believed; and the threshold."""

    @refusing("keyring")
    def __init__(self, data):
        if len(data) > 65_536:
            raise Malformed("a long keyring")
        value = parse(data)
        member(value, "format", lambda format: integer(format, 1, 1))
        self.keys, self.threshold, seen, active = {}, member(value, "threshold", integer), set(), 0
        for key in member(value, "keys", lambda keys: items(keys, 1, 64)):
            public = member(key, "public", bytes_of)
            role = member(key, "role", lambda role: one_of(role, "signing", "recovery"))
            status = member(key, "status", lambda status: one_of(status, "active", "retired", "revoked"))
            member(key, "algorithm", lambda algorithm: one_of(algorithm, "ed25519"))
            name = member(key, "id", lambda name: string(name, KEY_ID))
            if len(public) != 32 or not is_sound_point(public) or not seen.isdisjoint({name, public}):
                raise Malformed("a weak key, or one twice")
            seen |= {name, public}
            active += (role, status) == ("signing", "active")
            if status != "revoked":
                self.keys[name, role] = public
        if not 1 <= self.threshold <= active:
            raise Malformed("the threshold")

    def signers(self, envelope, role):
        """Ids of the pinned keys of a role whose signatures in an envelope verify."""
        message = b"DSSEv1 %d %b %d %b" % (
            len(envelope.kind), envelope.kind.encode(), len(envelope.payload), envelope.payload)
        return frozenset(name for name, signature in envelope.signatures.items()
                         if (name, role) in self.keys and verifies(self.keys[name, role], signature, message))


def one_of(value, *allowed):
    if value not in allowed:
        raise Malformed(f"{value!r:.80} is none of {allowed}")
    return value


@functools.lru_cache(4096)
def verifies(public, signature, message):
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, message)
        return True
    except InvalidSignature:
        return False


class Envelope:
    """DSSE, not believed: the type, the exact payload bytes, and key id → signature."""

    def __init__(self, value, expected):
        self.payload = member(value, "payload", bytes_of)
        self.kind = member(value, "payloadType", string)
        self.signatures = {}
        for entry in member(value, "signatures", lambda entries: items(entries, 1, 8)):
            name, signature = member(entry, "keyid", lambda name: string(name, KEY_ID)), member(entry, "sig", bytes_of)
            if name in self.signatures or len(signature) != 64:
                raise Malformed("a signature twice, or of another length")
            self.signatures[name] = signature
        if self.kind != expected:
            raise Refused("wrongPayloadType")


@refusing("malformedEnvelope")
def manifest_envelope(data):
    if len(data) > ENVELOPE_SIZE:
        raise Malformed("a long envelope")
    return Envelope(parse(data), MANIFEST)


# What was signed


@refusing("malformedRevocation")
def revoked_keys(value, keyring):
    """(app, key id) of the signing keys that one statement drops: none unless a pinned recovery key signed it."""
    try:
        envelope = Envelope(value, REVOCATION)
    except Refused:
        raise Malformed("another type of envelope") from None
    if not keyring.signers(envelope, "recovery"):
        return frozenset()
    statement = parse(envelope.payload)
    if member(statement, "format", integer) != 1:
        raise Refused("needsNewerApp")
    app = member(statement, "app", lambda app: string(app, APP, 128))
    return frozenset((app, string(name, KEY_ID)) for name in member(statement, "revoked", items))


def file_entries(value):
    entries = items(value)
    for entry in entries:
        member(entry, "role", string)
        member(entry, "path", path)
        member(entry, "size", lambda size: integer(size, 1, FILE_SIZE))
        member(entry, "sha256", lambda digest: string(digest, DIGEST))
    roles = [entry["role"] for entry in entries]
    if roles.count("taxonomy") != 1 or roles.count("puzzles") != 1 or "catalog" not in roles:
        raise Malformed("the roles of the files")
    if len({entry["path"] for entry in entries}) != len(entries):
        raise Malformed("a path twice")
    return entries


def platform_entry(value):
    latest = member(value, "latest", integer)
    member(value, "min", lambda build: integer(build, high=latest))
    member(value, "latestFrom", moment, None)


class Manifest:
    """One payload whose signatures count."""

    @refusing("malformedManifest")
    def __init__(self, data):
        value = parse(data)
        if member(value, "format", integer) != 1 or [
                string(name) for name in member(value, "requires", items, [])]:
            raise Refused("needsNewerApp")
        self.payload = data
        self.app = member(value, "app", lambda app: string(app, APP, 128))
        self.channel = member(value, "channel", lambda channel: string(channel, NAME, 64))
        self.sequence = member(value, "sequence", lambda sequence: integer(sequence, 1))
        created, self.expires = member(value, "created", moment), member(value, "expires", moment, None)
        if self.expires is not None and self.expires < created:
            raise Malformed("expired before it was made")
        self.release = member(value, "release", record, {})
        for entry in self.release.values():
            platform_entry(entry)
        self.files = member(value, "files", file_entries)
        self.rollout = member(value, "rollout", record, None)
        if self.rollout is not None:
            member(self.rollout, "percent", lambda percent: integer(percent, 0, 100))
            if not member(self.rollout, "seed", lambda seed: string(seed, most=128)):
                raise Malformed("an empty seed")
            here = {entry["path"]: (entry["size"], entry["sha256"]) for entry in self.files}
            for entry in member(self.rollout, "files", file_entries):
                facts = entry["size"], entry["sha256"]
                if here.get(entry["path"], facts) != facts:
                    raise Malformed("one path for two files")
        self.revocations = member(value, "revocations", lambda entries: items(entries, 0, 64), [])

    def is_stale(self, now):
        return self.expires is not None and self.expires <= now

    def chosen_files(self, install_id):
        """The files for one client, of the roles it knows: the candidate's if the client has a part in the rollout."""
        files = self.files
        if self.rollout is not None:
            digest = hashlib.sha256(f"{self.rollout['seed']}\0{install_id or ''}".encode()).digest()
            if int.from_bytes(digest[:8], "big") % 100 < self.rollout["percent"]:
                files = self.rollout["files"]
        return [entry for entry in files if entry["role"] in ("catalog", "taxonomy", "puzzles")]


class Copy:
    """A manifest that verifies by itself: signatures, payload, and its own statements."""

    def __init__(self, data, keyring, dropped=frozenset(), stored=False):
        envelope = manifest_envelope(data)
        self.envelope, self.stored, self.signers = data, stored, keyring.signers(envelope, "signing")
        if len(self.signers) < keyring.threshold:
            raise Refused("notEnoughSignatures")
        self.manifest = Manifest(envelope.payload)
        statements = [revoked_keys(value, keyring) for value in self.manifest.revocations]
        self.revoked = frozenset(pair for pair in frozenset().union(*statements) if pair[0] == self.manifest.app)
        self.signers -= {name for app, name in dropped | self.revoked if app == self.manifest.app}
        if len(self.signers) < keyring.threshold:
            raise Refused("revokedKeys")


class Trust:
    """What a client believes at this moment, by all it holds."""

    def __init__(self, keyring, app, channel, minimum, stored, embedded, statements, more=frozenset()):
        self.keyring, self.held = keyring, (minimum, stored, embedded, statements)
        self.dropped = frozenset(more)
        for data in statements:
            try:
                self.dropped |= revoked_keys(parse(data), keyring)
            except (Refused, Malformed):
                pass  # a damaged statement is no statement
        sources = [(data, True) for data in stored] + ([] if embedded is None else [(embedded, False)])
        while True:
            copies = []
            for data, is_stored in sources:
                try:
                    copies.append(Copy(data, keyring, self.dropped, is_stored))
                except Refused:
                    pass  # it loses its content, its sequence and its `min`
            grown = self.dropped.union(*(copy.revoked for copy in copies))
            if grown == self.dropped:
                break
            self.dropped = grown
        copies.sort(key=lambda copy: (-copy.manifest.sequence, not copy.stored))
        ours = [copy.manifest for copy in copies
                if app in (None, copy.manifest.app) and channel in (None, copy.manifest.channel)]
        self.app, self.channel = (ours[0].app, ours[0].channel) if ours else (app, channel)
        self.copies = [copy for copy in copies
                       if (copy.manifest.app, copy.manifest.channel) == (self.app, self.channel)]
        self.floor = max([minimum or 0] + [copy.manifest.sequence for copy in self.copies])

    def judge(self, data):
        """("new" | "unchanged" | "moreSignatures", the copy) for an answer that is believed; else `Refused`."""
        answer = Copy(data, self.keyring, self.dropped)
        if self.app not in (None, answer.manifest.app):
            raise Refused("wrongApp")
        if self.channel not in (None, answer.manifest.channel):
            raise Refused("wrongChannel")
        ours = answer.manifest.app, answer.manifest.channel
        then = Trust(self.keyring, *ours, *self.held, self.dropped | answer.revoked)
        if answer.manifest.sequence < then.floor:
            raise Refused("rollback")
        same = [copy for copy in then.copies if copy.manifest.sequence == answer.manifest.sequence]
        if any(copy.manifest.payload != answer.manifest.payload for copy in same):
            raise Refused("equivocation")
        mine = [copy for copy in same if copy.stored]
        if not mine:
            return "new", answer
        more = len(answer.signers) > max(len(copy.signers) for copy in mine)
        return "moreSignatures" if more else "unchanged", answer
