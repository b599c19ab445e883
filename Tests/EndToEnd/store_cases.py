"""What every store must do: one table of cases, run against each kind of server by test_stores_*.py."""

import contextlib
import threading

from faulty_proxy import FAULTS, FaultyProxy
from store_probe import Probe, probe, request
from support import EndToEndCase


class StoreCases:
    """Mixed into a test class with `target()`, an empty place of its own for each test.

    `target(port)` is the same place reached through another port.
    """

    lists = True
    # Whether of many who create the same at once only one believes that it did.
    is_atomic = True

    def probe(self, *requests, target=None, **options):
        return probe(target or self.target(), requests, **options)

    def assert_done(self, outcome):
        self.assertEqual(outcome, {"done": True})

    def test_what_is_stored_is_read_again(self):
        target = self.target()
        text = "ein Text mit Umlauten: äöü\n" * 20
        outcomes = self.probe(
            request("read", "files/a.json"), request("look", "files/a.json"), request("remove", "files/a.json"),
            request("write", "files/a.json", text=text, packed=True), request("read", "files/a.json"),
            request("write", "files/a.json", text="", packed=True), request("read", "files/a.json"),
            request("write", "bundles/0f/a-1-0f.tar.gz", zeros=5_000_000), request("look", "bundles/0f/a-1-0f.tar.gz"),
            request("read", "bundles/0f/a-1-0f.tar.gz", limit=5_000_000),
            request("remove", "files/a.json"), request("read", "files/a.json"), request("look", "files/a.json"),
            target=target)
        self.assertEqual(outcomes[:2], [{"found": False}, {"found": False}])
        self.assertEqual((outcomes[4]["text"], outcomes[6]["text"]), (text, ""))
        self.assertIn("version", outcomes[4])
        self.assertEqual(outcomes[8]["stored"], 5_000_000)
        self.assertLessEqual(outcomes[8]["age"], 60)
        self.assertEqual(outcomes[9]["byteCount"], 5_000_000)
        self.assertEqual(outcomes[11:], [{"found": False}, {"found": False}])
        for index in (2, 3, 5, 7, 10):
            self.assert_done(outcomes[index])

    def test_more_than_the_limit_is_an_error(self):
        target = self.target()
        outcomes = self.probe(
            request("write", "a", zeros=100_000), request("read", "a", limit=99_999),
            request("read", "a", limit=100_000),
            request("write", "b", zeros=100_000, packed=True), request("read", "b", limit=99_999), target=target)
        for index in (1, 4):
            self.assertEqual(outcomes[index]["error"], "unusable")
            self.assertIn("more than 99999 bytes", outcomes[index]["message"])
        self.assertEqual(outcomes[2]["byteCount"], 100_000)

    def test_a_second_creation_changes_nothing(self):
        target = self.target()
        outcomes = self.probe(
            request("create", "releases/1.json", text="one"), request("create", "releases/1.json", text="two"),
            request("create", "releases/1.json", text="one"), request("read", "releases/1.json"),
            request("replace", "releases/1.json", text="three"), request("read", "releases/1.json"), target=target)
        self.assertEqual([outcomes[0], outcomes[1], outcomes[2], outcomes[4]],
                         [{"done": True}, {"done": False}, {"done": False}, {"done": False}])
        self.assertEqual((outcomes[3]["text"], outcomes[5]["text"]), ("one", "one"))

    def test_only_the_version_that_was_read_is_replaced(self):
        with Probe(self.target()) as store:
            self.assert_done(store.do("replace", "manifest.json", text="1"))
            first = store.do("read", "manifest.json")["version"]
            self.assert_done(store.do("replace", "manifest.json", text="2", version=first))
            second = store.do("read", "manifest.json")["version"]
            self.assertNotEqual(first, second)
            self.assertEqual(store.do("replace", "manifest.json", text="3", version=first), {"done": False})
            self.assert_done(store.do("write", "manifest.json", text="4"))
            self.assertEqual(store.do("replace", "manifest.json", text="5", version=second), {"done": False})
            self.assertEqual(store.do("read", "manifest.json")["text"], "4")
            self.assert_done(store.do("remove", "manifest.json"))
            self.assertEqual(store.do("replace", "manifest.json", text="5", version=second), {"done": False})
            self.assertEqual(store.do("read", "manifest.json"), {"found": False})

    def race(self, target, action, path, rounds, before=None):
        """Eight processes do the same at once, each with a text of its own: exactly one must win each round.

        Where the server looks and moves in two steps, more than one may believe so; what is there is from one of them.
        """
        with contextlib.ExitStack() as stack:
            stores = [stack.enter_context(Probe(target)) for _ in range(8)]
            for store in stores:
                store.do("look", "nothing")
            for number in range(rounds):
                more = before(stores[0], number) if before else {}
                for index, store in enumerate(stores):
                    store.begin(action, path(number), text=f"{number} of {index}", **more)
                done = [store.end() for store in stores]
                winners = [index for index, outcome in enumerate(done) if outcome == {"done": True}]
                losers = [outcome for outcome in done if outcome == {"done": False}]
                self.assertEqual(len(winners) + len(losers), 8, f"round {number}: {done}")
                if self.is_atomic:
                    self.assertEqual(len(winners), 1, f"round {number}: {done}")
                self.assertIn(
                    stores[1].do("read", path(number))["text"], [f"{number} of {index}" for index in winners])

    def test_of_many_creations_at_once_one_wins(self):
        self.race(self.target(), "create", lambda number: f"releases/{number}.json", 10)

    def test_lists_hold_everything_below_a_folder(self):
        names = [f"files/{name}.json" for name in ("b", "a", "a-1", "a.b", "c/d", "c/d-e", "c/d/e")]
        outcomes = self.probe(
            request("list", "files"), *[request("write", name, text=name) for name in names],
            request("write", "filesystem", text="1"), request("write", "other/x", text="1"), request("list", "files"),
            request("list", "files/c"))
        if not self.lists:
            self.assertEqual(outcomes[-1], {"lists": False, "objects": []})
            return
        self.assertEqual(outcomes[0], {"lists": True, "objects": []})
        self.assertEqual([one["path"] for one in outcomes[-2]["objects"]], sorted(names))
        self.assertEqual([one["stored"] for one in outcomes[-2]["objects"]], [len(name) for name in sorted(names)])
        self.assertTrue(all(one["age"] <= 60 for one in outcomes[-2]["objects"]))
        self.assertEqual([one["path"] for one in outcomes[-1]["objects"]], sorted(names)[-3:])


class NetworkCases:
    """Mixed into a test class whose store is behind `port`: what a network does that breaks."""

    def count(self, proxy, target, *requests):
        proxy.plan([])
        outcomes = self.probe(*requests, target=target)
        return outcomes[-1], len(proxy.seen())

    def test_each_request_may_fail_once(self):
        with FaultyProxy(self.port) as proxy:
            number = iter(range(10_000))
            fresh = lambda: self.target(proxy.port).below(f"n{next(number)}")  # noqa: E731
            for action in ("read", "look", "write", "create", "replace", "remove"):
                more = {"text": "new"} if action in ("write", "create", "replace") else {}
                def prepared():
                    place = fresh()
                    if action in ("read", "look", "replace", "remove"):
                        self.probe(request("write", "a/x.json", text="old"), target=place)
                    if action == "replace":
                        more["version"] = self.probe(request("read", "a/x.json"), target=place)[0]["version"]
                    return place
                place = prepared()
                expected, count = self.count(proxy, place, request(action, "a/x.json", **more))
                self.assertGreater(count, 0)
                for index in range(count):
                    for fault in FAULTS:
                        with self.subTest(action=action, request=index, fault=fault):
                            place = prepared()
                            proxy.plan(["pass"] * index + [fault])
                            found = self.probe(request(action, "a/x.json", **more), target=place)[0]
                            seen = proxy.seen()
                            for one in (expected, found):
                                for name in ("modified", "age", "version"):
                                    one.pop(name, None)
                            self.assertEqual(found, expected, seen)
                            proxy.plan([])
                            after = self.probe(request("read", "a/x.json"), target=place)[0]
                            text = {"read": "old", "look": "old", "remove": None}.get(action, "new")
                            self.assertEqual(after.get("text"), text, seen)

    def test_what_somebody_else_created_meanwhile_stays(self):
        """The first attempt is lost before it arrives, and somebody else is faster than the second."""
        with FaultyProxy(self.port) as proxy, Probe(self.target(proxy.port), wait=3000) as slow:
            slow.do("look", "nothing")
            _, count = self.count(proxy, self.target(proxy.port), request("create", "releases/1.json", text="x"))
            self.assertGreater(count, 0)
            proxy.plan(["pass", "503"])
            slow.begin("create", "releases/2.json", text="slow")
            while len(proxy.seen()) < 2:
                threading.Event().wait(0.01)
            self.assert_done(self.probe(request("create", "releases/2.json", text="fast"))[0])
            self.assertEqual(slow.end(), {"done": False})
            self.assertEqual(self.probe(request("read", "releases/2.json"))[0]["text"], "fast")

    def test_a_server_that_stays_broken_is_an_error(self):
        with FaultyProxy(self.port) as proxy:
            for fault, words in (("503", "answers 503"), ("reset", "broke")):
                proxy.plan([fault] * 20)
                outcome = self.probe(request("read", "manifest.json"), target=self.target(proxy.port))[0]
                self.assertEqual(outcome["error"], "passing", outcome)
                self.assert_says(outcome["message"], words, "(tried 6 times)")
                self.assertEqual(len(proxy.seen()), 6)

    def test_a_server_that_falls_silent_is_left(self):
        with FaultyProxy(self.port) as proxy:
            self.probe(request("write", "manifest.json", text="1"))
            proxy.plan(["slow"])
            outcome = self.probe(request("read", "manifest.json"), target=self.target(proxy.port), stall=1)[0]
            self.assertEqual(outcome.get("text"), "1", outcome)
            self.assertEqual(len(proxy.seen()), 2)

    def test_no_server_is_an_error(self):
        outcome = self.probe(request("read", "manifest.json"), target=self.target(1))[0]
        self.assertEqual(outcome["error"], "passing")
        self.assert_says(outcome["message"], "cannot reach http://127.0.0.1:1", "(tried 6 times)")


class StoreCase(StoreCases, EndToEndCase):
    keys = ()

    def replace_race(self):
        def before(store, number):
            store.do("write", "manifest.json", text=f"before {number}")
            return {"version": store.do("read", "manifest.json")["version"]}

        self.race(self.target(), "replace", lambda number: "manifest.json", 10, before)
