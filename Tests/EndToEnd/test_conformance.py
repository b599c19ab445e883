"""The conformance suite: a reference client does what every case expects, and trust-oracle judges as it does."""

import base64
import multiprocessing
import os
import re
import sys
import tempfile
import unittest

from support import ROOT, read

sys.path.insert(0, os.path.join(ROOT, "Tests", "Conformance"))
import make_cases  # noqa: E402
import mutations  # noqa: E402
import oracle  # noqa: E402
import run_cases  # noqa: E402

CASES = os.path.join(ROOT, "Tests", "Conformance", "cases")
MUTATED, WORKERS = 100_000, 2


def oracle_binary():
    """The newest build of Tests/TrustOracle, or None."""
    paths = [os.environ.get("CONTENTC_ORACLE", "")] + [
        os.path.join(ROOT, ".build", kind, "trust-oracle") for kind in ("release", "debug")]
    found = [path for path in paths if os.access(path, os.X_OK) and os.path.isfile(path)]
    return max(found, key=os.path.getmtime, default=None)


def mutated(seed):
    """One worker's share."""
    return oracle.disagreements(oracle_binary(), mutations.questions(seed, MUTATED // WORKERS))


class Cases(unittest.TestCase):
    maxDiff = 4000

    def test_the_reference_does_what_every_case_expects(self):
        self.assertEqual(run_cases.differences(), [])

    def test_the_recipes_make_these_files(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in make_cases.case_files().items():
                with open(os.path.join(folder, name), "w", encoding="utf-8", newline="\n") as file:
                    file.write(text)
            made = {name: read(os.path.join(folder, name)) for name in sorted(os.listdir(folder))}
        here = {name: read(os.path.join(CASES, name)) for name in sorted(os.listdir(CASES))}
        self.assertEqual(list(here), list(made))
        differ = [name for name in made if made[name] != here[name]]
        self.assertEqual(differ, [], "Tests/Conformance/make_cases.py makes others")

    def test_every_case_is_told_apart_and_explained(self):
        groups = run_cases.groups()
        names = [f"{name}/{case['name']}" for name, group in groups.items() for case in group["cases"]]
        self.assertGreaterEqual(len(names), 150)
        self.assertEqual(len(set(names)), len(names))
        for group in groups.values():
            for case in group["cases"]:
                self.assertRegex(case["why"], r"\A.{5,200}[.]\Z", case["name"])
                self.assertTrue(case["steps"], case["name"])

    def test_reasons_are_those_of_the_client(self):
        text = read(os.path.join(ROOT, "Sources/ContentClient/Trust/Refusal.swift")).decode()
        reasons = {name.strip() for line in re.findall(r"^ {4}case (.+)$", text, re.M) for name in line.split(",")}
        used = {step["expect"].get("reason") for group in run_cases.groups().values() for case in group["cases"]
                for step in case["steps"]} - {None}
        self.assertEqual(used - reasons, set(), "no reasons of Refusal.Reason")
        # How redirects are followed is a matter of the fetcher; no case has one.
        self.assertEqual(reasons - used, {"redirectRefused"}, "reasons without a case")


@unittest.skipUnless(oracle_binary(), "trust-oracle is not built; run ‘swift build’")
class Oracle(unittest.TestCase):
    """Two implementations, one page: a difference is a fault of one of them, or of the page."""

    def assert_agree(self, found):
        self.assertEqual([
            f"{label}: the reference says {mine}, trust-oracle {other}, of {base64.b64encode(answer).decode()}"
            for label, mine, other, answer in found[:10]], [], f"{len(found)} differences")

    def test_first_answers_of_all_cases(self):
        found, count = oracle.disagreements(oracle_binary(), run_cases.first_answers())
        self.assert_agree(found)
        self.assertGreaterEqual(count, 150)

    def test_mutated_envelopes(self):
        with multiprocessing.Pool(WORKERS) as pool:
            results = pool.map(mutated, range(1, WORKERS + 1))
        self.assert_agree([difference for found, _ in results for difference in found])
        self.assertEqual(sum(count for _, count in results), MUTATED)

    def test_mutations_reach_every_outcome(self):
        verdicts = {setting.verdict(answer)[:2] for _, _, setting, answer in mutations.questions(3, 6000)}
        wanted = {("new", None), ("unchanged", None), ("moreSignatures", None)} | {("refused", reason) for reason in (
            "malformedEnvelope", "wrongPayloadType", "notEnoughSignatures", "revokedKeys", "malformedRevocation",
            "malformedManifest", "needsNewerApp", "wrongApp", "wrongChannel", "rollback", "equivocation")}
        self.assertEqual(wanted - verdicts, set())

    def test_the_same_seed_gives_the_same_envelopes(self):
        first, second = ([answer for _, _, _, answer in mutations.questions(5, 300)] for _ in range(2))
        self.assertEqual(first, second)

    def test_a_keyring_that_is_refused(self):
        line = {"id": "x", "keyring": "{}", "answer": ""}
        verdict, = oracle.verdicts(oracle_binary(), [line])
        self.assertEqual(verdict, {"id": "x", "outcome": "keyringRefused", "copies": []})


if __name__ == "__main__":
    unittest.main()
