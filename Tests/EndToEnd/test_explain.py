"""`contentc explain` tells about each code, by number or name."""

import re

from support import EndToEndCase


class Explain(EndToEndCase):
    keys = ()

    def listed(self):
        lines = self.contentc("explain").out.splitlines()
        for line in lines:
            self.assertRegex(line, r"^CC\d{4}  [a-z0-9]+(-[a-z0-9]+)*$")
        return [tuple(line.split()) for line in lines]

    def test_the_list_is_sorted_and_names_nothing_twice(self):
        listed = self.listed()
        self.assertIn(("CC0412", "dangling-topic"), listed)
        self.assertEqual(listed, sorted(listed))
        self.assertEqual(len({code for code, _ in listed}), len(listed))
        self.assertEqual(len({slug for _, slug in listed}), len(listed))

    def test_all_ways_to_name_a_code(self):
        text = self.contentc("explain", "CC0412").out
        self.assert_says(text, "CC0412 dangling-topic (error)", "wrong:", "right:", "cure: ")
        for name in ("cc0412", "412", "0412", "dangling-topic", "Dangling-Topic"):
            self.assertEqual(self.contentc("explain", name).out, text, name)

    def test_every_code_is_told(self):
        for code, slug in self.listed():
            done = self.contentc("explain", code)
            self.assertRegex(done.out, re.compile(rf"^{code} {slug} \((error|warning)\)\n\n(.|\n)+\n\n(.|\n)*cure: (.|\n)+\n$"))
            self.assertEqual(self.contentc("explain", slug).out, done.out)
