"""Envelopes changed at random, but the same ones for the same seed: most are refused, and some must not be.

Changes to the payload are signed anew with the right keys, so that the rules behind the signature are reached.
"""

import json
import random

from fixtures import (A, APP, B, C, MANIFEST, REVOCATION, R, STRANGER, Release, compact, envelope, keyring, statement)
from oracle import Setting

KEYS = (A, B, C, R, STRANGER)
VALUES = (
    None, True, False, 0, 1, -1, 2, 5, 6, 7, 100, 101, 2**53 - 1, 2**53, -(2**53), 1.5, 1e3, "", "a", "1", "-",
        "\u00e9", "e\u0301",
    [], [""], ["x"], [1], {}, {"a": 1}, "stable", "beta", APP, "org.example.other", "2026-a", "2026-b", "recovery-1",
    "2026-12-01T08:00:00Z", "2026-02-30T08:00:00Z", "2027-03-01T08:00:00+00:00", "files/a.json", "files/../a",
    "bundles/a", "0" * 64, "F" * 64,
    "catalog", "taxonomy", "puzzles", "files/" + "a" * 194, "files/" + "a" * 195, 67_108_864, 67_108_865, MANIFEST,
    REVOCATION, "AAAA", "AAA=", "AA==")
SPELLINGS = ("-0", "1.0", "5e0", "05", "0x5", "9007199254740993", "-9007199254740992", "NaN", "1E400", "5.", "+5",
    '"5"', "true", "99999999999999999999")


def good_releases():
    """Releases that are believed under one setting or another."""
    drop_a, drop_b, rollout = statement("2026-a"), statement("2026-b"), Release(9)
    candidate = {"percent": 10, "seed": "12", "files": rollout.files}
    latest = {"default": {"latest": 120, "min": 100}, "ios": {"latest": 9, "min": 9,
        "latestFrom": "2026-12-02T08:00:00Z"}}
    return [
        Release(4, A), Release(5, A), Release(5, B), Release(5, A, B), Release(6, A), Release(6, A, B, C),
            Release(6, B, C),
        Release(6, B, revocations=[drop_a]), Release(7, A, B, C, revocations=[drop_a]),
            Release(7, A, revocations=[drop_a]),
        Release(7, C, revocations=[drop_a, drop_b]), Release(6, A,
            revocations=[statement("2026-b", app="org.example.other")]),
        Release(7, A, B, rollout=candidate, release=latest), Release(8, A,
            without=["expires", "revocations", "requires"]),
        Release(2**53 - 1, A), Release(9, A, app="org.example.other"), Release(9, A, channel="beta"),
            Release(5, A, boxes=[])]


def settings(releases):
    """Name → whom a client believes and what it holds."""
    one, two = (keyring(A, B, C, R, threshold=number).encode() for number in (1, 2))
    narrow = keyring(A, R).encode()
    text = [release.text.encode() for release in releases]
    kept = [compact(statement(name)).encode() for name in ("2026-a", "2026-b")]
    own = {"app": APP, "channel": "stable"}
    return {
        "nothing at hand": Setting(one, **own), "any app": Setting(one), "two needed": Setting(two, **own),
        "stored": Setting(one, [text[1], text[0]], **own), "embedded": Setting(one, [], text[1], **own),
        "stored and embedded": Setting(one, [text[0]], text[1]), "narrow": Setting(narrow, [text[4]], text[2], **own),
        "stored by both": Setting(one, [text[3]], **own), "contradiction": Setting(one, [text[1]], text[17], **own),
        "a is lost": Setting(one, [text[1]], text[0], kept[:1], **own),
        "a is lost, any app": Setting(one, [], None, kept[:1]),
        "both lost": Setting(one, [text[6]], None, kept, **own),
        "two needed, a is lost": Setting(two, [text[5]], None, kept[:1], **own),
        "the copy says so": Setting(one, [text[7], text[4]], text[3], **own),
        "minimum": Setting(one, minimumSequence=6, **own),
        "fast forward": Setting(one, [text[14], text[1]], **own), "beta": Setting(one, [text[16]], channel="beta")}


class Mutator:
    """Makes (label, changed envelope) from good releases; what it makes depends on the seed alone."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.releases = good_releases()
        self.kinds = [getattr(self, name) for name in dir(type(self)) if name.startswith("by_")]

    def next(self):
        release = self.random.choice(self.releases)
        kind = self.random.choice(self.kinds)
        data = kind(release)
        if self.random.random() < 0.05:
            data = self.bytes_changed(data)
        return kind.__name__, data

    # Bytes

    def bytes_changed(self, data):
        """One change of a few bytes."""
        data, pick = bytearray(data), self.random.randrange
        if not data:
            return b"\0"
        place = pick(len(data))
        end = min(len(data), place + 1 + pick(8))
        kind = pick(6)
        if kind == 0:
            data[place] ^= 1 << pick(8)
        elif kind == 1:
            data[place:place] = bytes([self.random.choice(b' \t\n\0"\\,:{}[]0-=+/_a\x80\xff')])
        elif kind == 2:
            del data[place:end]
        elif kind == 3:
            data[end:end] = data[place:end]
        elif kind == 4:
            del data[place:]
        else:
            data[place] = pick(256)
        return bytes(data)

    def by_nothing(self, release):
        return release.text.encode()

    def by_bytes(self, release):
        return self.bytes_changed(release.text.encode())

    def by_bytes_of_the_payload(self, release):
        """Signed anew: the signature is right, whatever the payload is."""
        return compact(envelope(self.bytes_changed(release.payload.encode()), *release.signers)).encode()

    # JSON texts

    def text_changed(self, text):
        """One change of how JSON is written, which may or may not change what it says."""
        spots = [index for index, letter in enumerate(text) if letter in '{}[],:"']
        place = self.random.choice(spots)
        kind = self.random.randrange(8)
        if kind == 0:
            return text[:place] + self.random.choice([" ", "\n", "\t\r", "\u00a0", "\f", "\ufeff",
                "//x\n"]) + text[place:]
        if kind == 1:  # an escape in the place of a letter
            letter = text[place + 1:place + 2] or "x"
            return text[:place + 1] + f"\\u{ord(letter) & 0xffff:04{self.random.choice('xX')}}" + text[place + 2:]
        if kind == 2:  # a number in another spelling
            numbers = [index for index,
                letter in enumerate(text) if letter == ":" and text[index + 1:index + 2].isdigit()]
            if numbers:
                place = self.random.choice(numbers) + 1
                end = next(index for index in range(place, len(text)) if not text[index].isdigit())
                return text[:place] + self.random.choice(SPELLINGS) + text[end:]
        if kind == 3:
            return text[:place] + "," + text[place:]
        if kind == 4:
            return text.replace("/", "\\/", self.random.randrange(3))
        return self.members_changed(text)

    def members_changed(self, text):
        """A member twice, or added, or the order turned."""
        value = json.loads(text)
        name, kind = self.random.choice(list(value)), self.random.randrange(6)
        inner = compact(value)[1:-1]
        extra = self.random.choice([name, name.upper(), "x", "", "\u00e9", "e\u0301", name + "\0"])
        if kind == 0:
            return "{" + inner + f",{json.dumps(extra)}:{compact(self.random.choice(VALUES))}" + "}"
        if kind == 1:
            escaped = "".join(f"\\u{ord(letter):04x}" if self.random.random() < 0.3 else letter for letter in name)
            return "{" + inner.replace(json.dumps(name), f'"{escaped}"', 1) + "}"
        if kind == 2:
            return "{" + inner + f',"{name}":{compact(value[name])}' + "}"
        if kind == 3:
            depth = self.random.choice([14, 15, 16, 17])
            return "{" + inner + ',"x":' + "[" * depth + "]" * depth + "}"
        names = list(value)
        self.random.shuffle(names)
        return compact({name: value[name] for name in names})

    def by_text(self, release):
        return self.text_changed(release.text).encode("utf-8", "surrogatepass")

    def by_text_of_the_payload(self, release):
        text = self.text_changed(release.payload).encode("utf-8", "surrogatepass")
        return compact(envelope(text, *release.signers)).encode()

    # Values

    def by_value(self, release):
        return compact(self.value_changed(envelope(release.payload, *release.signers))).encode()

    def by_value_of_the_payload(self, release):
        value = json.loads(release.payload)
        for _ in range(self.random.choice([1, 1, 1, 2])):
            value = self.value_changed(value)
        return compact(envelope(compact(value), *release.signers)).encode()

    def value_changed(self, value):
        """One value somewhere inside taken away, exchanged, or twice."""
        value = json.loads(json.dumps(value))
        holder = value
        while True:
            if not holder:
                return value
            place = self.random.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
            if not isinstance(holder[place], (dict, list)) or self.random.random() < 0.3:
                break
            holder = holder[place]
        kind = self.random.randrange(5)
        if kind == 0:
            del holder[place]
        elif kind == 1 and isinstance(holder, list):
            holder.append(holder[place])
        elif kind == 2 and isinstance(holder[place], int):
            holder[place] += self.random.choice([-1, 1, 2])
        elif kind == 3 and isinstance(holder[place], str) and holder[place]:
            holder[place] = holder[place][1:] + self.random.choice(["", "x", "-", "A", "/..", "\u00e9"])
        else:
            holder[place] = self.random.choice(VALUES)
        return value

    # Base64, signatures, types

    def by_spelling_of_base64(self, release):
        value = envelope(release.payload, *release.signers)
        holder, name = self.random.choice([(value, "payload")] + [(entry, "sig") for entry in value["signatures"]])
        text = holder[name]
        holder[name] = self.random.choice([
            text.replace("+", "-").replace("/", "_"), text.replace("+", "-"), text.rstrip("="), text + "=", text + "\n",
            text[:-3] + chr(ord(text[-3]) + 1) + text[-2:], text[:-2] + chr(ord(text[-2]) + 1) + text[-1:], text[:-4],
                text + "AAAA", "A" * 86 + "==", ""])
        return compact(value).encode()

    def by_signers(self, release):
        """Any keys, under any ids, in any order."""
        count = self.random.choice([0, 1, 1, 2, 2, 3, 4, 8, 9])
        pairs = [(self.random.choice(KEYS), self.random.choice(KEYS)) for _ in range(count)]
        signers = [key if self.random.random() < 0.7 else (other.name, key) for key, other in pairs]
        if self.random.random() < 0.5:
            signers = list({signer.name if hasattr(signer,
                "name") else signer[0]: signer for signer in signers}.values())
        return compact(envelope(release.payload, *signers)).encode()

    def by_type(self, release):
        kinds = (MANIFEST, REVOCATION, MANIFEST + " ", "", MANIFEST.replace("v1", "v2"))
        return compact(envelope(release.payload, *release.signers, kind=self.random.choice(kinds),
            signed_kind=self.random.choice(kinds))).encode()

    def by_splice(self, release):
        """Parts of two envelopes."""
        one, two = (envelope(found.payload, *found.signers) for found in (release, self.random.choice(self.releases)))
        kind = self.random.randrange(3)
        if kind == 0:
            return compact(one | {"signatures": two["signatures"]}).encode()
        if kind == 1:
            return compact(one | {"signatures": (one["signatures"] + two["signatures"])[:8]}).encode()
        first, second = compact(one), compact(two)
        place = self.random.randrange(len(first))
        return (first[:place] + second[place:]).encode()

    def by_statements(self, release):
        """Statements of anybody about anybody, carried by a release signed by anybody."""
        names = ["2026-a", "2026-b", "2026-c", "recovery-1", "2020-z"]
        made = [statement(*self.random.sample(names, self.random.randrange(3)),
            by=self.random.choice((R, R, R, A, STRANGER)),
                          app=self.random.choice((APP, APP, APP,
                              "org.example.other"))) for _ in range(self.random.randrange(3))]
        if self.random.random() < 0.2:
            made.append(statement("2026-a", **{
                self.random.choice(["format", "app", "revoked", "x"]): self.random.choice(VALUES)}))
        made = [self.value_changed(value) if self.random.random() < 0.1 else value for value in made]
        value = json.loads(release.payload) | {"revocations": made, "sequence": self.random.randrange(3, 9)}
        return compact(envelope(compact(value), *self.random.sample(KEYS[:3], self.random.randrange(1, 4)))).encode()


def questions(seed, count):
    """Labels, settings and changed envelopes for an oracle."""
    mutator = Mutator(seed)
    held = list(settings(mutator.releases).items())
    for _ in range(count):
        label, data = mutator.next()
        name, setting = mutator.random.choice(held)
        yield f"{label}, {name}", name, setting, data
