"""Hostile content on a real file system: each mistake at its exact place, quickly, and with little memory; and the
same through a cache."""

import json
import os
import subprocess
import sys
import unicodedata

from projects import png, tiny_box, write_tiny
from support import BINARY, EndToEndCase, environment, read, tree, unprivileged, write

MEASURE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "measure.py")

SECONDS = 1.0
MEGABYTES = 100


class Hazards(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))
        # Somebody without rights builds there, too.
        os.mkdir(self.path("made"))
        os.chmod(self.path("made"), 0o777)
        self.assertEqual(self.built("warm", "warm").returncode, 0)

    def check(self, *expected, prefix=()):
        """Checks the project; `expected` holds (slug, path, line, column) of all that must be said."""
        result = self.path("measured.json")
        done = subprocess.run(
            [sys.executable, MEASURE, result, *prefix, BINARY, "check", "content", "--format", "json"], cwd=self.folder,
            env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=True)
        self.assertEqual(done.stderr, b"")
        diagnostics = json.loads(done.stdout)["diagnostics"]
        found = [
            (entry["slug"], entry["path"], entry["start"]["line"], entry["start"]["column"]) for entry in diagnostics]
        self.assertEqual(found, list(expected))
        measured = json.loads(read(result))
        self.assertEqual(measured["code"], int(any(entry["severity"] == "error" for entry in diagnostics)))
        self.assertLess(measured["seconds"], SECONDS)
        self.assertLess(measured["bytes"], MEGABYTES * 1_000_000)
        self.assert_the_same_through_a_cache(diagnostics, prefix)
        return diagnostics

    def assert_the_same_through_a_cache(self, diagnostics, prefix):
        """Builds without a cache, with that of a build before the hazard came, and once more with it."""
        results = []
        for output, cache in (("plain", None), ("warm", "warm"), ("warm", "warm")):
            done = self.built(output, cache, prefix)
            self.assertEqual(done.stderr, b"")
            self.assertEqual(done.returncode, int(any(entry["severity"] == "error" for entry in diagnostics)))
            self.assertEqual(json.loads(done.stdout)["diagnostics"], diagnostics, f"cache: {cache}")
            if done.returncode == 0:
                results.append(tree(self.path("made", output)))
                reused = json.loads(done.stdout)["cache"]["reused"] if cache else 0
                self.assertEqual(reused > 0, bool(cache), "the cache was not what it is to be")
        for result in results[1:]:
            self.assert_same_tree(results[0], result)

    def built(self, output, cache, prefix=()):
        """How a build ended, whoever made it."""
        words = ["--cache", f"made/cache-{cache}"] if cache else ["--no-cache"]
        secret = read(os.path.join(self.key_folder, "2026-a.secret")).decode()
        os.chmod(self.key_folder, 0o755)
        done = subprocess.run(
            [*prefix, BINARY, "build", "content", "--output", f"made/{output}", "--keyring", self.keyring, *words,
             "--created", "2026-12-01T08:00:00Z", "--sequence", "1", "--format", "json"], cwd=self.folder,
            env=environment(CONTENTC_SECRET_KEY=secret), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60,
            check=False)
        # What root made, nobody goes on with.
        for parent, folders, files in os.walk(self.path("made")):
            for name in folders + files:
                os.chmod(os.path.join(parent, name), 0o777 if name in folders else 0o666)
        return done

    def box(self, name, data=None):
        return write(self.path("content/boxes", name), tiny_box("x") if data is None else data)

    # What is no file

    def test_a_fifo(self):
        os.mkfifo(self.path("content/boxes/pipe.box.yaml"))
        os.mkfifo(self.path("content/boxes/other-pipe"))
        self.check(("not-a-regular-file", "boxes/pipe.box.yaml", 1, 1))

    def test_a_fifo_in_place_of_the_project_file(self):
        os.remove(self.path("content/contentc.yaml"))
        os.mkfifo(self.path("content/contentc.yaml"))
        self.check(("not-a-regular-file", "contentc.yaml", 1, 1))

    def test_a_fifo_as_medium(self):
        os.mkfifo(self.path("content/boxes/p.png"))
        self.box("x.box.yaml", tiny_box("x") + "media:\n  - {key: p, file: p.png, alt: P}\n")
        self.check(("media-unreadable", "boxes/x.box.yaml", 7, 20))

    def test_a_folder_with_the_name_of_a_box(self):
        write(self.path("content/boxes/x.box.yaml/inner.box.yaml"), tiny_box("inner"))
        self.check(("not-a-regular-file", "boxes/x.box.yaml", 1, 1))

    def test_what_is_in_the_cache_becomes_a_hazard(self):
        """A box that is kept with its medium, and then is no file any more, or its medium is none."""
        box, medium = self.path("content/boxes/x.box.yaml"), self.path("content/boxes/p.png")
        text = tiny_box("x") + "media:\n  - {key: p, file: p.png, alt: P}\n"

        def linked(path):
            os.rename(path, self.path("elsewhere"))
            os.symlink(self.path("elsewhere"), path)

        at_medium = ("boxes/x.box.yaml", 7, 20)
        for title, path, replace, *expected in (
                ("fifo", medium, os.mkfifo, ("media-unreadable", *at_medium)),
                ("folder", medium, os.mkdir, ("media-unreadable", *at_medium)),
                ("gone", medium, lambda _: None, ("media-missing", *at_medium)),
                ("text", medium, lambda path: write(path, "no picture"), ("media-type-mismatch", *at_medium)),
                ("link", medium, linked, ("media-unreadable", *at_medium), ("link-not-followed", "boxes/p.png", 1, 1)),
                ("box as fifo", box, os.mkfifo, ("not-a-regular-file", "boxes/x.box.yaml", 1, 1)),
                ("box as folder", box, os.mkdir, ("not-a-regular-file", "boxes/x.box.yaml", 1, 1)),
                ("box as link", box, linked, ("linked-content", "boxes/x.box.yaml", 1, 1)),
                ("box cut off", box, lambda path: write(path, text[:70]), ("key-without-colon", "boxes/x.box.yaml", 6, 1))):
            with self.subTest(title):
                write(box, text)
                write(medium, png())
                self.assertEqual(self.built("warm", "warm").returncode, 0)
                if title not in ("link", "box as link"):
                    os.remove(path)
                replace(path)
                self.check(*expected)
            for path in (box, medium):
                subprocess.run(["rm", "-rf", path], check=True)

    # Links

    def test_a_link_loop(self):
        os.symlink("..", self.path("content/boxes/loop"))
        os.symlink("self", self.path("content/boxes/self"))
        self.check(("link-not-followed", "boxes/loop", 1, 1), ("link-not-followed", "boxes/self", 1, 1))

    def test_a_link_to_the_outside_is_not_read(self):
        write(self.path("secret.yaml"), tiny_box("out"))
        os.symlink("../../secret.yaml", self.path("content/boxes/out.box.yaml"))
        os.symlink("/etc", self.path("content/boxes/etc"))
        self.check(("linked-content", "boxes/out.box.yaml", 1, 1), ("link-not-followed", "boxes/etc", 1, 1))

    def test_a_dangling_link(self):
        os.symlink("nowhere", self.path("content/boxes/gone.box.yaml"))
        self.check(("linked-content", "boxes/gone.box.yaml", 1, 1))

    def test_a_link_as_medium(self):
        write(self.path("photo.png"), png())
        os.symlink("../../photo.png", self.path("content/boxes/p.png"))
        self.box("x.box.yaml", tiny_box("x") + "media:\n  - {key: p, file: p.png, alt: P}\n")
        self.check(("media-unreadable", "boxes/x.box.yaml", 7, 20), ("link-not-followed", "boxes/p.png", 1, 1))

    def test_a_medium_through_a_linked_folder(self):
        write(self.path("pictures/p.png"), png())
        os.symlink("../../pictures", self.path("content/boxes/img"))
        self.box("x.box.yaml", tiny_box("x") + "media:\n  - {key: p, file: img/p.png, alt: P}\n")
        self.check(("media-missing", "boxes/x.box.yaml", 7, 20), ("link-not-followed", "boxes/img", 1, 1))

    def test_the_project_itself_through_a_link(self):
        os.rename(self.path("content"), self.path("real"))
        os.symlink("real", self.path("content"))
        self.check()

    # Rights

    def test_an_unreadable_file_hides_no_other(self):
        os.chmod(self.box("x.box.yaml"), 0)
        self.box("y.box.yaml", "id: [\n")
        found = self.check(
            ("unreadable-file", "boxes/x.box.yaml", 1, 1), ("unclosed-list", "boxes/y.box.yaml", 2, 1),
            prefix=unprivileged())
        self.assertIn("permission denied", found[0]["message"])

    def test_an_unreadable_folder_is_never_a_smaller_catalog(self):
        self.box("locked/x.box.yaml")
        os.chmod(self.path("content/boxes/locked"), 0)
        self.addCleanup(os.chmod, self.path("content/boxes/locked"), 0o755)
        self.check(("unreadable-folder", "boxes/locked", 1, 1), prefix=unprivileged())

    def test_an_unreadable_project(self):
        os.chmod(self.path("content"), 0)
        self.addCleanup(os.chmod, self.path("content"), 0o755)
        done = self.contentc("check", prefix=unprivileged(), code=None)
        self.assertIn(done.code, (1, 2))
        self.assertIn("permission denied", done.out + done.err)

    # Names

    def test_names_in_the_form_that_macos_writes(self):
        word = "ü-é-ỗ"
        write(self.path("content/boxes", unicodedata.normalize("NFD", f"{word}.png")), png())
        self.box("x.box.yaml", tiny_box("x") + f"media:\n  - {{key: p, file: {word}.png, alt: P}}\n")
        self.check()

    def test_two_forms_of_one_name(self):
        for form in ("NFC", "NFD"):
            write(self.path("content/boxes", unicodedata.normalize(form, "é.png")), png())
        self.check(("name-collision", f"boxes/{unicodedata.normalize('NFC', 'é')}.png", 1, 1))

    def test_names_that_differ_only_in_case(self):
        self.box("x.box.yaml")
        self.box("X.box.yaml")
        self.box("Straße.txt", "")
        self.box("STRASSE.txt", "")
        self.check(
            ("name-collision", "boxes/Straße.txt", 1, 1), ("id-not-file-name", "boxes/X.box.yaml", 1, 5),
            ("name-collision", "boxes/x.box.yaml", 1, 1), ("duplicate-id", "boxes/x.box.yaml", 1, 5))

    def test_a_name_with_a_line_feed(self):
        self.box("a b\nc:d%25,e.box.yaml")
        self.check(("id-not-file-name", "boxes/a b\nc:d%25,e.box.yaml", 1, 5))
        done = self.contentc("check", code=1)
        self.assertTrue(done.out.startswith('"boxes/a b\\nc:d%25,e.box.yaml":1:5: error: '), done.out)

    def test_names_that_are_not_utf8(self):
        folder = os.fsencode(self.path("content/boxes"))
        os.makedirs(folder + b"/\xe9t\xe9")
        for name in (b"\xff.box.yaml", b"caf\xe9.png", b"\xe9t\xe9/y.box.yaml"):
            with open(folder + b"/" + name, "wb") as file:
                file.write(tiny_box("x").encode())
        done = self.contentc("check", code=1)
        places = [line for line in done.out.splitlines() if "name-not-utf8]" in line]
        self.assertEqual(
            [line.split(":1:1: ")[0] for line in places],
            [r'"boxes/caf\xE9.png"', r'"boxes/\xE9t\xE9"', r'"boxes/\xFF.box.yaml"'])

    def test_junk_of_editors_and_systems_says_nothing(self):
        for name in (".DS_Store", "._x.box.yaml", "Thumbs.db", "x.box.yaml~", ".x.box.yaml.swp", "#x.box.yaml#", "4913",
                     "desktop.ini", ".git/x.box.yaml", ".#x.box.yaml"):
            self.box(name, b"\x00\x00\x00\x01Bud1\xff\xfe")
        self.check()

    # Sizes

    def test_a_file_of_two_megabytes(self):
        self.box("x.box.yaml", tiny_box("x", "x" * (2 << 20)))
        self.check(("file-too-large", "boxes/x.box.yaml", 1, 1))

    def test_a_file_just_below_the_limit(self):
        self.box("x.box.yaml", tiny_box("x", "a b " * ((1 << 18) - 100)))
        self.check()

    def test_a_sparse_file_of_many_gigabytes(self):
        with open(self.box("x.box.yaml"), "r+b") as file:
            file.truncate(1 << 36)
        self.check(("file-too-large", "boxes/x.box.yaml", 1, 1))

    def test_deep_nesting(self):
        self.box("x.box.yaml", "x: " + "[" * 80_000)
        self.check(("nested-too-deeply", "boxes/x.box.yaml", 1, 35))

    def test_deep_nesting_of_blocks(self):
        self.box("x.box.yaml", "".join(" " * depth + "x:\n" for depth in range(1000)))
        self.check(("nested-too-deeply", "boxes/x.box.yaml", 33, 33))

    def test_deep_folders(self):
        folder = self.path("content/boxes")
        for _ in range(60):
            folder = os.path.join(folder, "deeper")
        write(os.path.join(folder, "x.box.yaml"), tiny_box("x"))
        self.check()

    def test_a_billion_laughs(self):
        lines = ["a: &a [l,l,l,l,l,l,l,l,l]"]
        for name, before in zip("bcdefghi", "abcdefgh"):
            lines.append(f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]")
        self.box("x.box.yaml", "\n".join(lines) + "\n")
        expected = [("anchor", "boxes/x.box.yaml", 1, 4)]
        for line in range(2, 10):
            expected.append(("anchor", "boxes/x.box.yaml", line, 4))
            expected += [("alias", "boxes/x.box.yaml", line, 8 + 3 * alias) for alias in range(9)]
        self.check(*expected)

    def test_many_keys_and_many_entries(self):
        self.box("x.box.yaml", "custom: [" + "a," * 100_000 + "]\n")
        self.check(("too-many-nodes", "boxes/x.box.yaml", 1, 100_004))

    def test_many_files_that_mean_nothing(self):
        for number in range(2000):
            write(self.path(f"content/notes/{number}.txt"), "")
        self.check()
