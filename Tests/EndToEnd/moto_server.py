"""moto, an S3 server in Python that checks signatures and both conditions of a PUT: `shared()` starts one for all."""

import atexit
import functools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

from nginx import free_port

#: Requests that need no rights, so that a user can be made; then every signature is checked.
SETUP = 4
POLICY = {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": "s3:*", "Resource": "*"}]}


class MotoServer:
    """`access_key`, `secret_key`, `port`, `url`."""

    def __init__(self):
        program = os.path.join(os.path.dirname(sys.executable), "moto_server")
        if not os.access(program, os.X_OK):
            raise unittest.SkipTest("moto is not installed (PyPI could not be reached)")
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.folder = tempfile.mkdtemp(prefix="moto-")
        with open(os.path.join(self.folder, "log"), "wb") as log:
            self.process = subprocess.Popen(
                [program, "-H", "127.0.0.1", "-p", str(self.port)], stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                env={**os.environ, "INITIAL_NO_AUTH_ACTION_COUNT": str(SETUP - 1)})
        atexit.register(self.stop)
        self._make_user()

    def _users(self):
        import boto3  # noqa: PLC0415  (it comes with moto)
        from botocore.config import Config  # noqa: PLC0415
        return boto3.client(
            "iam", endpoint_url=self.url, region_name="us-east-1", aws_access_key_id=self.access_key,
            aws_secret_access_key=self.secret_key, config=Config(proxies={}, retries={"max_attempts": 1}))

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _make_user(self):
        self.access_key = self.secret_key = "nobody"
        iam = self._users()
        deadline = time.monotonic() + 60
        while True:
            try:
                iam.create_user(UserName="publisher")
                break
            except Exception:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise
                time.sleep(0.1)
        iam.put_user_policy(UserName="publisher", PolicyName="all", PolicyDocument=json.dumps(POLICY))
        key = iam.create_access_key(UserName="publisher")["AccessKey"]
        self.access_key, self.secret_key = key["AccessKeyId"], key["SecretAccessKey"]


@functools.cache
def shared():
    """The server of this run, started by the first test that needs it."""
    return MotoServer()
