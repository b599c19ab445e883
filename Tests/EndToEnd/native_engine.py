"""Plays the tape of Tests/Wasm to the learning engine of this machine and says where it answers otherwise."""

import ctypes
import json
import os
import re
import struct

from support import ROOT

EXPORTS = os.path.join(ROOT, "Sources", "LearningExports")
TYPES = {"Int32": ctypes.c_int32, "Double": ctypes.c_double, None: None}

# Where functions of the C library for Float are called, whose last bit is not fixed: Anki's own results.
CLOSE, RELATIVE = {"anki_fsrs"}, 1e-12


def signatures():
    """Name, types of parameters and of the result of each exported function, as they stand in the source."""
    found = {}
    for name in sorted(os.listdir(EXPORTS)):
        with open(os.path.join(EXPORTS, name), encoding="utf-8") as file:
            text = file.read()
        for function, parameters, result in re.findall(
                r"@c\((learning_\w+)\)\s+public func \w+\(([^)]*)\)(?: -> ([\w<>?]+))? \{", text):
            found[function] = ([kind for kind in re.findall(r": (\w+)", parameters)], result or None)
    return found


def doubles(text):
    """The numbers of a string of hexadecimal digits."""
    data = bytes.fromhex(text)
    return struct.unpack(f"<{len(data) // 8}d", data)


def same(left, right, relative):
    """Equal bits; any two that are no number; or, with a tolerance, two that are close."""
    if struct.pack("<d", left) == struct.pack("<d", right) or (left != left and right != right):
        return True
    return relative > 0 and abs(left - right) <= relative * abs(right)


class NativeEngine:
    """The shared library of Scripts/wasm --native."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        self.functions = {}
        for name, (parameters, result) in signatures().items():
            function = getattr(self.library, name)
            function.argtypes = [TYPES[kind] for kind in parameters]
            function.restype = TYPES[result] if result in TYPES else ctypes.c_void_p
            self.functions[name] = (function, parameters)
        self.numbers = self.library.learning_numbers()

    def call(self, name, values):
        function, parameters = self.functions[name]
        return function(*(int(value) if kind == "Int32" else value for kind, value in zip(parameters, values)))

    def differences(self, tape):
        """Sentences, and how many lines of each section were compared."""
        found, counts, section, last = [], {}, None, None
        with open(tape, encoding="utf-8") as file:
            for line in map(json.loads, file):
                kind, *rest = line
                if kind == "section":
                    section, = rest
                    continue
                if kind in ("put", "bytes"):
                    data = bytes.fromhex(rest[0])
                    address = self.numbers if kind == "put" else self.library.learning_bytes(len(data))
                    ctypes.memmove(address, data, len(data))
                    continue
                if kind == "call":
                    name, arguments, wanted = rest
                    values = [doubles(argument)[0] for argument in arguments]
                    last = f"{name}{tuple(values)}"
                    result = self.call(name, values)
                    pairs = [] if wanted is None else [(float(result), doubles(wanted)[0])]
                elif kind == "getBytes":
                    wanted = bytes.fromhex(rest[0])
                    pairs = list(zip(ctypes.string_at(self.library.learning_bytes(len(wanted)), len(wanted)), wanted))
                else:
                    wanted = doubles(rest[0])
                    pairs = list(zip(doubles(ctypes.string_at(self.numbers, 8 * len(wanted)).hex()), wanted))
                counts[section] = counts.get(section, 0) + len(pairs)
                relative = RELATIVE if section in CLOSE else 0
                for index, (native, module) in enumerate(pairs):
                    if not same(native, module, relative):
                        found.append(f"{section}: {kind} {index} of {last}: {native!r} here, {module!r} in the module")
        return found, counts
