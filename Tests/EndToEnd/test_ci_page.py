"""The workflows of docs/ci.md do what the page says: every shell step is run, in the order of the CI system.

Each job has a fresh checkout and no home. `swift` and `apt-get` are stand-ins: one checks its words and puts the
program under test where a build would, the other checks that what is installed is what a build needs, and no more.
"""

import importlib.util
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import unittest

import dsse
from faulty_proxy import FaultyProxy, reset
from nginx import Nginx, publishing_locations
from projects import write_many, write_sample
from support import BINARY, ROOT, EndToEndCase, edit, environment, moment, read, run, tree, write
from workflows import PAGE, GitHub, GitLab, blocks

HAS_YAML = importlib.util.find_spec("yaml") is not None
PASSPHRASE, CACHE_KEY = "a passphrase that nobody sees", "a cache key that nobody sees, of some length"
CACHE_PASSWORD, SITE_PASSWORD = "builders-word", "publishers-word"

SWIFT = """\
#!/bin/sh
[ "$*" = "build -c release --product contentc" ] || { echo "swift: not expected: $*" >&2; exit 64; }
mkdir -p .build/release && ln -sf %s .build/release/contentc
"""

# The program under test, whose process can be found.
CONTENTC = """\
#!/bin/sh
echo $$ > "$PID_FILE"
exec %s "$@"
"""

# What is needed for a build; the first call must bring the lists up to date.
APT_GET = """\
#!/bin/sh
echo "$*" >> "$APT_LOG"
"""


class KillsAtTheSwitch(FaultyProxy):
    """Kills the program as soon as it wants to replace the site's manifest, once; the server never hears of it."""

    def __init__(self, port, pid_file):
        super().__init__(port)
        self.pid_file, self.has_killed = pid_file, False

    def _answer(self, connection, request, word):
        method, path, headers, _ = request
        places = [path] + [value for name, value in headers if name.lower() == "destination"]
        if method in ("PUT", "MOVE") and not self.has_killed and any(place.endswith("/manifest.json") for place in places):
            self.has_killed = True
            os.kill(int(read(self.pid_file)), signal.SIGKILL)
            return reset(connection)
        return super()._answer(connection, request, word)


def needed_packages():
    """Debian packages that the project's own script installs before a build."""
    text = read(os.path.join(ROOT, "Scripts", "lib", "prepare.sh")).decode()
    words = re.search(r"need_libraries\(\) \{\n\s*need_packages (.*?)--", text, re.DOTALL)[1]
    return set(words.replace("\\\n", " ").split())


def cache_locations(users):
    """What the page says for nginx as a shared cache, with a file of users of its own."""
    text = [block.text for block in blocks(PAGE) if block.language == "nginx"]
    assert len(text) == 1
    return text[0].replace("/etc/nginx/builders", users)


@unittest.skipUnless(HAS_YAML, "there is no YAML parser for Python (PyYAML)")
class Workflows(EndToEndCase):
    keys = ()

    def setUp(self):
        super().setUp()
        self.serve()
        self.prepare_repository()
        self.tools = self.path("tools")
        program = write(self.path("contentc"), CONTENTC % shlex.quote(BINARY), 0o755)
        write(os.path.join(self.tools, "swift"), SWIFT % shlex.quote(program), 0o755)
        write(os.path.join(self.tools, "apt-get"), APT_GET, 0o755)
        self.job_count, self.run_count, self.output = 0, 0, ""
        # What the CI system keeps for jobs, by its key.
        self.kept = {}

    def serve(self):
        """The live site and the shared cache, on one server."""
        root = self.path("site")
        os.makedirs(root)
        os.chmod(root, 0o777)
        builders = write(self.path("builders"), f"bob:{{PLAIN}}{CACHE_PASSWORD}\n", 0o644)
        publishers = write(self.path("publishers"), f"ann:{{PLAIN}}{SITE_PASSWORD}\n", 0o644)
        self.server = Nginx(root, locations=publishing_locations(publishers) + cache_locations(builders))
        self.server.start()
        self.addCleanup(self.server.stop)
        self.site = self.server.url

    def prepare_repository(self):
        """A project with a key, whose first release was published by hand, as the page says."""
        repository = self.path("repository")
        write_many(f"{repository}/content", 20, "word")
        write_sample(f"{repository}/content")
        words = ["keys", "generate", "2026-a", "--passphrase"]
        done = run(words, repository, env=environment(CONTENTC_PASSPHRASE=PASSPHRASE))
        self.assertEqual(done.code, 0, done)
        self.secret = read(f"{repository}/keys/2026-a.secret").decode()
        os.remove(f"{repository}/keys/2026-a.secret")
        self.signing = {"CONTENTC_SECRET_KEY": self.secret, "CONTENTC_PASSPHRASE": PASSPHRASE}
        self.publishing = {"CONTENTC_WEBDAV_USER": "ann", "CONTENTC_WEBDAV_PASSWORD": SITE_PASSWORD}
        self.sharing = {
            "CONTENTC_CACHE_KEY": CACHE_KEY, "CONTENTC_SHARED_CACHE_USER": "bob",
            "CONTENTC_SHARED_CACHE_PASSWORD": CACHE_PASSWORD}
        self.cache = f"{self.server.url}/cache"
        by_hand = self.path("by-hand")
        shutil.copytree(repository, by_hand)
        variables = environment(**self.signing, **self.publishing)
        self.contentc("build", cwd=by_hand, env=variables)
        self.contentc("publish", self.server.url, cwd=by_hand, env=variables)

    # MARK: Running

    def run_jobs(self, jobs):
        """Runs jobs until one fails; exit codes by name, in order. A job whose needs failed does not run."""
        codes = []
        for job in jobs:
            if any(code != 0 and name in job.needs for name, code in codes):
                continue
            codes.append((job.name, self.run_job(job)))
        return codes

    def run_job(self, job):
        self.job_count += 1
        checkout = self.path(f"job{self.job_count}")
        shutil.copytree(self.path("repository"), checkout)
        log, given = self.path(f"apt{self.job_count}"), self.path(f"output{self.job_count}")
        steps, outputs = job.steps, {}
        for step in steps:
            if step.cache:
                self.restore(checkout, *step.cache)
                continue
            write(given, "")
            values = environment(
                PATH=self.tools + os.pathsep + os.environ["PATH"], HOME=None, APT_LOG=log, PID_FILE=self.path("pid"),
                GITHUB_OUTPUT=given, CI="true", **step.variables)
            done = subprocess.run(
                [*step.shell, "-c", step.script], cwd=checkout, env=values, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=400, start_new_session=True, check=False)
            self.output += f"--- {job.name}: {step.script}\n{done.stdout.decode()}"
            if done.returncode != 0:
                return done.returncode
            if step.id:
                outputs[step.id] = dict(line.split("=", 1) for line in read(given).decode().splitlines())
        for step in steps:
            if step.cache:
                self.keep(checkout, *step.cache)
        job.finish(outputs)
        self.assert_packages(read(log).decode())
        self.last_build = os.path.join(checkout, "build")
        return 0

    def restore(self, checkout, path, key):
        if key in self.kept:
            write(os.path.join(checkout, path), self.kept[key])

    def keep(self, checkout, path, key):
        """Only at the end of a job that went well, and never anew: that is how actions/cache is."""
        self.kept.setdefault(key, read(os.path.join(checkout, path)))

    def assert_packages(self, log):
        first, second = log.splitlines()
        self.assertEqual(first.split()[0], "update")
        words = second.split()
        self.assertEqual(words[0], "install")
        packages = {word for word in words[1:] if not word.startswith("-")}
        self.assertEqual(packages, needed_packages())
        self.assertLessEqual({"-y", "--no-install-recommends"}, set(words))

    # MARK: What holds for both

    def push(self, run=None):
        """The jobs of a new run, or those of one before."""
        raise NotImplementedError

    def stranger(self):
        raise NotImplementedError

    def daily(self):
        raise NotImplementedError

    def weekly(self):
        raise NotImplementedError

    def live(self):
        done = self.contentc(
            "verify", self.server.url, "--json", "--keyring", self.path("repository/keys/keyring.json"))
        return json.loads(done.out)

    def warmed(self):
        """Boxes that were there and that were made, over all parts, since the last call."""
        lines = re.findall(r"boxes +(\d+): (\d+) were there, (\d+) made", self.output)
        self.assertEqual(len(lines), 4, self.output)
        return sum(int(line[1]) for line in lines), sum(int(line[2]) for line in lines)

    def follow(self, jobs):
        """Runs what must go well."""
        self.output = ""
        codes = self.run_jobs(jobs)
        self.assertEqual({code for _, code in codes}, {0}, self.output)
        return [name for name, _ in codes]

    def tearDown(self):
        parts = [value for value in json.loads(self.secret).values() if isinstance(value, str) and len(value) > 40]
        self.assertTrue(parts)
        for secret in (PASSPHRASE, CACHE_KEY, CACHE_PASSWORD, SITE_PASSWORD, *parts):
            self.assertNotIn(secret, self.output)
        super().tearDown()

    RELEASE = ["check", "warm", "warm", "warm", "warm", "release"]


class ReleaseStories:
    def test_three_pushes(self):
        self.assertEqual(self.live()["sequence"], 1)
        # A first push: all boxes are made, and nothing is new.
        self.assertEqual(self.follow(self.push()), self.RELEASE)
        self.assertEqual(self.warmed(), (0, 26))
        self.assert_says(self.output, "nothing changed, the same as before", "verifies: release 1")
        # The same again: all boxes are there.
        self.assertEqual(self.follow(self.push()), self.RELEASE)
        self.assertEqual(self.warmed(), (26, 0))
        self.assertEqual(self.live()["sequence"], 1)
        # An edit: one box is made, and release 2 is live.
        box = self.path("repository/content/boxes/motion/swing.box.yaml")
        edit(box, "Its mass does not matter.", "Its mass never matters.")
        self.assertEqual(self.follow(self.push()), self.RELEASE)
        self.assertEqual(self.warmed(), (25, 1))
        self.assert_says(self.output, "published release 2", "verifies: release 2", "built     0 boxes")
        live = self.live()
        self.assertEqual((live["sequence"], live["errors"], live["warnings"]), (2, 0, 0), live)
        # The site has the whole release, and files of the one before.
        built = {path: data for path, (_, data) in tree(self.last_build).items() if data and path != "_headers"}
        self.assertEqual(built, {path: read(self.path("site", path)) for path in built})

    def test_a_release_that_was_killed_is_run_again(self):
        """It had claimed its number. What the same run makes again is the same, so that it is finished."""
        box, pid_file = self.path("repository/content/boxes/motion/swing.box.yaml"), self.path("pid")
        for number, runs_all in ((2, False), (3, True)):
            edit(box, f"version: {number + 1}", f"version: {number + 2}")
            self.run_count += 1
            with self.subTest(runs_all=runs_all), KillsAtTheSwitch(self.server.port, pid_file) as proxy:
                self.site = proxy.url
                jobs = self.push(self.run_count)
                names, codes = zip(*self.run_jobs(jobs))
                self.assertEqual(names, tuple(self.RELEASE))
                self.assertEqual(set(codes[:-1]), {0}, self.output)
                self.assertIn(codes[-1], (128 + signal.SIGKILL, -signal.SIGKILL), self.output)
                self.assertEqual(self.live()["sequence"], number - 1)
                claim = read(self.path(f"site/releases/{number}.json"))
                if runs_all:
                    self.follow(self.push(self.run_count))
                else:
                    self.follow(jobs[-1:])
                self.assertEqual(self.live()["sequence"], number)
                self.assertEqual(read(self.path("site/manifest.json")), claim)
        self.site = self.server.url
        # Another run is another release, at a time of its own.
        edit(box, "version: 5", "version: 6")
        self.follow(self.push())
        self.assertEqual(self.live()["sequence"], 4)
        created = [dsse.payload(self.path(f"site/releases/{number}.json"))["created"] for number in (2, 3, 4)]
        self.assertEqual(created, sorted(set(created)))

    def test_what_is_broken_is_not_released(self):
        self.follow(self.push())
        edit(self.path("repository/content/boxes/motion/fall.box.yaml"), "topic: motion", "topic: nowhere")
        self.output = ""
        self.assertEqual(self.run_jobs(self.push()), [("check", 1)])
        self.assert_says(self.output, "nowhere")
        self.assertEqual(self.live()["sequence"], 1)

    def test_a_stranger_gets_a_check_and_no_secret(self):
        jobs = self.stranger()
        given = {name for job in jobs for step in job.steps for name, value in step.variables.items() if value}
        self.assertEqual([name for name in given if name.startswith("CONTENTC_")], [])
        self.server.forget()
        self.assertEqual(self.follow(jobs), ["check"])
        self.assertEqual(self.server.requests(), [])

    def test_secrets_reach_the_jobs_that_need_them(self):
        for job in self.push():
            names = {name for step in job.steps for name, value in step.variables.items() if value and name.startswith("CONTENTC_")}
            sharing = {*self.sharing, "CONTENTC_SHARED_CACHE"}
            wanted = {"check": set(), "warm": sharing, "release": sharing | set(self.signing) | set(self.publishing)}
            self.assertEqual(names, wanted[job.name], job.name)

    def test_no_job_with_secrets_runs_what_another_job_has_stored(self):
        """A program that somebody has changed there would see the keys."""
        jobs = [job for jobs in (self.push(), self.stranger(), self.daily(), self.weekly()) for job in jobs]
        for job in jobs:
            self.assertEqual(job.caches == [], job.environment is not None, f"{job.name}: {job.caches}")
        self.assertEqual({job.name for job in jobs if job.environment}, {"warm", "release"})

    def test_a_look_each_day_and_a_release_each_week(self):
        self.assertEqual(self.follow(self.daily()), ["watch"])
        self.assertEqual(self.follow(self.weekly()), self.RELEASE)
        # A release that is valid for a few days is a failure in time.
        edit(self.path("repository/content/contentc.yaml"), "expiresAfterDays: 90", "expiresAfterDays: 10")
        edit(self.path("repository/content/boxes/motion/fall.box.yaml"), "title: Falling", "title: Falls")
        self.assertEqual(self.follow(self.push()), self.RELEASE)
        self.assertEqual(self.run_jobs(self.daily()), [("watch", 3)])

    def test_the_cache_may_be_gone(self):
        """Then warming fails, and says so; a build alone goes on, as a rerun of the release without the job would."""
        self.cache = "http://127.0.0.1:1/cache"
        edit(self.path("repository/content/boxes/motion/fall.box.yaml"), "title: Falling", "title: Falls")
        jobs = self.push()
        self.assertEqual(
            self.run_jobs(jobs), [("check", 0), ("warm", 2), ("warm", 2), ("warm", 2), ("warm", 2)])
        self.assertEqual(self.run_jobs(jobs[-1:]), [("release", 0)], self.output)
        self.assertEqual(self.live()["sequence"], 2)


class OnGitHub(ReleaseStories, Workflows):
    def flow(self, event, schedule=None, run=None):
        secrets = {
            "cache": self.sharing, "release": {**self.sharing, **self.signing, **self.publishing}}
        replaced = {"https://content.example.org": self.site}
        if run is None:
            self.run_count += 1
        return GitHub(
            event, schedule, secrets, {"CONTENTC_SHARED_CACHE": self.cache}, replaced, str(run or self.run_count)).jobs()

    def push(self, run=None):
        return self.flow("push", run=run)

    def stranger(self):
        return self.flow("pull_request")

    def daily(self):
        return self.flow("schedule", "17 5 * * *")

    def weekly(self):
        return self.flow("schedule", "17 4 * * 1")

    def test_each_secret_reaches_one_step(self):
        for job in self.push():
            for step in job.steps:
                if any(name.startswith("CONTENTC_") for name in step.variables):
                    self.assertRegex(step.script, r"contentc (warm|build|publish)")


class OnGitLab(ReleaseStories, Workflows):
    def setUp(self):
        super().setUp()
        self.times = {}

    def flow(self, source, branch="main", task=None, run=None):
        sharing = {**self.sharing, "CONTENTC_SHARED_CACHE": self.cache}
        secrets = {"cache": sharing, "release": {**sharing, **self.signing, **self.publishing}}
        replaced = {"https://content.example.org": self.site}
        if run is None:
            self.run_count += 1
        # Each run was begun some minutes after the one before.
        created = moment(days=-1 + (run or self.run_count) / 200)
        created = self.times.setdefault(run or self.run_count, created)
        return GitLab(source, branch, task, secrets, replaced, created).jobs()

    def push(self, run=None):
        return self.flow("push", run=run)

    def stranger(self):
        return self.flow("merge_request_event", branch=None)

    def daily(self):
        return self.flow("schedule", task="watch")

    def weekly(self):
        return self.flow("schedule")

    def test_other_branches_have_no_pipeline_of_their_own(self):
        self.assertEqual(self.flow("push", branch="draft"), [])
