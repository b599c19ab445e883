"""nginx on a free port of the loopback interface, set up as hosts of published trees set up theirs."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import unittest

PROGRAM = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin:/opt/homebrew/bin")

CONFIGURATION = """\
daemon off;
{user}
worker_processes 1;
pid nginx.pid;
error_log error.log warn;
events {{ worker_connections 256; }}
http {{
  {folders}
  log_format seen escape=json '{{"path":"$uri","status":$status,"bytes":$body_bytes_sent,"range":"$http_range",'
    '"if_range":"$http_if_range","if_none_match":"$http_if_none_match","encoding":"$sent_http_content_encoding",'
    '"agent":"$http_user_agent"}}';
  access_log access.log seen;
  types {{ application/json json; application/gzip gz; }}
  default_type application/octet-stream;
  etag on;
  gzip {gzip};
  gzip_comp_level 6;
  gzip_types application/json;
  gzip_min_length 100;
  gzip_proxied any;
  server {{
    listen 127.0.0.1:{port};
    root {root};
    {locations}
  }}
}}
"""

LOCATIONS = """\
    location = /manifest.json { add_header Cache-Control "no-cache"; }
    location /files/ { add_header Cache-Control "public, max-age=31536000, immutable"; }
    location /bundles/ { gzip off; add_header Cache-Control "public, max-age=31536000, immutable"; }
"""


def publishing_locations(users):
    """What docs/targets.md says for a server that is published to, with its own file of users."""
    page = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "targets.md")
    with open(page, encoding="utf-8") as file:
        block = re.search(r"^```nginx\n(.*?)^```$", file.read(), re.DOTALL | re.MULTILINE)[1]
    inside = re.search(r"# What contentc needs.*(?=^}$)", block, re.DOTALL | re.MULTILINE)[0]
    return inside.replace("/etc/nginx/publishers", users)


class Nginx:
    """Serves a folder: `with Nginx(folder) as nginx: … nginx.url …`. Raises SkipTest where nginx is not installed.

    ETag, Range, gzip for JSON but not for bundles, and the cache headers that docs/wire-format.md gives; or other
    `locations`, for hosts that are set up less well.
    """

    def __init__(self, root, gzip=True, locations=LOCATIONS):
        if not PROGRAM:
            raise unittest.SkipTest("nginx is not installed")
        self.root = os.path.abspath(root)
        self.gzip = gzip
        self.locations = locations
        self.process = self.prefix = self.port = None

    @property
    def url(self):
        """Where the folder is served, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        self.prefix = tempfile.mkdtemp(prefix="nginx-")
        try:
            # The port is free when it is chosen, and could be taken before nginx has it.
            for _ in range(5):
                if self._start_once():
                    return self
            raise AssertionError(f"nginx does not start:\n{self.errors()}")
        except BaseException:
            self.stop()
            raise

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None
        if self.prefix:
            shutil.rmtree(self.prefix, ignore_errors=True)
            self.prefix = None

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.stop()

    def requests(self, at_least=0, seconds=5):
        """What was asked so far, as dictionaries: path, status, bytes (of the body as sent), range, if_range,
        if_none_match, encoding, agent. nginx writes a line after the answer, so this waits for `at_least` lines."""
        deadline = time.monotonic() + seconds
        while True:
            with open(os.path.join(self.prefix, "access.log"), encoding="utf-8") as file:
                lines = file.read().splitlines()
            if len(lines) >= at_least:
                return [json.loads(line) for line in lines]
            if time.monotonic() > deadline:
                raise AssertionError(f"nginx answered {len(lines)} requests, not {at_least}: {lines}")
            time.sleep(0.01)

    def forget(self):
        """Begins a new log of requests."""
        os.truncate(os.path.join(self.prefix, "access.log"), 0)

    def errors(self):
        """nginx's own words about what went wrong."""
        try:
            with open(os.path.join(self.prefix, "error.log"), encoding="utf-8", errors="replace") as file:
                return file.read()
        except OSError:
            return ""

    def _start_once(self):
        self.port = free_port()
        built_with = subprocess.run([PROGRAM, "-V"], capture_output=True, text=True, check=False).stderr
        folders = ["client_body_temp_path client_body;"]
        folders += [
            f"{name}_temp_path {name};" for name in ("proxy", "fastcgi", "uwsgi", "scgi")
            if f"--without-http_{name}_module" not in built_with]
        text = CONFIGURATION.format(
            user="user root;" if os.geteuid() == 0 else "", folders=" ".join(folders), port=self.port,
            gzip="on" if self.gzip else "off", root=json.dumps(self.root),
            locations=self.locations.strip())
        with open(os.path.join(self.prefix, "nginx.conf"), "w", encoding="utf-8") as file:
            file.write(text)
        self.process = subprocess.Popen(
            [PROGRAM, "-p", self.prefix, "-c", "nginx.conf", "-e", "error.log"], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return wait_for(self.port, is_over=lambda: self.process.poll() is not None)


def free_port():
    """A port of the loopback interface that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port, seconds=10, is_over=lambda: False):
    """Whether somebody listens on a port of the loopback interface before the time is over."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not is_over():
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return True
        except OSError:
            time.sleep(0.01)
    return False
