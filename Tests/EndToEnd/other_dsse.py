"""DSSE as securesystemslib implements it, which PyPI has and Debian has not."""

import base64

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from securesystemslib.dsse import Envelope
from securesystemslib.exceptions import UnverifiedSignatureError, VerificationError
from securesystemslib.signer import SSlibKey


def believes(payload_type, data, signatures, public, threshold=1):
    """Whether securesystemslib accepts this; `public` is key id → raw public key."""
    keys = [SSlibKey.from_crypto(Ed25519PublicKey.from_public_bytes(raw), key) for key, raw in public.items()]
    envelope = Envelope.from_dict({
        "payload": base64.b64encode(data).decode(), "payloadType": payload_type,
        "signatures": [
            {"keyid": key, "sig": base64.b64encode(value).decode()} for key, value in signatures.items()],
    })
    try:
        return len(envelope.verify(keys, threshold)) >= threshold
    except (UnverifiedSignatureError, VerificationError):
        return False
