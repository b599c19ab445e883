"""The client: a start from its cache beside the floor, and what whole processes of content-client need."""

import re

from figure import Figure, Goal

TITLE = "Client"

HOW = """\
**A start from the cache**, in turns with its floor, in one process (`ClientStart`). The start is `ContentClient.start`
with a server in memory that says “not modified”: it reads everything that is stored, verifies and decodes it, and makes
the content that an app shows. The floor is the least that a client with a catalog in JSON must do: read the same bytes,
SHA-256, Foundation's `JSONDecoder`. It checks no signature and no rule. The first start, which fills the cache, is not
counted. **The envelope alone** is from the bytes of `manifest.json` to a manifest to believe, the median of 1,000.
**Without a network** is a whole `content-client sync` that finds no server; its memory is the peak of the process.
"""

START_GOALS = {10_000: [Goal(times=1.3)]}


def figures(lab):
    return [(f"{size:,} boxes", list(rows_of(lab, size))) for size in lab.sizes]


def rows_of(lab, size):
    folder, rounds = lab.corpus(size), 3 * lab.rounds(size)
    lab.run(folder, lab.programs["contentc"], "build", "project", "--output", "served")
    text = lab.run(folder, lab.programs["client-start"], "served", "keys/keyring.json", str(rounds), "start-cache")
    times = {name: [float(value)] for name, value in re.findall(r"(?m)^(\w[\w ]*?) {2,}([\d.]+) ms$", text)}
    yield Figure("start from the cache", "ms", times["start from cache"], "Foundation", times["floor"],
                 START_GOALS.get(size, []))
    yield Figure("the envelope alone", "ms", times["envelope alone"])
    sync = [lab.programs["content-client"], "sync", "--keyring", "keys/keyring.json", "--cache", "start-cache",
            "--build", "1000", "--json", "--url", "http://127.0.0.1:9"]
    usages = [lab.measured(folder, *sync)[0] for _ in range(rounds)]
    yield Figure("without a network", "ms", [usage.seconds * 1e3 for usage in usages])
    yield Figure("memory, without a network", "MB", [usage.megabytes for usage in usages])
