"""The readers that every client needs before it believes anything: strict JSON, strict Base64, plain values.

Written from docs/wire-format.md ("JSON", "The envelope", "The manifest"). Everything here refuses by `Malformed`.
"""

import base64
import binascii
import json
import re
from datetime import datetime

LARGEST = 2**53 - 1
DEPTH = 16
FILE_SIZE = 67_108_864
KEY_ID = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")
APP = re.compile(r"[a-z0-9]+([.-][a-z0-9]+)*")
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
PATH = re.compile(r"(files|bundles)(/[a-z0-9._-]+)+")
DIGEST = re.compile(r"[0-9a-f]{64}")
MISSING = object()


class Malformed(Exception):
    """The text or the value breaks the format; the message says how."""


def _object(pairs):
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Malformed("a member twice")
    return found


def _integer(digits):
    if digits == "-0" or len(digits) > 17 or abs(int(digits)) > LARGEST:
        raise Malformed(f"the number {digits[:20]}")
    return int(digits)


def _no_number(text):
    raise Malformed(f"the number {text[:20]}")


_decoder = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_no_number, parse_constant=_no_number)


def _check(value, level=1):
    """No lone surrogates anywhere, no container below the last level."""
    if isinstance(value, str):
        value.encode()
    elif isinstance(value, (dict, list)):
        if level > DEPTH:
            raise Malformed("too deep")
        for item in value:
            _check(item, level + 1)
        if isinstance(value, dict):
            for item in value.values():
                _check(item, level + 1)


def parse(data):
    """The value of a JSON text in UTF-8, read by the strict rules."""
    try:
        text = data.decode("utf-8").lstrip(" \t\r\n")
        if text.startswith("\ufeff"):
            raise Malformed("a byte order mark")
        value, end = _decoder.raw_decode(text)
        if text[end:].strip(" \t\r\n"):
            raise Malformed("something behind the end")
        _check(value)
        return value
    except (ValueError, RecursionError) as error:  # also wrong UTF-8 and lone surrogates
        raise Malformed(str(error)) from None


def bytes_of(text):
    """The bytes of a Base64 text: padded, one alphabet, and the only spelling of these bytes in it."""
    try:
        data = base64.b64decode(string(text).translate(str.maketrans("-_", "+/")), validate=True)
    except (binascii.Error, ValueError):
        raise Malformed("no Base64") from None
    if text.encode() not in (base64.b64encode(data), base64.urlsafe_b64encode(data)):
        raise Malformed("another spelling of Base64")
    return data


def record(value):
    if not isinstance(value, dict):
        raise Malformed("no object")
    return value


def items(value, low=0, high=1 << 30):
    if not isinstance(value, list) or not low <= len(value) <= high:
        raise Malformed(f"no list of {low} to {high}")
    return value


def string(value, pattern=None, most=1 << 30):
    if not isinstance(value, str) or len(value.encode()) > most or (pattern and not pattern.fullmatch(value)):
        raise Malformed(f"the text {value!r:.80}")
    return value


def integer(value, low=-LARGEST, high=LARGEST):
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Malformed(f"the integer {value!r:.80}")
    return value


def boolean(value):
    if not isinstance(value, bool):
        raise Malformed(f"the boolean {value!r:.80}")
    return value


def moment(value):
    """The text itself: moments of this one form sort as their texts do."""
    string(value, MOMENT)
    try:
        datetime.strptime(value, "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        raise Malformed(f"no moment {value}") from None
    if value.endswith(("60Z", "61Z")):
        raise Malformed("a leap second")
    return value


def path(value):
    string(value, PATH, 200)
    if not {".", ".."}.isdisjoint(value.split("/")):
        raise Malformed(f"the path {value}")
    return value


def member(value, name, read, absent=MISSING):
    """The member `name` of an object through its reader; `absent` if it may be left out (null is not left out)."""
    if name not in record(value) and absent is not MISSING:
        return absent
    if name not in value:
        raise Malformed(f"no member {name}")
    return read(value[name])
