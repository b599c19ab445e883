"""Devices that lost their memory: new installations, cleared caches, restored backups."""

from fixtures import A, B, R, Release, box, keyring, statement
from recipe import UNREACHABLE, Group, accepted, holding, no_answer, refused, serving, step

GROUP = Group("reinstall", "What a client without a cache can know, and how a damaged cache heals.",
              a=keyring(A), abr=keyring(A, B, R))
case = GROUP.case
DROPPED = "notEnoughSignatures"  # a key that is dropped already counts as little as one that nobody pins
old, new = Release(3), Release(8)
damaged = "\0" * 40

case("nothing embedded, old release", "Without memory an old release cannot be told from the newest one.",
     step(serving(old), accepted(old)))
case("minimum sequence, old release", "The number in the app is all the memory there is.",
     step(serving(old), refused("rollback")), client={"minimumSequence": 8})
case("embedded copy, old release", "The copy in the app is a memory.",
     step(serving(old), refused("rollback", "embedded", new)), embedded=new)
case("embedded copy, newer release", "A new installation is up to date after one start.",
     step(serving(Release(9)), accepted(Release(9))), embedded=new)
case("old release, then the present one", "A replay at the first start ends with the first honest answer.",
     step(serving(old), accepted(old)), step(serving(new), accepted(new)),
     step(serving(old), refused("rollback", "device", new)))
case("only statements were kept", "A cache that lost its releases keeps what it knows of leaked keys.",
     step(serving(Release(9, A)), refused(DROPPED)), step(serving(Release(8, B)), accepted(Release(8, B))),
     keyring="abr", revocations=[statement("2026-a")])
case("a restored backup", "An old cache serves until the server answers.",
     step(UNREACHABLE, no_answer("device", old)), step(serving(new), accepted(new)), stored=[old])
case("a restored backup and a newer app", "The app's copy is newer than the backup.",
     step(UNREACHABLE, no_answer("embedded", new)), stored=[old], embedded=new)
case("an empty list in the cache", "A full disk left an empty file: it is fetched again.",
     step(serving(new), accepted(new)), step(UNREACHABLE, no_answer("device", new)), stored=[holding(new, catalog="")])
case("a damaged list in the cache", "It is dropped and fetched again, although the manifest did not change.",
     step(serving(new), accepted(new)), step(UNREACHABLE, no_answer("device", new)),
          stored=[holding(new, puzzles=damaged)])
case("a flipped bit in the cache", "Size and digest are checked at every start.",
     step(UNREACHABLE, no_answer("device", old)),
     stored=[old, holding(new, catalog=r'{"format":1,"boxes":[],"decks":[]}')])
case("a lost list in the cache", "A list that is not there is fetched again.",
     step(serving(new), accepted(new)), stored=[holding(new, taxonomy=None)])
case("a damaged list, offline", "There is no other release: nothing serves, and nothing wrong does.",
     step(UNREACHABLE, no_answer()), step(serving(new), accepted(new)), stored=[holding(new, catalog=damaged)])
case("a damaged list, older release at hand", "The older release is whole and serves until the server answers.",
     step(UNREACHABLE, no_answer("device", old)), step(serving(new), accepted(new)),
          stored=[old, holding(new, catalog=damaged)])
case("a damaged list that the server has lost",
     "Unchanged, but not whole any more: the refusal names the missing file.",
     step(serving(new, catalog=None), refused("missingFile", "device", old)),
          stored=[old, holding(new, catalog=damaged)])
case("a list too long in the cache", "A longer file that begins right is not the file.",
     step(serving(new), accepted(new)), stored=[holding(new, catalog=[{"file": new.catalog}, " "])])
case("every envelope is damaged", "No copy verifies: it is a first start.",
     step(UNREACHABLE, no_answer()), step(serving(old), accepted(old)),
     stored=[holding(old.with_text("{}")), holding(new.with_text(new.text[1:]))])
case("an envelope in the place of another number", "A name in the cache proves nothing: the release is stored anew.",
     step(serving(new), accepted(new)), step(UNREACHABLE, no_answer("device", new)),
     stored=[{**holding(new), "number": 2}])
case("a copy of another app in the cache", "Two apps that share a folder by mistake do not mix.",
     step(UNREACHABLE, no_answer("device", old)),
     stored=[old, Release(9, app="org.example.other", boxes=[box("other")])])
