"""The app that docs/client.md shows is compiled as it stands there, and runs."""

import os
import subprocess

from client_support import DeviceCase
from documents import blocks
from projects import write_sample
from support import ROOT, read, write

PACKAGE = """\
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App", platforms: [.macOS(.v15)], dependencies: [.package(name: "contentc", path: "%s")],
  targets: [
    .executableTarget(name: "App", dependencies: [.product(name: "ContentClient", package: "contentc")])
  ], swiftLanguageModes: [.v6])
"""


class App(DeviceCase):
    def test_it_compiles_and_shows_the_course(self):
        (block,) = [block for block in blocks("docs/client.md") if "app" in block.words]
        self.assertLessEqual(len(block.text.splitlines()), 34)
        (shell,) = [block for block in blocks("docs/client.md") if "Keyring.swift" in block.text]
        write_sample(self.path("content"))
        self.build()
        write(self.path("Package.swift"), PACKAGE % ROOT)
        write(self.path(block.words["app"]), block.text)
        write(self.path("keys/keyring.json"), read(self.keyring))
        subprocess.run(["sh", "-c", shell.text], cwd=self.folder, check=True)
        # The libraries are compiled once more for the app; kept here, the next time takes seconds.
        scratch = os.path.join(ROOT, ".build", "app")
        done = subprocess.run(
            ["swift", "build", "--scratch-path", scratch], cwd=self.folder, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=900, check=False)
        self.assertEqual(done.returncode, 0, done.stdout.decode())
        server = self.serve(self.path("build"))
        app = os.path.join(scratch, "debug", "App")
        out = subprocess.run([app, server.url], cwd=self.folder, stdout=subprocess.PIPE, check=True, timeout=60).stdout
        self.assert_says(
            out.decode(), "started, 0 boxes hidden\n", "release 1 from the network\n", "boxes for the way\n",
            "version ")
        server.stop()
        again = subprocess.run([app, server.url], cwd=self.folder, stdout=subprocess.PIPE, check=True, timeout=60)
        self.assert_says(again.stdout.decode(), "release 1 from the device\n", "version ")


