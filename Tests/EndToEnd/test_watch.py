"""`contentc build --watch` sees every way in which editors save, and never itself."""

import glob
import os
import queue
import shutil
import signal
import subprocess
import tarfile
import threading

import moto_server
from projects import SVG, tiny_box, write_tiny
from s3_client import make_bucket
from support import BINARY, EndToEndCase, environment, write

PATIENCE = 60
"""Seconds after which a line that does not come counts as missing."""


class Watch:
    """A running `build --watch`, its lines one by one."""

    def __init__(self, case, *words, project="content", cwd=None, env=None):
        self.case = case
        self.process = subprocess.Popen(
            [BINARY, "build", project, "--watch", "--keyring", case.keyring, *words], cwd=cwd or case.folder,
            env=env or environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        case.addCleanup(self.kill)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def next(self, *starts):
        """The next line; it must begin with one of the given texts."""
        line = self.lines.get(timeout=PATIENCE)
        self.case.assertIsNotNone(line, "the program ended")
        if starts:
            self.case.assertTrue(line.startswith(starts), f"{line!r} does not begin with {starts}")
        return line

    def until(self, text):
        while text not in self.next():
            pass

    def end(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.case.assertEqual(self.process.wait(timeout=PATIENCE), 0)


class Watching(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"), "first", "second")

    def start(self, *words):
        watch = Watch(self, *words)
        watch.next("watching content")
        watch.next("release 1: 2 of 2 boxes built in ")
        return watch

    def box(self, name):
        return self.path(f"content/boxes/{name}.box.yaml")

    def test_every_way_to_save(self):
        watch, release = self.start("--cache", "cache"), 1
        path = self.box("first")
        for number, save in enumerate((
                self.in_place, self.by_rename, self.by_sed, self.by_sed, self.like_vim, self.by_rename)):
            save(path, tiny_box("first", f"Text {number}."))
            release += 1
            watch.next(f"release {release}: 1 of 2 boxes built in ")
        self.assertIn(b"Text 5.", self.unpacked("first"))
        watch.end()

    def in_place(self, path, text):
        with open(path, "r+", encoding="utf-8") as file:
            file.write(text)
            file.truncate()

    def by_rename(self, path, text):
        write(path + ".new", text)
        os.rename(path + ".new", path)

    def by_sed(self, path, text):
        words = text.split("text: ")[1].split("'")[1]
        subprocess.run(["sed", "-i", f"s/Text [0-9]*[.]/{words}/", path], check=True)

    def like_vim(self, path, text):
        """With `backupcopy=no`: tries whether it may write, moves the old file away, writes a new one."""
        folder = os.path.dirname(path)
        write(f"{folder}/4913", "")
        os.remove(f"{folder}/4913")
        os.rename(path, path + "~")
        write(path, text)
        os.remove(path + "~")

    def unpacked(self, box):
        paths = glob.glob(self.path(f"build/bundles/*/{box}-*.tar.gz"))
        self.assertEqual(len(paths), 1)
        with tarfile.open(paths[0]) as archive:
            return archive.extractfile("box.json").read()

    def test_new_folders_media_settings_and_keys(self):
        watch = self.start("--cache", "cache")
        os.makedirs(self.path("content/boxes/more/deep"))
        shutil.copy(self.box("second"), self.path("content/boxes/more/deep/third.tmp"))
        write(self.path("content/boxes/more/deep/third.box.yaml"), tiny_box("third"))
        watch.next("release 2: 1 of 3 boxes built in ")
        write(self.path("content/boxes/more/deep/third.box.yaml"), tiny_box("third", "In the new folder."))
        watch.next("release 3: 1 of 3 boxes built in ")
        write(self.path("content/media/dot.svg"), SVG)
        write(self.box("first"), tiny_box("first") + "media: [{key: dot, file: ../media/dot.svg, alt: A dot}]\n")
        watch.next("release 4: 1 of 3 boxes built in ")
        write(self.path("content/media/dot.svg"), SVG.replace("4", "3"))
        watch.next("release 5: 1 of 3 boxes built in ")
        write(self.path("content/contentc.yaml"), "id: demo\nlicense: CC0-1.0\n")
        watch.next("release 6: 3 of 3 boxes built in ")
        os.rename(self.path("content/boxes/more"), self.path("content/boxes/other"))
        write(self.path("content/boxes/other/deep/third.box.yaml"), tiny_box("third", "In the renamed folder."))
        watch.next("release 7: 1 of 3 boxes built in ")
        watch.end(signal.SIGINT)

    def test_mistakes_are_told_and_mended(self):
        watch = self.start("--cache", "cache")
        write(self.box("first"), tiny_box("first").replace("topic: only", "topic: onyl"))
        watch.until("error: no topic is named ‘onyl’")
        watch.until("1 error")
        write(self.box("first"), tiny_box("first", "Mended."))
        watch.next("release 2: 1 of 2 boxes built in ")
        os.rename(self.keyring, self.keyring + ".away")
        watch.until("there is no keyring")
        watch.until("hint: ")
        os.rename(self.keyring + ".away", self.keyring)
        watch.next("nothing changed: 0 of 2 boxes built in ")
        watch.end()

    def test_it_never_answers_to_itself(self):
        """Output and cache lie in the project; each edit gives exactly one line."""
        watch = self.start("--output", "content/out", "--cache", "content/kept")
        for number in range(2, 6):
            write(self.box("first"), tiny_box("first", f"Text {number}."))
            watch.next(f"release {number}: 1 of 2 boxes built in ")
        # Nothing a build could see: no line, or the next one would not be that of the edit.
        os.utime(self.box("first"))
        write(self.path("content/boxes/.first.box.yaml.swp"), "x")
        write(self.box("first"), tiny_box("first", "Last."))
        watch.next("release 6: 1 of 2 boxes built in ")
        watch.end()
        self.assertTrue(watch.lines.get(timeout=PATIENCE) is None, "there was something more to say")

    def test_without_a_project(self):
        shutil.rmtree(self.path("content"))
        done = self.contentc("build", "content", "--watch", "--keyring", self.keyring, code=2)
        self.assert_says(done.err, "there is no project folder content")

    def test_the_project_is_away_for_a_moment(self):
        """As when a version control system puts another in its place. It is said once, and the work goes on."""
        for words in (["--cache", "cache"], ["--no-cache"]):
            with self.subTest(words=words):
                shutil.rmtree(self.path("build"), True)
                write(self.box("first"), tiny_box("first"))
                watch = self.start(*words)
                for release, away in ((2, "away"), (3, "removed")):
                    shutil.copytree(self.path("content"), self.path("other"))
                    write(self.path("other/boxes/first.box.yaml"), tiny_box("first", f"After it was {away}."))
                    if away == "away":
                        os.rename(self.path("content"), self.path(away))
                    else:
                        shutil.rmtree(self.path("content"))
                    # What is left of it while it is removed may be built, or be no project at all.
                    watch.until("contentc: error: there is no project folder content: ")
                    watch.next("contentc: hint: it is waited for")
                    os.rename(self.path("other"), self.path("content"))
                    watch.next(f"release {release}: ")
                    self.assertIn(f"After it was {away}.".encode(), self.unpacked("first"))
                    shutil.rmtree(self.path("away"), True)
                write(self.box("first"), tiny_box("first", "As ever."))
                watch.next("release 4: ")
                watch.end()
                self.assertIsNone(watch.lines.get(timeout=PATIENCE), "there was something more to say")

    def test_the_folder_around_the_project_is_moved_away_and_back(self):
        os.makedirs(self.path("outer"))
        shutil.move(self.path("content"), self.path("outer/content"))
        place = self.path("outer/content")
        watch = Watch(self, "--cache", "cache", project=place)
        watch.next("watching ")
        watch.next("release 1: 2 of 2 boxes built in ")
        os.rename(self.path("outer"), self.path("elsewhere"))
        watch.next(f"contentc: error: there is no project folder {place}: ")
        watch.next("contentc: hint: it is waited for; control-C ends that")
        write(self.path("elsewhere/content/boxes/first.box.yaml"), tiny_box("first", "Changed elsewhere."))
        os.rename(self.path("elsewhere"), self.path("outer"))
        watch.next("release 2: 1 of 2 boxes built in ")
        write(f"{place}/boxes/first.box.yaml", tiny_box("first", "As ever."))
        watch.next("release 3: 1 of 2 boxes built in ")
        os.rename(self.path("outer"), self.path("elsewhere"))
        watch.next("contentc: error: there is no project folder ")
        watch.next("contentc: hint: it is waited for")
        watch.end(signal.SIGINT)
        self.assertIsNone(watch.lines.get(timeout=PATIENCE), "there was something more to say")
        self.verify()

    def test_the_folder_that_it_works_in_is_moved(self):
        """Paths that are not absolute go with it."""
        os.makedirs(self.path("work"))
        shutil.move(self.path("content"), self.path("work/content"))
        watch = Watch(self, "--cache", "content/kept", "--output", "content/out", cwd=self.path("work"))
        watch.next("watching ")
        watch.next("release 1: 2 of 2 boxes built in ")
        os.rename(self.path("work"), self.path("moved"))
        for release in (2, 3, 4):
            write(self.path("moved/content/boxes/first.box.yaml"), tiny_box("first", f"Text {release}."))
            watch.next(f"release {release}: 1 of 2 boxes built in ")
        os.rename(self.path("moved"), self.path("work"))
        write(self.path("work/content/boxes/first.box.yaml"), tiny_box("first", "Back."))
        watch.next("release 5: 1 of 2 boxes built in ")
        watch.end()
        self.assertIsNone(watch.lines.get(timeout=PATIENCE), "there was something more to say")

    def test_a_cache_is_not_needed(self):
        watch = self.start("--no-cache")
        write(self.box("first"), tiny_box("first", "Another."))
        watch.next("release 2: 2 of 2 boxes built in ")
        watch.end()
        self.assertEqual(sorted(os.listdir(self.folder)), ["build", "content"])


class WatchingAfterABucket(EndToEndCase):
    def test_credentials_are_read_for_each_build(self):
        """Temporary ones end while a watch runs, and somebody puts new ones into the file."""
        server = moto_server.shared()
        bucket = make_bucket(server, f"watch-{os.getpid()}")
        write(self.path("home/.aws/config"), f"[default]\nendpoint_url = {server.url}\n")
        env = environment(HOME=self.path("home"), no_proxy="127.0.0.1")

        def renew(access, secret):
            write(self.path("home/.aws/credentials"),
                  f"[default]\naws_access_key_id = {access}\naws_secret_access_key = {secret}\n")

        write_tiny(self.path("content"), "first")
        renew(server.access_key, server.secret_key)
        self.build("--sequence", "7", output="seven")
        self.contentc("publish", f"s3://{bucket}/x", "--tree", "seven", "--keyring", self.keyring, env=env)
        renew("ENDED", "x")
        watch = Watch(self, "--after", f"s3://{bucket}/x", "--no-cache", env=env)
        watch.next("watching content")
        watch.next("contentc: error: s3://")
        watch.next("contentc: hint: ")
        renew(server.access_key, server.secret_key)
        write(self.path("content/boxes/first.box.yaml"), tiny_box("first", "Text 8."))
        watch.next("release 8: ")
        watch.end()
