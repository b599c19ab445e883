"""Bodies without end, and texts at the very limits."""

import base64

from fixtures import A, Release, keyring
from recipe import UNREACHABLE, Group, accepted, answer, holding, no_answer, refused, serving, step

GROUP = Group("endless-data", "Every body has a limit that is kept while it arrives.", a=keyring(A))
case = GROUP.case
old, new = Release(4), Release(5)
LIMIT = 1_048_576


def endless(byte, count=1 << 32):
    return {"base64": base64.b64encode(byte).decode(), "count": count}


def padded(length):
    """The new manifest with spaces behind it, of this length."""
    return [new.text, endless(b" ", length - len(new.text))]


case("an endless manifest", "More than 1 MiB is refused while it arrives.",
     step(serving(new, manifest=[answer(endless(b"A"))]), refused("tooLarge", "device", old)), stored=[old])
case("an endless manifest that begins well", "A good beginning does not lift the limit.",
     step(serving(new, manifest=[answer([new.text, endless(b" ")])]), refused("tooLarge", "device", old)), stored=[old])
case("endless nesting", "The limit comes before the reader.",
     step(serving(new, manifest=[answer(endless(b'{"a":'))]), refused("tooLarge", "device", old)), stored=[old])
case("an endless manifest at the first start", "Nothing is left over of it.",
     step(serving(new, manifest=[answer(endless(b"A"))]), refused("tooLarge")), step(serving(new), accepted(new)))
case("an endless manifest, embedded copy", "The app's copy serves.",
     step(serving(new, manifest=[answer(endless(b"\0"))]), refused("tooLarge", "embedded", old)), embedded=old)
case("a manifest of exactly 1 MiB", "The limit itself is allowed.",
     step(serving(new, manifest=[answer(padded(LIMIT))]), accepted(new)),
     step(UNREACHABLE, no_answer("device", new)), stored=[old])
case("a manifest of 1 MiB and a byte", "One more is not.",
     step(serving(new, manifest=[answer(padded(LIMIT + 1))]), refused("tooLarge", "device", old)), stored=[old])
case("deep nesting within the limit", "A megabyte of brackets is refused without harm to the stack.",
     step(serving(new, manifest=[answer(endless(b"[", LIMIT))]), refused("malformedEnvelope", "device", old)),
     stored=[old])
case("half a megabyte of nested objects", "Deep in another way, and well closed.",
     step(serving(new, manifest=[answer([endless(b'{"a":', 90_000), "1", endless(b"}", 90_000)])]),
          refused("malformedEnvelope", "device", old)), stored=[old])
case("a megabyte of one number", "Numbers have a largest one.",
     step(serving(new, manifest=[answer(['{"payload":', endless(b"9", 1_000_000), "}"])]),
          refused("malformedEnvelope", "device", old)), stored=[old])
case("a megabyte of signatures", "More than eight are refused.",
     step(serving(new, manifest=[answer(['{"payload":"","payloadType":"","signatures":[', endless(b"{},", 300_000),
          "{}]}"])]),
          refused("malformedEnvelope", "device", old)), stored=[old])
case("endless catalog", "The declared size is the limit of a list; more is not the file.",
     step(serving(new, catalog=[answer(endless(b"A"))]), refused("tooLarge", "device", old)), stored=[old])
case("endless catalog that begins well", "The right bytes with others behind them are not the file.",
     step(serving(new, catalog=[answer([{"file": new.catalog}, endless(b"\n")])]), refused("tooLarge", "device", old)),
     stored=[old])
case("endless puzzles at the first start", "Nothing serves, and the next start is clean.",
     step(serving(new, puzzles=[answer(endless(b"{}"))]), refused("tooLarge")), step(serving(new), accepted(new)))
case("a stored envelope of 2 MiB", "The limit holds for files in the cache as well.",
     step(UNREACHABLE, no_answer("device", old)),
     stored=[old, holding(new) | {"envelope": padded(2 * LIMIT)}])
case("an embedded envelope of 2 MiB", "And for files in the app.",
     step(UNREACHABLE, no_answer()), step(serving(old), accepted(old)),
     embedded=holding(new) | {"envelope": padded(2 * LIMIT)})
