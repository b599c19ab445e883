"""The manifest itself: what it must say, what it may leave out, and what only a newer app can read."""

from fixtures import A, Release, compact, keyring, publish
from recipe import UNREACHABLE, Group, accepted, no_answer, refused, serving, step

GROUP = Group("format", "Payloads that are signed well and break a rule, or only look as if they did.", a=keyring(A))
case = GROUP.case
old, new = Release(4), Release(5)
FILES = new.files
TAIL = new.payload.rstrip("\n")


def good(name, why, release):
    case(name, why, step(serving(release), accepted(release)), stored=[old])


def bad(name, why, release, reason="malformedManifest", **more):
    case(name, why, step(serving(release), refused(reason, "device", old, **more)),
         step(UNREACHABLE, no_answer("device", old)), stored=[old])


def text(found, other):
    """The payload with one place replaced, signed."""
    assert new.payload.count(found) == 1, found
    return new.with_payload(new.payload.replace(found, other))


def with_file(**changes):
    """The catalog's entry with changes; None takes a member away."""
    entry = {name: value for name, value in (FILES[0] | changes).items() if value is not None}
    return Release(5, files=[entry, *FILES[1:]])


for name in ("format", "app", "channel", "sequence", "created", "files"):
    bad(f"no {name}", "A required member.", Release(5, without=[name]))
    bad(f"{name} is null", "Null is no value.", Release(5, **{name: None}))
for name in ("expires", "revocations", "requires", "release"):
    good(f"no {name}", "It may be left out.", Release(5, without=[name] if name != "release" else []))
    bad(f"{name} is null, not absent", "Null is not the same as absent.", Release(5, **{name: None}))
bad("an empty object", "Everything is missing.", new.with_payload("{}"))
bad("a list", "A manifest is an object.", new.with_payload(f"[{TAIL}]"))
bad("no bytes", "An empty payload can be signed, too.", new.with_payload(""))
bad("no JSON", "Anything can be signed.", new.with_payload("sequence: 5\n"))
bad("a byte order mark", "The payload is read as strictly as the envelope.", new.with_payload("\ufeff" + new.payload))
bad("Latin-1", "UTF-8 only.", new.with_payload(TAIL.encode()[:-1] + b',"x":"\xe9"}'))
bad("UTF-16", "UTF-8 only.", new.with_payload(("\ufeff" + new.payload).encode("utf-16-le")))
bad("sequence twice", "Readers differ about which of two members counts.",
    text('"sequence":5', '"sequence":5,"sequence":50'))
bad("sequence twice, once escaped", "Names are compared after their escapes are read.",
    text('"sequence":5', '"s\\u0065quence":50,"sequence":5'))
bad("min twice", "A build between both would be blocked by one reader alone.", new.with_payload(
    compact(new.members | {"release": "X"}).replace('"X"', '{"default":{"latest":99,"min":1,"m\\u0069n":99}}')))
bad("a trailing comma", "Strict JSON.", new.with_payload(TAIL[:-1] + ",}"))
bad("a comment", "Strict JSON.", new.with_payload("/**/" + new.payload))
bad("two payloads", "Strict JSON.", new.with_payload(new.payload * 2))
bad("cut short", "Strict JSON.", new.with_payload(TAIL[:-1]))
bad("seventeen levels", "Depth is limited in the payload, too.",
    new.with_payload(TAIL[:-1] + ',"x":' + "[" * 16 + "]" * 16 + "}"))
good("sixteen levels", "So many are allowed.", new.with_payload(TAIL[:-1] + ',"x":' + "[" * 15 + "]" * 15 + "}"))
bad("a lone surrogate", "Half a character is no text.", new.with_payload(TAIL[:-1] + ',"x":"\\udead"}'))
bad("a fraction where nobody looks", "Integers only, everywhere.", new.with_payload(TAIL[:-1] + ',"x":0.5}'))
good("white space", "It means nothing.", new.with_payload(" \r\n\t" + new.payload.replace(",", " ,\n ")))
good("members in another order", "Order means nothing.", new.with_payload(compact(dict(reversed(new.members.items())))))
good("escapes", "An escape is another spelling of the same text.",
     text('"role":"catalog"', '"r\\u006fle":"\\u0063atalog"'))
good("unknown members everywhere", "They are ignored.", Release(
    5, hint={"later": [1, None, "x"]}, files=[entry | {"url": None} for entry in FILES],
    release={"default": {"latest": 1, "min": 1, "note": []}}))

for value in ("5", 5.0, 5.5, 0, -1, 2**53, True, [5], {}):
    bad(f"sequence {value!r}", "An integer from 1 to 2^53-1.", text('"sequence":5', f'"sequence":{compact(value)}'))
for spelling in ("5e0", "05", "-0", "+5", "0x5", "5.", "50E-1"):
    bad(f"sequence spelt {spelling}", "One spelling for one integer.", text('"sequence":5', f'"sequence":{spelling}'))
for value in (2, 0, -1, 9007199254740991):
    bad(f"format {value}", "Only a newer app can read a format that this one does not know.", Release(5, format=value),
        "needsNewerApp", update="banner")
bad("format 2 and nothing else", "Nothing but the format is understood: what else may be missing is not known.",
    new.with_payload('{"format":2}'), "needsNewerApp", update="banner")
bad("format 2 with another app", "What a newer format calls an app is not known either.", Release(5, format=2, app=7),
    "needsNewerApp", update="banner")
bad("format as text", "An integer.", Release(5, format="1"))
bad("format 1.0", "An integer.", text('"format":1', '"format":1.0'))
bad("format true", "A boolean is no integer.", Release(5, format=True))
for name, value in {"one feature": ["locales"], "the empty feature": [""], "two features": ["a", "b"]}.items():
    bad(f"requires {name}", "None exist that this client knows.", Release(5, requires=value), "needsNewerApp",
        update="banner")
bad("requires before a fault", "What is required is read before what else may be in another form.",
    Release(5, requires=["locales"], sequence="five"), "needsNewerApp", update="banner")
bad("requires a number", "A list of text.", Release(5, requires=[1]))
bad("requires text", "A list of text.", Release(5, requires="locales"))
bad("requires an object", "A list of text.", Release(5, requires={}))
bad("revocations in an object", "A list.", Release(5, revocations={}))

for value in ("", "Org.example", "org..example", ".org", "org.", "-a", "a--b", "a_b", "a b", "org/example", "é",
    "a" * 129, 7):
    bad(f"app {value!r:.20}",
        "A project id: lower-case letters and digits, joined by single dots or hyphens, at most 128.",
        Release(5, app=value))
for value in ("", "Stable", "a.b", "a--b", "-a", "a-", "a/b", "../a", "é", "a" * 65, 1):
    bad(f"channel {value!r:.20}", "An id: lower-case letters and digits, joined by single hyphens, at most 64.",
        Release(5, channel=value))

for name, value in {
        "a day": "2026-12-01", "no Z": "2026-12-01T08:00:00", "an offset": "2026-12-01T08:00:00+00:00",
        "a small z": "2026-12-01T08:00:00z",
        "a space": "2026-12-01 08:00:00Z", "a fraction": "2026-12-01T08:00:00.5Z", "month 13": "2026-13-01T08:00:00Z",
        "month 0": "2026-00-01T08:00:00Z",
        "day 0": "2026-12-00T08:00:00Z", "30 February": "2026-02-30T08:00:00Z",
        "29 February of no leap year": "2026-02-29T08:00:00Z",
        "29 February of 2100": "2100-02-29T08:00:00Z", "hour 24": "2026-12-01T24:00:00Z",
        "minute 60": "2026-12-01T08:60:00Z",
        "a leap second": "2026-12-31T23:59:60Z", "two digits of year": "26-12-01T08:00:00Z",
        "five digits of year": "12026-12-01T08:00:00Z",
        "a sign": "-026-12-01T08:00:00Z", "full-width digits": "２０２６-12-01T08:00:00Z",
        "a line feed": "2026-12-01T08:00:00Z\n",
        "a number": 1796112000}.items():
    bad(f"created: {name}", "Exactly yyyy-mm-ddThh:mm:ssZ, and a moment that there is.", Release(5, created=value))
bad("expires: a day", "Exactly yyyy-mm-ddThh:mm:ssZ.", Release(5, expires="2027-03-01"))
bad("expires before it was made", "`expires` is not before `created`.", Release(5, expires="2026-12-01T07:59:59Z"))
good("29 February of a leap year", "2028 is one.", Release(5, created="2024-02-29T00:00:00Z"))

bad("files in an object", "A list.", Release(5, files={}))
bad("no files at all", "At least one catalog, one taxonomy, one puzzles.", Release(5, files=[]))
for index, role in enumerate(("catalog", "taxonomy", "puzzles")):
    bad(f"no {role}", "At least one catalog, exactly one taxonomy and one puzzles.",
        Release(5, files=[entry for entry in FILES if entry["role"] != role]))
    bad(f"role {role} in upper case", "Roles are compared with their case: this one is unknown, and a list is missing.",
        Release(5, files=FILES[:index] + [FILES[index] | {"role": role.upper()}] + FILES[index + 1:]))
bad("two taxonomies", "Exactly one.", Release(5, files=FILES + [publish("taxonomy", {"format": 1, "worlds": []})]))
bad("two puzzles", "Exactly one.", Release(5, files=FILES + [publish("puzzles", {"format": 1, "puzzles": [], "x": 1})]))
bad("a path twice", "No two equal.", Release(5, files=FILES + [FILES[0]]))
bad("a path twice under an unknown role", "No two equal, whatever their roles.",
    Release(5, files=FILES + [FILES[0] | {"role": "x"}]))
for name in ("role", "path", "size", "sha256"):
    bad(f"file without {name}", "A required member.", with_file(**{name: None}))
    bad(f"file with {name} []", "Each member has one type.", with_file(**{name: []}))
bad("a file that is text", "An object.", Release(5, files=FILES + ["files/a.json"]))
for value in (0, -1, 67_108_865, "576", 2**53):
    bad(f"size {value!r}", "1 to 67,108,864.", with_file(size=value))
for name, value in {"in upper case": FILES[0]["sha256"].upper(), "of 63 digits": FILES[0]["sha256"][1:],
        "of 65 digits": "0" + FILES[0]["sha256"],
                    "in Base64": "5N6Y5pCTB4rT0t2QwYQwXb6i1Y4v2bV6bQ0a5mJt2dQ=",
                    "with a prefix": "sha256:" + FILES[0]["sha256"][7:]}.items():
    bad(f"digest {name}", "64 lower-case hex digits.", with_file(sha256=value))
for path in ("../files/a.json", "files/../a.json", "files/..", "files/./a.json", "files//a.json", "/files/a.json",
    "files/", "files", "files/a.json/",
             "manifest.json", "other/a.json", "Files/a.json", "files/A.json", "files/a b.json", "files\\a.json",
             "files/a\\..\\b", "files/a%2e.json",
             "files/é.json", "files/a\n.json", "files/a\0.json", "files/a?.json", "files/a#b", "files/~a",
             "files/a:b", "", "https://example.org/files/a",
             "files/" + "a" * 195, "bundles/../files/a.json", "bundlesx/a", "./files/a.json"):
    bad(f"path {path!r:.30}", "Paths have one plain form and cannot leave the tree.", with_file(path=path))
longest = "files/" + "a" * 194
good("a path of 200 bytes", "The longest there may be.", Release(5,
    files=FILES + [FILES[0] | {"role": "x", "path": longest}]))
good("a path with dots", "Names may begin with dots and hold several; only `.` and `..` alone lead elsewhere.",
     Release(5, files=FILES + [FILES[0] | {"role": "x", "path": "files/...a..-_/.b.."}]))
bad("an unknown role with a bad path", "An entry that is never fetched must still be well-formed.",
    Release(5, files=FILES + [FILES[0] | {"role": "x", "path": "../x"}]))
good("files of unknown roles first", "Order means nothing.", Release(5,
    files=[FILES[0] | {"role": "catalog.de", "path": "files/x.json"}] + FILES))
good("lists under bundles", "Paths begin with `files/` or `bundles/`; which of them is not a matter of the role.",
     Release(5, files=FILES + [FILES[0] | {"role": "x", "path": "bundles/a"}]))
