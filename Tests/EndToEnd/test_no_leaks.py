"""No secret is ever printed or published: not its bytes, not its base64, not its hex, and no passphrase."""

import base64
import gzip
import json
import os

from projects import write_sample
from support import EndToEndCase, environment, read, tree, write

PASSPHRASE = "Zebra-Kreide-Orkan"


def forms(secret):
    """How a secret could look: raw, and in the usual texts."""
    standard, url = base64.b64encode(secret), base64.urlsafe_b64encode(secret)
    hexadecimal = secret.hex().encode()
    # A part of it is as bad as the whole.
    return [secret[:16], standard[:20], url[:20], hexadecimal[:32], hexadecimal[:32].upper()]


class NoLeaks(EndToEndCase):
    keys = ()

    def test_through_a_life_of_keys(self):
        write_sample(self.path("content"))
        said = []

        def do(*words, code=0, **options):
            done = self.contentc(*words, code=code, **options)
            said.append((f"contentc {words}", done.raw_out + done.raw_err))

        sealed = environment(CONTENTC_PASSPHRASE=PASSPHRASE)
        do("keys", "generate", "a")
        do("keys", "generate", "r", "--role", "recovery")
        do("keys", "generate", "b", "--passphrase", env=sealed)
        secrets = {key: read(self.path(f"keys/{key}.secret")) for key in ("a", "b", "r")}
        do("keys", "list")
        do("keys", "export", "a", "--pem")
        do("build", "--key", "a")
        do("build", "--key", "a", "--key", "b", env=sealed)
        do("build", "--key", "b", env=environment(CONTENTC_PASSPHRASE=PASSPHRASE + "x"), code=2)
        key_a, key_b = secrets["a"].decode(), secrets["b"].decode()
        do("build", "--key", "b", env=environment(CONTENTC_PASSPHRASE=PASSPHRASE, CONTENTC_SECRET_KEY=key_b))
        do("build", "--format", "json", "--key", "a", env=environment(CONTENTC_SECRET_KEY=key_a))
        for wrong in (key_a[:-3], key_a * 2, key_a.replace('"format":1', '"format":9'), key_a.replace("ed25519", "x")):
            do("build", env=environment(CONTENTC_SECRET_KEY=wrong), code=64)
        do("build", "--signer", f"a=echo {json.loads(key_a)['secret']}; exit 3", code=2)
        do("build", "--signer", f"a=echo {json.loads(key_a)['secret']}", code=2)
        os.chmod(self.path("keys/a.secret"), 0o644)
        do("build", code=2)
        os.chmod(self.path("keys/a.secret"), 0o600)
        write(self.path("keys/a.secret"), secrets["a"][:-10])
        do("build", code=2)
        write(self.path("keys/a.secret"), secrets["a"].replace(b'"id":"a"', b'"id":"b"'))
        do("build", code=2)
        write(self.path("keys/a.secret"), secrets["a"])
        do("keys", "revoke", "a", env=sealed)
        do("keys", "generate", "a", code=2)
        do("build", "--sequence", "9", env=sealed)
        do("verify", "build")
        do("inspect", "build")

        places = list(said)
        for path, (_, data) in tree(self.folder).items():
            if path.endswith(".secret"):
                continue
            places.append((path, data))
            if path.endswith(".gz"):
                places.append((path, gzip.decompress(data)))
        needles = [PASSPHRASE.encode()]
        for key in ("a", "r"):
            needles += forms(base64.b64decode(json.loads(secrets[key])["secret"]))
        found = [(where, needle) for where, data in places for needle in needles if needle in data]
        self.assertEqual(found, [])
        # The search itself finds what is there.
        self.assertTrue(any(needle in secrets["a"] for needle in needles))
        self.assertNotIn(PASSPHRASE.encode(), secrets["b"])
