"""A folder as a store: all cases, and what only a file system has: links, rights, a full disk."""

import os
import re
import subprocess

from store_cases import StoreCase
from store_probe import Target, probe, request
from support import read, tree, unprivileged, write


class Folder(StoreCase):
    def target(self):
        return Target(self.path("site"))

    def test_of_many_replacements_at_once_one_wins(self):
        self.replace_race()

    def test_only_the_files_are_left(self):
        self.probe(request("write", "files/a", text="1"), request("create", "releases/1.json", text="1"),
                   request("create", "releases/1.json", text="2"), request("replace", "manifest.json", text="1"))
        self.assertEqual(
            {name: mode for name, (mode, _) in tree(self.path("site")).items()},
            {"files/": "0o40755", "files/a": "0o100644", "releases/": "0o40755", "releases/1.json": "0o100644",
             "manifest.json": "0o100644"})

    def test_a_link_inside_is_an_error_and_nothing_outside_changes(self):
        write(self.path("outside", "a"), "secret")
        os.makedirs(self.path("site"))
        os.symlink("../outside", self.path("site", "files"))
        os.symlink("../outside/a", self.path("site", "manifest.json"))
        for outcome in self.probe(
                request("read", "manifest.json"), request("write", "manifest.json", text="x"),
                request("create", "manifest.json", text="x"), request("remove", "manifest.json"),
                request("write", "files/a", text="x"), request("read", "files/a"), request("list", "files")):
            self.assertEqual(outcome.get("error"), "unusable", outcome)
        self.assertEqual(read(self.path("outside", "a")), b"secret")
        self.assertEqual(os.listdir(self.path("outside")), ["a"])

    def test_a_folder_that_may_not_be_written_to(self):
        self.probe(request("write", "manifest.json", text="1"))
        os.chmod(self.path("site"), 0o555)
        prefix = unprivileged()
        for outcome in probe(Target(self.path("site")), [
                request("write", "files/a", text="1"), request("write", "manifest.json", text="2"),
                request("create", "b", text="2")], prefix=prefix):
            self.assertEqual(outcome.get("error"), "denied", outcome)
            self.assert_says(outcome["message"], "permission denied")
        outcome = probe(Target(self.path("site")), [request("look", "manifest.json")], prefix=prefix)[0]
        self.assertNotIn("age", outcome)

    def test_a_file_system_without_links_is_good_enough(self):
        """As FAT; strace makes the one system call fail."""
        prefix = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "inject=link,linkat:error=EPERM"]
        try:
            outcomes = self.probe(request("create", "a", text="1"), request("create", "a", text="2"),
                                  request("read", "a"), prefix=prefix)
        except OSError as error:
            self.skipTest(f"strace: {error}")
        self.assertEqual([outcomes[0], outcomes[1], outcomes[2]["text"]], [{"done": True}, {"done": False}, "1"])
        self.assertEqual(os.listdir(self.path("site")), ["a"])

    def test_files_are_durable_before_a_claim_and_before_the_manifest(self):
        log = self.path("calls")
        prefix = ["strace", "-f", "-qq", "-o", log, "-e", "trace=rename,renameat,renameat2,link,linkat,syncfs"]
        try:
            self.probe(request("write", "files/a", text="1"), request("write", "files/b", text="1"),
                       request("create", "releases/1.json", text="1"), request("write", "files/c", text="1"),
                       request("replace", "manifest.json", text="1"), prefix=prefix)
        except OSError as error:
            self.skipTest(f"strace: {error}")
        calls = re.findall(r"(rename|link|syncfs)\w*\(", read(log).decode())
        self.assertEqual(calls, ["rename", "rename", "syncfs", "link", "rename", "syncfs", "link"])

    def test_a_full_disk_leaves_nothing_half(self):
        disk = self.path("disk")
        os.mkdir(disk)
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], capture_output=True, check=False)
        if done.returncode:
            self.skipTest(f"a small disk cannot be mounted: {done.stderr.decode().strip()}")
        self.addCleanup(subprocess.run, ["umount", disk], check=True)
        target = Target(disk)
        outcomes = probe(target, [
            request("write", "files/a", text="old"), request("write", "files/a", zeros=200_000),
            request("create", "b", zeros=200_000), request("replace", "manifest.json", zeros=200_000),
            request("read", "files/a")])
        for outcome in outcomes[1:4]:
            self.assertEqual(outcome["error"], "full", outcome)
            self.assert_says(outcome["message"], "no space left on device")
        self.assertEqual(outcomes[4]["text"], "old")
        self.assertEqual(sorted(tree(disk)), ["files/", "files/a"])


del StoreCase
