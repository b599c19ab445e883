"""Runs a command and tells how it ended: `measure.py RESULT COMMAND...`, as JSON in the file RESULT.

A process of its own, because the most memory that a process has used counts what its parent had when it began.
"""

import json
import os
import sys
import time


def main():
    start = time.monotonic()
    pid = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
    _, status, used = os.wait4(pid, 0)
    seconds = time.monotonic() - start
    # Linux counts kilobytes, macOS bytes.
    unit = 1 if sys.platform == "darwin" else 1024
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump({
            "code": os.waitstatus_to_exitcode(status), "seconds": seconds, "bytes": used.ru_maxrss * unit}, file)


if __name__ == "__main__":
    main()
