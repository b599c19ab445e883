"""Lists that are not those of the manifest: mixed, missing, cut, swapped, or malformed under a good digest."""

from fixtures import A, PUBLISHED, Release, box, catalog, keyring, numbered
from recipe import UNREACHABLE, Group, accepted, answer, no_answer, refused, serving, step

GROUP = Group("mix-and-match", "A release is whole or it is not in force: no list of another one, no list missing.",
              a=keyring(A))
case = GROUP.case
old, new = Release(4), Release(5)
old_catalog = {"file": old.catalog}

case("the old catalog under the new name", "A manifest and lists of different releases do not fit together.",
     step(serving(new, catalog=[answer(old_catalog)]), refused("wrongFile", "device", old)), stored=[old])
case("the manifest came first", "Files of the new release are not there yet; at the next start they are.",
     step({"manifest.json": [answer(new)]}, refused("missingFile", "device", old)), step(serving(new), accepted(new)),
     stored=[old])
for role in ("catalog", "taxonomy", "puzzles"):
    case(f"{role} missing at the first start", "Without all files there is no release.",
         step(serving(new, **{role: None}), refused("missingFile")))
    case(f"{role} in the place of another list", "What the digest names is there, but not under this path.",
         step(serving(new, **{role: [answer("{\"format\":1}")]}), refused("wrongFile")))
case("missing at first", "A missing file is asked for once more: edges lag.",
     step(serving(new, catalog=[answer("", 404), answer({"file": new.catalog})]), accepted(new)), stored=[old])
case("wrong at first", "A wrong file is asked for once more.",
     step(serving(new, catalog=[answer(old_catalog), answer({"file": new.catalog})]), accepted(new)), stored=[old])
case("too long at first", "A file that is too long is a wrong one: asked for once more.",
     step(serving(new, catalog=[answer([{"file": new.catalog}, "\n"]), answer({"file": new.catalog})]), accepted(new)),
     stored=[old])
case("wrong twice", "Once more, and no oftener.",
     step(serving(new, catalog=[answer(old_catalog), answer(old_catalog), answer({"file": new.catalog})]),
          refused("wrongFile", "device", old)), stored=[old])
changed = bytearray(PUBLISHED[new.catalog])
changed[10] ^= 1
case("a bit flipped", "The size is right, the digest is not.",
     step(serving(new, catalog=[answer(bytes(changed))]), refused("wrongFile", "device", old)), stored=[old])
case("cut short", "A shorter body is not the file, also if the connection ended well.",
     step(serving(new, catalog=[answer(bytes(changed[:-1]))]), refused("wrongFile", "device", old)), stored=[old])
case("empty", "No bytes are not the file.", step(serving(new, catalog=[answer("")]),
     refused("wrongFile", "device", old)),
     stored=[old])
case("a byte more", "The declared size is the limit; a longer file is a wrong one.",
     step(serving(new, catalog=[answer([{"file": new.catalog}, "\n"])]), refused("tooLarge", "device", old)),
          stored=[old])
case("a list breaks off", "No answer for a list is no refusal: the old release stays whole.",
     step(serving(new, catalog=[{"error": "interrupted"}]), no_answer("device", old)),
          step(serving(new), accepted(new)),
     stored=[old])
case("a list times out at the first start", "Nothing is half there.",
     step(serving(new, puzzles=[{"error": "timedOut"}]), no_answer()), step(UNREACHABLE, no_answer()))
case("a list with status 503", "A status that is no answer is refused.",
     step(serving(new, catalog=[answer("", 503)]), refused("unexpectedStatus", "device", old)), stored=[old])
case("a web page instead of a list", "With status 200, but not the bytes that were signed.",
     step(serving(new, catalog=[answer("<!DOCTYPE html><html></html>")]), refused("wrongFile", "device", old)),
          stored=[old])
case("the sequence of a release that is not whole is no floor", "It never was in force: the one below it is taken.",
     step(serving(Release(7), catalog=None), refused("missingFile", "device", old)), step(serving(new), accepted(new)),
     stored=[old])
case("a release that is not whole, then offline", "Nothing of it serves.",
     step(serving(new, catalog=None), refused("missingFile", "device", old)),
          step(UNREACHABLE, no_answer("device", old)),
     stored=[old])
case("a release that is not whole, embedded copy", "The embedded copy serves whole.",
     step(serving(new, catalog=None), refused("missingFile", "embedded", old)), embedded=old)
one = Release(6, catalogs=[catalog(numbered(2)), catalog([box("box-8")])])
half = {one.files[1]["path"]: [answer("", 404)]}
case("one of two catalogs missing", "A client loads all catalogs or none.",
     step(serving(one) | half, refused("missingFile", "device", old)), stored=[old])
case("catalogs swapped", "Each path has its own digest.",
     step(serving(one) | {one.files[0]["path"]: [answer({"file": one.files[1]["path"]})]}, refused("wrongFile")))


def malformed(name, why, release, reason="malformedFile", **more):
    case(f"malformed: {name}", why, step(serving(release), refused(reason, "device", old, **more)),
         step(UNREACHABLE, no_answer("device", old)), stored=[old])


GOOD = box("box-1")
malformed("no JSON", "A digest says that the bytes are the signed ones, not that they are a catalog.",
          Release(5, catalogs=[b"boxes: []"]))
malformed("a member twice", "Lists are read as strictly as the manifest.",
          Release(5, catalogs=[b'{"format":1,"boxes":[],"decks":[],"decks":[]}']))
malformed("a trailing comma", "Lists are read as strictly as the manifest.",
          Release(5, catalogs=[b'{"format":1,"boxes":[],"decks":[],}']))
malformed("a number with a fraction", "Integers only, everywhere.",
          Release(5, catalogs=[catalog([GOOD | {"minBuild": 1.5}])]))
malformed("without boxes", "A required member is missing.", Release(5, catalogs=[{"format": 1, "decks": []}]))
malformed("without a format", "A required member is missing.", Release(5, catalogs=[{"boxes": [], "decks": []}]))
malformed("a box without an id", "A required member is missing.",
          Release(5, catalogs=[catalog([{name: value for name, value in GOOD.items() if name != "id"}])]))
malformed("a box without minBuild", "Whether a build can play it must be known.",
          Release(5, catalogs=[catalog([{name: value for name, value in GOOD.items() if name != "minBuild"}])]))
malformed("a box with kinds that are no list", "Whether an app can play it must be known.",
          Release(5, catalogs=[catalog([GOOD | {"interactives": "pendulum"}])]))
malformed("a box whose bundle leads elsewhere", "Paths cannot leave the tree.",
          Release(5, catalogs=[catalog([GOOD | {"bundle": GOOD["bundle"] | {"path": "bundles/../manifest.json"}}])]))
malformed("a box whose bundle is too large", "Sizes are limited before anything is fetched.",
          Release(5, catalogs=[catalog([GOOD | {"bundle": GOOD["bundle"] | {"size": 67_108_865}}])]))
malformed("a box with an odd id", "Ids become names of files.",
    Release(5, catalogs=[catalog([GOOD | {"id": "../box"}])]))
malformed("a box with version 0", "Versions begin with 1.", Release(5, catalogs=[catalog([GOOD | {"version": 0}])]))
malformed("a box twice", "One id, one box.", Release(5, catalogs=[catalog([GOOD, GOOD])]))
malformed("a box in two catalogs", "One id, one box, in all catalogs together.",
          Release(5, catalogs=[catalog([GOOD]), catalog([GOOD | {"version": 2}])]))
malformed("a deck with a box that is nowhere", "Every box of a deck is in a catalog of the release.",
          Release(5, catalogs=[catalog([GOOD], [{"id": "d", "title": "D", "ordered": False, "boxes": ["ghost"]}])]))
malformed("a taxonomy without worlds", "A required member is missing.", Release(5, lists={"taxonomy": {"format": 1}}))
malformed("puzzles that are an object", "A required member has another type.",
          Release(5, lists={"puzzles": {"format": 1, "puzzles": {}}}))
malformed("two puzzles of one day", "One for each date.", Release(5, lists={"puzzles": {"format": 1, "puzzles": [
    {"date": "2026-12-24", "kind": "box", "box": "box-1"}, {"date": "2026-12-24", "kind": "box", "box": "box-2"}]}}))
malformed("a taxonomy in the place of the catalog", "The role says what a file must be.",
          Release(5, catalogs=[b'{"format":1,"worlds":[]}']))
malformed("a catalog of another format", "Only a newer app can read it, and the learner is told so.",
          Release(5, catalogs=[catalog([GOOD], format=2)]), "needsNewerApp", update="banner")
unknown = Release(5, catalogs=[catalog([GOOD | {"colour": "green", "later": {"x": [None, True]}}], hint=1)])
case("unknown members in lists", "Members that a reader does not know are ignored.",
     step(serving(unknown), accepted(unknown)), stored=[old])
