"""The learning engine in WebAssembly gives the published figures, and to the last bit what it gives on this machine."""

import json
import os
import re
import subprocess
import tempfile
import unittest

import native_engine
from support import ROOT, read

FOLDER = os.path.join(ROOT, ".build", "wasm")
MODULE = os.path.join(FOLDER, "learning-engine.wasm")
LIBRARY = os.path.join(FOLDER, "libLearningExports.so")
PAGE = os.path.join(ROOT, "docs", "learning-engine.md")
VECTORS = os.environ.get("LEARNING_VECTORS") or os.path.join(ROOT, "Tests", "LearningEngineTests", "Vectors")

# As many checks of each kind at least, so that none is left out unseen.
LEAST = {
    "fsrs6_formulas": 2000, "fsrs6_memory": 5000, "fsrs6_scheduler": 5000, "sm2_classic": 1000,
    "seed000_transitions": 500, "anki_sm2": 5000, "anki_fsrs": 5000, "rollover": 1000, "fuzz_bounds": 50,
    "draws": 5, "logs": 60, "refusals": 40,
}


def has_node():
    try:
        return subprocess.run(["node", "--version"], stdout=subprocess.DEVNULL, check=False).returncode == 0
    except FileNotFoundError:
        return False


def node(*words, cwd):
    return subprocess.run(
        ["node", *words], cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=300, check=False)


@unittest.skipUnless(
    os.path.exists(MODULE) and os.path.exists(LIBRARY), "the module is not built; run ‘Scripts/wasm --native’")
@unittest.skipUnless(has_node(), "Node is not installed")
class LearningModule(unittest.TestCase):
    maxDiff = 4000

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.tape = os.path.join(cls.folder.name, "tape")
        done = node(os.path.join(ROOT, "Tests", "Wasm", "run.mjs"), MODULE, VECTORS, cls.tape, cwd=cls.folder.name)
        if done.returncode:
            raise AssertionError(done.stderr)
        cls.result = json.loads(done.stdout)

    def test_the_figures(self):
        self.assertEqual(self.result["failed"], [], f"{self.result['failedCount']} failed")
        few = {name: self.result["counts"].get(name) for name, least in LEAST.items()
               if self.result["counts"].get(name, 0) < least}
        self.assertEqual(few, {}, "too few checks")

    def test_the_same_bits_as_on_this_machine(self):
        found, counts = native_engine.NativeEngine(LIBRARY).differences(self.tape)
        self.assertEqual(found[:20], [], f"{len(found)} differences")
        self.assertEqual(set(counts), set(LEAST))
        self.assertGreaterEqual(sum(counts.values()), 500_000)

    def test_it_needs_nothing_and_exports_what_the_page_shows(self):
        self.assertEqual(self.result["imports"], [])
        exported = set(self.result["exports"]) - {"memory"}
        self.assertEqual(exported, set(native_engine.signatures()))
        text = read(PAGE).decode()
        self.assertEqual(set(re.findall(r"\blearning_[a-z0-9_]+", text)) - exported, set(), "not exported")
        self.assertEqual(exported - set(re.findall(r"`(learning_[a-z0-9_]+)\(", text)), set(), "not on the page")

    def test_the_size_on_the_page(self):
        # A module of twice the size is a surprise to those who load it.
        size = os.path.getsize(MODULE)
        told, = re.findall(r"imports nothing and has about (\d+) KB", read(PAGE).decode())
        self.assertLess(abs(size - int(told) * 1000), int(told) * 100, f"{size} bytes")

    def test_the_example_of_the_page(self):
        example, = re.findall(r"```js\n(.*?)```", read(PAGE).decode(), re.DOTALL)
        self.assertLessEqual(example.count("\n"), 32)
        with tempfile.TemporaryDirectory() as folder:
            for name, data in (("example.mjs", example.encode()), ("learning-engine.wasm", read(MODULE))):
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(data)
            done = node("example.mjs", cwd=folder)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.stdout.splitlines(), re.findall(r"^// prints (.*)$", example, re.MULTILINE))


if __name__ == "__main__":
    unittest.main()
