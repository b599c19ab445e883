"""Runs a command and writes its status and its peak memory in kilobytes to a file: measured.py REPORT COMMAND...

A process inherits the peak memory of the one that started it, so a test runner that has grown cannot measure what it
starts itself; this small process can."""

import os
import sys

report, command = sys.argv[1], sys.argv[2:]
pid = os.posix_spawnp(command[0], command, os.environ)
_, status, used = os.wait4(pid, 0)
with open(report, "w") as file:
    file.write("%d %d" % (os.waitstatus_to_exitcode(status), used.ru_maxrss))
