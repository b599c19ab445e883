"""The DSSE implementation of securesystemslib agrees with ours, whatever single bit is changed."""

import random
import unittest

import dsse
from projects import write_sample, write_tiny
from support import EndToEndCase, write

try:
    import other_dsse
except ImportError:
    other_dsse = None


def flipped(data, bit):
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


@unittest.skipIf(other_dsse is None, "securesystemslib is not installed: PyPI could not be reached")
class OtherPeoplesDSSE(EndToEndCase):
    def setUp(self):
        super().setUp()
        self.public = dsse.public_keys(self.keyring)

    def assert_refuses_every_flip(self, kind, data, signatures, bits):
        self.assertTrue(other_dsse.believes(kind, data, signatures, self.public))
        believed = [bit for bit in bits if other_dsse.believes(kind, flipped(data, bit), signatures, self.public)]
        self.assertEqual(believed, [], "flipped bits of the payload that were believed")

    def test_every_bit_of_a_small_payload(self):
        write_sample(self.path("content"))
        self.build()
        kind, data, signatures = dsse.parts(self.path("build/manifest.json"))
        self.assertEqual(kind, dsse.MANIFEST_TYPE)
        self.assert_refuses_every_flip(kind, data, signatures, range(len(data) * 8))

    def test_many_bits_of_a_large_payload(self):
        write_tiny(self.path("content"))
        platforms = "".join(f"  platform-{number}: {{latest: {number + 1}, min: 1}}\n" for number in range(1000))
        write(self.path("content/contentc.yaml"), f"id: demo\nrelease:\n  default: {{latest: 1, min: 1}}\n{platforms}")
        self.build()
        kind, data, signatures = dsse.parts(self.path("build/manifest.json"))
        self.assertGreater(len(data), 30_000)
        bits = random.Random(20261130).sample(range(len(data) * 8), 1000)
        self.assert_refuses_every_flip(kind, data, signatures, bits)

    def test_every_bit_of_the_signature(self):
        write_tiny(self.path("content"))
        self.build()
        kind, data, signatures = dsse.parts(self.path("build/manifest.json"))
        signature = signatures["2026-a"]
        believed = [
            bit for bit in range(512)
            if other_dsse.believes(kind, data, {"2026-a": flipped(signature, bit)}, self.public)]
        self.assertEqual(believed, [])

    def test_another_type_is_refused(self):
        write_tiny(self.path("content"))
        self.build()
        kind, data, signatures = dsse.parts(self.path("build/manifest.json"))
        self.assertFalse(other_dsse.believes(kind + "x", data, signatures, self.public))
