"""A start with nothing hostile about it, and answers that are none."""

from fixtures import A, Release, box, catalog, keyring, numbered
from recipe import UNREACHABLE, Group, accepted, answer, cache, holding, no_answer, refused, serving, step

GROUP = Group("basic", "Starts without an attack: first start, offline, not modified, errors of servers.",
              a=keyring(A))
case = GROUP.case
old, new = Release(4), Release(5)
KINDS = ["pendulum", "spring"]
gated = Release(6, boxes=[
    box("free"), box("late", minBuild=101), box("now", minBuild=100), box("swing", interactives=["pendulum"]),
    box("both", interactives=["pendulum", "spring"]), box("late-swing", minBuild=200, interactives=["pendulum"])])

case("first start", "Without anything at hand the first manifest that verifies is taken.",
     step(serving(new), accepted(new)))
case("first start offline", "Nothing was fetched and nothing is embedded: there is nothing to serve, and no refusal.",
     step(UNREACHABLE, no_answer()))
case("first start offline, then online", "A start without an answer leaves nothing behind that disturbs the next.",
     step(UNREACHABLE, no_answer()), step(serving(new), accepted(new)), step(UNREACHABLE, no_answer("device", new)))
case("embedded copy offline", "The copy in the app serves when no server is reached.",
     step(UNREACHABLE, no_answer("embedded", old)), embedded=old)
case("embedded copy, newer on the server", "The network wins over the copy in the app by its higher sequence.",
     step(serving(new), accepted(new)), embedded=old)
case("unchanged", "The same payload again is nothing new, and it is a good answer.",
     step(serving(new), accepted(new)), stored=[new])
case("newer release", "A higher sequence replaces the stored one, and lasts.",
     step(serving(new), accepted(new)), step(UNREACHABLE, no_answer("device", new)), stored=[old])
case("three releases", "Each start takes one step further.",
     *[step(serving(release), accepted(release)) for release in (Release(3), old, new)])
case("sequences may jump", "The sequence rises; that it rises by one is not promised.",
     step(serving(Release(4000)), accepted(Release(4000))), stored=[old])
case("not modified", "304 to a question with the stored copy's entity tag confirms the copy.",
     step(serving(new, manifest=[answer(new, headers={"ETag": '"5"'})]), accepted(new)),
     step(serving(new, manifest=[answer("", 304, headers={"ETag": '"5"'})]), accepted(new)))
case("not modified, nothing at hand", "304 with an empty cache confirms nothing.",
     step(serving(manifest=[answer("", 304)]), refused("unexpectedNotModified")))
case("not modified, only an embedded copy",
     "The copy in the app came from no server, so the question is unconditional and 304 is no answer to it.",
     step(serving(manifest=[answer("", 304)]), refused("unexpectedNotModified", "embedded", old)), embedded=old)
for status in (204, 206, 400, 401, 403, 429, 500, 502, 503):
    case(f"status {status}", "A status that is no answer is refused, and what is at hand serves.",
         step(serving(new, manifest=[answer(new, status)]), refused("unexpectedStatus", "device", old)), stored=[old])
for status in (404, 410):
    case(f"status {status}", "There is no manifest: refused, and what is at hand serves.",
         step(serving(new, manifest=[answer(new, status)]), refused("missingFile", "device", old)), stored=[old])
case("not found at one start", "A 404 is not remembered.",
     step(serving(manifest=[answer("", 404)]), refused("missingFile")), step(serving(new), accepted(new)))
case("not found at first", "A 404 that a cache on the way kept is asked for once more.",
     step(serving(new, manifest=[answer("", 404), answer(new)]), accepted(new)))
case("not modified at first", "304 to a question without an entity tag may be a cache's mistake: asked for once more.",
     step(serving(new, manifest=[answer("", 304), answer(new)]), accepted(new)))
for error in ("unreachable", "timedOut", "interrupted"):
    case(f"{error} with a stored copy", "No answer is not a refusal: the stored copy serves.",
         step({"manifest.json": [{"error": error}]}, no_answer("device", old)), stored=[old])
case("captive portal", "A web page with status 200 is no manifest.",
     step(serving(manifest=[answer("<!DOCTYPE html><html><body>Welcome! Please sign in.</body></html>\n")]),
          refused("malformedEnvelope", "device", old)), stored=[old])
case("captive portal at the first start", "The page is refused and nothing of it is kept: the next start is clean.",
     step(serving(manifest=[answer("<html></html>")]), refused("malformedEnvelope")),
     step(serving(new), accepted(new)))
case("empty body", "No bytes with status 200 are no manifest.",
     step(serving(manifest=[answer("")]), refused("malformedEnvelope", "device", old)), stored=[old])
case("cut short", "The first half of a manifest is no manifest, also if the connection ended well.",
     step(serving(manifest=[answer(new.text[:300])]), refused("malformedEnvelope", "device", old)), stored=[old])
case("minimum sequence", "An app without a copy may compile in the lowest sequence it believes; that one is enough.",
     step(serving(new), accepted(new)), client={"minimumSequence": 5})
case("below the minimum sequence", "A first start is not without memory if the app knows a minimum.",
     step(serving(old), refused("rollback")), step(serving(new), accepted(new)), client={"minimumSequence": 5})
case("boxes hidden by build", "A box for a later build is hidden and counted; the build itself is late enough.",
     step(serving(gated), accepted(gated, visible=4, hidden=2)))
case("boxes hidden by kind", "A box with a kind of interactive that the app does not play is hidden.",
     step(serving(gated), accepted(gated, visible=3, hidden=3)), client={"interactives": ["pendulum"]})
case("an app that plays all kinds", "Only the build hides boxes.",
     step(serving(gated), accepted(gated, visible=4, hidden=2)), client={"interactives": KINDS})
case("an app without interactives", "An empty list is not the same as none: every box with a kind is hidden.",
     step(serving(gated), accepted(gated, visible=2, hidden=4)), client={"interactives": []})
case("an app update shows more", "What is hidden is decided anew by every build.",
     step(serving(gated), accepted(gated, visible=4, hidden=2)),
     step(UNREACHABLE, no_answer("device", gated, visible=6), client={"build": 200}))
shards = Release(8, catalogs=[catalog(numbered(2)), catalog(
    [box("box-8"), box("box-9", minBuild=999)], [{"id": "d", "title": "D", "ordered": True,
        "boxes": ["box-8", "box-1"]}])])
case("several catalogs", "A client loads all catalogs; a deck may hold boxes of any of them.",
     step(serving(shards), accepted(shards, visible=3, hidden=1)))
empty = Release(9, boxes=[])
case("an empty catalog", "A release without boxes is a release.", step(serving(empty), accepted(empty)))
later = Release(10, lists={"catalog.de": {"format": 7}, "x": "no object"})
case("files of unknown roles", "They are neither fetched nor refused.",
     step(serving(later) | {path: [answer("", 404)] for path in later.paths[3:]}, accepted(later)))
case("lists from the embedded folder", "Files that the app brings along are not fetched again.",
     step({"manifest.json": [answer(old)]}, accepted(old)), step(UNREACHABLE, no_answer("device", old)), embedded=old)
case("lists that did not change", "Only the catalog is new; taxonomy and puzzles are taken from the cache.",
     step({"manifest.json": [answer(new)], new.catalog: "published"}, accepted(new)), stored=[old])
case("an unknown header", "Headers that mean nothing here change nothing.",
     step(serving(manifest=[answer(new, headers={"X-Cache": "HIT", "Content-Type": "text/html"})])
          | {path: "published" for path in new.paths}, accepted(new)))
case("the highest of several stored copies", "Nothing in the cache says which copy is the current one: the highest is.",
     step(UNREACHABLE, no_answer("device", new)), stored=[old, new, Release(3)])
case("a damaged envelope in the cache", "What does not verify is not there; the next lower copy serves.",
     step(UNREACHABLE, no_answer("device", old)),
     stored=[old, holding(new.with_text(new.text.replace('"payload":"e', '"payload":"f')))])
case("an empty envelope in the cache", "A full disk may leave an empty file; the server heals it.",
     step(UNREACHABLE, no_answer()), step(serving(new), accepted(new)), stored=[holding(new.with_text(""))])
