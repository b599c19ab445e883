"""What a `HostileServer` can be told to do with a request: right answers, wrong ones, too much, too slow.

Some are behaviours, others make one: `closed`, but `status(404)`.
"""

import email.utils
import gzip
import hashlib
import os
import socket
import struct
import zlib

# MARK: Right answers


def entity_tag(data):
    return f'"{hashlib.sha256(data).hexdigest()[:16]}"'


def TREE(exchange):  # noqa: N802 (it stands in scripts like a constant)
    """The file of the served tree, with ETag, Range and cache headers; 404 if there is none."""
    tree(exchange.server.tree)(exchange)


def tree(folder):
    """A file of another folder: `tree(old)` gives old manifests again."""

    def behave(exchange):
        path = os.path.normpath("/" + exchange.request.path.partition("?")[0]).lstrip("/")
        file = os.path.join(folder, path) if folder else None
        if not file or not os.path.isfile(file):
            return exchange.answer("404 Not Found", b"not found\n", {"Content-Type": "text/plain"})
        with open(file, "rb") as opened:
            data = opened.read()
        kind = "application/gzip" if file.endswith(".gz") else "application/json"
        cache = "public, max-age=31536000, immutable" if "/" in path else "no-cache"
        return content(data, {
            "Content-Type": kind, "Cache-Control": cache,
            "Last-Modified": email.utils.formatdate(os.stat(file).st_mtime, usegmt=True)})(exchange)

    return behave


def content(data, headers=None):
    """These bytes, as a good server gives them: If-None-Match, Range and If-Range are understood."""

    def behave(exchange):
        asked = exchange.request.headers
        tag = entity_tag(data)
        all_headers = {"ETag": tag, "Accept-Ranges": "bytes", **(headers or {})}
        known = [word.strip().removeprefix("W/") for word in asked.get("if-none-match", "").split(",")]
        if tag in known:
            return exchange.head("304 Not Modified", all_headers)
        first = asked.get("range", "").removeprefix("bytes=").partition("-")[0]
        if not first.isdigit() or asked.get("if-range", tag) != tag:
            return exchange.answer("200 OK", data, all_headers)
        if int(first) >= len(data):
            return not_satisfiable(len(data))(exchange)
        span = f"bytes {first}-{len(data) - 1}/{len(data)}"
        return exchange.answer("206 Partial Content", data[int(first):], {**all_headers, "Content-Range": span})

    return behave


def status(code, body=b"", headers=None):
    """Any status with any body."""
    return lambda exchange: exchange.answer(f"{code} Status", body, headers)


def not_modified(exchange):
    """304, whatever the client has."""
    exchange.head("304 Not Modified", {"ETag": '"nothing"'})


def redirect(location, code=302):
    return status(code, b"<a>moved</a>", {"Location": location, "Content-Type": "text/html"})


def chunked(data, size=1000):
    """The same bytes without a length."""

    def behave(exchange):
        exchange.head("200 OK", {"Transfer-Encoding": "chunked", "ETag": entity_tag(data)})
        for start in range(0, len(data), size):
            chunk = data[start:start + size]
            exchange.send(f"{len(chunk):x}\r\n".encode() + chunk + b"\r\n")
        exchange.send(b"0\r\n\r\n")

    return behave


def gzipped(data, headers=None):
    """As a proxy compresses JSON on its way, whether it was asked to or not."""
    return status(200, gzip.compress(data, mtime=0), {
        "Content-Encoding": "gzip", "ETag": "W/" + entity_tag(data), **(headers or {})})


def mislabelled(data):
    """A file that is gzip itself, and is called encoded."""
    return status(200, data, {"Content-Encoding": "gzip"})


def old_http(data):
    """HTTP/1.0 without a length: the body ends with the connection."""

    def behave(exchange):
        exchange.send(b"HTTP/1.0 200 OK\r\n\r\n" + data)
        exchange.close()

    return behave


# MARK: Wrong answers


PAGE = b"<!doctype html><title>Welcome</title><p>Please accept our terms.</p>\n"
#: A captive portal: its page instead of what was asked, with 200.
portal = status(200, PAGE, {"Content-Type": "text/html"})


def declared(data, length, line="200 OK", headers=None):
    """`data` with a wrong Content-Length; then the connection closes."""

    def behave(exchange):
        exchange.head(line, {"Content-Length": length, **(headers or {})})
        exchange.send(data)
        exchange.close()

    return behave


def broken_chunks(data):
    """Chunks without the last one."""

    def behave(exchange):
        exchange.head("200 OK", {"Transfer-Encoding": "chunked"})
        exchange.send(f"{len(data):x}\r\n".encode() + data + b"\r\n")
        exchange.close()

    return behave


def wrong_range(data, first, says=None):
    """206 with the bytes from `first` on, whatever was asked; `says` is the Content-Range, if it lies as well."""
    span = says or f"bytes {first}-{len(data) - 1}/{len(data)}"
    return status(206, data[first:], {"Content-Range": span, "ETag": entity_tag(data)})


def always_206(data):
    """206 with all of it, also when nobody asked for a range."""
    return wrong_range(data, 0)


def not_satisfiable(size):
    return status(416, b"", {"Content-Range": f"bytes */{size}"})


def garbage(exchange):
    """No HTTP at all."""
    exchange.send(bytes(range(256)) * 4)
    exchange.close()


def closed(exchange):
    """No answer."""
    exchange.close()


def reset(exchange):
    """The connection is torn down (RST)."""
    exchange.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    exchange.close()


def broken_off(data, count):
    """The right length, but only `count` bytes."""
    return declared(data[:count], len(data), headers={"ETag": entity_tag(data), "Accept-Ranges": "bytes"})


# MARK: Too much


def endless(exchange):
    """A body without an end."""
    exchange.head("200 OK", {})
    while True:
        exchange.send(bytes(65536))


def endless_head(exchange):
    exchange.send(b"HTTP/1.1 200 OK\r\n")
    while True:
        exchange.send(b"X-Filler: " + b"x" * 1000 + b"\r\n")


def endless_redirect(location):
    """A redirect whose page has no end."""

    def behave(exchange):
        exchange.head("302 Found", {"Location": location})
        while True:
            exchange.send(bytes(65536))

    return behave


def huge_head(exchange):
    """One header of a megabyte."""
    exchange.answer("200 OK", b"x", {"ETag": '"' + "x" * (1 << 20) + '"'})


def gzip_bomb(byte_count):
    """Zeros that come as a thousandth of their number."""

    def behave(exchange):
        exchange.head("200 OK", {"Content-Encoding": "gzip"})
        packer = zlib.compressobj(9, wbits=31)
        for _ in range(byte_count >> 20):
            exchange.send(packer.compress(bytes(1 << 20)))
        exchange.send(packer.flush())
        exchange.close()

    return behave


# MARK: Too slow


def drip(data, seconds=0.05):
    """One byte after the other, never silent."""

    def behave(exchange):
        exchange.head("200 OK", {"Content-Length": len(data)})
        for index in range(len(data)):
            if exchange.wait(seconds):
                return exchange.close()
            exchange.send(data[index:index + 1])
        return None

    return behave


def silent(exchange):
    """Nothing, until the client goes."""
    exchange.wait(None)
    exchange.close()


def silent_after(data, count):
    """The head and `count` bytes, then nothing until the client goes."""

    def behave(exchange):
        exchange.head("200 OK", {"Content-Length": len(data), "ETag": entity_tag(data), "Accept-Ranges": "bytes"})
        exchange.send(data[:count])
        silent(exchange)

    return behave


def delayed(seconds, behaviour):
    """Any behaviour, later."""

    def behave(exchange):
        if exchange.wait(seconds):
            return exchange.close()
        return behaviour(exchange)

    return behave


def held(gate, behaviour):
    """Any behaviour, once the test sets `gate`, a threading.Event."""

    def behave(exchange):
        while not gate.is_set():
            if exchange.wait(0.01):
                return exchange.close()
        return behaviour(exchange)

    return behave
