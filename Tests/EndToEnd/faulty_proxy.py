"""A proxy before a real server that breaks single requests, as networks and busy servers do.

    with FaultyProxy(port) as proxy:
        proxy.plan(["pass", "lost"])
        … proxy.url …

The plan has one word for each request to come; after it, all pass:

pass     the request goes on, and the answer comes back
500 503  the server is out of order, or busy; the request does not reach it
reset    the connection is torn down before the request reaches the server
lost     the server does what it is asked, and its answer never comes: the connection is torn down
cut      the answer's head comes, and half of its body
slow     the answer's head comes, then nothing
"""

import http.client
import socket
import struct
import threading

FAULTS = ["500", "503", "reset", "lost", "cut"]
BUSY = b"<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>"


class FaultyProxy:
    def __init__(self, port):
        self.server_port = port
        self._lock = threading.Lock()
        self._plan, self._seen = [], []
        self._stopping = threading.Event()
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self._listener.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def plan(self, words):
        """What becomes of the requests to come; begins a new log."""
        with self._lock:
            self._plan, self._seen = list(words), []

    def seen(self):
        """(method, path, word) of each request since `plan`."""
        with self._lock:
            return list(self._seen)

    def __enter__(self):
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._stopping.set()
        try:
            self._listener.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass
        self._listener.close()

    def _accept(self):
        while not self._stopping.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection):
        try:
            with connection, connection.makefile("rb") as incoming:
                while (request := read_request(incoming)):
                    with self._lock:
                        word = self._plan.pop(0) if self._plan else "pass"
                        self._seen.append((request[0], request[1], word))
                    if not self._answer(connection, request, word):
                        return
        except OSError:
            pass  # The client has gone, as it may.

    def _answer(self, connection, request, word):
        """Whether the connection goes on."""
        if word == "reset":
            return reset(connection)
        if word in ("500", "503"):
            connection.sendall(
                f"HTTP/1.1 {word} Fault\r\nContent-Type: application/xml\r\nContent-Length: {len(BUSY)}\r\n"
                "Connection: close\r\n\r\n".encode() + (b"" if request[0] == "HEAD" else BUSY))
            return False
        head, body = self._forward(request)
        if word == "lost":
            return reset(connection)
        if word == "cut":
            connection.sendall(head + body[:len(body) // 2] if body else head[:len(head) // 2])
            return reset(connection)
        if word == "slow":
            connection.sendall(head if body else head[:-2])
            self._stopping.wait(60)
            return False
        connection.sendall(head + body)
        return True

    def _forward(self, request):
        method, path, headers, body = request
        server = http.client.HTTPConnection("127.0.0.1", self.server_port, timeout=60)
        try:
            server.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in headers:
                if name.lower() not in ("connection", "expect"):
                    server.putheader(name, value)
            server.endheaders(body or None)
            answer = server.getresponse()
            data = answer.read()
            lines = [f"HTTP/1.1 {answer.status} {answer.reason}"]
            lines += [f"{name}: {value}" for name, value in answer.getheaders()
                      if name.lower() not in ("connection", "keep-alive", "transfer-encoding")]
            if answer.getheader("Content-Length") is None and answer.status != 204:
                lines.append(f"Content-Length: {len(data)}")
            return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"), data
        finally:
            server.close()


def read_request(incoming):
    """Method, path, headers as pairs, body; None at the end of the connection."""
    words = incoming.readline(65536).decode("latin-1").split()
    if len(words) != 3:
        return None
    headers = []
    while (line := incoming.readline(65536).decode("latin-1").strip()):
        name, _, value = line.partition(":")
        headers.append((name.strip(), value.strip()))
    length = next((int(value) for name, value in headers if name.lower() == "content-length"), 0)
    return words[0], words[1], headers, incoming.read(length)


def reset(connection):
    """Tears the connection down (RST); it does not go on."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()
    return False
