"""Tools that everybody has read what contentc writes: tar, gzip, Python's tarfile and json."""

import gzip
import json
import os
import subprocess
import tarfile
import unicodedata

import dsse
from projects import sample_files, write_sample
from support import EndToEndCase, environment, read


class OtherTools(EndToEndCase):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.built = os.path.join(cls.class_folder, "built")
        write_sample(os.path.join(cls.built, "content"))

    def setUp(self):
        super().setUp()
        if not os.path.exists(os.path.join(self.built, "build")):
            self.build(cwd=self.built)
        self.tree = os.path.join(self.built, "build")
        self.bundles = sorted(
            os.path.join(parent, name) for parent, _, names in os.walk(os.path.join(self.tree, "bundles"))
            for name in names)
        self.assertEqual(len(self.bundles), 5)

    def document(self, box):
        (path,) = [path for path in self.bundles if os.path.basename(path).startswith(f"{box}-")]
        with tarfile.open(path) as archive:
            return json.load(archive.extractfile("box.json"))

    def test_gzip_finds_every_bundle_whole_and_without_a_clock_or_a_name(self):
        subprocess.run(["gzip", "-t", *self.bundles], check=True)
        for path in self.bundles:
            head = read(path)[:10]
            self.assertEqual(head[:4], b"\x1f\x8b\x08\x00", "deflate, no flags: neither a name nor a comment")
            self.assertEqual(head[4:8], bytes(4), "no modification time")

    def test_tar_lists_every_bundle(self):
        for path in self.bundles:
            done = subprocess.run(
                ["tar", "-tzvf", path], env=environment(TZ="UTC", LC_ALL="C"), stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, check=True)
            self.assertEqual(done.stderr, b"")
            for line in done.stdout.decode().splitlines():
                self.assertRegex(line, r"^-rw-r--r-- 0/0 +\d+ 1970-01-01 00:00 (box\.json|media/[a-z0-9.-]+)$")

    def test_tarfile_finds_nothing_but_plain_files_of_nobody(self):
        for path in self.bundles:
            with tarfile.open(path, "r:gz") as archive:
                members = archive.getmembers()
            self.assertEqual(members[0].name, "box.json")
            rest = [member.name for member in members[1:]]
            self.assertEqual(rest, sorted(rest))
            for member in members:
                found = (member.isreg(), oct(member.mode), member.uid, member.gid, member.mtime, member.uname,
                         member.gname, member.pax_headers)
                self.assertEqual(found, (True, "0o644", 0, 0, 0, "", "", {}), f"{path}: {member.name}")
            # Two blocks of zeros end a tar.
            self.assertEqual(gzip.decompress(read(path))[-1024:], bytes(1024))

    def test_media_come_through_byte_for_byte(self):
        (path,) = [path for path in self.bundles if "/swing-" in path]
        with tarfile.open(path) as archive:
            found = {member.name: archive.extractfile(member).read() for member in archive.getmembers()}
        del found["box.json"]
        files = sample_files()
        self.assertEqual(found, {
            "media/photo.png": files["boxes/motion/img/photo.png"],
            "media/sketch.svg": files["boxes/motion/img/skETCH.svg"]})

    def test_json_is_compact_utf8_and_reads_back_to_the_same_bytes(self):
        documents = {"payload": dsse.parts(os.path.join(self.tree, "manifest.json"))[1]}
        for parent, _, names in os.walk(self.tree):
            for name in names:
                if name.endswith(".json"):
                    documents[name] = read(os.path.join(parent, name))
        for path in self.bundles:
            with tarfile.open(path) as archive:
                documents[path] = archive.extractfile("box.json").read()
        self.assertEqual(len(documents), 1 + 4 + 5)

        def without_repeats(pairs):
            self.assertEqual(len(pairs), len(dict(pairs)), "a name stands twice")
            return dict(pairs)

        for name, data in documents.items():
            with self.subTest(name=name):
                value = json.loads(data, object_pairs_hook=without_repeats)
                again = json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"
                self.assertEqual(data.decode(), again)
                self.assertEqual(data.decode(), unicodedata.normalize("NFC", data.decode()))

    def test_a_box_says_what_its_author_wrote(self):
        swing = self.document("swing")
        self.assertEqual((swing["id"], swing["version"], swing["topic"]), ("swing", 3, "motion"))
        self.assertEqual(swing["custom"], {"note": ["1", "yes", {"deep": "null"}]})
        self.assertIn("“Quotes”, naïve, ﬁ, 𝄞, and a / slash.", swing["layers"][0]["text"])
        self.assertEqual([question["key"] for question in swing["questions"]], ["period", "q2"])
        self.assertEqual(swing["questions"][0]["answer"], "2.0")
        ola = self.document("ola")
        self.assertEqual(ola["pair"]["primary"]["alt"], ["onda"])
