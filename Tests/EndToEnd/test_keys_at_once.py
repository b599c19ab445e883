"""Many processes that make keys at once: each key lands in the keyring, or its maker says why not."""

import json
import os
import subprocess

from support import BINARY, EndToEndCase, environment, read


class KeysAtOnce(EndToEndCase):
    keys = ()

    def test_twenty(self):
        for attempt in range(3):
            folder = self.path(f"keys-{attempt}")
            keyring = os.path.join(folder, "keyring.json")
            running = {
                f"key-{number}": subprocess.Popen(
                    [BINARY, "keys", "generate", f"key-{number}", "--keyring", keyring], env=environment(),
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                for number in range(20)}
            made = set()
            for key, process in running.items():
                out, err = process.communicate(timeout=60)
                if process.returncode == 0:
                    made.add(key)
                else:
                    self.assertEqual(process.returncode, 2, err)
                    self.assertEqual(out, b"")
                    self.assertIn(b"another contentc is changing the keys", err)
                    self.assertIn(b"contentc: hint: try again", err)
            self.assertTrue(made)
            self.assertEqual({key["id"] for key in json.loads(read(keyring))["keys"]}, made)
            names = {f"{key}.secret" for key in made} | {"keyring.json", ".gitignore"}
            self.assertEqual(set(os.listdir(folder)), names)
