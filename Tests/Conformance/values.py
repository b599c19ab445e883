"""How case files spell bytes: readable where they are text, exact always."""

import base64


def data_of(value, published, limit=1 << 62):
    """The first `limit` bytes that a value stands for.

    A string is UTF-8 text; {"base64": …} any bytes, `count` times if it says so, which may be without end; {"file":
    path} a file of the group's table; a list its parts one after the other.
    """
    if isinstance(value, str):
        return value.encode()[:limit]
    if isinstance(value, list):
        whole = b""
        for part in value:
            whole += data_of(part, published, limit - len(whole))
        return whole
    if "file" in value:
        return published[value["file"]][:limit]
    unit = base64.b64decode(value["base64"], validate=True)
    return (unit * min(value.get("count", 1), limit // max(1, len(unit)) + 1))[:limit]


def spell(data):
    """The shortest readable spelling of bytes."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(data).decode()}
