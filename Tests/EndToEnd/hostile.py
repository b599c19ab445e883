"""A web server that does as it is told, right or wrong: for tests of clients that meet broken and hostile networks.

    with HostileServer() as server:
        server.serve_tree("build")
        server.script("/manifest.json", [answers.status(404), answers.TREE])
        … server.url … server.paths() …

A behaviour is a function of an `Exchange`; hostile_answers.py has them all. A script is a list of behaviours for one
path, one for each request; the last one stays. Paths without a script are served from the tree, or are 404.
"""

import select
import socket
import threading

from hostile_answers import TREE


class Request:
    """What a client asked; header names in lower case. `sent` counts the bytes of the answer so far, head included."""

    def __init__(self, method, path, headers):
        self.method, self.path, self.headers, self.sent = method, path, headers, 0

    def __repr__(self):
        return f"{self.method} {self.path}"


class Exchange:
    """One request and the connection to answer it on."""

    def __init__(self, server, connection, request):
        self.server, self.connection, self.request = server, connection, request
        self.closes = request.headers.get("connection", "").lower() == "close"

    def send(self, data):
        """Sends all of it; raises OSError when the client has gone."""
        view = memoryview(data)
        while view:
            count = self.connection.send(view[:65536])
            self.request.sent += count
            view = view[count:]

    def head(self, line, headers):
        lines = [f"HTTP/1.1 {line}"] + [f"{name}: {value}" for name, value in headers.items()]
        self.send(("\r\n".join(lines) + "\r\n\r\n").encode())

    def answer(self, line, body=b"", headers=None):
        """A whole answer with its length, unless `headers` say otherwise."""
        self.head(line, {"Content-Length": len(body), **(headers or {})})
        if self.request.method != "HEAD":
            self.send(body)

    def wait(self, seconds):
        """Waits; true as soon as the client or the server is gone."""
        if self.server.stopping.is_set():
            return True
        readable, _, _ = select.select([self.connection, self.server.wakes], [], [], seconds)
        return bool(readable)

    def close(self):
        """No further request on this connection."""
        self.closes = True


class HostileServer:
    """Listens on a free port of the loopback interface, with a thread for each connection."""

    def __init__(self):
        self.stopping = threading.Event()
        self.wakes, self._waker = socket.socketpair()
        self._lock = threading.Lock()
        self._scripts, self._requests, self._tree = {}, [], None
        self._connections, self._threads = set(), []
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self._listener.getsockname()[1]

    @property
    def url(self):
        """Without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        self._run(self._accept)
        return self

    def stop(self):
        if self.stopping.is_set():
            return
        self.stopping.set()
        self._waker.close()
        shut(self._listener)
        with self._lock:
            connections = list(self._connections)
        for connection in connections:
            shut(connection)
        for thread in list(self._threads):
            thread.join(10)
        self._listener.close()
        self.wakes.close()

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def serve_tree(self, folder):
        """What paths without a script, and the behaviour TREE, are answered from."""
        self._tree = folder

    def script(self, path, behaviours):
        """What to do with requests for `path`, one after the other; one behaviour stands for a list of it."""
        with self._lock:
            self._scripts[path] = list(behaviours) if isinstance(behaviours, (list, tuple)) else [behaviours]

    def unscript(self):
        """Forgets all scripts."""
        with self._lock:
            self._scripts = {}

    def requests(self, path=None):
        """All requests so far, or those for one path, in the order of their arrival."""
        with self._lock:
            return [request for request in self._requests if path in (None, request.path)]

    def paths(self):
        return [request.path for request in self.requests()]

    def forget(self):
        """Begins a new log of requests."""
        with self._lock:
            self._requests = []

    @property
    def tree(self):
        return self._tree

    def _run(self, work, *arguments):
        thread = threading.Thread(target=work, args=arguments, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _accept(self):
        while not self.stopping.is_set():
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self._lock:
                self._connections.add(connection)
            self._run(self._serve, connection)

    def _serve(self, connection):
        try:
            with connection, connection.makefile("rb") as incoming:
                while not self.stopping.is_set() and (request := read_request(incoming)):
                    exchange = Exchange(self, connection, request)
                    self._behaviour(request)(exchange)
                    if exchange.closes:
                        return
        except OSError:
            pass  # The client has gone, as it may.
        finally:
            with self._lock:
                self._connections.discard(connection)

    def _behaviour(self, request):
        with self._lock:
            self._requests.append(request)
            script = self._scripts.get(request.path)
            if not script:
                return TREE
            return script.pop(0) if len(script) > 1 else script[0]


def read_request(incoming):
    """The next request of a connection; None at its end."""
    words = incoming.readline(65536).decode("latin-1").split()
    if len(words) != 3:
        return None
    headers = {}
    while (line := incoming.readline(65536).decode("latin-1").strip()):
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    return Request(words[0], words[1], headers)


def shut(connection):
    """Ends what waits for a socket, without closing it."""
    try:
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
