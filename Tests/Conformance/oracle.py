"""Asks a second implementation, line by line, and compares its verdicts with those of the reference.

The other side is a program such as Tests/TrustOracle; docs/conformance.md has the lines.
"""

import base64
import json
import subprocess
import threading

from reference import Keyring, Refused, Trust

MEMBERS = ("app", "channel", "minimumSequence")


class Setting:
    """Whom a client believes and what it holds."""

    def __init__(self, keyring, stored=(), embedded=None, revocations=(), **members):
        self.keyring, self.stored, self.embedded = keyring, list(stored), embedded
        self.revocations, self.members = list(revocations), members
        try:
            values = [members.get(name) for name in MEMBERS]
            self.trust = Trust(Keyring(keyring), *values, self.stored, embedded, self.revocations)
        except Refused:
            self.trust = None  # the keyring itself is refused

    def line_members(self):
        """What a line says to set this up."""
        spelt = {"keyring": self.keyring.decode(), "stored": [base64_of(data) for data in self.stored],
                 "revocations": [base64_of(data) for data in self.revocations], **self.members}
        return spelt if self.embedded is None else spelt | {"embedded": base64_of(self.embedded)}

    def verdict(self, answer):
        """(outcome, reason, sequence) of the reference."""
        if self.trust is None:
            return "keyringRefused", None, None
        try:
            outcome, copy = self.trust.judge(answer)
        except Refused as refusal:
            return "refused", refusal.reason, None
        return outcome, None, copy.manifest.sequence if outcome != "unchanged" else None


def base64_of(data):
    return base64.b64encode(data).decode()


def verdicts(binary, lines):
    """One verdict of the other program for each line, in order. A thread feeds it meanwhile."""
    process = subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def feed():
        try:
            with process.stdin as pipe:
                for line in lines:
                    pipe.write(json.dumps(line).encode() + b"\n")
        except BrokenPipeError:
            pass  # it ended early; the reader below sees that verdicts are missing

    feeder = threading.Thread(target=feed, daemon=True)
    feeder.start()
    with process.stdout as pipe:
        for line in pipe:
            yield json.loads(line)
    feeder.join()
    process.wait()


def disagreements(binary, questions):
    """(label, reference, other, answer) for every question on which the two differ, and how many were asked.

    A question is (label, name of a setting, setting, answer). Settings with one name are one and the same.
    """
    asked, seen = [], set()

    def lines():
        for number, (label, name, setting, answer) in enumerate(questions):
            asked.append((label, setting, answer))
            line = {"id": str(number), "setting": name, "answer": base64_of(answer)}
            yield line | ({} if name in seen else setting.line_members())
            seen.add(name)

    found, count = [], 0
    for verdict in verdicts(binary, lines()):
        label, setting, answer = asked[count]
        asked[count] = None
        count += 1
        mine = setting.verdict(answer)
        other = verdict["outcome"], verdict.get("reason"), verdict.get("sequence")
        if setting.trust and verdict["floor"] != setting.trust.floor:
            mine, other = (*mine, setting.trust.floor), (*other, verdict["floor"])
        if mine != other:
            found.append((label, mine, other, answer))
    if count != len(asked):
        label, _, answer = asked[count]
        raise RuntimeError(f"no verdict on number {count}, {label}: {base64_of(answer)}")
    return found, count
