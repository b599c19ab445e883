"""Builds with a cache give what builds without one give, byte for byte, whatever was edited in between."""

import json
import os
import random
import shutil
from concurrent.futures import ThreadPoolExecutor

from projects import SVG, png, sample_files, write_tiny, tiny_box
from support import EndToEndCase, read, run, tree, write


class Course:
    """A project that is edited at random, always from the same seed."""

    def __init__(self, folder, seed):
        self.folder, self.random, self.options = folder, random.Random(seed), []
        self.versions, self.made = {}, 0
        for path, data in sample_files().items():
            write(f"{folder}/{path}", data)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def text(self, path):
        return read(self.path(path)).decode()

    def change(self, path, *pairs):
        """Replaces the first of the texts that stands in a file; nothing if none does."""
        text = self.text(path)
        for old, new in pairs:
            if old in text:
                write(self.path(path), text.replace(old, new, 1))
                return

    def boxes(self):
        found = []
        for parent, _, files in os.walk(self.path("boxes")):
            found += [os.path.relpath(os.path.join(parent, name), self.folder) for name in files if
                      name.endswith(".box.yaml")]
        return sorted(found)

    def word(self):
        self.made += 1
        return f"word{self.made}"

    def save(self, folder):
        shutil.rmtree(folder, True)
        shutil.copytree(self.folder, folder)
        return folder, self.options

    def restore(self, saved):
        folder, self.options = saved
        shutil.rmtree(self.folder)
        shutil.copytree(folder, self.folder)

    # Edits. Some of them break a rule: then both builds must say the same.

    def edit_text(self):
        path = self.random.choice(self.boxes())
        write(self.path(path), self.text(path).replace("title: ", f"title: {self.word()} ", 1))

    def touch(self):
        """Other time stamps, the same bytes."""
        path = self.path(self.random.choice(self.boxes()))
        os.utime(path, (self.random.randrange(2 ** 31),) * 2)

    def same_times(self):
        """Other bytes, the same size and time stamps."""
        path = self.path(self.random.choice(self.boxes()))
        status, data = os.stat(path), bytearray(read(path))
        at = data.find(b"title: ") + 7
        data[at:at + 1] = bytes([self.random.choice(b"abcdefgh")])
        write(path, bytes(data))
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))

    def raise_version(self):
        path = self.random.choice(self.boxes())
        lines = self.text(path).split("\n")
        lines = [f"version: {int(line[9:]) + 1}" if line.startswith("version: ") else line for line in lines]
        write(self.path(path), "\n".join(lines))

    def add_box(self):
        name = self.word()
        body = self.random.choice((
            "layers: [{text: 'More.'}]\n", "status: draft\nlayers: [{text: 'Later.'}]\n",
            "publishAt: 2026-12-03T00:00:00Z\nlayers: [{text: 'Soon.'}]\n", "layers: [{text: 'More.'}]\nlang: de\n",
            "tags: [time]\nlayers: [{text: 'More.'}]\nlicense: CC0-1.0\nauthors: [Ada]\n",
            "layers: [{text: 'See.', media: dot}]\nmedia: [{key: dot, file: img/photo.png, alt: ''}]\n",
            "lesson: Old.\ntags: [legacy]\nlayers: [{text: 'More.'}]\n",
            "layers: [{text: 'Try.', interactive: p}]\ninteractives: [{key: p, kind: pendulum, props: {length: 1}}]\n"))
        write(self.path(f"boxes/motion/{name}.box.yaml"), f"id: {name}\nversion: 1\ntitle: {name}\ntopic: motion\n{body}")

    def remove_box(self):
        path = self.random.choice(self.boxes())
        os.remove(self.path(path))
        name = os.path.basename(path)[:-len(".box.yaml")]
        self.change("retired.yaml", ("retired: [", f"retired: [{{id: {name}, kind: box}}, "))

    def rename_box(self):
        path = self.random.choice(self.boxes())
        os.rename(self.path(path), self.path(os.path.dirname(path), self.word() + ".box.yaml"))

    def move_box(self):
        path = self.random.choice(self.boxes())
        other = "boxes/waves/" + os.path.basename(path)
        if "media:" not in self.text(path):
            os.rename(self.path(path), self.path(other))

    def change_medium(self):
        if self.random.random() < 0.5:
            write(self.path("boxes/motion/img/photo.png"), png(1 + self.random.randrange(5), 2))
        else:
            write(self.path("boxes/motion/img/skETCH.svg"), SVG.replace("4", str(self.random.randrange(1, 5))))

    def lose_medium(self):
        """Away and back: the box is broken in between."""
        path = self.path("boxes/motion/img/photo.png")
        if os.path.exists(path):
            os.rename(path, path + "~")
        else:
            os.rename(path + "~", path)

    def case_of_medium(self):
        one, other = self.path("boxes/motion/img/skETCH.svg"), self.path("boxes/motion/img/sketch.svg")
        os.rename(*((one, other) if os.path.exists(one) else (other, one)))

    def setting(self):
        self.change("contentc.yaml", *self.random.choice((
            (("license: CC-BY-4.0", "license: CC-BY-SA-4.0"), ("license: CC-BY-SA-4.0", "license: CC-BY-4.0")),
            (("languages: {default: en, locales: [en]}", "languages: {default: de, locales: [de, en]}"),
             ("languages: {default: de, locales: [de, en]}", "languages: {default: en, locales: [en]}")),
            (("locales: [en]", "locales: [en, fr]"), ("locales: [en, fr]", "locales: [en]")),
            (("expiresAfterDays: 90", "expiresAfterDays: 91"), ("expiresAfterDays: 91", "expiresAfterDays: 90")),
            (("latest: 120", "latest: 121"), ("latest: 121,", "latest: 122,")),
            (("channel: stable", "authors: [Ada]\nchannel: stable"), ("authors: [Ada]\n", "")),
            (("channel: stable", "limits: {mediaBytes: 60}\nchannel: stable"), ("limits: {mediaBytes: 60}\n", "")),
            (("title: I", "title: The I"), ("title: The I", "title: I")))))

    def registry(self):
        self.change("interactives.yaml", *self.random.choice((
            (("minBuild: 110", "minBuild: 111"), ("minBuild: 111", "minBuild: 110")),
            (("required: true", "required: true, max: 5"), ("required: true, max: 5", "required: true")),
            (("kinds:\n", "kinds:\n  spring: {minBuild: 1}\n"), ("  spring: {minBuild: 1}\n", "")),
            (("  pendulum", "  clock"), ("  clock", "  pendulum")))))

    def decks(self):
        path = f"decks/{self.random.choice(('first', 'quick'))}.deck.yaml"
        self.change(path, ("title: ", f"title: {self.word()} "))

    def topics(self):
        self.change("worlds/science.world.yaml", *self.random.choice((
            (("title: Waves", "title: The waves"), ("title: The waves", "title: Waves")),
            (("prerequisites: [motion]", "prerequisites: []"), ("prerequisites: []", "prerequisites: [motion]")),
            (("{id: waves,", "{id: wave,"), ("{id: wave,", "{id: waves,")))))

    def drafts(self):
        self.options = [] if "--drafts" in self.options else self.options + ["--drafts"]

    def now(self):
        self.options = [word for word in self.options if word == "--drafts"]
        self.options += self.random.choice((
            [], ["--now", "2026-12-01T00:00:00Z"], ["--now", "2026-12-04T00:00:00Z"]))

    EDITS = ("edit_text", "edit_text", "touch", "same_times", "raise_version", "raise_version", "add_box", "add_box",
             "remove_box", "rename_box", "move_box", "change_medium", "lose_medium", "case_of_medium", "setting",
             "setting", "registry", "decks", "topics", "drafts", "now")

    def edit(self):
        name = self.random.choice(self.EDITS)
        getattr(self, name)()
        return name


def without_times(report):
    """A report as JSON, without what cannot be the same in two runs."""
    report = json.loads(report)
    for name in ("cache",):
        report.pop(name, None)
    for name in ("newFiles", "newBytes", "removedFiles"):
        report.get("release", {}).pop(name, None)
    return report


class Incremental(EndToEndCase):
    SEQUENCES, BUILDS_EACH = int(os.environ.get("CONTENTC_EDIT_SEQUENCES", "200")), 5
    AT_ONCE = 4
    """Sequences that are followed at the same time: most of a small build is waiting for the disk."""

    def test_edit_sequences(self):
        with ThreadPoolExecutor(self.AT_ONCE) as pool:
            reused = sum(pool.map(self.follow, range(self.SEQUENCES)))
        self.assertGreater(reused, self.SEQUENCES * 10)

    def follow(self, seed):
        """Edits and builds again and again; how many boxes came from the cache."""
        folder = self.path(str(seed))
        os.mkdir(folder)
        course, reused, edits, good = Course(os.path.join(folder, "content"), seed), 0, [], None
        words = ["--keyring", self.keyring, "--format", "json"]
        for step in range(self.BUILDS_EACH):
            created = f"2026-12-01T08:00:{step:02}Z"
            before = tree(os.path.join(folder, "build"))
            clean = os.path.join(folder, "clean")
            shutil.rmtree(clean, True)
            after = ["--after", "build"] if before else []
            build = ["build", "--created", created, *course.options, *words]
            plain = run([*build, *after, "--output", "clean", "--no-cache"], folder)
            cached = run([*build, "--cache", "cache"], folder)
            where = f"seed {seed}, after {edits}, with {course.options}"
            self.assertEqual(plain.code, cached.code, f"{where}\n{plain}\n{cached}")
            self.assertEqual(plain.err, cached.err, where)
            if plain.code == 0:
                self.assert_same_tree(tree(clean), tree(os.path.join(folder, "build")), where)
                reused += json.loads(cached.out)["cache"]["reused"]
                good = course.save(os.path.join(folder, "good"))
            else:
                self.assert_same_tree(before, tree(os.path.join(folder, "build")), where)
            self.assertEqual(without_times(plain.out), without_times(cached.out), where)
            if plain.code != 0 and good and course.random.random() < 0.7:
                edits.append("undone")
                course.restore(good)
            edits.append([course.edit() for _ in range(course.random.randrange(1, 4))])
        shutil.rmtree(folder)
        return reused
