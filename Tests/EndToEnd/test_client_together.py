"""Eight processes on one cache while releases come and go: no error, no lost file, no deadlock."""

import json
import os
import shutil
import subprocess
import threading

from client_support import DeviceCase
from projects import tiny_box, write_tiny
from support import environment, write

PROCESSES, ROUNDS, RELEASES = 8, 200, 6


class Together(DeviceCase):
    def publish(self, number):
        """As a host does it: files first, none taken away, then the manifest."""
        release = self.path(f"r{number}")
        for part in ("files", "bundles"):
            shutil.copytree(os.path.join(release, part), self.path("live", part), dirs_exist_ok=True)
        shutil.copy(os.path.join(release, "manifest.json"), self.path("live/next"))
        os.replace(self.path("live/next"), self.path("live/manifest.json"))

    def test_syncing_opening_and_pruning_at_once(self):
        write_tiny(self.path("content"), "first", "second", "third")
        for number in range(1, RELEASES + 1):
            write(self.path("content/boxes/second.box.yaml"), tiny_box("second", f"Text {number}."))
            after = ["--after", self.path(f"r{number - 1}")] if number > 1 else []
            self.build(*after, output=self.path(f"r{number}"))
        os.mkdir(self.path("live"))
        self.publish(1)
        server = self.serve(self.path("live"))
        lock, published = threading.Lock(), [1]
        self.device("sync", url=server.url)
        self.device("prefetch", "--all", url=server.url)
        failures, sequences = [], [[] for _ in range(PROCESSES)]
        done = [0] * PROCESSES

        def work(index):
            for turn in range(ROUNDS):
                kind = (index + turn) % 8
                if kind == 0:
                    words = self.command("prune")
                elif kind == 1:
                    words = self.command("open", "second", "--json", url=server.url)
                elif kind == 2:
                    words = self.command("prefetch", "--all", "--json", url=server.url)
                elif kind == 3:
                    words = self.command("status", "--json")
                else:
                    words = self.command("sync", "--json", url=server.url)
                ended = subprocess.run(
                    words, cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                    timeout=120, check=False)
                if ended.returncode != 0:
                    failures.append((words[1:2], ended.returncode, ended.stdout[-300:], ended.stderr[-500:]))
                    return
                if kind > 3:
                    sequences[index].append(json.loads(ended.stdout)["sequence"])
                done[index] += 1
                # The release that is served depends on how far the work is, not on time.
                with lock:
                    while published[0] < 1 + sum(done) * RELEASES // (PROCESSES * ROUNDS + 1):
                        published[0] += 1
                        self.publish(published[0])

        threads = [threading.Thread(target=work, args=(index,)) for index in range(PROCESSES)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        self.assertEqual(done, [ROUNDS] * PROCESSES)
        for seen in sequences:
            self.assertEqual(seen, sorted(seen), "a process saw an older release after a newer one")
        self.assertEqual(published, [RELEASES])
        self.assertEqual(self.sync(server.url)["sequence"], RELEASES)
        self.device("prefetch", "--all", url=server.url)
        self.device("prune")
        for box in ("first", "second", "third"):
            self.device("open", box, "--json")
        self.assertEqual(sorted(os.listdir(self.path("cache/releases")), key=int), [str(RELEASES - 1), str(RELEASES)])
