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

The host of a virtual machine takes back memory that is free, and a page that is used again then costs up to ten
microseconds, which is more than anything else that is done for a page. So that no program pays for what the host did
before, the run begins by filling the system's cache, and before each measurement 3 GB are used and given back.

How times grow is told by cold builds of both sizes that take turns: of 10,000 boxes before and after each of 100,000.
They are not those of the section for 10,000 boxes: minutes lie between, in which a shared machine can become slower or
faster. The floor, which does the same for each file however many there are, tells how much: compare its two sections.
"""

COLD, AGAIN, EDIT = "cold build", "no-op build", "one-edit build"
SMALLER = "cold build of a tenth"

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
    sections = []
    for size in lab.sizes:
        usages = Turns(lab, size, 10_000 if size == 100_000 else None).usages()
        rows = list(rows_of(size, usages))
        if size == 100_000:
            ours, tenth = ([usage.seconds for usage in usages["contentc", step]] for step in (COLD, SMALLER))
            rows.append(Figure(COLD, "s", ours, "itself at 10,000 boxes", tenth, [Goal(times=10)]))
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
    """Rounds in which all programs do their work on the same corpus, and contentc on a smaller one, too."""

    def __init__(self, lab, size, smaller=None):
        self.lab, self.folder = lab, lab.corpus(size)
        self.smaller = smaller and lab.corpus(smaller)
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
                used = list(self.smaller_usage(program, f"{number}-before"))
                for step, words in self.steps(program, number):
                    usage, _ = self.lab.measured(
                        self.folder, *words, home=os.path.join(self.folder, f"home-{program}-{number}"))
                    used.append((step, usage))
                used += self.smaller_usage(program, f"{number}-after")
                for step, usage in used if number else ():
                    found.setdefault((program, step), []).append(usage)
        return found

    def smaller_usage(self, program, name):
        if program == "contentc" and self.smaller:
            build = [self.lab.programs["contentc"], "build", "project", "--output", f"output-{name}"]
            yield SMALLER, self.lab.measured(
                self.smaller, *build, home=os.path.join(self.smaller, f"home-{name}"))[0]

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
