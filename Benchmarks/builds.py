"""Builds: cold, again without a change, and after an edit of one box, beside Hugo and beside the floor."""

import os

import project
from figure import Figure, Goal

TITLE = "Builds"

HOW = """\
A project of boxes made of a Debian dictionary (`project.py`), and for Hugo as many pages with the same texts, fields
and sizes (`hugo_site.py`). The floor (`floor.c`) is the least that any compiler of content must do, in plain C on one
thread: read each file, libyaml, tar and gzip, SHA-256, write; no checks, no sync. contentc and Hugo use all processors.

Times are those of the whole process, from its start to its end. contentc has then signed the release and everything is
durable; Hugo and the floor leave their files to the system. **Cold** is with empty caches and without an output folder.
**No-op** is the same command once more, **one edit** once more after the title of one box has changed. Hugo's command
line has no builds that depend on the one before, so it does all of its work each time. Memory is the peak of the
process. The programs take turns within each round, in the other order in every other round; a first round is not
counted. `sync` runs before each measurement, and no output is removed before the end.
"""

COLD, AGAIN, EDIT = "cold build", "no-op build", "one-edit build"

# What was asked of builds at these sizes.
GOALS = {
    (10_000, COLD, "the floor in C"): [Goal(times=1)],
    (10_000, AGAIN, "Hugo"): [Goal(amount=0.15)],
    (10_000, EDIT, "Hugo"): [Goal(amount=0.2)],
    (100_000, AGAIN, "Hugo"): [Goal(amount=1.2)],
}
CHECK_GOALS = {10_000: ([Goal(amount=0.6)], [Goal(amount=150)])}
MEMORY_GOALS = {100_000: [Goal(amount=1000)]}


def figures(lab):
    sections, cold = [], {}
    for size in lab.sizes:
        usages = Turns(lab, size).usages()
        rows = list(rows_of(size, usages))
        cold[size] = [usage.seconds for usage in usages["contentc", COLD]]
        if size == 100_000 and 10_000 in cold:
            tenth = cold[10_000]
            rows.append(Figure(COLD, "s", cold[size], "itself at 10,000 boxes", tenth, [Goal(times=10)]))
        rounds = lab.rounds(size)
        sections.append((f"{size:,} boxes, {rounds} {'round' if rounds == 1 else 'rounds'}", rows))
    return sections


def rows_of(size, usages):
    def row(name, unit, step, peer, key, goals, value=None):
        theirs = usages.get(key, [])
        value = value or {"s": lambda usage: usage.seconds, "MB": lambda usage: usage.megabytes}[unit]
        return Figure(name, unit, list(map(value, usages["contentc", step])), peer, list(map(value, theirs)), goals)

    for step in (COLD, AGAIN, EDIT):
        ahead = [Goal(times=1)] if size >= 10_000 else []
        yield row(step, "s", step, "Hugo", ("hugo", step), GOALS.get((size, step, "Hugo"), []) + ahead)
    floor = ("floor", COLD)
    yield row(COLD, "s", COLD, "the floor in C", floor, GOALS.get((size, COLD, "the floor in C"), []))
    yield row("processor time, cold build", "s", COLD, "the floor in C", floor, [], lambda use: use.processor_seconds)
    check_time, check_memory = CHECK_GOALS.get(size, ([], []))
    yield row("check", "s", "check", "the floor in C", floor, check_time)
    yield row("verify", "s", "verify", "the floor in C", floor, [])
    for step in (COLD, AGAIN, EDIT):
        yield row(f"memory, {step}", "MB", step, "Hugo", ("hugo", step), MEMORY_GOALS.get(size, []))
    yield row("memory, check", "MB", "check", "the floor in C", floor, check_memory)


class Turns:
    """Rounds in which all programs do their work on the same corpus."""

    def __init__(self, lab, size):
        self.lab, self.folder = lab, lab.corpus(size)
        self.size, self.round_count = size, lab.rounds(size)
        word, position = next((word, position) for position, word, _ in project.words(size))
        self.edited = {
            "contentc": os.path.join(self.folder, "project", project.box_path(word, position)),
            "hugo": os.path.join(self.folder, "site", project.box_path(word, position)
                                 .replace("boxes/", "content/").replace(".box.yaml", ".md"))}

    def usages(self):
        """(program, step) → the usage of each round that counts."""
        found = {}
        for number in range(self.round_count + 1):
            programs = ["contentc", "floor"] + (["hugo"] if self.lab.hugo else [])
            for program in programs if number % 2 else reversed(programs):
                for step, words in self.steps(program, number):
                    usage, _ = self.lab.measured(
                        self.folder, *words, home=os.path.join(self.folder, f"home-{program}-{number}"))
                    if number:
                        found.setdefault((program, step), []).append(usage)
        return found

    def steps(self, program, number):
        """What a program does in one round, and the edit between."""
        output = f"output-{number}/{program}"
        os.makedirs(os.path.join(self.folder, f"output-{number}"), exist_ok=True)
        if program == "floor":
            yield COLD, [self.lab.compiled["floor"], "project", output]
            return
        contentc = self.lab.programs["contentc"]
        build = {
            "contentc": [contentc, "build", "project", "--output", output],
            "hugo": [self.lab.hugo, "--quiet", "--source", "site", "--destination", os.path.join(self.folder, output)],
        }[program]
        if program == "contentc":
            yield "check", [contentc, "check", "project"]
        yield COLD, build
        yield AGAIN, build
        change_title(self.edited[program], f"Edit {number}")
        yield EDIT, build
        if program == "contentc":
            yield "verify", [contentc, "verify", output]


def change_title(path, title):
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    index = next(index for index, line in enumerate(lines) if line.startswith("title: "))
    lines[index] = f"title: {title}"
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
