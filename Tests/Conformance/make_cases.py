#!/usr/bin/env python3
"""Writes cases/*.json anew from the recipes in groups/. The same recipes always give the same bytes.

usage: make_cases.py [folder]     default: cases, beside this file
"""

import importlib
import json
import pathlib
import pkgutil
import sys

import groups

HERE = pathlib.Path(__file__).resolve().parent


def case_files():
    """File name → text, of every group."""
    names = sorted(module.name for module in pkgutil.iter_modules(groups.__path__))
    made = [importlib.import_module(f"groups.{name}").GROUP for name in names]
    return {f"{group.name}.json": group.text() for group in made}


def main():
    folder = pathlib.Path(sys.argv[1]) if sys.argv[1:] else HERE / "cases"
    folder.mkdir(parents=True, exist_ok=True)
    files = case_files()
    for path in folder.glob("*.json"):
        if path.name not in files:
            path.unlink()
    for name, text in files.items():
        (folder / name).write_text(text)
    print(f"{sum(len(json.loads(text)['cases']) for text in files.values())} cases in {len(files)} files")


if __name__ == "__main__":
    main()
