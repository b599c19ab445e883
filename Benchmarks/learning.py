"""The learning engine: replay, memory, fit and memory per card, beside fsrs-rs-python and py-fsrs on the same log."""

import json
import os
import subprocess
import sys

from figure import Figure, Goal
from lab import HERE

TITLE = "Learning engine"

HOW = """\
A log of a simulated learner who answers cards for a year and more (`Learning/LogGenerator.swift`): 20 new cards a day,
14 answers a card, her memory unlike the standard one. Ours is `learning-bench`; the peers are
[fsrs-rs](https://github.com/open-spaced-repetition/fsrs-rs) through fsrs-rs-python, and py-fsrs, from PyPI
(`learning_peers.py`). All read the log first and make of it what they work on; only the work is timed, in turns, with
each program held to the same one processor where the system can do so.

**Replay** is from a table of answers in order of time to the schedule of each card, due dates and all: ours, py-fsrs’
`review_card`, fsrs-rs’ `next_states`, which is called from Python for each answer. 100,000 answers in 20 ms are 5
million a second, in 6.7 ms 15 million. **Replay of events** is the same from a learner’s log, whose events are checked
and read byte by byte; it keeps what is needed to take in further events one at a time. **Reading the log** is what
comes before it, from the bytes of a file. **Memory of a replayed log** is by how much the process grows, the bytes of
the events not counted. **Memory alone** is stability and difficulty of each card: fsrs-rs’ `memory_state_batch`, which
is one call. **Fit** is from histories to the 21 parameters, `compute_parameters` there,
with the cards’ ids, the faster of its two ways. A **checked fit** is what an app calls: fitted to four fifths, judged
by the last fifth, fitted to all. **Log-loss** is that of parameters fitted to the first four fifths of the log on its
last fifth, both computed by fsrs-rs’ `evaluate`. **Queue** is the order of 10,000 due among 100,000 cards, by
retrievability, the cards of a pair kept apart; **answers in a session** go through it, with the search for each next
card.
"""

SIZES = [100_000, 1_000_000]
SEED = 4
# What was asked for 100,000 answers; the second is what was hoped for.
REPLAY_GOALS = {100_000: [Goal(amount=20), Goal(amount=6.7)], 1_000_000: [Goal(amount=200), Goal(amount=67)]}
FIT_GOALS = {100_000: [Goal(amount=250), Goal(amount=60)]}


def figures(lab):
    quick = max(lab.sizes) < 1_000
    return [(f"{size:,} answers", list(rows_of(lab, size))) for size in ([10_000] if quick else SIZES)]


def rows_of(lab, size):
    ours = Worker(lab.programs["learning-bench"], str(size), str(SEED))
    log = ours.log()
    peers = os.path.join(HERE, "learning_peers.py")
    rust = Worker(lab.python, peers, "fsrs-rs-python", log=log) if lab.python else None
    python = Worker(lab.python, peers, "fsrs", log=log) if lab.python else None
    rounds = lab.rounds(size // 10)
    works = [
        ("replay", [python, rust]), ("events", []), ("log", []), ("memory", [rust]), ("fit", [rust]),
        ("checked fit", []), ("queue", []), ("session", [])]
    times = {}
    for name, workers in works:
        for number in range(rounds + 1):
            for worker in ([ours] + workers if number % 2 else workers[::-1] + [ours]):
                if worker is None or number == 0 and worker is python:
                    continue
                milliseconds = float(worker.ask(name))
                if number:
                    times.setdefault((name, worker), []).append(milliseconds)

    def row(title, name, peer, worker, goals):
        return Figure(title, "ms", times[name, ours], peer, times.get((name, worker), []), goals)

    yield row("replay", "replay", "py-fsrs", python, REPLAY_GOALS.get(size, []))
    yield row("replay", "replay", "fsrs-rs", rust, [])
    yield row("replay of events", "events", "", None, REPLAY_GOALS.get(size, []))
    yield row("reading the log", "log", "", None, [])
    yield row("memory alone", "memory", "fsrs-rs", rust, [Goal(times=1)] if size in SIZES else [])
    yield row("fit", "fit", "fsrs-rs", rust, FIT_GOALS.get(size, []))
    yield row("checked fit", "checked fit", "", None, FIT_GOALS.get(size, [])[:1])
    if rust:
        parameters = [json.dumps(json.loads(worker.ask("parameters"))) for worker in (ours, rust)]
        losses = [float(rust.ask(f"loss {values}")) for values in parameters]
        standard = float(rust.ask("loss " + json.dumps(STANDARD)))
        yield Figure("log-loss of the fit", "nats", losses[:1], "fsrs-rs", losses[1:], [Goal(beyond=0.0005)])
        yield Figure("log-loss of the fit", "nats", losses[:1], "standard parameters", [standard])
    yield row("queue", "queue", "", None, [Goal(amount=10)] if size in SIZES else [])
    yield row("1,000 answers in a session", "session", "", None, [])
    holder = Worker(lab.programs["learning-bench"], str(size), str(SEED), environment=RETURNING)
    holder.log()
    # What is asked first is answered once all is made.
    holder.ask("bytes")
    before = holder.resident_bytes()
    holder.ask("hold")
    after = holder.resident_bytes()
    holder.end()
    if before and after:
        yield Figure("memory of a replayed log", "MB", [(after - before) / 1e6])
    yield Figure("state of a card", "bytes", [float(ours.ask("bytes"))], goals=[Goal(amount=64)])
    for worker in (ours, rust, python):
        if worker:
            worker.end()


STANDARD = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
    1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542]


# The C library gives back at once what is no longer used, so that what is in use can be seen.
RETURNING = {"MALLOC_MMAP_THRESHOLD_": "65536", "MALLOC_TRIM_THRESHOLD_": "0"}


class Worker:
    """A process that works when it is asked, and answers with a line."""

    def __init__(self, *words, log=None, environment=None):
        self.words = words
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})})
        if hasattr(os, "sched_setaffinity"):
            # Before it has read the log, so before it starts threads of its own.
            os.sched_setaffinity(self.process.pid, {min(os.sched_getaffinity(0))})
        if log:
            self.process.stdin.write(log)
            self.process.stdin.flush()

    def log(self):
        """What `learning-bench` begins with, up to the empty line."""
        return "".join(iter(self.process.stdout.readline, "\n")) + "\n"

    def ask(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"benchmarks: failed: {' '.join(self.words)}: {line.split()[0]}")
        return answer

    def resident_bytes(self):
        """What the process takes up now; None where the system does not tell."""
        try:
            with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            return None

    def end(self):
        self.process.stdin.close()
        self.process.wait()
