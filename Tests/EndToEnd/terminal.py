"""Runs contentc at a terminal of our own."""

import errno
import os
import pty
import select
import signal
import termios
import time

from support import BINARY, environment


class Session:
    """The program at a terminal that is its controlling one, with standard output and error on it."""

    def __init__(self, words, cwd, env=None, prefix=()):
        self.output = b""
        self.code = None
        words = [*prefix, BINARY, *words]
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            try:
                os.chdir(cwd)
                os.execvpe(words[0], words, env or environment(TERM="xterm"))
            finally:
                os._exit(127)

    def read_until(self, text, seconds=20):
        """Reads what the program prints until `text` stands in it; all of it since the start."""
        end = time.monotonic() + seconds
        while text not in self.output:
            if not self._read(end - time.monotonic()):
                raise AssertionError(f"the program ended or waits, and did not print {text!r}: {self.output!r}")
        return self.output

    def type(self, keys):
        os.write(self.terminal, keys)

    def shows_typing(self):
        return bool(termios.tcgetattr(self.terminal)[3] & termios.ECHO)

    def wait(self, seconds=60):
        """Reads to the end; the exit code."""
        end = time.monotonic() + seconds
        while self._read(end - time.monotonic()):
            pass
        if time.monotonic() >= end:
            os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        os.close(self.terminal)
        self.code = os.waitstatus_to_exitcode(status)
        return self.code

    def _read(self, seconds):
        """False at the end and when the time is over."""
        ready, _, _ = select.select([self.terminal], [], [], max(0, seconds))
        if not ready:
            return False
        try:
            data = os.read(self.terminal, 65536)
        except OSError as error:  # Linux ends a terminal this way.
            if error.errno != errno.EIO:
                raise
            return False
        self.output += data
        return bool(data)
