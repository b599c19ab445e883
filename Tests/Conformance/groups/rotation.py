"""Old keys out, new keys in, with apps of every age in the field."""

from fixtures import A, B, C, R, STRANGER, Release, keyring, retired, revoked
from recipe import UNREACHABLE, Group, accepted, answer, no_answer, refused, serving, step

GROUP = Group(
    "rotation", "Keys are exchanged: signatures of both while old apps live, retired keys, dropped keys, late apps.",
    a=keyring(A), ab=keyring(A, B, R), b=keyring(B, R), retired_a=keyring(retired(A), B),
        revoked_a=keyring(revoked(A), B),
    c=keyring(C), renamed=keyring(A.pinned(name="2027-x")), b_as_a=keyring(B.pinned(name="2026-a")))
case = GROUP.case
by_a, by_b, by_both = Release(4, A), Release(5, B), Release(5, A, B)

for name in ("a", "ab", "b", "retired_a", "revoked_a"):
    case(f"signed by both, app with {name}", "While old apps live, a release carries the signatures of both keys.",
         step(serving(by_both), accepted(by_both)), keyring=name)
case("signed by the new key, old app", "An app that does not pin the new key keeps what it has.",
     step(serving(by_b), refused("notEnoughSignatures", "device", by_a)), keyring="a", stored=[by_a])
case("signed by the old key, new app", "An app that pins only the new key does not believe the old one.",
     step(serving(by_a), refused("notEnoughSignatures")), keyring="b")
case("standby key", "A key whose secret was offline from the first day signs as well as any.",
     step(serving(by_b), accepted(by_b)), keyring="ab", stored=[by_a])
case("retired key", "Clients believe active and retired keys alike.",
     step(serving(by_a), accepted(by_a)), keyring="retired_a")
case("revoked in the keyring", "A key with the status revoked never counts.",
     step(serving(by_a), refused("notEnoughSignatures")), keyring="revoked_a")
case("the same key under another id",
     "The id chooses the pinned key; the key under an id that is not pinned is unknown.",
     step(serving(by_a), refused("notEnoughSignatures")), keyring="renamed")
case("another key under a pinned id", "The id proves nothing: the signature is checked with the pinned key.",
     step(serving(by_a), refused("notEnoughSignatures")), keyring="b_as_a")
case("keyring without any of the signers", "Nobody the app knows has signed.",
     step(serving(by_both), refused("notEnoughSignatures")), keyring="c")
case("a refusal is not remembered", "The next app build pins the key, and the same bytes are good.",
     step(serving(by_b), refused("notEnoughSignatures")), step(serving(by_b), accepted(by_b), keyring="ab"),
          keyring="a")
case("app update drops the key of the stored copy", "The copy loses its content: offline there is nothing to serve.",
     step(UNREACHABLE, no_answer("device", by_a)), step(UNREACHABLE, no_answer(), keyring="b"), keyring="ab",
     stored=[by_a])
case("app update drops one of two keys", "A copy with the signature of the other key too goes on serving.",
     step(UNREACHABLE, no_answer("device", by_both), keyring="b"), keyring="ab", stored=[by_both])
lower = Release(3, B)
case("dropped key loses its sequence", "The copy that no longer verifies is no floor: a lower number is taken again.",
     step(serving(by_a), accepted(by_a)), step(serving(lower), accepted(lower), keyring="b"), keyring="ab")
case("dropped key, embedded copy by the new key", "The app brings a copy that its new keyring verifies.",
     step(serving(by_a), accepted(by_a)),
     step(UNREACHABLE, no_answer("embedded", lower), keyring="b", embedded=lower), keyring="ab")
case("dropped key, previous copy by the other key", "The previous copy verifies and is there: it serves.",
     step(UNREACHABLE, no_answer("device", lower)), keyring="b", stored=[lower, by_a])
previous = Release(2, B)
case("dropped key, the previous copy is the floor", "What still verifies is still a floor.",
     step(serving(previous), refused("rollback", "device", lower)), keyring="b", stored=[lower, by_a])
alone, both = Release(6, A), Release(6, A, B)
case("more signatures replace the stored envelope",
     "The same payload with the signature of the new key is stored, so that the copy outlives the old key.",
     step(serving(alone), accepted(alone)), step(serving(both), accepted(both)),
     step(UNREACHABLE, no_answer("device", both), keyring="b"), keyring="ab")
case("fewer signatures replace nothing", "The stored envelope keeps the signature that outlives the old key.",
     step(serving(both), accepted(both)), step(serving(alone), accepted(alone)),
     step(UNREACHABLE, no_answer("device", both), keyring="b"), keyring="ab")
case("as many signatures replace nothing", "Other signatures of the same payload are nothing new.",
     step(serving(alone), accepted(alone)), step(serving(both.by(B)), accepted(alone)),
     step(UNREACHABLE, no_answer("device", alone), keyring="a"), keyring="ab")
case("unknown signatures are not more signatures", "Only signatures that count are counted.",
     step(serving(alone), accepted(alone)), step(serving(alone.by(STRANGER, B)), accepted(alone)),
     step(UNREACHABLE, no_answer("device", alone), keyring="a"), keyring="ab")
case("not modified, but the key is dropped",
     "The copy of the entity tag does not verify any more, so the question is unconditional and 304 confirms nothing.",
     step(serving(by_a, manifest=[answer(by_a, headers={"ETag": '"4"'})]), accepted(by_a)),
     step(serving(manifest=[answer("", 304)]), refused("unexpectedNotModified"), keyring="b"), keyring="ab")
renewed = Release(4, B)
case("the same number signed anew after the drop",
     "A number whose copy no longer verifies is free for another payload.",
     step(serving(by_a), accepted(by_a)),
     step(serving(Release(4, B, boxes=[])), accepted(Release(4, B, boxes=[])), keyring="b"), keyring="ab")
case("signed anew by the new key, same payload", "The lists are at hand; only the envelope is new.",
     step(serving(by_a), accepted(by_a)),
     step({"manifest.json": [answer(renewed)]}, accepted(renewed), keyring="b"), keyring="ab")
case("rotation in full", "A, then A and B, then B alone; the app follows late and never loses content.",
     step(serving(Release(1, A)), accepted(Release(1, A)), keyring="ab"),
     step(serving(Release(2, A, B)), accepted(Release(2, A, B))),
     step(serving(Release(3, B)), accepted(Release(3, B)), keyring="retired_a"),
     step(UNREACHABLE, no_answer("device", Release(3, B)), keyring="b"),
     step(serving(Release(4, B)), accepted(Release(4, B))))
case("rotation that the old app missed", "The old app keeps its last release for ever; its keyring cannot follow.",
     step(serving(Release(1, A)), accepted(Release(1, A))),
     step(serving(Release(3, B)), refused("notEnoughSignatures", "device", Release(1, A))), keyring="a")
case("downgrade of the app", "An older app build does not believe the newer key, and says so.",
     step(serving(by_b), accepted(by_b)), step(serving(by_b), refused("notEnoughSignatures"), keyring="a"), keyring="b")
