"""One text for one value: Base64 of payload and signatures."""

import base64

from fixtures import A, B, Release, base64_of, compact, envelope, keyring
from recipe import Group, accepted, answer, refused, serving, step

GROUP = Group("base64", "Base64 is padded, in one alphabet, and has one spelling for the same bytes.", a=keyring(A, B))
old = Release(4)


def ending(count):
    """A release whose payload leaves so many bytes in the last group of Base64, and has each special digit in it."""
    release = Release(5, note="???>>>~~~\u00fb\u00fe\u00ff")
    while len(release.payload.encode()) % 3 != count:
        release = release.with_payload(release.payload + " ")
    assert {"+", "/"} <= set(base64_of(release.payload.encode()))
    return release


one, two, none = ending(1), ending(2), ending(0)


def text_of(release, payload=None, sig=None):
    value = envelope(release.payload, A)
    value["payload"] = value["payload"] if payload is None else payload(value["payload"])
    if sig:
        value["signatures"][0]["sig"] = sig(value["signatures"][0]["sig"])
    return compact(value)


def good(name, why, release, **changes):
    GROUP.case(name, why, step(serving(release, manifest=[answer(text_of(release, **changes))]), accepted(release)),
        stored=[old])


def bad(name, why, release, reason="malformedEnvelope", **changes):
    GROUP.case(name, why, step(serving(release, manifest=[answer(text_of(release, **changes))]),
                               refused(reason, "device", old)), stored=[old])


def url(text):
    return text.replace("+", "-").replace("/", "_")


def next_digit(text, step=1):
    """The last digit replaced by one that differs only in bits that no byte has."""
    digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    body = text.rstrip("=")
    return body[:-1] + digits[digits.index(body[-1]) + step] + "=" * (len(text) - len(body))


for release, left in ((none, 0), (one, 2), (two, 1)):
    good(f"standard, {left} padding", "The standard alphabet.", release)
    good(f"URL, {left} padding", "The alphabet for URLs.", release, payload=url)
    bad(f"mixed alphabets, {left} padding", "Encoding the bytes again gives neither text.", release,
        payload=lambda text: text.replace("+", "-"))
    if left:
        bad(f"spare bits, {left} padding",
            "The last digit has bits that no byte has: another spelling of the same bytes.",
            release, payload=next_digit)
        bad(f"no padding, {left} missing", "Base64 is padded.", release, payload=lambda text: text.rstrip("="))
    bad(f"more padding than {left}", "One sign too many.", release, payload=lambda text: text + "=")
bad("one padding sign instead of two", "Padded to a multiple of four.", one, payload=lambda text: text[:-1])
bad("padding in the middle", "Padding stands at the end.", none, payload=lambda text: text[:8] + "==" + text[8:])
bad("two texts one after the other", "Padding stands at the end.", one, payload=lambda text: text + text)
for name, change in {
        "a line feed at the end": lambda text: text + "\n", "lines of 76": lambda text: text[:76] + "\r\n" + text[76:],
        "a space in front": lambda text: " " + text, "a space inside": lambda text: text[:4] + " " + text[4:],
        "a dot": lambda text: "." + text[1:], "a zero byte": lambda text: text + "\0",
        "a letter outside ASCII": lambda text: text[:-1] + "\u00e9",
        "full-width letters": lambda text: "\uff21" + text[1:], "a comma": lambda text: text.replace("+", ",")}.items():
    bad(f"stray: {name}", "Nothing but digits and padding.", none, payload=change)
bad("a digit less", "No group has one digit.", none, payload=lambda text: text[:-3])
bad("hexadecimal", "It reads as Base64 of other bytes, which nobody signed.", none, "notEnoughSignatures",
    payload=lambda text: none.payload.encode().hex() + "0" * (-len(none.payload.encode().hex()) % 4))
bad("an empty payload", "No bytes are not the signed ones.", none, "notEnoughSignatures", payload=lambda text: "")
good("signature in the URL alphabet", "Both alphabets, in every place.", none, sig=url)
bad("signature with spare bits", "The same 64 bytes in another spelling.", none, sig=next_digit)
bad("signature without padding", "Base64 is padded.", none, sig=lambda text: text.rstrip("="))
bad("signature with a line feed", "Nothing but digits and padding.", none, sig=lambda text: text + "\n")
bad("an empty signature", "A signature has 64 bytes.", none, sig=lambda text: "")
bad("a signature of 63 bytes", "A signature has 64 bytes: anything else is no envelope of this profile.", none,
    sig=lambda text: base64_of(bytes(63)))
bad("a signature of 65 bytes", "Not even with one byte more than the right ones.", none,
    sig=lambda text: base64_of(base64.b64decode(text) + b"\0"))
bad("a signature of zeros", "64 bytes, and wrong.", none, "notEnoughSignatures", sig=lambda text: base64_of(bytes(64)))


def other_scalar(text):
    """The same signature with the group's order added to S: RFC 8032, 5.1.7 asks for S below the order."""
    raw = base64.b64decode(text)
    scalar = int.from_bytes(raw[32:], "little") + 2**252 + 27742317777372353535851937790883648493
    return base64_of(raw[:32] + scalar.to_bytes(32, "little"))


bad("a malleable signature", "S plus the order of the group must not verify, or one release has two signatures.", none,
    "notEnoughSignatures", sig=other_scalar)
bad("halves of the signature exchanged", "R and S have their places.", none, "notEnoughSignatures",
    sig=lambda text: base64_of((raw := base64.b64decode(text))[32:] + raw[:32]))
