"""A comma inside { } ends a value; the help says so instead of listing fields."""

import tempfile
import unittest

from program import contentc, write

HELP = "help: inside { } a comma ends a value; put quotes around text that has one"
BOX = "id: b\nversion: 1\ntitle: B\ntopic: only\nlayers:\n  - {layer}\n"


class CommaInBraces(unittest.TestCase):
    def check(self, layer):
        with tempfile.TemporaryDirectory() as folder:
            write(folder, {
                "contentc.yaml": "id: demo\n",
                "worlds/one.world.yaml": "id: one\ntitle: One\ntopics: [{id: only, title: Only}]\n",
                "boxes/b.box.yaml": BOX.replace("{layer}", layer),
            })
            return contentc("check", folder, cwd=folder)

    def test_text_behind_the_comma(self):
        for layer in ["{text: The longer, the slower.}", "{text: The longer, the slower , title: T}",
                      "{text: é, the slower,\n     title: T}"]:
            with self.subTest(layer=layer):
                code, text = self.check(layer)
                self.assertEqual(code, 1, text)
                self.assertIn("a layer has no field ‘the slower", text)
                self.assertIn(HELP, text)

    def test_a_field_with_a_colon_is_a_field(self):
        for layer in ["{text: The longer, nonsense: }", "{text: The longer, nonsense: x}", "{text: x, nonsense : }"]:
            with self.subTest(layer=layer):
                code, text = self.check(layer)
                self.assertEqual(code, 1, text)
                self.assertIn("help: the fields are key, title", text)


if __name__ == "__main__":
    unittest.main()
