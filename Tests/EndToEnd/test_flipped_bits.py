"""`contentc verify` refuses a tree with any single bit flipped: in the envelope, in a list, in a bundle."""

import os
import random
from concurrent.futures import ThreadPoolExecutor

from projects import write_sample
from support import EndToEndCase, read, run, tree, write

SAMPLE_SIZE = 2000
"""Process starts that fit into half a minute; the Swift tests flip every bit."""


class FlippedBits(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_sample(self.path("content"))
        self.build()

    def exit_code(self, tree_folder):
        return run(["verify", tree_folder, "--keyring", self.keyring], self.folder)

    def test_in_the_envelope(self):
        data = read(self.path("build/manifest.json"))
        bits = random.Random(1).sample(range(len(data) * 8), SAMPLE_SIZE)

        def refusals(worker):
            folder = self.path(f"copy-{worker}")
            os.makedirs(folder)
            for name in ("files", "bundles"):
                os.symlink(self.path("build", name), os.path.join(folder, name))
            write(os.path.join(folder, "manifest.json"), data)
            self.assertEqual(self.exit_code(folder).code, 0, "the copy itself verifies")
            wrong = []
            for bit in bits[worker::2]:
                changed = bytearray(data)
                changed[bit // 8] ^= 1 << bit % 8
                write(os.path.join(folder, "manifest.json"), bytes(changed))
                done = self.exit_code(folder)
                if done.code != 3 or not done.err.startswith("contentc: error: "):
                    wrong.append(f"bit {bit}: {done}")
            return wrong

        with ThreadPoolExecutor(2) as workers:
            wrong = [text for texts in workers.map(refusals, range(2)) for text in texts]
        self.assertEqual(wrong, [])

    def test_in_the_files_it_leads_to(self):
        generator = random.Random(2)
        wrong = []
        for path, (_, data) in sorted(tree(self.path("build")).items()):
            if not path.startswith(("files/", "bundles/")) or path.endswith("/"):
                continue
            for bit in generator.sample(range(len(data) * 8), 20):
                changed = bytearray(data)
                changed[bit // 8] ^= 1 << bit % 8
                write(self.path("build", path), bytes(changed))
                done = self.exit_code("build")
                if done.code != 3 or path not in done.err:
                    wrong.append(f"{path}, bit {bit}: {done}")
            write(self.path("build", path), data)
        self.assertEqual(wrong, [])
        self.verify()

    def test_missing_longer_and_shorter_files(self):
        for path, (_, data) in sorted(tree(self.path("build")).items()):
            if not path.startswith(("files/", "bundles/")) or path.endswith("/"):
                continue
            for changed in (None, data[:-1], data + b"\0", b""):
                with self.subTest(path=path, size=None if changed is None else len(changed)):
                    os.remove(self.path("build", path))
                    if changed is not None:
                        write(self.path("build", path), changed)
                    self.assert_says(self.verify(code=3).err, path)
                    write(self.path("build", path), data)
        self.verify()
