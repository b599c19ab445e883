"""Texts that were read and found good. RECORD_GOLDEN=1 writes them anew and then fails, so that it is no accident."""

import difflib
import os

from support import read, write

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")


def compare(case, name, text):
    """Fails with the difference if `text` is not the one in golden/<name>.txt."""
    path = os.path.join(FOLDER, f"{name}.txt")
    if os.environ.get("RECORD_GOLDEN") == "1":
        write(path, text)
        case.fail(f"recorded {path}; read it, then run again without RECORD_GOLDEN")
    if not os.path.exists(path):
        case.fail(f"there is no {path}; RECORD_GOLDEN=1 makes it")
    expected = read(path).decode()
    if text != expected:
        lines = difflib.unified_diff(
            expected.splitlines(), text.splitlines(), f"golden/{name}.txt", "printed", lineterm="")
        case.fail("the text differs from the golden one:\n" + "\n".join(lines))
