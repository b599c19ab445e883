#!/usr/bin/env python3
"""Which tests may be skipped where everything that they need is installed. A skip is no failure and is easily missed,
so every other one counts as a failure with `--no-skips`.

usage: skips.py LOG    looks through what `swift test` printed
"""

import os
import re
import sys

# Who may skip a test.
ANYBODY, ROOT, OTHERS = "anybody", "root", "others"

ALLOWED = (
    ("WycheproofTests", ANYBODY, "its vectors are not part of the project"),
    ("every case verifies exactly if the vectors say so", ANYBODY, "the same"),
    ("A file without permission is an error, never an empty file", ROOT, "root may read every file"),
    ("a file of another user is refused", OTHERS, "only root can give a file away"),
    ("test_secrets.Secrets.test_of_another_user", OTHERS, "only root can give a file away"),
    ("test_full_disk.FullDisk", OTHERS, "only root can mount a small disk"),
    ("test_publish_full_disk.PublishFullDisk", OTHERS, "only root can mount a small disk"),
    ("test_shared_full_disk.SharedFullDisk", OTHERS, "only root can mount a small disk"),
    ("test_stores_folder.Folder.test_a_full_disk_leaves_nothing_half", OTHERS, "only root can mount a small disk"),
    ("test_incremental_faults.Faults.test_a_full_disk_under_the_cache", OTHERS, "only root can mount a small disk"),
)


def unexpected(names, is_root=None):
    """Of names of skipped tests those that must not be skipped."""
    is_root = os.geteuid() == 0 if is_root is None else is_root
    allowed = [name for name, who, _ in ALLOWED if who in (ANYBODY, ROOT if is_root else OTHERS)]
    return [name for name in names if not any(part in name for part in allowed)]


def skipped(log):
    """Names of tests and suites that `swift test` skipped."""
    return re.findall(r"^\S+ (?:Test|Suite) (.*?) skipped[.:]", log, re.MULTILINE)


def has_ended(log):
    """Whether `swift test` tells that it ran tests to the end: a log without any result has no skip either."""
    return re.search(r"^\S+ Test run with [1-9]\d* tests? .*(passed|failed) after ", log, re.MULTILINE) is not None


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        log = file.read()
    if not has_ended(log):
        print(f"{sys.argv[1]} does not tell that any test ran to its end", file=sys.stderr)
        return 1
    found = unexpected(skipped(log))
    for name in found:
        print(f"skipped, and must not be: {name}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
