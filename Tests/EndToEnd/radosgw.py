"""Ceph's S3 gateway with one monitor and one OSD in memory: `shared()` starts one for the run, in about 12 seconds."""

import atexit
import functools
import os
import shutil
import signal
import subprocess
import tempfile
import unittest
import uuid

from nginx import free_port, wait_for

PROGRAMS = ["ceph-authtool", "monmaptool", "ceph-mon", "ceph", "ceph-osd", "radosgw-admin", "radosgw"]
CONFIGURATION = """\
[global]
fsid = {fsid}
mon host = 127.0.0.1:{monitor}
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd crush chooseleaf type = 0
log file = {folder}/$name.log
admin socket = {folder}/$name.asok
run dir = {folder}
mon data = {folder}/mon
osd data = {folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd pool default pg num = 8
osd pool default pgp num = 8
pid file = {folder}/$name.pid
rgw frontends = beast endpoint=127.0.0.1:{port}
keyring = {folder}/keyring
[client.rgw]
rgw data = {folder}/rgw
"""


class RadosGateway:
    """`access_key`, `secret_key`, `port`, `url`."""

    access_key, secret_key = "PUBLISHER", "its-secret"

    def __init__(self):
        missing = [name for name in PROGRAMS if not shutil.which(name)]
        if missing:
            raise unittest.SkipTest(f"Ceph is not installed: {', '.join(missing)}")
        self.port, self.folder = free_port(), tempfile.mkdtemp(prefix="rgw-")
        self.url = f"http://127.0.0.1:{self.port}"
        atexit.register(self.stop)
        for _ in range(3):
            if self._start():
                return
            self.stop()
            self.port, self.folder = free_port(), tempfile.mkdtemp(prefix="rgw-")
            self.url = f"http://127.0.0.1:{self.port}"
        raise AssertionError(f"radosgw does not start; see {self.folder}")

    def stop(self):
        for name in sorted(os.listdir(self.folder)) if os.path.isdir(self.folder) else []:
            if name.endswith(".pid"):
                try:
                    with open(os.path.join(self.folder, name), encoding="ascii") as file:
                        os.kill(int(file.read()), signal.SIGKILL)
                except (OSError, ValueError):
                    pass
        shutil.rmtree(self.folder, ignore_errors=True)

    def _start(self):
        folder, configuration, keyring = self.folder, f"{self.folder}/ceph.conf", f"{self.folder}/keyring"
        for name in ("mon", "osd", "rgw"):
            os.mkdir(f"{folder}/{name}")
        fsid, monitor = str(uuid.uuid4()), free_port()
        with open(configuration, "w", encoding="ascii") as file:
            file.write(CONFIGURATION.format(fsid=fsid, monitor=monitor, folder=folder, port=self.port))
        keys = [("mon.", ["mon"]), ("client.admin", ["mon", "osd", "mgr"]), ("client.rgw", ["mon", "osd"]),
                ("osd.0", ["mon", "osd"])]
        commands = []
        for index, (name, parts) in enumerate(keys):
            rights = [word for part in parts for word in ("--cap", part, "allow *")]
            create = ["--create-keyring"] if index == 0 else []
            commands.append(["ceph-authtool", keyring, *create, "--gen-key", "-n", name, *rights])
        osd = str(uuid.uuid4())
        commands += [
            ["monmaptool", "--create", "--add", "a", f"127.0.0.1:{monitor}", "--fsid", fsid, f"{folder}/monmap"],
            ["ceph-mon", "--mkfs", "-i", "a", "--monmap", f"{folder}/monmap", "--keyring", keyring,
             "-c", configuration],
            ["ceph-mon", "-i", "a", "-c", configuration],
            ["ceph", "-c", configuration, "osd", "new", osd],
            ["ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", osd, "-c", configuration],
            ["ceph-osd", "-i", "0", "-c", configuration],
            ["radosgw-admin", "-c", configuration, "user", "create", "--uid", "publisher",
             "--display-name", "publisher", "--access-key", self.access_key, "--secret-key", self.secret_key],
            ["radosgw", "-c", configuration, "-n", "client.rgw"],
        ]
        with open(f"{folder}/commands.log", "wb") as log:
            for command in commands:
                try:
                    subprocess.run(
                        command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, timeout=120, check=True)
                except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
                    return False
        return wait_for(self.port, 60)


@functools.cache
def shared():
    """The gateway of this run, started by the first test that needs it."""
    return RadosGateway()
