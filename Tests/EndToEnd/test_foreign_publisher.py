"""Trees that another program wrote and signed with a good key: a sound one is believed, a bad one is not."""

import tarfile

import dsse
from publisher import Publisher, box_entry, bundle, document
from support import EndToEndCase, write

BOX = ("box.json", document({"format": 1, "id": "first", "version": 1}))


def member(name, kind=tarfile.REGTYPE, **fields):
    entry = tarfile.TarInfo(name)
    entry.type = kind
    for field, value in fields.items():
        setattr(entry, field, value)
    return entry


class ForeignPublisher(EndToEndCase):
    def publisher(self):
        return Publisher(self.path("build"), {"2026-a": f"{self.key_folder}/2026-a.secret"})

    def assert_refused(self, *says):
        done = self.verify(code=3)
        self.assertRegex(done.err, r"^contentc: error: .+\n(contentc: hint: .+\n)?$")
        self.assert_says(done.err, *says)

    def test_a_sound_tree(self):
        self.publisher().publish()
        self.assert_says(self.verify().out, "build verifies: release 1 of demo, channel stable", "1 box")

    def test_what_is_unknown_and_not_required_is_ignored(self):
        publisher = self.publisher()
        publisher.manifest["hint"] = {"later": [1, None, "x"]}
        publisher.catalog["colour"] = "green"
        publisher.add_file("catalog.de", {"format": 7})
        publisher.set_bundle(bundle([BOX, ("media/a.png", b"x")]))
        publisher.publish()
        self.verify()

    def test_what_is_inspected_cannot_add_lines(self):
        """Nobody has checked it, and docs/ci.md takes the paths to fetch from lines that begin with `file`."""
        publisher = self.publisher()
        publisher.manifest["release"] = {"x\n  file      ../../deploy.sh (9 bytes)\n": {"latest": 1, "min": 1}}
        publisher.taxonomy["worlds"] = [{"id": "w", "title": "W\n  file      ../w", "order": 1, "topics": []}]
        publisher.catalog["decks"] = [{"id": "d", "title": "\x1b[2JD\n  file      ../d", "ordered": False, "boxes": []}]
        publisher.publish()
        for path in ("build", "build/manifest.json"):
            with self.subTest(path=path):
                out = self.contentc("inspect", path).out
                named = [line.split()[1] for line in out.splitlines() if line.startswith("  file ")]
                self.assertEqual(named, [entry["path"] for entry in publisher.manifest["files"]])
                self.assertNotIn("\x1b", out)

    def test_several_catalogs(self):
        publisher = self.publisher()
        data = bundle([("box.json", document({"format": 1, "id": "second", "version": 9}))])
        second = {"format": 1, "boxes": [box_entry("second", 9, data)], "decks": [
            {"id": "d", "title": "D", "ordered": False, "boxes": ["first", "second"]}]}
        write(self.path("build", second["boxes"][0]["bundle"]["path"]), data)
        publisher.add_file("catalog", second)
        publisher.publish()
        self.assert_says(self.verify().out, "2 boxes, 1 deck")

    def test_what_every_client_refuses(self):
        publisher = self.publisher()
        deck = {"id": "d", "title": "D", "ordered": False, "boxes": ["first"]}
        publisher.catalog["decks"] = [deck, deck]
        publisher.publish()
        self.assert_refused("names a deck twice")
        publisher = self.publisher()
        publisher.set_bundle(bundle([("box.json", document({"format": 2, "id": "first", "version": 1}))]))
        publisher.publish()
        self.assert_refused("no client of this version reads")

    def test_manifests_that_break_a_rule(self):
        cases = {
            "another format": {"format": 2}, "no app": {"app": None}, "sequence 0": {"sequence": 0},
            "sequence beyond 2^53": {"sequence": 1 << 53}, "a sequence in quotes": {"sequence": "1"},
            "a feature we do not know": {"requires": ["time-travel"]},
            "a day that never was": {"created": "2026-02-30T00:00:00Z"},
            "an offset": {"created": "2026-12-01T08:00:00+00:00"}, "a channel with a slash": {"channel": "a/b"},
            "expired before made": {"expires": "2026-11-01T08:00:00Z"}, "min above latest": {
                "release": {"default": {"latest": 1, "min": 2}}},
            "files in an object": {"files": {}},
        }
        for name, change in cases.items():
            with self.subTest(manifest=name):
                publisher = self.publisher()
                publisher.add_lists()
                publisher.manifest.update(change)
                publisher.manifest = {key: value for key, value in publisher.manifest.items() if value is not None}
                publisher.sign()
                self.assert_refused("manifest.json")

    def test_payloads_that_are_not_strict_json(self):
        publisher = self.publisher()
        publisher.add_lists()
        good = document(publisher.manifest)
        for name, payload in {
            "a name twice": good.replace(b'"sequence":1', b'"sequence":1,"sequence":2'),
            "a name twice, once escaped": good.replace(b'"sequence":1', b'"sequence":1,"sequenc\\u0065":2'),
            "a trailing comma": good.replace(b"[]}", b"[],}"),
            "a BOM": b"\xef\xbb\xbf" + good, "Latin-1": good.replace(b"demo", b"d\xe9mo"),
            "UTF-16": good.decode().encode("utf-16"),
            "a number with a point": good.replace(b'"sequence":1', b'"sequence":1.0'),
            "an exponent": good.replace(b'"sequence":1', b'"sequence":1e0'), "cut short": good[:-5],
            "two values": good + good, "too deep": good.replace(b'"requires":[]', b'"x":' + b"[" * 20 + b"]" * 20),
            "a comment": good.replace(b"{", b"/* */{", 1), "nothing": b"", "single quotes": good.replace(b'"', b"'"),
        }.items():
            with self.subTest(payload=name):
                publisher.sign(payload)
                self.assert_refused("manifest.json")
        publisher.sign(good)
        self.verify()

    def test_another_payload_type(self):
        publisher = self.publisher()
        publisher.add_lists()
        for kind in (dsse.REVOCATION_TYPE, "application/vnd.contentc.manifest.v2+json", ""):
            with self.subTest(kind=kind):
                publisher.sign(kind=kind)
                self.assert_refused("manifest.json")

    def test_paths_that_lead_elsewhere(self):
        for path in ("../outside.json", "files/../../outside.json", "/etc/passwd", "files//a.json", "files/./a.json",
                     "files\\a.json", "other/a.json", "files/A.json", "files/a b.json", "files/" + "a" * 300, "files/",
                     "manifest.json", "files/é.json"):
            with self.subTest(path=path):
                publisher = self.publisher()
                publisher.add_lists()
                publisher.manifest["files"][1]["path"] = path
                publisher.sign()
                self.assert_refused("manifest.json")
                publisher = self.publisher()
                publisher.catalog["boxes"][0]["bundle"]["path"] = path
                publisher.publish()
                self.assert_refused("files/catalog-")

    def test_roles_that_are_missing_or_there_twice(self):
        for role, count in (("catalog", 0), ("taxonomy", 0), ("puzzles", 0), ("taxonomy", 2), ("puzzles", 2)):
            with self.subTest(role=role, count=count):
                publisher = self.publisher()
                publisher.add_lists()
                (entry,) = [entry for entry in publisher.manifest["files"] if entry["role"] == role]
                if count:
                    publisher.add_file(role, {"format": 1, "worlds": [], "puzzles": [], "more": 1})
                else:
                    publisher.manifest["files"].remove(entry)
                publisher.sign()
                self.assert_refused("manifest.json")

    def test_lists_that_do_not_hold_together(self):
        publisher = self.publisher()
        publisher.catalog["boxes"] *= 2
        publisher.publish()
        self.assert_refused("names a box twice")
        publisher = self.publisher()
        publisher.catalog["decks"] = [{"id": "d", "title": "D", "ordered": True, "boxes": ["first", "ghost"]}]
        publisher.publish()
        self.assert_refused("deck d holds the box ghost")

    def test_bundles_that_are_no_bundles(self):
        passwd = ("media/a.png", b"x")
        cases = {
            "not gzip": b"plain", "empty": bundle([]), "cut short": bundle([BOX, ("media/a.png", b"x" * 9000)])[:-40],
            "box.json second": bundle([passwd, BOX]), "no box.json": bundle([passwd]),
            "another box": bundle([("box.json", document({"format": 1, "id": "other", "version": 1}))]),
            "another version": bundle([("box.json", document({"format": 1, "id": "first", "version": 2}))]),
            "no JSON": bundle([("box.json", b"{")]),
            "a link": bundle([BOX, (member("media/a", tarfile.SYMTYPE, linkname="/etc/passwd"), b"")]),
            "a hard link": bundle([BOX, (member("media/a", tarfile.LNKTYPE, linkname="box.json"), b"")]),
            "a FIFO": bundle([BOX, (member("media/a", tarfile.FIFOTYPE), b"")]),
            "a device": bundle([BOX, (member("media/a", tarfile.CHRTYPE, devmajor=1, devminor=3), b"")]),
            "a folder": bundle([BOX, (member("media", tarfile.DIRTYPE), b"")]),
            "a way out": bundle([BOX, ("../a", b"x")]), "an absolute path": bundle([BOX, ("/a", b"x")]),
            "a name twice": bundle([BOX, passwd, passwd]), "capitals": bundle([BOX, ("media/A.png", b"x")]),
            "a thousand and one entries": bundle([BOX] + [(f"media/{number}.png", b"") for number in range(1000)]),
            "a bomb": bundle([BOX, ("media/a.png", bytes(65 << 20))]),
        }
        for name, data in cases.items():
            with self.subTest(bundle=name):
                publisher = self.publisher()
                publisher.set_bundle(data)
                publisher.publish()
                done = self.verify(code=3)
                self.assert_says(done.err, "bundles/")
                self.assertLess(done.seconds, 5)
