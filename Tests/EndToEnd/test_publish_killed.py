"""A publish over the network that is killed at any of its requests, before the server has it and after: what is live is
whole, and the same publish begun again completes it."""

import subprocess
import threading

from faulty_proxy import FaultyProxy
from publish_cases import PublishCase
from published_places import CephPlace, MotoPlace, NginxPlace
from support import BINARY, read


class KilledCases:
    def words(self, tree, name, port):
        return ["publish", self.place(name, port), "--tree", tree, "--keyring", self.keyring, "--jobs", "1",
                *self.options(port)]

    def publish_to(self, tree, name):
        return self.contentc(*self.words(tree, name, self.server.port), env=self.environment())

    def killed(self, proxy, number, word, count):
        """Publishes release 2, and kills it at a request; whether there were so many."""
        proxy.plan(["pass"] * (count - 1) + [word])
        with subprocess.Popen(
                [BINARY, *self.words("r2", number, proxy.port)], cwd=self.folder, env=self.environment(),
                stdout=subprocess.PIPE, stderr=subprocess.PIPE) as publisher:
            ended = threading.Event()
            threading.Thread(target=lambda: (publisher.wait(), ended.set(), proxy.is_holding.set()), daemon=True).start()
            self.assertTrue(proxy.is_holding.wait(60), f"request {count} never comes, and the publish does not end")
            was_killed = not ended.is_set()
            publisher.kill()
            publisher.communicate()
        if not was_killed:
            self.assertEqual(publisher.returncode, 0)
        return was_killed

    def test_each_request(self):
        self.release(1)
        self.release(2)
        number, live, methods = 0, set(), set()
        for word in ("held", "done"):
            for count in range(1, 500):
                number += 1
                self.publish_to("r1", number)
                with FaultyProxy(self.server.port) as proxy:
                    if not self.killed(proxy, number, word, count):
                        break
                    method, path, _ = proxy.seen()[-1]
                    methods.add(method)
                with self.subTest(killed=f"{method} {path}, {word}"):
                    live.add(self.live(number))
                    self.assertLessEqual(live, {1, 2})
                    self.publish_to("r2", number)
                    self.assertEqual(self.live(number), 2)
                    self.assertEqual(self.get(number, "releases/2.json"), read(self.path("r2/manifest.json")))
            self.assertLess(count, 499)
        self.assertEqual(live, {1, 2})
        self.assertGreaterEqual(methods, {"GET", "HEAD", "PUT"})


class Moto(KilledCases, MotoPlace, PublishCase):
    pass


class Ceph(KilledCases, CephPlace, PublishCase):
    pass


class NginxWebDAV(KilledCases, NginxPlace, PublishCase):
    pass


del KilledCases
