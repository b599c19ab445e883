#!/usr/bin/env python3
"""Runs the tests of the contentc program as people meet it: its words, its files, its exit codes.

usage: run.py [--binary PATH] [pattern]

--binary PATH  the program (default: .build/release/contentc, else .build/debug/contentc)
pattern        run only tests whose name, such as test_keys.Generate.test_mode, holds it
"""

import argparse
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))


def tests(suite):
    """Every single test of a suite."""
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from tests(item)
        else:
            yield item


def main():
    parser = argparse.ArgumentParser(prog="run.py", description=__doc__.splitlines()[0])
    parser.add_argument("--binary", help="the program (default: the release build, else the debug build)")
    parser.add_argument("pattern", nargs="?", default="", help="part of the names of the tests to run")
    arguments = parser.parse_args()
    if arguments.binary:
        os.environ["CONTENTC_BINARY"] = arguments.binary
    sys.path.insert(0, HERE)
    import support  # noqa: PLC0415  (it reads the binary's path)
    if not os.access(support.BINARY, os.X_OK):
        sys.exit(f"run.py: there is no program {support.BINARY}; run ‘swift build’, or give --binary PATH")
    found = list(tests(unittest.defaultTestLoader.discover(HERE, top_level_dir=HERE)))
    chosen = [test for test in found if arguments.pattern in test.id()]
    if not chosen:
        sys.exit(f"run.py: no test has ‘{arguments.pattern}’ in its name")
    result = unittest.TextTestRunner(verbosity=1, buffer=True).run(unittest.TestSuite(chosen))
    for test, reason in result.skipped:
        print(f"skipped {test.id()}: {reason}")
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    print(f"{result.testsRun} end-to-end tests, {failed} failed, {len(result.skipped)} skipped ({support.BINARY})")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
