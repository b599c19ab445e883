"""Keyrings that are refused before anything is asked: an app with such a text must not start as if all were well."""

import base64

from fixtures import A, B, Key, R, Release, compact, keyring, retired, revoked
from recipe import NO_KEYRING, Group, accepted, serving, step

GOOD = A.entry()
WEAK = {  # https://cr.yp.to/ecdh.html#validate, and RFC 8032 for what is canonical
    "neutral element": (1).to_bytes(32, "little"), "order two": (2**255 - 20).to_bytes(32, "little"),
    "order four": bytes(32), "order four, other sign": bytes(31) + b"\x80",
    "order eight": bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
    "order eight, other": bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
    "neutral element, wrong sign": bytes([1]) + bytes(30) + b"\x80",
    "y of the prime": (2**255 - 19).to_bytes(32, "little"), "y above the prime": (2**255 - 18).to_bytes(32, "little"),
    "3 above the prime, not of small order": (2**255 - 16).to_bytes(32, "little"),
    "no point of the curve": (2).to_bytes(32, "little")}


def ring(*entries, **members):
    return compact({"format": 1, "threshold": 1, "keys": list(entries)} | members)


def public(data):
    return ring(GOOD | {"public": base64.b64encode(data).decode()}, B.entry())


KEY = GOOD["public"]
BAD = {
    "empty": ("", "No text is no keyring."), "no object": ("[]", "A keyring is an object."),
    "cut short": (ring(GOOD)[:-2], "A keyring is JSON."), "byte order mark": ("\ufeff" + ring(GOOD), "Strict JSON."),
    "trailing comma": (ring(GOOD)[:-1] + ",}", "Strict JSON."), "comment": ("//\n" + ring(GOOD), "Strict JSON."),
    "key twice by a repeated member": (ring(GOOD)[:-1] + ',"keys":[]}', "Strict JSON: no member twice."),
    "format 2": (ring(GOOD, format=2), "Only a newer app can read it."),
    "no format": (compact({"threshold": 1, "keys": [GOOD]}), "A required member."),
    "no threshold": (compact({"format": 1, "keys": [GOOD]}), "A required member."),
    "no keys": (compact({"format": 1, "threshold": 1}), "A required member."),
    "empty keys": (ring(), "Nobody could sign."),
    "65 keys": (ring(*[Key(f"k{number}").entry() for number in range(65)]), "At most 64."),
    "only recovery keys": (ring(R.entry()), "Nobody could sign."),
    "only retired keys": (ring(retired(A).entry()), "No active signing key."),
    "only revoked keys": (ring(revoked(A).entry()), "Nobody could sign."),
    "an id twice": (ring(GOOD, B.entry() | {"id": "2026-a"}), "One id, one key."),
    "a public key twice": (ring(GOOD, GOOD | {"id": "2026-b"}), "One key under two ids could count twice."),
    "a public key as signing and recovery": (ring(GOOD, GOOD | {"id": "r", "role": "recovery"}),
    "No public key twice, in no two roles."),
    "a public key twice, once revoked": (ring(GOOD, GOOD | {"id": "b", "status": "revoked"}),
    "Revoked under another id: refused, not believed."),
    "unknown role": (ring(GOOD | {"role": "root"}), "Signing or recovery."),
    "unknown status": (ring(GOOD | {"status": "Active"}), "Active, retired or revoked."),
    "unknown algorithm": (ring(GOOD | {"algorithm": "rsa"}), "Ed25519 alone."),
    "id in upper case": (ring(GOOD | {"id": "A"}), "Ids have one form."),
    "no id": (ring({name: value for name, value in GOOD.items() if name != "id"}), "A required member."),
    "public key of 31 bytes": (public(A.public[:31]), "32 bytes."),
    "public key of 33 bytes": (public(A.public + b"\0"), "32 bytes."),
    "public key without padding": (ring(GOOD | {"public": KEY.rstrip("=")}), "Base64 is padded."),
    "public key with spare bits": (ring(GOOD | {"public": KEY[:-2] + chr(ord(KEY[-2]) + 1) + "="}),
    "One spelling for one key."),
    "public key in hex": (ring(GOOD | {"public": A.public.hex()}), "Base64, and 32 bytes of it."),
    "more than 65,536 bytes": (ring(GOOD) + " " * 65_536, "Read under a limit, as everything."),
} | {f"weak key: {name}": (public(data), "Not canonical, or of small order: one signature could verify for many texts.")
     for name, data in WEAK.items()}
FINE = {
    "spaces and lines": (ring(GOOD).replace(",", " ,\n "), "White space means nothing in JSON."),
    "unknown members": (ring(GOOD | {"comment": "Ada's"}, note={"x": []}), "They are ignored."),
    "URL alphabet": (ring(GOOD | {"public": KEY.replace("+", "-").replace("/", "_")}), "Both alphabets are allowed."),
    "64 keys": (ring(GOOD, *[Key(f"k{number}").entry() for number in range(63)]), "So many there may be."),
    "members in another order": (compact({"keys": [dict(reversed(GOOD.items()))], "threshold": 1, "format": 1}),
    "Order means nothing."),
    "exactly 65,536 bytes": (ring(GOOD) + " " * (65_536 - len(ring(GOOD))), "The limit itself is allowed.")}
GROUP = Group("keyrings", "Which keyrings an app may be built with.",
              **{name: text for name, (text, _) in (BAD | FINE).items()})
release = Release(5)
for name, (_, why) in BAD.items():
    GROUP.case(f"refused: {name}", why, step(serving(release), NO_KEYRING), keyring=name)
for name, (_, why) in FINE.items():
    GROUP.case(f"fine: {name}", why, step(serving(release), accepted(release)), keyring=name)
