"""An image in prose names a medium of its box, wherever the prose stands."""

import tempfile
import unittest

from program import contentc, write

PROJECT = {
    "contentc.yaml": "id: demo\n",
    "worlds/one.world.yaml": "id: one\ntitle: One\ntopics: [{id: only, title: Only}]\n",
    "boxes/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>\n',
}

BOX = """\
id: picture
version: 1
title: A picture
topic: only
skill: conceptual
layers: [{{text: 'Here: ![a dot](media:{key}).'}}]
question:
  kind: choice
  prompt: 'What is ![a dot](media:{key})?'
  choices: [{{text: a dot, correct: true}}, {{text: a cat, feedback: 'No: ![a dot](media:{key}).'}}]
  hints: ['Look: ![a dot](media:{key}).']
media: [{{key: dot, file: dot.svg, alt: a dot}}]
"""

PUZZLE = "date: 2026-12-01\nkind: text\nprompt: 'What is ![a dot](media:dot)?'\nanswer: a dot\n"


class ImagesInProse(unittest.TestCase):
    def check(self, **files):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, {**PROJECT, **{path.replace("__", "/") + ".yaml": text for path, text in files.items()}})
            return contentc("check", folder, cwd=folder)

    def test_known_keys_are_fine_in_layers_prompts_hints_and_feedback(self):
        code, text = self.check(**{"boxes__picture.box": BOX.format(key="dot")})
        self.assertEqual((code, "error" in text.replace("no errors", "")), (0, False), text)

    def test_each_unknown_key_is_an_error(self):
        code, text = self.check(**{"boxes__picture.box": BOX.format(key="dott")})
        self.assertEqual(code, 1, text)
        self.assertEqual(text.count("no media entry of this box has the key ‘dott’"), 4, text)

    def test_a_puzzle_has_no_media(self):
        code, text = self.check(
            **{"boxes__picture.box": BOX.format(key="dot"), "puzzles__2026-12-01.puzzle": PUZZLE})
        self.assertEqual(code, 1, text)
        self.assertIn("puzzles/2026-12-01.puzzle.yaml:3:9: error: a puzzle has no media", text)


if __name__ == "__main__":
    unittest.main()
