"""Machines share what they made: a build that takes boxes from elsewhere gives the tree of one that made them all."""

import os
import random
import re
import threading
import time

import hostile_answers as answers
from hostile import HostileServer
from machines import KEY, MachinesCase
from nginx import Nginx
from projects import write_many, write_sample
from support import edit, read, write

CACHE = """\
    location /cache/ {
      dav_methods PUT;
      create_full_put_path on;
      client_max_body_size 80m;
    }
"""

LOGIN = """\
    location /cache/ {
      if ($http_authorization != "Bearer the-token") { return 401; }
      dav_methods PUT;
      create_full_put_path on;
    }
"""


def entries(folder):
    """Every entry of a cache, in a fixed order."""
    found = []
    for parent, _, files in os.walk(folder):
        found += [os.path.join(parent, name) for name in files if name != "tidied"]
    return sorted(found)


class Warm(MachinesCase):
    def setUp(self):
        super().setUp()
        write_many(self.path("content"), 120, "word")
        write_sample(self.path("content"))

    def nginx(self, locations=CACHE, root="served"):
        os.makedirs(self.path(root), exist_ok=True)
        server = Nginx(self.path(root), locations=locations)
        server.start()
        self.addCleanup(server.stop)
        return server

    def warmed(self, cache, parts, **options):
        """Each part on a machine of its own."""
        return [self.warm(self.machine(), cache, "--part", f"{number}/{parts}", **options)
                for number in range(1, parts + 1)]

    def assert_taken(self, folder, cache, clean, **options):
        """A build on an empty machine makes nothing, and gives the tree of one without any cache."""
        said = self.build_with(folder, cache, **options)
        self.assertEqual((said["built"], said["reasons"]), (0, []), said)
        self.assertEqual(said["shared"]["used"], said["reused"], said)
        self.assertEqual(said["shared"]["refused"], 0, said)
        self.assert_same_tree(clean, self.built(folder))
        return said

    def test_parts_in_a_folder(self):
        clean = self.clean()
        for parts in (2, 3, 7):
            with self.subTest(parts=parts):
                cache = self.path(f"shared{parts}")
                said = self.warmed(cache, parts)
                self.assertEqual(sum(part["made"] for part in said), 126)
                self.assertEqual([part["made"] for part in said], [part["stored"] for part in said])
                self.assertEqual(len(entries(cache)), 126)
                self.assert_taken(self.machine(), cache, clean)

    def test_parts_over_http(self):
        clean = self.clean()
        for parts in (2, 3, 7):
            with self.subTest(parts=parts):
                server = self.nginx(root=f"served{parts}")
                cache = f"{server.url}/cache"
                said = self.warmed(cache, parts)
                self.assertEqual(sum(part["stored"] for part in said), 126)
                self.assert_taken(self.machine(), cache, clean)
                paths = {request["path"] for request in server.requests()}
                self.assertEqual([path for path in paths if not re.fullmatch("/cache/ac/[0-9a-f]{64}", path)], [])

    def test_parts_at_the_same_time(self):
        clean, cache = self.clean(), self.path("shared")
        machines = [self.machine() for _ in range(4)]
        threads = [
            threading.Thread(target=self.warm, args=(machine, cache, "--part", f"{number % 2 + 1}/2"))
            for number, machine in enumerate(machines)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assert_taken(self.machine(), cache, clean)

    def test_options_of_the_build_do_not_matter(self):
        cache = self.path("shared")
        self.warm(self.machine(), cache)
        for words in (["--drafts"], ["--channel", "beta"], ["--jobs", "1"], ["--sequence", "7"]):
            with self.subTest(words=words):
                machine = self.machine()
                said = self.build_with(machine, cache, *words)
                self.assertEqual(said["built"], 0, said)
                self.assert_same_tree(self.clean(*words), self.built(machine))

    def test_a_build_leaves_what_it_made(self):
        clean, cache = self.clean(), self.path("shared")
        said, machine = self.build_with(self.machine(), cache), self.machine()
        # A draft was made by nobody.
        self.assertEqual((said["built"], said["shared"]["stored"]), (126, 125), said)
        said = self.build_with(machine, cache)
        self.assertEqual([reason["path"] for reason in said["reasons"]], ["boxes/waves/draft.box.yaml"])
        self.assert_same_tree(clean, self.built(machine))

    def test_what_is_kept_here_is_not_fetched(self):
        server = self.nginx()
        cache, machine = f"{server.url}/cache", self.machine()
        words = ["--cache", "kept"]
        self.build_with(machine, cache, *words)
        server.forget()
        said = self.build_with(machine, cache, *words)
        self.assertEqual((said["reused"], said["shared"]["used"]), (126, 0), said)
        self.assertEqual(server.requests(), [])

    def test_warmed_twice(self):
        cache = self.path("shared")
        self.warmed(cache, 3)
        before = {path: os.stat(path).st_ino for path in entries(cache)}
        for part in self.warmed(cache, 3):
            self.assertEqual((part["made"], part["present"]), (0, part["boxes"]))
        self.assertEqual(before, {path: os.stat(path).st_ino for path in entries(cache)})

    def test_a_folder_stays_within_bounds(self):
        """What a killed job left is removed, and what was not used for long, or is too much."""
        cache = self.path("shared")
        self.warm(self.machine(), cache)
        good = entries(cache)
        left = write(os.path.join(os.path.dirname(good[0]), f".{'a' * 64}.tmp-17-1"), "half")
        old = time.time() - 40 * 86_400
        for path in [left, *good]:
            os.utime(path, (old, old))
        os.utime(os.path.join(cache, "tidied"), (old + 1, old + 1))
        edit(self.path("content/boxes/000/b00007.box.yaml"), "version: 1", "version: 2")
        self.build_with(self.machine(), cache)
        # The build used all but one, in whose place it stored another, and looked through the folder then.
        found = entries(cache)
        self.assertEqual((len(set(good) - set(found)), len(set(found) - set(good))), (1, 1))
        self.assertNotIn(left, found)
        large, foreign = os.path.join(cache, "ac/ff", "f" * 64), os.path.join(cache, "ac/ee", "e" * 64)
        write(large, b"\x2a\x80\x89\x7a" + bytes(2_000_000))  # in our form: a tag and a length before the bytes
        write(foreign, bytes(2_000_000))  # as Bazel may have kept something: neither counts nor goes
        for path in (large, foreign):
            os.utime(path, (old + 86_400 * 20, old + 86_400 * 20))
        os.utime(os.path.join(cache, "tidied"), (old, old))
        edit(self.path("content/boxes/000/b00008.box.yaml"), "version: 1", "version: 2")
        self.build_with(self.machine(), cache, more={"CONTENTC_SHARED_CACHE_SIZE": "1M"})
        self.assertEqual(set(found) - set(entries(cache)), set())
        self.assertFalse(os.path.exists(large))
        self.assertTrue(os.path.exists(foreign))
        done = self.warm(self.machine(), cache, code=64, more={"CONTENTC_SHARED_CACHE_SIZE": "much"})
        self.assert_says(done.err, "CONTENTC_SHARED_CACHE_SIZE needs a size, not much", "hint: write it like 20G")

    def test_flipped_cut_swapped_and_foreign_entries(self):
        clean, cache = self.clean(), self.path("shared")
        self.warm(self.machine(), cache)
        good, generator = {path: read(path) for path in entries(cache)}, random.Random(1)
        foreign = self.path("foreign")
        self.warm(self.machine(), foreign, key=KEY + ", another")
        others = {os.path.basename(path): read(path) for path in entries(foreign)}
        self.assertEqual(sorted(others), sorted(os.path.basename(path) for path in good))

        def flipped(_, data):
            at = generator.randrange(len(data))
            return data[:at] + bytes([data[at] ^ 1 << generator.randrange(8)]) + data[at + 1:]

        ways = {
            "flipped": flipped, "cut": lambda _, data: data[:generator.randrange(len(data))],
            "swapped": lambda path, _: good[generator.choice([other for other in good if other != path])],
            "foreign": lambda path, _: others[os.path.basename(path)], "empty": lambda *_: b"",
            "a page": lambda *_: b"<html>404</html>", "huge": lambda _, data: data + bytes(80_000_000)}
        for name, way in ways.items():
            with self.subTest(way=name):
                chosen = generator.sample(sorted(good), 3 if name == "huge" else 60)
                for path in chosen:
                    write(path, way(path, good[path]))
                machine = self.machine()
                said = self.build_with(machine, cache, "--drafts")
                self.assertEqual(said["built"], len(chosen), said)
                self.assertEqual(said["shared"]["refused"], len(chosen), said)
                self.assert_same_tree(self.clean("--drafts"), self.built(machine))
                # Whoever finds them makes them good.
                self.assertEqual(good, {path: read(path) for path in entries(cache)})
        self.assert_taken(self.machine(), cache, clean)

    def test_every_byte_of_an_entry(self):
        """Many boxes at once, each with another byte flipped."""
        cache = self.path("shared")
        self.warm(self.machine(), cache)
        clean = self.clean("--drafts")
        good = {path: read(path) for path in entries(cache)}
        longest = max(map(len, good.values()))
        self.assertGreater(longest, 700)
        for first in range(0, longest, len(good)):
            for number, (path, data) in enumerate(good.items()):
                at = (first + number) % len(data)
                write(path, data[:at] + bytes([data[at] ^ 1 << at % 8]) + data[at + 1:])
            machine = self.machine()
            said = self.build_with(machine, cache, "--drafts")
            self.assertEqual(said["shared"]["refused"], len(good), said)
            self.assert_same_tree(clean, self.built(machine))

    def test_stale_entries(self):
        cache = self.path("shared")
        self.warm(self.machine(), cache)
        edit(self.path("content/boxes/motion/img/skETCH.svg"), 'r="4"', 'r="3"')
        edit(self.path("content/interactives.yaml"), "minBuild: 110", "minBuild: 112")
        machine = self.machine()
        said = self.build_with(machine, cache)
        self.assertEqual([reason["path"] for reason in said["reasons"]], ["boxes/motion/swing.box.yaml"])
        self.assert_same_tree(self.clean(), self.built(machine))
        self.assert_taken(self.machine(), cache, self.clean())

    def test_without_the_key(self):
        """As a job on the changes of a stranger runs."""
        cache = self.path("shared")
        self.warm(self.machine(), cache)
        before = {path: read(path) for path in entries(cache)}
        edit(self.path("content/boxes/motion/fall.box.yaml"), "title: Falling", "title: Stranger")
        for key in (None, ""):
            machine = self.machine()
            said = self.build_with(machine, cache, key=key)
            self.assertEqual(said["built"], 126)
            self.assertIn("CONTENTC_CACHE_KEY is not set", said["shared"]["problem"])
            self.assert_same_tree(self.clean(), self.built(machine))
            done = self.warm(machine, cache, key=key, code=64)
            self.assertEqual(done.err.count("\n"), 2, done)
            self.assert_says(done.err, "contentc: error: CONTENTC_CACHE_KEY is not set", "openssl rand -hex 32")
        self.assertEqual(before, {path: read(path) for path in entries(cache)})

    def test_the_key_is_not_shown_and_not_stored(self):
        cache = self.path("shared")
        for words in (["warm", "--shared-cache", cache], ["build", "--shared-cache", cache, "--keyring", self.keyring]):
            done = self.contentc(*words, cwd=self.machine(), env=self.environment())
            self.assertNotIn(KEY, done.out + done.err)
        for path in entries(cache):
            self.assertNotIn(KEY.encode(), read(path))
        short = self.contentc("warm", "--shared-cache", cache, cwd=self.machine(), env=self.environment("k3y"), code=64)
        self.assertNotIn("k3y", short.err)
        self.assert_says(short.err, "CONTENTC_CACHE_KEY is too short")

    def test_only_reading(self):
        cache = self.path("shared")
        said = self.build_with(self.machine(), cache, "--shared-cache-read-only")
        self.assertEqual((said["built"], said["shared"]["stored"]), (126, 0))
        self.assertEqual(entries(cache), [])

    def test_a_token(self):
        server = self.nginx(LOGIN)
        cache = f"{server.url}/cache"
        self.warm(self.machine(), cache, more={"CONTENTC_SHARED_CACHE_TOKEN": "the-token"})
        self.assert_taken(self.machine(), cache, self.clean(), more={"CONTENTC_SHARED_CACHE_TOKEN": "the-token"})
        machine = self.machine()
        said = self.build_with(machine, cache, more={"CONTENTC_SHARED_CACHE_TOKEN": "not-the-token"})
        self.assertEqual(said["built"], 126)
        self.assert_says(said["shared"]["problem"], "401")
        self.assert_same_tree(self.clean(), self.built(machine))

    def test_the_address_may_stand_in_the_environment(self):
        more = {"CONTENTC_SHARED_CACHE": self.path("shared")}
        done = self.contentc("warm", cwd=self.machine(), env=self.environment(**more))
        self.assert_says(done.out, "126: 0 were there, 126 made")
        done = self.build("--now", "2026-12-01T08:00:00Z", cwd=self.machine(), env=self.environment(**more))
        self.assert_says(
            done.out, "built     0 boxes; 0 from the cache", "shared    126 boxes from " + self.path("shared"))


class Mistakes(MachinesCase):
    def setUp(self):
        super().setUp()
        write_many(self.path("content"), 20, "word")

    def test_mistakes_in_boxes(self):
        edit(self.path("content/boxes/000/b00003.box.yaml"), "topic: only", "topic: only\nskill: none")
        edit(self.path("content/boxes/000/b00004.box.yaml"), "topic: only", "topic: nowhere")
        cache, machine, codes = self.path("shared"), self.machine(), []
        for number in range(1, 4):
            done = self.contentc(
                "warm", "--shared-cache", cache, "--part", f"{number}/3", cwd=machine, env=self.environment(),
                code=None)
            codes.append(done.code)
            if done.code == 1:
                self.assert_says(done.out, "boxes/000/b00003.box.yaml:")
            # A topic that is not there is for the build to tell.
            self.assertNotIn("b00004", done.out)
        self.assertEqual(sorted(codes), [0, 0, 1])
        self.assertEqual(len(entries(cache)), 19)
        check = self.contentc("check", cwd=machine, code=1)
        self.assert_says(check.out, "b00003", "b00004")
        self.build_with(machine, cache, code=1)

    def test_wrong_words(self):
        machine = self.machine()
        for words, said in (
                (["warm"], "there is no shared cache to warm"),
                (["warm", "--shared-cache", ""], "--shared-cache needs an address or a folder"),
                (["warm", "--shared-cache", "x", "--part", "5/4"], "--part needs the number of a part"),
                (["warm", "--shared-cache", "grpc://x"], "grpc://"),
                (["warm", "--shared-cache", "https://u:p@x"], "holds a user or a password"),
                (["build", "--shared-cache", "x", "--no-cache"], "--shared-cache and --no-cache exclude each other")):
            with self.subTest(words=words):
                done = self.contentc(*words, cwd=machine, env=self.environment(), code=64)
                self.assert_says(done.err, said)
                self.assertNotIn("u:p", done.err)

    def test_the_shared_folder_inside_the_output(self):
        machine = self.machine()
        done = self.build_with(machine, "build/shared", code=2)
        self.assert_says(done.err, "inside the output")


class BrokenServers(MachinesCase):
    """Whatever the server does, a build ends as if there were none, and warming says that it failed."""

    def setUp(self):
        super().setUp()
        write_many(self.path("content"), 60, "word")

    def server(self, behaviour):
        server = HostileServer()
        server._behaviour = lambda request: logged(server, request, behaviour)
        server.start()
        self.addCleanup(server.stop)
        return server

    WAYS = {
        "500": answers.status(500, b"broken"), "503": answers.status(503),
        "garbage": answers.status(200, b"\x2a\xff" * 99),
        "redirect": answers.redirect("http://127.0.0.1:1/"), "closes": answers.closed,
        "html": answers.status(200, b"<html>sign in</html>"), "204": answers.status(204), "403": answers.status(403)}

    def test_a_build_goes_on(self):
        clean = self.clean()
        for name, way in self.WAYS.items():
            with self.subTest(way=name):
                server, machine = self.server(way), self.machine()
                start = time.monotonic()
                said = self.build_with(machine, f"{server.url}/cache")
                self.assertLess(time.monotonic() - start, 30)
                self.assertEqual((said["built"], said["shared"]["used"]), (60, 0), said)
                self.assert_same_tree(clean, self.built(machine))
                server.stop()

    def test_warming_fails(self):
        for name in ("500", "redirect", "closes", "403"):
            with self.subTest(way=name):
                server = self.server(self.WAYS[name])
                done = self.contentc(
                    "warm", "--shared-cache", f"{server.url}/cache", cwd=self.machine(), env=self.environment(), code=2)
                self.assert_says(done.err, "contentc: error: 60 boxes could not be stored in " + server.url)
                self.assertEqual(done.err.count("\n"), 2, done)
                server.stop()

    def test_a_server_that_hangs(self):
        server, machine = self.server(answers.silent), self.machine()
        clean = self.clean()
        said = self.build_with(machine, f"{server.url}/cache")
        self.assertEqual((said["built"], said["shared"]["used"]), (60, 0), said)
        self.assert_says(said["shared"]["problem"], "too long")
        self.assert_same_tree(clean, self.built(machine))
        self.assertLess(len(server.requests()), 60)

    def test_nobody_there(self):
        machine = self.machine()
        said = self.build_with(machine, "http://127.0.0.1:1/cache")
        self.assert_says(said["shared"]["problem"], "cannot reach http://127.0.0.1:1")
        self.assert_same_tree(self.clean(), self.built(machine))


def logged(server, request, behaviour):
    """Bodies of requests are not read, so that no connection is used twice."""
    with server._lock:
        server._requests.append(request)

    def behave(exchange):
        exchange.close()
        behaviour(exchange)

    return behave
