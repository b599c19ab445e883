"""Manifests of other apps that the same keys have signed."""

from fixtures import A, B, Release, box, keyring
from recipe import UNREACHABLE, Group, accepted, no_answer, refused, serving, step

GROUP = Group("cross-app", "One publisher, several apps, one key: each client takes only its own.",
              a=keyring(A), ab=keyring(A, B), b=keyring(B))
case = GROUP.case
OTHER = "org.example.other"
mine, newer = Release(4), Release(5)
theirs = Release(9, app=OTHER, boxes=[box("theirs")])
NO_APP = {"app": None}

case("another app", "The signature is good, the app is not: refused.",
     step(serving(theirs), refused("wrongApp", "device", mine)), stored=[mine])
case("another app at the first start", "The app knows its own name from its first start on.",
     step(serving(theirs), refused("wrongApp")), step(serving(mine), accepted(mine)))
case("another app is no floor", "What was refused counts for nothing.",
     step(serving(theirs), refused("wrongApp", "device", mine)), step(serving(newer), accepted(newer)), stored=[mine])
case("a prefix of the name", "Names are compared whole.",
     step(serving(Release(9, app="org.example.course.pro")), refused("wrongApp")))
case("another app with a lower number", "Which app it is comes before how old it is.",
     step(serving(Release(1, app=OTHER)), refused("wrongApp", "device", mine)), stored=[mine])
case("no app configured, first start", "The first manifest that verifies says which app it is.",
     step(serving(theirs), accepted(theirs)), client=NO_APP)
case("no app configured, then another one", "From then on it is that app's client.",
     step(serving(mine), accepted(mine)), step(serving(theirs), refused("wrongApp", "device", mine)), client=NO_APP)
case("no app configured, stored copy", "The stored copy says which app it is.",
     step(serving(theirs), refused("wrongApp", "device", mine)), stored=[mine], client=NO_APP)
case("no app configured, embedded copy", "So does the embedded one.",
     step(serving(theirs), refused("wrongApp", "embedded", mine)), embedded=mine, client=NO_APP)
case("no app configured, two apps at hand",
     "The highest copy that verifies decides; the other app's copy is set aside.",
     step(UNREACHABLE, no_answer("embedded", theirs)), step(serving(newer), refused("wrongApp", "embedded", theirs)),
     stored=[mine], embedded=theirs, client=NO_APP)
case("no app configured, two apps with one number", "With equal sequences the stored copy decides.",
     step(UNREACHABLE, no_answer("device", Release(9))), stored=[Release(9)], embedded=theirs, client=NO_APP)
case("no app configured, the copy's key is dropped", "What does not verify says nothing, not even which app it is.",
     step(serving(mine), accepted(mine)),
     step(serving(Release(2, B, app=OTHER)), accepted(Release(2, B)), keyring="b"), keyring="ab", client=NO_APP)
case("a stored copy of another app", "It is set aside: neither content nor floor.",
     step(UNREACHABLE, no_answer()), step(serving(mine), accepted(mine)), stored=[theirs])
case("an app that was renamed", "With the new name the old content is another app's.",
     step(serving(mine), accepted(mine)), step(UNREACHABLE, no_answer(), client={"app": OTHER}),
     step(serving(theirs), accepted(theirs)))
case("another app and channel", "The app is compared first.",
     step(serving(Release(9, app=OTHER, channel="beta")), refused("wrongApp")))
case("a hostile minimum build of another app", "Of a refused answer nothing holds.",
     step(serving(Release(9, app=OTHER, release={"default": {"latest": 900, "min": 900}})),
          refused("wrongApp", "device", mine)), stored=[mine])
