"""A leaked key is dropped by a statement of a recovery key, without an update of the app."""

from fixtures import (APP, MANIFEST, REVOCATION, A, B, C, R, S, STRANGER, Release, compact, envelope, keyring, retired,
                      revoked, statement)
from recipe import UNREACHABLE, Group, accepted, no_answer, refused, serving, step

GROUP = Group(
    "revocation", "Statements of recovery keys inside manifests: whose, about whom, and what they undo.",
    abr=keyring(A, B, R), ab2r=keyring(A, B, R, threshold=2), abc2r=keyring(A, B, C, R, threshold=2), ar=keyring(A, R),
    ab=keyring(A, B), retired_r=keyring(A, B, retired(R)), revoked_r=keyring(A, B, revoked(R)),
        abrs=keyring(A, B, R, S),
    retired_a=keyring(retired(A), B, R), abcr=keyring(A, B, C, R), r_signs=keyring(A, B, R.pinned(role="signing")))
case = GROUP.case
drop_a, drop_b = statement("2026-a"), statement("2026-b")
by_a = Release(4, A)


def carrying(*statements, sequence=5, by=(B,), **members):
    return Release(sequence, *by, revocations=list(statements), **members)


undone, plain = carrying(drop_a), Release(5, B)
case("a leaked key is dropped", "B signs the release that carries the statement; from then on A counts no more.",
     step(serving(undone), accepted(undone)), step(serving(Release(6, A)), refused("revokedKeys", "device", undone)),
     stored=[by_a])
case("signed by both", "What remains without A reaches the threshold.",
     step(serving(carrying(drop_a, by=(A, B))), accepted(undone)),
     step(serving(Release(6, A, B)), accepted(Release(6, A, B))))
case("signed by the leaked key alone", "What remains misses the threshold: neither manifest nor statement is taken.",
     step(serving(carrying(drop_a, by=(A,))), refused("revokedKeys", "device", by_a)),
     step(serving(Release(6, A)), accepted(Release(6, A))), stored=[by_a])
case("threshold of two, one of two signers dropped", "Two are needed, one is left.",
     step(serving(carrying(drop_a, by=(A, B))), refused("revokedKeys")), keyring="ab2r")
two_left = carrying(drop_a, by=(A, B, C))
case("threshold of two, two of three signers left", "The dropped key counts no more, and the others are enough.",
     step(serving(two_left), accepted(two_left)),
     step(serving(Release(6, A, B)), refused("revokedKeys", "device", two_left)),
     step(serving(Release(6, B, C)), accepted(Release(6, B, C))), keyring="abc2r")
case("one recovery key is enough", "The threshold is for manifests; a statement needs one recovery key.",
     step(serving(carrying(drop_a, by=(B, C))), accepted(undone)),
     step(serving(Release(6, A, C)), refused("revokedKeys", "device", undone)), keyring="abc2r")
for name, signer, text in (
        ("a signing key", B, "Signing keys cannot revoke"), ("a key nobody pins", S,
        "An unknown recovery key says nothing"),
        ("a stranger under the id of the recovery key", (R.name, STRANGER), "The id proves nothing"),
        ("the key itself", A, "Not even the key itself revokes itself")):
    harmless = carrying(statement("2026-a", signer=signer))
    case(f"statement signed by {name}", f"{text}: the statement changes nothing, and the manifest is good.",
         step(serving(harmless), accepted(harmless)), step(serving(Release(6, A)), accepted(Release(6, A))))
case("statement of a recovery key with the role signing", "Pinned for manifests, a key cannot revoke.",
     step(serving(undone), accepted(undone)), step(serving(Release(6, A)), accepted(Release(6, A))), keyring="r_signs")
case("statement of a retired recovery key", "Retired keys are believed.",
     step(serving(undone), accepted(undone)), step(serving(Release(6, A)), refused("revokedKeys", "device", undone)),
     keyring="retired_r")
case("statement of a revoked recovery key", "Revoked keys never count.",
     step(serving(undone), accepted(undone)), step(serving(Release(6, A)), accepted(Release(6, A))),
          keyring="revoked_r")
case("no recovery key pinned", "Without one the statement changes nothing.",
     step(serving(undone), accepted(undone)), step(serving(Release(6, A)), accepted(Release(6, A))), keyring="ab")
foreign = carrying(statement("2026-a", app="org.example.other"))
case("statement for another app", "It is genuine, but not about this app: nothing changes.",
     step(serving(foreign), accepted(foreign)), step(serving(Release(6, A)), accepted(Release(6, A))))
for name, statements in {
        "an unknown key": [statement("2020-z")], "no key": [statement()], "a recovery key": [statement("recovery-1")],
        "a key twice, unknown": [statement("2020-z", "2020-z")]}.items():
    harmless = carrying(*statements)
    case(f"statement about {name}", "It names no signing key that is believed, so nothing changes.",
         step(serving(harmless), accepted(harmless)), step(serving(Release(6, A)), accepted(Release(6, A))))
still = carrying(statement("recovery-1"), drop_a)
case("a recovery key cannot be revoked", "The statement about the recovery key does not silence its other statements.",
     step(serving(still), accepted(still)), step(serving(Release(6, A)), refused("revokedKeys", "device", still)))
case("statement of one recovery key about another", "Only signing keys can be revoked this way.",
     step(serving(carrying(statement("recovery-1", by=S), drop_a)), accepted(undone)),
     step(serving(Release(6, A)), refused("revokedKeys", "device", undone)), keyring="abrs")
case("a retired signing key is dropped", "It was believed until the statement.",
     step(serving(by_a), accepted(by_a)), step(serving(undone), accepted(undone)),
     step(serving(Release(6, A)), refused("revokedKeys", "device", undone)), keyring="retired_a")
pair = carrying(statement("2026-a", "2026-b"), by=(C,))
case("two keys in one statement", "Both are dropped.",
     step(serving(pair), accepted(pair)), step(serving(Release(6, A)), refused("revokedKeys", "device", pair)),
     step(serving(Release(6, B)), refused("revokedKeys", "device", pair)), keyring="abcr")
pair = carrying(drop_a, drop_b, by=(C,))
case("two statements", "Each drops its key.",
     step(serving(pair), accepted(pair)), step(serving(Release(6, A)), refused("revokedKeys", "device", pair)),
     step(serving(Release(6, B)), refused("revokedKeys", "device", pair)), keyring="abcr")
case("every signing key is dropped", "A manifest that drops all its signers is not taken, and its statements neither.",
     step(serving(carrying(drop_a, drop_b, by=(A, B))), refused("revokedKeys", "device", by_a)),
     step(serving(Release(6, A)), accepted(Release(6, A))), stored=[by_a])
many = carrying(*[statement(f"old-{number}") for number in range(63)], drop_a)
case("sixty-four statements", "So many may stand in a manifest, and all of them count.",
     step(serving(many), accepted(many)), step(serving(Release(6, A)), refused("revokedKeys", "device", many)))
case("sixty-five statements", "One more than the format allows.",
     step(serving(carrying(*[statement(f"old-{number}") for number in range(65)])), refused("malformedManifest")))
case("the stored copy carries the statement", "It is read from the copy as long as it is not kept beside it.",
     step(serving(Release(6, A)), refused("revokedKeys", "device", undone)), stored=[undone])
case("the embedded copy carries the statement", "An app build brings the statement along.",
     step(serving(Release(6, A)), refused("revokedKeys", "embedded", undone)), embedded=undone)
case("the stored copy drops the embedded one", "The embedded copy was signed by the leaked key and is lost.",
     step(UNREACHABLE, no_answer("device", undone)), stored=[undone], embedded=Release(7, A))
case("a copy that revokes its only signer", "By itself it does not verify, so its statement is not taken either.",
     step(UNREACHABLE, no_answer("device", by_a)), stored=[by_a, carrying(drop_a, by=(A,), sequence=9)])
chain = carrying(drop_b, by=(A,), sequence=6)
case("statements of two copies at once", "Both verify before the statements are read, and both statements are genuine.",
     step(UNREACHABLE, no_answer()), stored=[undone, chain], keyring="abcr")
case("statements of two copies, and a third signer", "The copy that neither statement touches serves.",
     step(UNREACHABLE, no_answer("device", Release(3, C))), stored=[Release(3, C), undone, chain], keyring="abcr")
case("a kept statement is checked again", "It stands beside the copies and drops A at once.",
     step(serving(Release(6, A)), refused("revokedKeys", "device", plain)), stored=[plain], revocations=[drop_a])
case("a kept statement without its release", "The statement outlives the release that brought it.",
     step(serving(by_a), refused("revokedKeys")), revocations=[drop_a])
case("a kept statement that nobody signed", "Bytes in the cache prove nothing: the statement is ignored.",
     step(serving(by_a), accepted(by_a)), revocations=[statement("2026-a", signer=(R.name, STRANGER))])
case("a kept statement that is damaged", "It is ignored, and the client starts.",
     step(serving(by_a), accepted(by_a)), revocations=[compact(drop_a)[:90], "", "[]", '{"payload":1}'])
for name, bad in {
        "no object": 7, "without signatures": {**drop_a, "signatures": []},
        "payload that is no Base64": {**drop_a, "payload": "!"},
        "a signature of 63 bytes": {**drop_a, "signatures": [{"keyid": "recovery-1", "sig": "A" * 84}]},
        "of the type of manifests": envelope('{"format":1,"app":"org.example.course","revoked":["2026-a"]}', R),
        "without a type": {name: value for name, value in drop_a.items() if name != "payloadType"}}.items():
    case(f"malformed statement: {name}", "The list holds revocation envelopes; what is none is refused.",
         step(serving(carrying(bad)), refused("malformedRevocation", "device", by_a)), stored=[by_a])
for name, payload in {
        "no JSON": "revoked: 2026-a", "revoked is no list": compact({"format": 1, "app": APP, "revoked": "2026-a"}),
        "without an app": compact({"format": 1, "revoked": ["2026-a"]}),
        "a key that is no text": compact({"format": 1, "app": APP, "revoked": [1]}),
        "a member twice": '{"format":1,"app":"org.example.course","revoked":["2020-z"],"revoked":["2026-a"]}'}.items():
    case(f"malformed payload of a statement: {name}",
         "A recovery key signed what cannot be read: the safe side is to refuse, not to overlook it.",
         step(serving(carrying(envelope(payload, R, kind=REVOCATION))), refused("malformedRevocation")))
case("statement of another format", "Only a newer app can read what a recovery key says here.",
     step(serving(carrying(statement("2026-a", format=2))), refused("needsNewerApp", update="banner")))
case("a statement under the type of manifests",
     "The type is signed with the payload; a signature for one is none for the other.",
     step(serving(Release(5).with_text(compact(envelope(compact({"format": 1}), R, kind=MANIFEST)))),
          refused("notEnoughSignatures")))
replayed = statement("2026-a")
replayed["payloadType"] = MANIFEST
case("a genuine statement as a manifest", "The payload type is inside the signed bytes.",
     step(serving(Release(5).with_text(compact(replayed))), refused("notEnoughSignatures")))
case("a release by the dropped key counts for nothing",
     "The stored copy of A is no floor any more once the answer drops A: a lower number by B is good.",
     step(serving(carrying(drop_a, sequence=3)), accepted(carrying(drop_a, sequence=3))), stored=[by_a])
case("the number of a release by the dropped key is free",
     "The same number with another payload is no equivocation then.",
     step(serving(carrying(drop_a, sequence=4)), accepted(carrying(drop_a, sequence=4))), stored=[by_a])
blocked = Release(6, A, release={"default": {"latest": 900, "min": 900}})
case("the minimum build of the dropped key is undone",
     "A key that leaked cannot lock learners out for longer than it counts.",
     step(serving(blocked), accepted(blocked, update="blocked")),
     step(serving(carrying(drop_a, sequence=5)), accepted(carrying(drop_a, sequence=5))))
