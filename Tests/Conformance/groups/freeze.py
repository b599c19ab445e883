"""Servers that never change, and clocks that are wrong: content serves on, and the client says that it is old."""

from fixtures import Release, A, keyring
from recipe import UNREACHABLE, Group, accepted, answer, no_answer, refused, serving, step

GROUP = Group("freeze", "Expiry is soft: expired content serves and is reported as stale.", a=keyring(A))
case = GROUP.case
release, newer = Release(4), Release(5, created="2027-02-20T00:00:00Z", expires="2027-05-20T00:00:00Z")
BEFORE, AT, AFTER = "2027-03-01T07:59:59Z", "2027-03-01T08:00:00Z", "2027-03-01T08:00:01Z"

case("a second before", "Valid until the last second.", step(serving(release), accepted(release)), now=BEFORE)
case("at the moment itself", "At `expires` itself the release is out of date.",
     step(serving(release), accepted(release, stale=True)), now=AT)
case("a second after", "Expired content is accepted and reported.",
     step(serving(release), accepted(release, stale=True)), now=AFTER)
case("years after", "It serves for ever.", step(serving(release), accepted(release, stale=True)),
     now="2099-01-01T00:00:00Z")
case("offline device", "A device that was offline for long serves what it has, and says so.",
     step(UNREACHABLE, no_answer("device", release)), step(UNREACHABLE, no_answer("device", release, stale=True),
          now=AFTER),
     stored=[release])
case("embedded copy of an old app", "The copy of an app that nobody updates expires, too.",
     step(UNREACHABLE, no_answer("embedded", release, stale=True), now=AFTER), embedded=release)
forever = Release(4, without=["expires"])
case("without expiry", "Absent means never.", step(serving(forever), accepted(forever)), now="2099-01-01T00:00:00Z")
case("a frozen server", "The same answer again and again: accepted each time, and stale from its day on.",
     step(serving(release), accepted(release)), step(serving(release), accepted(release), now=BEFORE),
     step(serving(release), accepted(release, stale=True), now=AFTER))
case("not modified for ever", "304 confirms the copy, not its freshness.",
     step(serving(release, manifest=[answer(release, headers={"ETag": '"4"'})]), accepted(release)),
     step(serving(manifest=[answer("", 304)]), accepted(release, stale=True), now=AFTER))
case("the thaw", "The next release is fresh again.",
     step(serving(release), accepted(release, stale=True), now=AFTER), step(serving(newer), accepted(newer)))
case("the renewed release played back", "The old one is refused although both serve the same content.",
     step(serving(newer), accepted(newer)), step(serving(release), refused("rollback", "device", newer)), now=AFTER)
case("an expired release is newer than the stored one", "The sequence decides, and expiry is reported.",
     step(serving(Release(9, created="2026-01-01T00:00:00Z", expires="2026-02-01T00:00:00Z")),
          accepted(Release(9), stale=True)), stored=[release])
case("a clock far behind", "A release from the future is no less signed.",
     step(serving(release), accepted(release)), now="1999-12-31T23:59:59Z")
case("a clock that goes back", "Stale is a matter of the moment, not of memory.",
     step(serving(release), accepted(release, stale=True), now=AFTER),
          step(UNREACHABLE, no_answer("device", release), now=BEFORE))
brief = Release(4, expires="2026-12-01T08:00:00Z")
case("expires when it is made", "`expires` is not before `created`; the same moment is allowed, and stale at once.",
     step(serving(brief), accepted(brief, stale=True)))
case("refused, and what serves is stale", "Stale is about what serves, not about the answer.",
     step(serving(Release(3)), refused("rollback", "device", release, stale=True)), stored=[release], now=AFTER)
case("nothing serves", "Nothing is not stale.", step(UNREACHABLE, no_answer()), now=AFTER)
