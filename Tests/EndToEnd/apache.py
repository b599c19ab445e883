"""Apache with mod_dav on a free port of the loopback interface: another WebDAV server than nginx."""

import os
import shutil
import signal
import subprocess
import tempfile
import unittest

from nginx import free_port, wait_for

PROGRAM = shutil.which("apache2", path=os.environ.get("PATH", "") + ":/usr/sbin")
MODULES = "/usr/lib/apache2/modules"
CONFIGURATION = """\
ServerRoot {prefix}
ServerName localhost
Listen 127.0.0.1:{port}
PidFile {prefix}/pid
ErrorLog {prefix}/error.log
{modules}
{user}
<IfModule mpm_event_module>
  StartServers 2
</IfModule>
DocumentRoot {root}
DavLockDB {prefix}/locks
<Directory {root}>
  Dav On
  AllowOverride None
  AuthType Basic
  AuthName publishing
  AuthUserFile {users}
  <LimitExcept GET HEAD>
    Require valid-user
  </LimitExcept>
</Directory>
"""
NAMES = ["mpm_event", "authn_core", "authn_file", "authz_core", "authz_user", "auth_basic", "dav", "dav_fs"]


class Apache:
    """Serves a folder; `users` is a file as `htpasswd` writes it. Raises SkipTest where Apache is not installed."""

    def __init__(self, root, users):
        if not PROGRAM or not os.path.isdir(MODULES):
            raise unittest.SkipTest("Apache is not installed")
        self.port, self.prefix = free_port(), tempfile.mkdtemp(prefix="apache-")
        os.chmod(self.prefix, 0o777)
        modules = "\n".join(f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in NAMES)
        user = "User nobody\nGroup nogroup" if os.geteuid() == 0 else ""
        with open(os.path.join(self.prefix, "conf"), "w", encoding="utf-8") as file:
            file.write(CONFIGURATION.format(
                prefix=self.prefix, port=self.port, modules=modules, user=user, root=root, users=users))

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        self.process = subprocess.Popen(
            [PROGRAM, "-D", "FOREGROUND", "-f", os.path.join(self.prefix, "conf")], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if wait_for(self.port, is_over=lambda: self.process.poll() is not None):
            return self
        self.process.kill()
        raise AssertionError(f"Apache does not start: {self.process.stderr.read().decode()}")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        self.process.stderr.close()
        shutil.rmtree(self.prefix, ignore_errors=True)
