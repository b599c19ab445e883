"""`--signer ID=COMMAND`: keys that never lie beside the keyring, and commands that go wrong."""

import base64
import json
import os
import shutil
import sys

import dsse
from projects import write_tiny
from support import EndToEndCase, environment, read, write

SIGNER = """\
import base64, sys
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
seed, form, record = sys.argv[1:]
message = sys.stdin.buffer.read()
with open(record, "ab") as file:
    file.write(message)
with open(seed, "rb") as file:
    signature = Ed25519PrivateKey.from_private_bytes(file.read()).sign(message)
forms = {"raw": signature, "base64": base64.b64encode(signature) + b"\\n", "plain": base64.b64encode(signature)}
sys.stdout.buffer.write(forms[form])
"""


class SignerCommand(EndToEndCase):
    def setUp(self):
        super().setUp()
        write_tiny(self.path("content"))
        shutil.copytree(self.key_folder, self.path("keys"))
        seed = json.loads(read(self.path("keys/2026-a.secret")))["secret"]
        self.seed = write(self.path("hsm/seed"), base64.b64decode(seed), 0o600)
        os.remove(self.path("keys/2026-a.secret"))
        self.signer = write(self.path("hsm/sign.py"), SIGNER)

    def command(self, form="raw"):
        return f"'{sys.executable}' '{self.signer}' '{self.seed}' {form} '{self.path('hsm/messages')}'"

    def sign(self, command, *words, key="2026-a", **options):
        return self.contentc("build", "--sequence", "1", "--signer", f"{key}={command}", *words, **options)

    def refused(self, command, code=2, **options):
        done = self.sign(command, code=code, timeout=60, **options)
        self.assertEqual(done.out, "")
        self.assertFalse(os.path.exists(self.path("build")), "nothing was written")
        return done

    def test_every_form_of_answer(self):
        trees = []
        for form in ("raw", "base64", "plain"):
            self.sign(self.command(form), "--created", "2026-12-01T00:00:00Z")
            self.contentc("verify", "build")
            trees.append(read(self.path("build/manifest.json")))
        self.assertEqual(len(set(trees)), 1)

    def test_it_gets_the_bytes_to_sign_and_nothing_else(self):
        self.sign(self.command())
        kind, data, _ = dsse.parts(self.path("build/manifest.json"))
        self.assertEqual(read(self.path("hsm/messages")), dsse.pae(kind, data))

    def test_openssl_as_signer(self):
        der = bytes.fromhex("302e020100300506032b657004220420") + read(self.seed)
        pem = "-----BEGIN PRIVATE KEY-----\n" + base64.b64encode(der).decode() + "\n-----END PRIVATE KEY-----\n"
        key = write(self.path("hsm/key.pem"), pem, 0o600)
        message = self.path("hsm/message")
        self.sign(f"cat > '{message}' && openssl pkeyutl -sign -inkey '{key}' -rawin -in '{message}'")
        self.contentc("verify", "build")

    def test_beside_a_key_in_a_file(self):
        self.contentc("keys", "generate", "2026-b")
        self.sign(self.command())
        self.assertEqual(list(dsse.parts(self.path("build/manifest.json"))[2]), ["2026-a", "2026-b"])
        self.contentc("verify", "build")

    def test_an_unchanged_release_is_not_signed_again(self):
        self.sign(self.command(), "--created", "2026-12-01T00:00:00Z")
        size = os.path.getsize(self.path("hsm/messages"))
        self.contentc(
            "build", "--created", "2026-12-02T00:00:00Z", "--signer", f"2026-a={self.command()}")
        self.assertEqual(os.path.getsize(self.path("hsm/messages")), size)

    def test_commands_that_fail(self):
        for command, says in {
            "exit 7": "status 7", "kill -9 $$": "status 137", "/no/such/program": "status 127", "false": "status 1",
            f"{self.command()}; exit 1": "status 1",
        }.items():
            with self.subTest(command=command):
                done = self.refused(command)
                self.assert_says(done.err, "contentc: error: ", "2026-a", says)

    def test_answers_that_are_no_signature(self):
        for command in ("true", "echo hello", "printf %063d 0", "printf %065d 0", "head -c 200 /dev/zero",
                        "echo AAAA", "printf '%088d' 0", "head -c 1024 /dev/zero", "printf '\\n\\n'"):
            with self.subTest(command=command):
                self.assert_says(self.refused(command).err, "no signature")

    def test_a_signature_of_something_else(self):
        for command in ("cat > /dev/null; head -c 64 /dev/zero", f"echo x | {self.command()}"):
            with self.subTest(command=command):
                self.assert_says(self.refused(command, code=3).err, "clients would refuse this release")

    def test_another_keys_signature(self):
        other = write(self.path("hsm/other"), bytes(range(32)), 0o600)
        self.refused(self.command().replace(self.seed, other), code=3)

    def test_an_answer_without_end(self):
        done = self.refused("yes")
        self.assert_says(done.err, "contentc: error: ", "2026-a", "file too large")
        self.assertLess(done.seconds, 5)

    def test_a_command_that_never_reads_what_it_gets(self):
        """More bytes than a pipe holds; writing them must neither block nor end the program."""
        platforms = "".join(f"  platform-{number}: {{latest: {number + 1}, min: 1}}\n" for number in range(4000))
        write(self.path("content/contentc.yaml"), f"id: demo\nrelease:\n  default: {{latest: 1, min: 1}}\n{platforms}")
        answer = "head -c 64 /dev/zero"
        for command in (answer, f"sleep 0.2; {answer}", f"exec <&-; sleep 0.2; {answer}"):
            with self.subTest(command=command):
                done = self.refused(command, code=3)
                self.assertLess(done.seconds, 10)
        self.sign(self.command())
        self.contentc("verify", "build")
        kind, data, _ = dsse.parts(self.path("build/manifest.json"))
        self.assertGreater(len(data), 1 << 17)

    def test_its_own_words_reach_the_terminal_and_the_command_does_not(self):
        done = self.refused("echo 'please touch the key' >&2; : geheim; exit 3")
        self.assert_says(done.err, "please touch the key")
        self.assertNotIn("geheim", done.err + done.out)

    def test_mistakes_in_the_option(self):
        for value in ("2026-a", "=cat", "2026-a=", "A=cat geheim", " 2026-a=cat geheim"):
            with self.subTest(value=value):
                done = self.contentc("build", "--signer", value, code=64)
                self.assert_says(done.err, "--signer needs ID=COMMAND")
                self.assertNotIn("geheim", done.err)
        done = self.contentc("build", "--signer", "a=cat", "--signer", "a=dog", code=64)
        self.assert_says(done.err, "--signer is given twice for a")
        self.assert_says(self.refused("cat", key="2026-z").err, "the keyring has no key 2026-z")

    def test_it_wins_over_a_file_and_the_environment(self):
        write(self.path("keys/2026-a.secret"), "damaged", 0o600)
        self.sign(self.command(), env=environment())
        self.contentc("verify", "build")
