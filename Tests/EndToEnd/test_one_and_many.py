"""Sentences that count say ‘1 entry’ and ‘1 box’, not ‘1 entries’ and ‘1 boxes’."""

import os
import tempfile
import unittest

from program import contentc, write

PROJECT = {
    "content/contentc.yaml": "id: demo\n",
    "content/worlds/one.world.yaml": "id: one\ntitle: One\ntopics: [{id: only, title: Only}]\n",
}
BOX = "id: {id}\nversion: 1\ntitle: Box\ntopic: only\nlayers: [{{text: '{text}'}}]\n"


class OneAndMany(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        write(self.folder, PROJECT)

    def box(self, name, text):
        write(self.folder, {f"content/boxes/{name}.box.yaml": BOX.format(id=name, text=text)})

    def run_and_pass(self, *words):
        code, text = contentc(*words, cwd=self.folder)
        self.assertEqual(code, 0, text)
        return text

    def test_a_list_with_one_entry(self):
        write(self.folder, {"content/boxes/q.box.yaml": (
            "id: q\nversion: 1\ntitle: Q\ntopic: only\nskill: conceptual\n"
            "question: {kind: order, prompt: p, items: [a]}\n")})
        code, text = contentc("check", cwd=self.folder)
        self.assertEqual(code, 1, text)
        self.assertIn("‘items’ has 1 entry; it may have 2 to 8", text)

    def test_changes_between_two_trees(self):
        self.box("a", "one")
        self.run_and_pass("keys", "generate", "k")
        self.run_and_pass("build")
        os.rename(os.path.join(self.folder, "build"), os.path.join(self.folder, "old"))
        self.box("a", "two")
        self.box("b", "new")
        self.box("c", "new")
        self.run_and_pass("build", "--after", "old")
        text = self.run_and_pass("inspect", "build", "--since", "old")
        self.assertIn("  2 boxes added: b, c\n  1 box changed: a\n", text)


if __name__ == "__main__":
    unittest.main()
