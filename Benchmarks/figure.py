"""A figure: what contentc needs, what its peer needs for the same, and what was asked for."""

import statistics
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Goal:
    """The most that a figure may be: an amount in its unit, a multiple of the peer's in the run, or so much more."""

    amount: float | None = None
    times: float | None = None
    beyond: float | None = None

    def text(self, unit):
        if self.beyond is not None:
            return f"≤ peer + {self.beyond:g}"
        if self.times is None:
            return f"≤ {number(self.amount, unit)} {unit}"
        return "ahead" if self.times == 1 else f"≤ {self.times:g} ×"

    def is_met(self, ours, theirs):
        """None if the peer is not there to be compared with."""
        if self.amount is not None:
            return ours <= self.amount
        if theirs is None:
            return None
        return ours <= (self.times * theirs if self.beyond is None else theirs + self.beyond)


@dataclass
class Figure:
    """One row of the table. Values are those of all rounds; the row shows their medians."""

    name: str
    unit: str
    ours: list
    peer: str = ""
    theirs: list = field(default_factory=list)
    goals: list = field(default_factory=list)

    HEAD = "| | contentc | peer | the peer's | ratio | goal | met |\n|---|--:|---|--:|--:|---|---|\n"

    @property
    def our_median(self):
        return statistics.median(self.ours)

    @property
    def their_median(self):
        return statistics.median(self.theirs) if self.theirs else None

    def missed(self):
        """The goals that are missed."""
        return [goal for goal in self.goals if goal.is_met(self.our_median, self.their_median) is False]

    def row(self):
        ours, theirs = self.our_median, self.their_median
        verdicts = [goal.is_met(ours, theirs) for goal in self.goals]
        cells = [
            self.name, f"{number(ours, self.unit)} {self.unit}", self.peer,
            "" if theirs is None else f"{number(theirs, self.unit)} {self.unit}",
            "" if not theirs else f"{ours / theirs:.2f}",
            ", ".join(goal.text(self.unit) for goal in self.goals),
            ", ".join({True: "yes", False: "**no**", None: "not measured"}[verdict] for verdict in verdicts)]
        return ("| " + " | ".join(cells) + " |\n").replace("|  |", "| |").replace("|  |", "| |")

    def sentence(self):
        """What is missed, in words."""
        goals, theirs = ", ".join(goal.text(self.unit) for goal in self.missed()), self.their_median
        beside = "" if theirs is None else f"; {self.peer}: {number(theirs, self.unit)} {self.unit}"
        return f"{self.name}: {number(self.our_median, self.unit)} {self.unit}, asked {goals}{beside}"


def number(value, unit):
    """Whole numbers of what is counted; else three digits that count, of a mean loss five."""
    if unit == "nats":
        return f"{value:.5f}"
    if unit in ("bytes", "requests") or value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def table(figures):
    return Figure.HEAD + "".join(figure.row() for figure in figures)
