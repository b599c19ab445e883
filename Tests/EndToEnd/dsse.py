"""DSSE envelopes taken apart with nothing of ours: https://github.com/secure-systems-lab/dsse."""

import base64
import json

from support import read

MANIFEST_TYPE = "application/vnd.contentc.manifest.v1+json"
REVOCATION_TYPE = "application/vnd.contentc.revocation.v1+json"


def parts(path_or_bytes):
    """The type, the payload's bytes, and key id → signature of an envelope."""
    data = path_or_bytes if isinstance(path_or_bytes, bytes) else read(path_or_bytes)
    envelope = json.loads(data)
    signatures = {entry["keyid"]: base64.b64decode(entry["sig"], validate=True) for entry in envelope["signatures"]}
    return envelope["payloadType"], base64.b64decode(envelope["payload"], validate=True), signatures


def payload(path):
    """What a manifest says, as Python's json reads it."""
    return json.loads(parts(path)[1])


def pae(payload_type, data):
    """The bytes that are signed."""
    kind = payload_type.encode()
    return b"DSSEv1 %d %b %d %b" % (len(kind), kind, len(data), data)


def encode(payload_type, data, signatures):
    """An envelope."""
    entries = [{"keyid": key, "sig": base64.b64encode(value).decode()} for key, value in signatures.items()]
    return json.dumps({
        "payload": base64.b64encode(data).decode(), "payloadType": payload_type, "signatures": entries,
    }, separators=(",", ":")).encode() + b"\n"


def public_keys(keyring):
    """Key id → raw public key of a keyring file."""
    return {key["id"]: base64.b64decode(key["public"]) for key in json.loads(read(keyring))["keys"]}
