"""A leaked key that signs absurd numbers, to lock clients out for ever, and how they come back."""

from fixtures import A, B, R, Release, keyring, statement
from recipe import UNREACHABLE, Group, accepted, no_answer, refused, serving, step

GROUP = Group("fast-forward", "Absurd sequences and minimum builds of a leaked key do not last longer than the key.",
              ab=keyring(A, B), b=keyring(B), abr=keyring(A, B, R))
case = GROUP.case
LAST = 2**53 - 1
absurd, good = Release(LAST, A), Release(5, B)
locked = Release(LAST, A, release={"default": {"latest": LAST, "min": LAST}})

case("the highest number there is", "It is a number like any: believed while its key is.",
     step(serving(absurd), accepted(absurd)), step(serving(good), refused("rollback", "device", absurd)))
case("one more than the highest", "Integers end at 2^53-1.",
     step(serving(Release(2**53, A)), refused("malformedManifest", "device", good)), stored=[good])
case("a number of twenty digits", "Integers end at 2^53-1, whatever the reader's integers can hold.",
     step(serving(Release(10**19, A)), refused("malformedManifest", "device", good)), stored=[good])
case("undone by an app update", "The new keyring drops the key, and its number is no floor any more.",
     step(serving(absurd), accepted(absurd)), step(serving(good), accepted(good), keyring="b"))
case("undone by an app update, offline", "The previous copy verifies and serves again.",
     step(serving(good), accepted(good)), step(serving(absurd), accepted(absurd)),
     step(UNREACHABLE, no_answer("device", good), keyring="b"))
case("undone by an app update with a copy", "The embedded copy serves, and the network goes on from there.",
     step(serving(absurd), accepted(absurd)),
     step(UNREACHABLE, no_answer("embedded", good), keyring="b", embedded=good),
     step(serving(Release(6, B)), accepted(Release(6, B))))
cure = Release(6, B, revocations=[statement("2026-a")])
case("undone by a revocation", "The release by the other key carries the statement; the app needs no update.",
     step(serving(absurd), accepted(absurd)), step(serving(cure), accepted(cure)),
     step(UNREACHABLE, no_answer("device", cure)), keyring="abr")
case("the revocation has a lower number than the leak", "The floor is computed with the statements of the answer.",
     step(serving(Release(6, B)), accepted(Release(6, B))), step(serving(absurd), accepted(absurd)),
     step(serving(Release(7, B, revocations=[statement("2026-a")])), accepted(Release(7, B))), keyring="abr")
case("the revocation is below what else verifies", "The previous copy by B still is a floor for the cure.",
     step(serving(Release(8, B)), accepted(Release(8, B))), step(serving(absurd), accepted(absurd)),
     step(serving(cure), refused("rollback", "device", absurd)), keyring="abr")
case("an embedded copy with an absurd number", "An app build that embeds it by mistake is mended by the next one.",
     step(serving(good), refused("rollback", "embedded", absurd)),
     step(serving(good), accepted(good), embedded=good), embedded=absurd)
case("an absurd minimum build", "Every learner is blocked, until the key is dropped.",
     step(serving(locked), accepted(locked, update="blocked")),
          step(UNREACHABLE, no_answer("device", locked, update="blocked")),
     step(serving(good), accepted(good), keyring="b"))
case("an absurd minimum build, undone offline",
     "The state comes from the manifest in force, and that one lost its key.",
     step(serving(good), accepted(good)), step(serving(locked), accepted(locked, update="blocked")),
     step(UNREACHABLE, no_answer("device", good), keyring="b"))
case("signed by both, the leaked key dropped", "A number that the good key signed as well stays.",
     step(serving(Release(LAST, A, B)), accepted(absurd)), step(serving(good), refused("rollback", "device", absurd),
          keyring="b"))
