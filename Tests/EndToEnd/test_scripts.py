"""The project's scripts run in the bash that macOS has, which is version 3.2."""

import os
import re
import shutil
import subprocess
import unittest

from support import ROOT, EndToEndCase, environment, read, write

# What came later than 3.2, with the version.
LATER = (
    (r"\b(mapfile|readarray)\b", 4.0), (r"\b(declare|local|typeset) -[a-zA-Z]*A", 4.0), (r"\$\{\w+(\^|,)", 4.0),
    (r"&>>|\|&", 4.0), (r"\bcoproc\b", 4.0), (r"\blocal -n|\bdeclare -n", 4.3), (r"\bwait -n\b", 4.3),
    (r"\$\{\w+@\w\}", 4.4), (r"\bEPOCH(SECONDS|REALTIME)\b", 5.0))

SWIFT = """\
#!/bin/sh
[ "$1" != --version ] || { echo "Swift version 6.3.1"; exit; }
printf '%s|' "$@" >> "$WORDS"
echo >> "$WORDS"
"""

DPKG_QUERY = """\
#!/bin/sh
echo install ok installed
"""


def scripts():
    """Path → text of every script for bash."""
    found = {}
    for folder in ("Scripts", "Scripts/lib", ".ci", "Benchmarks"):
        for name in sorted(os.listdir(os.path.join(ROOT, folder))):
            path = os.path.join(ROOT, folder, name)
            if os.path.isfile(path) and (name.endswith(".sh") or read(path).startswith(b"#!/usr/bin/env bash\n")):
                found[f"{folder}/{name}"] = read(path).decode()
    return found


class Scripts(EndToEndCase):
    keys = ()

    def test_nothing_is_newer_than_the_bash_of_macos(self):
        self.assertGreater(len(scripts()), 8)
        for path, text in scripts().items():
            for pattern, version in LATER:
                with self.subTest(path=path, pattern=pattern):
                    self.assertIsNone(re.search(pattern, text), f"bash has that since {version}")

    def test_an_array_that_may_be_empty_is_not_an_unset_variable(self):
        """Up to bash 4.3 `"${a[@]}"` of an empty array ends a script under `set -u`: it is counted, or guarded."""
        for path, text in scripts().items():
            for name in set(re.findall(r"\b(\w+)=\(\)", text)):
                if f"${{#{name}[@]}}" in text:
                    continue
                with self.subTest(path=path, name=name):
                    bare = re.sub(rf'\$\{{{name}\[@\]\+"\$\{{{name}\[@\]\}}"\}}', "", text)
                    self.assertFalse(f"${{{name}[@]}}" in bare, f'write ${{{name}[@]+"${{{name}[@]}}"}}')

    def test_sanitizers(self):
        """With every bash that is here."""
        tools = self.path("tools")
        write(f"{tools}/swift", SWIFT, 0o755)
        write(f"{tools}/dpkg-query", DPKG_QUERY, 0o755)
        if not shutil.which("apt-get"):
            raise unittest.SkipTest("the stand-ins are for Debian")
        for bash in filter(os.path.exists, ("/bin/bash", "/usr/local/bin/bash", os.environ.get("OLD_BASH", ""))):
            words = self.path("words")
            write(words, "")
            done = subprocess.run(
                [bash, os.path.join(ROOT, "Scripts/sanitize")], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                env=environment(PATH=f"{tools}:{os.environ['PATH']}", WORDS=words), text=True, check=False)
            self.assertEqual(done.returncode, 0, f"{bash}: {done.stdout}")
            address, thread = read(words).decode().splitlines()
            self.assertTrue(address.endswith("|--no-parallel|"), address)
            self.assertTrue(thread.endswith("|--no-parallel|--skip|LearningEngineTests|"), thread)
