"""A small web server of the standard library, and devices that sync from it, for tests of what they keep on disk."""

import functools
import http.server
import json
import threading

from support import CLIENT_BINARY, EndToEndCase


class TreeServer:
    """Serves a folder on a free loopback port; another folder can take its place at any time."""

    def __init__(self, folder):
        self.folder = folder
        server = self

        class Handler(http.server.SimpleHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def translate_path(self, path):
                self.directory = server.folder
                return super().translate_path(path)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()


# Nothing listens on the discard port; connections are refused at once.
NOWHERE = "http://127.0.0.1:9"


class DeviceCase(EndToEndCase):
    """Releases to serve, and the client with a cache of its own."""

    def serve(self, folder):
        server = TreeServer(folder)
        self.addCleanup(server.stop)
        return server

    def words(self, command, *more, url=None):
        """What to type after the program's name."""
        words = [command, *more, "--keyring", self.keyring, "--cache", self.path("cache"), "--build", "1000"]
        return words + (["--url", url] if url else [])

    def command(self, *words, url=None):
        """The same with the program."""
        return [CLIENT_BINARY, *self.words(*words, url=url)]

    def device(self, *words, url=None, code=0):
        return self.content_client(*self.words(*words, url=url), code=code)

    def sync(self, url, code=0):
        """The object that `sync --json` prints."""
        return json.loads(self.device("sync", "--json", url=url, code=code).out)

    def offline(self, code=0):
        return self.sync(NOWHERE, code=code)
