"""What a release tells apps about themselves."""

from fixtures import A, Release, box, keyring
from recipe import UNREACHABLE, Group, accepted, answer, no_answer, refused, serving, step

GROUP = Group("updates", "Current, banner, blocked: by platform, build and moment, from the manifest in force.",
              a=keyring(A))
case = GROUP.case
MOMENT = "2027-01-01T00:00:00Z"


def states(name, why, release, *expected, platform="linux", now="2026-12-15T12:00:00Z"):
    """One start for each (build, state)."""
    made = Release(5, release=release)
    case(name, why, *[step(serving(made), accepted(made, update=state), client={"build": build, "platform": platform})
                      for build, state in expected], now=now)


PLAIN = {"default": {"latest": 120, "min": 100}}
states("around latest and min", "Blocked below `min`, a banner below `latest`.", PLAIN,
       (99, "blocked"), (100, "banner"), (119, "banner"), (120, "current"), (121, "current"))
states("latest equals min", "There is no banner between them.", {"default": {"latest": 100, "min": 100}},
       (99, "blocked"), (100, "current"))
states("no release information", "An object without entries says nothing.", {}, (1, "current"))
case("no member release", "Absent: every build is current.",
     step(serving(Release(5)), accepted(Release(5))), client={"build": 1})
BOTH = {"default": {"latest": 120, "min": 100}, "ios": {"latest": 90, "min": 80}}
states("own platform", "A platform's entry replaces the default whole.", BOTH, (79, "blocked"), (85, "banner"),
    (90, "current"),
       platform="ios")
states("another platform", "Others use the default.", BOTH, (90, "blocked"), (110, "banner"), platform="android")
states("only another platform", "Without an entry of its own and without a default a platform is current.",
       {"ios": {"latest": 120, "min": 100}}, (1, "current"))
states("platforms are compared whole", "And with their case.", {"Linux": {"latest": 900, "min": 900}}, (1, "current"))
DATED = {"default": {"latest": 120, "min": 100, "latestFrom": MOMENT}}
states("before latestFrom", "Nobody is told of what the store does not have yet.", DATED, (110, "current"),
       now="2026-12-31T23:59:59Z")
states("at latestFrom", "No banner *before* it: at the moment itself there is one.", DATED, (110, "banner"), now=MOMENT)
states("after latestFrom", "The banner is there.", DATED, (110, "banner"), (120, "current"), now="2027-01-01T00:00:01Z")
states("blocked before latestFrom", "`min` does not wait for `latestFrom`.", DATED, (99, "blocked"),
    now="2026-12-01T00:00:00Z")
states("an entry replaces the default whole",
    "The default's `latestFrom` does not hold for a platform with its own entry.",
       DATED | {"linux": {"latest": 120, "min": 1}}, (110, "banner"), now="2026-12-01T00:00:00Z")
states("huge builds", "Builds are integers up to 2^53-1.", {"default": {"latest": 2**53 - 1, "min": 2**53 - 1}},
       (2**53 - 2, "blocked"), (2**53 - 1, "current"))

low, high = Release(4, release=PLAIN), Release(5, release={"default": {"latest": 200, "min": 150}})
case("only a manifest in force counts", "A refused answer blocks nobody: its list is missing.",
     step(serving(high, catalog=None), refused("missingFile", "device", low, update="banner")), stored=[low])
case("blocked, and the server is gone", "An offline device keeps the last verified state.",
     step(serving(high), accepted(high, update="blocked")), step(UNREACHABLE,
          no_answer("device", high, update="blocked")))
case("blocked and back", "The next release lifts it.",
     step(serving(high), accepted(high, update="blocked")),
     step(serving(Release(6, release=PLAIN)), accepted(Release(6), update="banner")))
case("blocked, then the app is updated", "The new build is late enough.",
     step(serving(high), accepted(high, update="blocked")), step(UNREACHABLE, no_answer("device", high),
          client={"build": 200}))
case("an old manifest cannot lift the block", "Rollback is refused, the state stays.",
     step(serving(low), refused("rollback", "device", high, update="blocked")), stored=[high])
case("blocked content still counts", "A blocked app may still show what the learner has: content serves.",
     step(UNREACHABLE, no_answer("embedded", high, update="blocked")), embedded=high)
needs = Release(6, requires=["locales"])
case("a newer app is needed", "The answer is refused, and the learner is told to update.",
     step(serving(needs), refused("needsNewerApp", "device", Release(4), update="banner")), stored=[Release(4)])
case("a newer app is needed, and blocked already", "At least a banner: blocked stays blocked.",
     step(serving(needs), refused("needsNewerApp", "device", high, update="blocked")), stored=[high])
case("a newer app is needed, nothing at hand", "Nothing serves, and the learner still is told why.",
     step(serving(needs), refused("needsNewerApp", update="banner")))
hostile = Release(6, requires=["locales"], release={"default": {"latest": 900, "min": 900}})
case("a newer app is needed, with a minimum build", "What is refused is not in force: it blocks nobody.",
     step(serving(hostile), refused("needsNewerApp", "device", Release(4), update="banner")), stored=[Release(4)])


def malformed(name, why, release):
    made = Release(5, release=release)
    case(f"malformed: {name}", why, step(serving(made), refused("malformedManifest", "device", low, update="banner")),
         stored=[low])


malformed("min above latest", "An app could never satisfy it.", {"default": {"latest": 100, "min": 101}})
malformed("no min", "A required member.", {"default": {"latest": 100}})
malformed("no latest", "A required member.", {"default": {"min": 100}})
malformed("a build as text", "Builds are integers, not versions.", {"default": {"latest": "1.2.0", "min": 1}})
malformed("a fault in another platform's entry", "The payload is read as a whole, not only what concerns the client.",
          {"default": {"latest": 120, "min": 100}, "ios": {"latest": 1, "min": 2}})
malformed("latestFrom is a day", "A moment has one form.", {"default": {"latest": 2, "min": 1,
    "latestFrom": "2026-12-01"}})
malformed("latestFrom is null", "Null is not the same as absent.",
    {"default": {"latest": 2, "min": 1, "latestFrom": None}})
malformed("an entry that is a number", "An object.", {"default": 100})
malformed("null", "Null is not the same as absent.", None)
malformed("a list", "An object.", [])
