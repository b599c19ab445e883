"""How many distinct pinned keys a manifest needs."""

from fixtures import A, B, C, R, S, STRANGER, Release, compact, envelope, keyring, retired, revoked
from recipe import NO_KEYRING, Group, accepted, refused, serving, step

RINGS = {
    "two": keyring(A, B, R, threshold=2), "three": keyring(A, B, C, threshold=3),
    "two_of_three": keyring(A, B, C, threshold=2),
    "retired_counts": keyring(A, B, retired(C), threshold=2), "zero": keyring(A, B, threshold=0),
    "negative": keyring(A, threshold=-1), "three_of_two": keyring(A, B, threshold=3),
    "recovery_is_no_signer": keyring(A, R, S, threshold=2), "retired_is_not_active": keyring(A, retired(B),
    threshold=2),
    "revoked_is_not_active": keyring(A, revoked(B), threshold=2), "text": keyring(A, threshold="1")}
GROUP = Group("thresholds", "The threshold counts distinct pinned signing keys, nothing else.", **RINGS)
case = GROUP.case
old, new = Release(4, A, B, C), Release(5)


def by(*signers):
    return new.with_text(compact(envelope(new.payload, *signers)))


def good(name, why, ring, *signers):
    case(name, why, step(serving(by(*signers)), accepted(new)), keyring=ring, stored=[old])


def bad(name, why, ring, *signers):
    case(name, why, step(serving(by(*signers)), refused("notEnoughSignatures", "device", old)), keyring=ring,
         stored=[old])


good("two of two", "Both have signed.", "two", A, B)
good("two of two in the other order", "The order means nothing.", "two", B, A)
bad("one of two", "One is missing.", "two", A)
bad("one of two and a stranger", "Unknown keys do not count.", "two", A, STRANGER)
bad("one of two and a wrong signature", "Wrong signatures do not count.", "two", A, ("2026-b", STRANGER))
bad("one of two and the recovery key", "Recovery keys never count.", "two", A, R)
good("two of three", "Any two are enough.", "two_of_three", A, C)
good("three of three for two", "More is not worse.", "two_of_three", A, B, C)
good("two of three and a wrong signature", "It does not disturb.", "two_of_three", ("2026-a", STRANGER), B, C)
bad("two of three for three", "All three are needed.", "three", A, B)
good("three of three", "All three have signed.", "three", A, B, C)
good("active and retired", "Retired keys count for the threshold.", "retired_counts", A, C)
bad("only a retired key", "One is one.", "retired_counts", C)
for ring, why in {
        "zero": "Nothing would be enough: the keyring is refused.", "negative": "Less than nothing.",
        "three_of_two": "Nobody could reach it: the keyring is refused.",
        "recovery_is_no_signer": "Only signing keys are counted against the threshold.",
        "retired_is_not_active": "A threshold that active keys alone cannot reach is refused.",
        "revoked_is_not_active": "Revoked keys are not counted against the threshold.",
        "text": "The threshold is an integer."}.items():
    case(f"keyring refused: {ring}", why, step(serving(new.by(A, B)), NO_KEYRING), keyring=ring)
case("an app update raises the threshold", "The stored copy by one key does not verify any more.",
     step(serving(new.by(A)), accepted(new), keyring="retired_is_one"),
     step(serving(new.by(A)), refused("notEnoughSignatures"), keyring="two"),
     step(serving(new.by(A, B)), accepted(new)), keyring="retired_is_one")
GROUP.keyrings["retired_is_one"] = keyring(A, retired(B))
