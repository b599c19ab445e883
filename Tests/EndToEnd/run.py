#!/usr/bin/env python3
"""Runs the tests of contentc and content-client as people meet them: their words, their files, their exit codes.

usage: run.py [--binary PATH] [--client PATH] [--no-skips] [pattern]

--binary PATH  contentc (default: .build/release/contentc, else .build/debug/contentc)
--client PATH  content-client (default: .build/release/content-client, else .build/debug/content-client)
--no-skips     a skipped test is a failure, unless skips.py allows it
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
    parser.add_argument("--binary", help="contentc (default: the release build, else the debug build)")
    parser.add_argument("--client", help="content-client (default: as for contentc)")
    parser.add_argument("--no-skips", action="store_true", help="a skipped test is a failure, unless it may be skipped")
    parser.add_argument("pattern", nargs="?", default="", help="part of the names of the tests to run")
    arguments = parser.parse_args()
    if arguments.binary:
        os.environ["CONTENTC_BINARY"] = arguments.binary
    if arguments.client:
        os.environ["CONTENT_CLIENT_BINARY"] = arguments.client
    sys.path.insert(0, HERE)
    import skips  # noqa: PLC0415
    import support  # noqa: PLC0415  (it reads the binaries' paths)
    for option, path in (("--binary", support.BINARY), ("--client", support.CLIENT_BINARY)):
        if not os.access(path, os.X_OK):
            sys.exit(f"run.py: there is no program {path}; run ‘swift build’, or give {option} PATH")
    found = list(tests(unittest.defaultTestLoader.discover(HERE, top_level_dir=HERE)))
    chosen = [test for test in found if arguments.pattern in test.id()]
    if not chosen:
        sys.exit(f"run.py: no test has ‘{arguments.pattern}’ in its name")
    result = unittest.TextTestRunner(verbosity=1, buffer=True).run(unittest.TestSuite(chosen))
    for test, reason in result.skipped:
        print(f"skipped {test.id()}: {reason}")
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    print(f"{result.testsRun} end-to-end tests, {failed} failed, {len(result.skipped)} skipped ({support.BINARY})")
    missed = skips.unexpected(test.id() for test, _ in result.skipped) if arguments.no_skips else []
    if missed:
        print(f"{len(missed)} skipped, which must not be where all packages are installed: {', '.join(missed)}")
    return 1 if failed or missed else 0


if __name__ == "__main__":
    sys.exit(main())
