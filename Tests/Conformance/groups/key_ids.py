"""Key ids are hints: what they choose, what they cannot prove, and how they may look."""

from fixtures import A, B, C, R, STRANGER, Release, compact, envelope, keyring, revoked
from recipe import Group, accepted, refused, serving, step

GROUP = Group("key-ids", "Unknown, repeated, exchanged and malformed key ids.",
              ab=keyring(A, B, R), ab2=keyring(A, B, threshold=2), revoked_a=keyring(revoked(A), B))
case = GROUP.case
old, new = Release(4, A, B), Release(5)


def by(*signers):
    return new.with_text(compact(envelope(new.payload, *signers)))


def entries(*changes):
    """The envelope by A with other signature entries."""
    value = envelope(new.payload, A, B)
    value["signatures"] = [change(value["signatures"]) if callable(change) else change for change in changes]
    return new.with_text(compact(value))


def good(name, why, release, **more):
    case(name, why, step(serving(release), accepted(new)), stored=[old], **more)


def bad(name, why, release, reason="malformedEnvelope", **more):
    case(name, why, step(serving(release), refused(reason, "device", old)), stored=[old], **more)


FEW = "notEnoughSignatures"
good("an unknown id beside a good one", "Unknown ids do not count and do not disturb.", by(STRANGER, A))
bad("only an unknown id", "Nobody the app knows has signed.", by(STRANGER), FEW)
bad("a pinned key under an unknown id", "The id chooses the key; this one chooses none.", by(("2030-z", A)), FEW)
bad("a stranger under a pinned id", "The id proves nothing.", by(("2026-a", STRANGER)), FEW)
good("a wrong signature beside a good one", "Wrong signatures do not count and do not disturb.",
    by(("2026-a", STRANGER), B))
bad("ids exchanged", "Each signature is checked with the key of its id only.", by(("2026-a", B), ("2026-b", A)), FEW)
good("ids exchanged, a third one right", "B signed under its own id, too few would be without it.",
    by(("2026-a", C), B))
bad("an id twice, both good", "A repeated id is refused.", by(A, A))
bad("an id twice, one good", "A repeated id is refused, whichever comes first.", by(("2026-a", STRANGER), A))
bad("an unknown id twice", "A repeated id is refused, whether the app knows it or not.", by(A, STRANGER, STRANGER))
bad("one key under two ids for a threshold of two", "The second id is unknown: one key, one signature.",
    by(A, ("2026-x", A)), FEW, keyring="ab2")
bad("one key under both pinned ids for a threshold of two", "Under the id of B the signature of A is wrong.",
    by(A, ("2026-b", A)), FEW, keyring="ab2")
bad("a recovery key", "Recovery keys never count for manifests.", by(R), FEW)
good("a recovery key beside a signing key", "It does not count and does not disturb.", by(R, A))
bad("a key that the keyring revokes", "The status revoked never counts.", by(A), FEW, keyring="revoked_a")
good("a revoked key beside a good one", "It does not disturb.", by(A, B), keyring="revoked_a")
good("eight signatures", "So many may be there.", by(*[(f"x{number}", STRANGER) for number in range(7)], A))
bad("nine signatures", "One more than the format allows.", by(*[(f"x{number}", STRANGER) for number in range(8)], A))
bad("no signatures", "An envelope has at least one.", by())
good("an id of 64 characters", "The longest there may be.", by(("a" * 64, STRANGER), A))
good("an id with dots and hyphens", "Lower-case letters, digits, dots and hyphens.", by(("0.a-b..--", STRANGER), A))
for name, text in {"of 65 characters": "a" * 65, "in upper case": "2026-A", "empty": "", "that begins with a dot": ".a",
                   "that begins with a hyphen": "-a", "with a slash": "a/b", "with a space": "2026-a ",
                   "with a line feed": "2026-a\n", "with an underscore": "a_b", "with a zero byte": "2026-a\0",
                   "in full-width digits": "２０２６-a", "with an accent": "é"}.items():
    bad(f"an id {name}", "Ids have one form; another one is refused, whether it is known or not.", by((text, A), B))
A_SIG = envelope(new.payload, A)["signatures"][0]["sig"]
bad("an id that is a number", "An id is text.", entries({"keyid": 2026, "sig": A_SIG}))
bad("an id that is null", "Null is no text.", entries({"keyid": None, "sig": A_SIG}))
bad("no id", "Both members are required.", entries({"sig": A_SIG}))
bad("no signature", "Both members are required.", entries({"keyid": "2026-a"}))
bad("a signature that is null", "Null is no text.", entries({"keyid": "2026-a", "sig": None}))
bad("an entry that is text", "An entry is an object.", entries("2026-a"))
bad("an entry that is null", "Every entry must be one, also beside good ones.", entries(lambda found: found[0], None))
bad("signatures in an object", "Signatures are a list.",
    new.with_text(compact(envelope(new.payload, A) | {"signatures": {"2026-a": A_SIG}})))
good("unknown members in an entry", "They are ignored.", entries({"keyid": "2026-a", "sig": A_SIG, "cert": {"x": [1]}}))
