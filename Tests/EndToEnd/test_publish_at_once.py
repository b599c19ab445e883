"""Several processes that publish to one folder: what is live is whole at every moment, and its number never falls."""

import subprocess
import threading
import time

import dsse
from publish_cases import PublishCase
from support import BINARY, environment, read


class PublishAtOnce(PublishCase):
    def start(self, folder, *words):
        return subprocess.Popen(
            [BINARY, "publish", "live", "--tree", folder, "--keyring", self.keyring, *words], cwd=self.folder,
            env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def ended(self, processes):
        """Folder → exit code and what was said."""
        outcomes = {}
        for folder, process in processes.items():
            out, err = process.communicate(timeout=60)
            outcomes[folder] = (process.returncode, (out + err).decode())
            self.assertIn(process.returncode, (0, 3), outcomes[folder])
        return outcomes

    def watch(self, numbers, stop):
        while not stop.is_set():
            number = dsse.payload(self.path("live/manifest.json"))["sequence"]
            if numbers[-1] != number:
                numbers.append(number)
            time.sleep(0.001)

    def test_one_number_goes_to_one_of_them(self):
        self.publish(self.release(1))
        for turn in range(6):
            number = turn + 2
            folders = []
            for name in ("a", "b", "c"):
                folders.append(self.release(number, f"{turn} {name}", after="live", output=f"r{number}{name}"))
            outcomes = self.ended({folder: self.start(folder) for folder in folders})
            winners = [folder for folder, (code, _) in outcomes.items() if code == 0]
            self.assertEqual(len(winners), 1, outcomes)
            winner = winners[0]
            self.assertEqual(self.live_number(), number)
            self.assertEqual(read(self.path("live/manifest.json")), read(self.path(winner, "manifest.json")))
            self.assertEqual(self.claim(number), read(self.path(winner, "manifest.json")))

    def test_the_same_release_twice(self):
        self.publish(self.release(1))
        for number in range(2, 8):
            self.release(number)
            processes = {name: self.start(f"r{number}") for name in ("first", "second", "third")}
            outcomes = self.ended(processes)
            self.assertEqual([code for code, _ in outcomes.values()], [0, 0, 0], outcomes)
            self.assertEqual(self.live_number(), number)

    def test_numbers_never_fall(self):
        self.publish(self.release(1))
        numbers, stop = [1], threading.Event()
        watcher = threading.Thread(target=self.watch, args=(numbers, stop))
        watcher.start()
        self.addCleanup(watcher.join)
        self.addCleanup(stop.set)
        last = 1
        for turn in range(5):
            folders = {last + step: f"r{last + step}" for step in (1, 2, 3)}
            for number in folders:
                self.release(number, after="live")
            outcomes = self.ended({folder: self.start(folder) for folder in folders.values()})
            self.assertIn(0, [code for code, _ in outcomes.values()], outcomes)
            last = self.live_number()
            # Those who stepped back left nothing in the way.
            self.assertEqual(self.releases()["claims"], [], outcomes)
        stop.set()
        self.assertEqual(numbers, sorted(numbers))
