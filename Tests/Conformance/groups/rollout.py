"""A candidate for a part of the clients, beside the files for all others."""

from fixtures import A, Release, box, catalog, keyring, numbered, publish
from recipe import UNREACHABLE, Group, accepted, answer, holding, no_answer, refused, serving, step

GROUP = Group("rollout",
    "Which clients take the candidate: SHA-256(seed, a zero byte, install id), first 8 bytes, modulo 100.",
              a=keyring(A))
case = GROUP.case
NINE = "c3e6ffd745fdbddfde3f1d21ebfed018"  # share 9 with the seed "12"
NINETY_NINE, TEN = "33ee1d7bb8d786af02dba7d6f74f1396", "6f6cde265f5bb232b6ae47270878f67e"  # with the seed "13"
UMLAUT_TEN = "e5dd4fbb2b63516b400d5780570e97bf"  # share 10 with the seed "é"
old = Release(4)


def candidate(percent, seed="12", sequence=5, **members):
    """A release of five boxes with a candidate of seven."""
    plain = Release(sequence)
    files = [publish("catalog", catalog(numbered(7, 70)))] + plain.files[1:]
    rollout = {"percent": percent, "seed": seed, "files": files} | members
    return Release(sequence, rollout=rollout)


def case_of(name, why, release, install_id, visible):
    case(name, why, step(serving(release), accepted(release, visible=visible)), client={"installId": install_id})


case_of("zero percent", "0 means nobody.", candidate(0), NINE, 5)
case_of("a hundred percent", "100 means everybody.", candidate(100, "13"), NINETY_NINE, 7)
case_of("ninety-nine percent, share 99", "The share is below the percentage or the client is not in.",
        candidate(99, "13"), NINETY_NINE, 5)
case_of("nine percent, share 9", "9 is not below 9.", candidate(9), NINE, 5)
case_of("ten percent, share 9", "SHA-256 of `12`, a zero byte and the 32 digits: first 8 bytes modulo 100 are 9.",
        candidate(10), NINE, 7)
case_of("ten percent, share 10", "10 is not below 10.", candidate(10, "13"), TEN, 5)
case_of("eleven percent, share 10", "10 is below 11.", candidate(11, "13"), TEN, 7)
case_of("a seed outside ASCII", "The seed's bytes are its UTF-8.", candidate(11, "é"), UMLAUT_TEN, 7)
case_of("a seed outside ASCII, just out", "10 is not below 10, however the seed is spelt.", candidate(10, "é"),
    UMLAUT_TEN, 5)
escaped = candidate(11, "é")
escaped = escaped.with_payload(escaped.payload.replace("é", "\\u00e9"))
case_of("an escaped seed", "What counts is the text, not how JSON spells it.", escaped, UMLAUT_TEN, 7)
case("steps of a rollout",
     "0, 10, then 100 percent, and then the candidate is what all use. Each step is a new sequence.",
     step(serving(candidate(0)), accepted(Release(5))),
     step(serving(candidate(10, sequence=6)), accepted(Release(6), visible=7)),
     step(serving(candidate(100, sequence=7)), accepted(Release(7), visible=7)),
     step(serving(Release(8)), accepted(Release(8))), client={"installId": NINE})
case("a rollout that is called off", "The next release without the candidate gives everybody the files of all.",
     step(serving(candidate(100)), accepted(Release(5), visible=7)), step(serving(Release(6)), accepted(Release(6))),
     client={"installId": NINE})
case("the share lasts", "The install id is kept, so a client does not change sides from start to start.",
     step(serving(candidate(10)), accepted(Release(5), visible=7)),
     step(UNREACHABLE, no_answer("device", Release(5), visible=7)), client={"installId": NINE})
lost = candidate(10)
path = lost.members["rollout"]["files"][0]["path"]
case("the candidate is missing", "Who is in must have it whole; the old release stays.",
     step(serving(lost) | {path: [answer("", 404)]}, refused("missingFile", "device", old)), stored=[old],
     client={"installId": NINE})
case("the candidate is missing for others", "Who is not in does not fetch it.",
     step(serving(lost) | {path: [answer("", 404)]}, accepted(lost)), stored=[old], client={"installId": TEN})
case("the files of all are missing", "Who is in does not fetch the files of all others.",
     step(serving(lost, catalog=None), accepted(lost, visible=7)), stored=[old], client={"installId": NINE})
case("embedded copy with a candidate", "The share decides for every copy, wherever it comes from.",
     step(UNREACHABLE, no_answer("embedded", lost, visible=7)), embedded=lost, client={"installId": NINE})
case("embedded copy with the candidate alone", "An embedded tree may lack files; who is not in needs the files of all.",
     step(UNREACHABLE, no_answer()), embedded=holding(lost, catalog=None), client={"installId": TEN})


def malformed(name, why, release):
    case(f"malformed: {name}", why, step(serving(release), refused("malformedManifest", "device", old)), stored=[old],
         client={"installId": NINE})


malformed("101 percent", "0 to 100.", candidate(101))
malformed("-1 percent", "0 to 100.", candidate(-1))
malformed("percent as text", "An integer.", candidate("10"))
malformed("no percent", "A required member.", Release(5, rollout={"seed": "12", "files": Release(5).files}))
malformed("no seed", "A required member.", Release(5, rollout={"percent": 10, "files": Release(5).files}))
malformed("no files", "A required member.", Release(5, rollout={"percent": 10, "seed": "12"}))
malformed("a seed that is a number", "Text.", candidate(10, 12))
malformed("an empty seed", "1 to 128 bytes.", candidate(10, ""))
malformed("a seed of 129 bytes", "1 to 128 bytes.", candidate(10, "x" * 129))
malformed("a seed of 65 characters in 130 bytes", "Bytes are counted, not characters.", candidate(10, "é" * 65))
malformed("a candidate without a catalog", "`files` as above: the same rules.",
    candidate(10, files=Release(5).files[1:]))
malformed("a candidate with two taxonomies", "`files` as above: the same rules.",
    candidate(10, files=Release(5).files + [
    publish("taxonomy", {"format": 1, "worlds": []})]))
malformed("a candidate's path leads elsewhere", "`files` as above: the same rules.", candidate(10, files=[
    entry | {"path": "../" + entry["path"]} for entry in Release(5).files]))
malformed("one path for two files", "A path that also stands in `files` is the same file.", candidate(10, files=[
    entry | {"sha256": "0" * 64} for entry in Release(5).files]))
malformed("one path in two sizes", "A path that also stands in `files` is the same file.", candidate(10, files=[
    entry | {"size": 1} for entry in Release(5).files]))
malformed("null", "Null is not the same as absent.", Release(5, rollout=None))
malformed("a list", "An object.", Release(5, rollout=[]))
longest = candidate(100, "x" * 128)
case_of("a seed of 128 bytes", "The longest there may be.", longest, NINE, 7)
