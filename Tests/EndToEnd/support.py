"""Runs contentc and content-client the way people do, in folders of its own, and says what differs."""

import os
import shutil
import stat
import subprocess
import tempfile
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def default_binary(program):
    """The release build if there is one, else the debug build."""
    for kind in ("release", "debug"):
        path = os.path.join(ROOT, ".build", kind, program)
        if os.path.exists(path):
            return path
    return os.path.join(ROOT, ".build", "debug", program)


BINARY = os.path.abspath(os.environ.get("CONTENTC_BINARY") or default_binary("contentc"))
CLIENT_BINARY = os.path.abspath(os.environ.get("CONTENT_CLIENT_BINARY") or default_binary("content-client"))


class Result:
    """How a run of the program ended."""

    def __init__(self, words, code, out, err, seconds, program="contentc"):
        self.program, self.words, self.code, self.seconds = program, words, code, seconds
        self.raw_out, self.raw_err = out, err
        self.out, self.err = out.decode("utf-8", "replace"), err.decode("utf-8", "replace")

    def __str__(self):
        return f"$ {self.program} {' '.join(map(str, self.words))}\nexit code {self.code}\n{self.out}{self.err}"


def environment(**more):
    """A small environment that nothing of the caller's leaks into; None leaves a variable out.

    The home can be no folder, whatever other programs have made, so that nothing is kept there between tests."""
    values = {"PATH": os.environ["PATH"], "HOME": "/dev/null", "TMPDIR": tempfile.gettempdir()}
    values.update(more)
    return {name: value for name, value in values.items() if value is not None}


def run(words, cwd, env=None, stdin=b"", prefix=(), timeout=120, binary=BINARY):
    """Runs contentc without a terminal. `prefix` stands before it, such as setpriv and its options."""
    start = time.monotonic()
    done = subprocess.run(
        [*prefix, binary, *map(os.fsdecode, words)], cwd=cwd, env=env or environment(), input=stdin,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=timeout, start_new_session=True, check=False)
    return Result(words, done.returncode, done.stdout, done.stderr, time.monotonic() - start,
                  os.path.basename(binary))


def write(path, data, mode=None):
    """Writes text or bytes, with the folders above."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data if isinstance(data, bytes) else data.encode())
    if mode is not None:
        os.chmod(path, mode)
    return path


def read(path):
    with open(path, "rb") as file:
        return file.read()


def edit(path, old, new):
    """Replaces the one place where `old` stands in a text file."""
    text = read(path).decode()
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path}"
    write(path, text.replace(old, new))


def tree(folder):
    """Everything below a folder: path → (kind and mode, bytes); folders end in a slash."""
    found = {}
    for parent, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(parent, name)
            status = os.lstat(path)
            relative = os.path.relpath(path, folder)
            if stat.S_ISDIR(status.st_mode):
                found[relative + "/"] = (oct(status.st_mode), b"")
            elif stat.S_ISREG(status.st_mode):
                found[relative] = (oct(status.st_mode), read(path))
            else:
                found[relative] = (oct(status.st_mode), b"")
    return found


def difference(expected, found):
    """What differs between two results of `tree`, one line for each path; empty if nothing does."""
    lines = [f"missing: {path}" for path in sorted(expected.keys() - found.keys())]
    lines += [f"not expected: {path}" for path in sorted(found.keys() - expected.keys())]
    for path in sorted(expected.keys() & found.keys()):
        (mode, data), (other_mode, other) = expected[path], found[path]
        if mode != other_mode:
            lines.append(f"{path}: mode {other_mode}, not {mode}")
        if data != other:
            lines.append(f"{path}: {len(other)} bytes {other[:120]!r}, not {len(data)} bytes {data[:120]!r}")
    return "\n".join(lines[:20])


def moment(days=0):
    """So many days from now, as `--created` takes it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + days * 86_400))


def unprivileged():
    """The words before a program that let it run without root's rights; none if we have none."""
    if os.geteuid() != 0:
        return []
    return ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]


class EndToEndCase(unittest.TestCase):
    """A test class with a folder and keys of its own."""

    maxDiff = 4000
    keys = ("2026-a",)

    @classmethod
    def setUpClass(cls):
        cls.class_folder = tempfile.mkdtemp(prefix="contentc-e2e-")
        os.chmod(cls.class_folder, 0o755)
        cls.addClassCleanup(shutil.rmtree, cls.class_folder, True)
        cls.key_folder = os.path.join(cls.class_folder, "keys")
        cls.keyring = os.path.join(cls.key_folder, "keyring.json")
        for key in cls.keys:
            done = run(["keys", "generate", key, "--keyring", cls.keyring], cls.class_folder)
            assert done.code == 0, str(done)

    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=self.class_folder)
        os.chmod(self.folder, 0o755)
        self.addCleanup(shutil.rmtree, self.folder, True)

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def content_client(self, *words, **options):
        """Runs content-client as `contentc` runs contentc."""
        return self.contentc(*words, binary=CLIENT_BINARY, **options)

    def contentc(self, *words, code=0, cwd=None, **options):
        """Runs the program and requires its exit code; None allows any."""
        done = run(words, cwd or self.folder, **options)
        if code is not None:
            self.assertEqual(done.code, code, f"exit code {done.code}, not {code}\n{done}")
        return done

    def build(self, *words, output="build", project="content", created="2026-12-01T08:00:00Z", **options):
        """Builds with the class's keys at a fixed moment; `created=None` leaves that to the program."""
        moment = ["--created", created] if created else []
        return self.contentc(
            "build", project, "--output", output, "--keyring", self.keyring, *moment, *words, **options)

    def verify(self, output="build", *words, **options):
        return self.contentc("verify", output, "--keyring", self.keyring, *words, **options)

    def assert_same_tree(self, expected, found, message=None):
        text = difference(expected, found)
        if text:
            self.fail(f"{message or 'the trees differ'}:\n{text}")

    def assert_says(self, text, *parts):
        for part in parts:
            self.assertIn(part, text)
