"""A key that never leaves its process, as in an HSM: it signs what it is sent, and hands out nothing else.

usage: hsm.py serve SOCKET   holds the 32 bytes of a secret that it reads from standard input
       hsm.py sign SOCKET    has standard input signed: what `--signer` runs
"""

import contextlib
import os
import socket
import subprocess
import sys


def serve(path):
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: PLC0415
    key = Ed25519PrivateKey.from_private_bytes(sys.stdin.buffer.read())
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen()
        print("ready", flush=True)
        while True:
            connection, _ = server.accept()
            with connection, connection.makefile("rb") as message:
                connection.sendall(key.sign(message.read()))


def sign(path):
    with socket.socket(socket.AF_UNIX) as device:
        device.connect(path)
        device.sendall(sys.stdin.buffer.read())
        device.shutdown(socket.SHUT_WR)
        with device.makefile("rb") as answer:
            sys.stdout.buffer.write(answer.read())


@contextlib.contextmanager
def running(path, seed):
    """The command that has something signed by a device with this secret, as long as the device runs."""
    words = [sys.executable, os.path.abspath(__file__)]
    with subprocess.Popen([*words, "serve", path], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            process.stdin.write(seed)
            process.stdin.close()
            assert process.stdout.readline() == b"ready\n", "the device does not start"
            yield " ".join(f"'{word}'" for word in [*words, "sign", path])
        finally:
            process.kill()


if __name__ == "__main__":
    {"serve": serve, "sign": sign}[sys.argv[1]](sys.argv[2])
