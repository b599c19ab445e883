"""What catalogs, taxonomy and puzzles must be for a release to be whole: docs/wire-format.md, by its tables.

A client may need less of them than is checked here. It must not take a list that breaks a rule on that page.
"""

import re

from reference import Refused
from strict import (DIGEST, FILE_SIZE, NAME, Malformed, boolean, integer, items, member, moment, parse, path, record,
                    string)

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
SEMANTIC = re.compile(r"[0-9a-f]{16}")


def identifier(value):
    return string(value, NAME, 64)


def document(data):
    """The members of a list file of the format we know."""
    value = parse(data)
    if member(value, "format", integer) != 1:
        raise Refused("needsNewerApp")
    return value


def box(value):
    for name in ("id", "topic"):
        member(value, name, identifier)
    for name in ("title", "lang"):
        member(value, name, string)
    member(value, "version", lambda version: integer(version, 1))
    for name in ("layers", "minBuild"):
        member(value, name, integer)
    for name in ("tags", "cards", "interactives"):
        for text in member(value, name, items):
            string(text)
    for name in ("summary", "status", "skill"):
        member(value, name, string, None)
    member(value, "difficulty", lambda difficulty: integer(difficulty, 1, 5), None)
    member(value, "semantic", lambda digest: string(digest, SEMANTIC))
    bundle = member(value, "bundle", record)
    member(bundle, "path", path)
    member(bundle, "size", lambda size: integer(size, 1, FILE_SIZE))
    member(bundle, "sha256", lambda digest: string(digest, DIGEST))
    return value


def deck(value):
    member(value, "id", identifier)
    member(value, "title", string)
    member(value, "topic", identifier, None)
    member(value, "ordered", boolean)
    return {identifier(name) for name in member(value, "boxes", items)}


def taxonomy(value):
    for world in member(value, "worlds", items):
        for topic in member(world, "topics", items):
            member(topic, "id", identifier)
            member(topic, "title", string)
            member(topic, "boxes", integer)
            for name in member(topic, "prerequisites", items):
                identifier(name)
        member(world, "id", identifier)
        member(world, "title", string)
        member(world, "order", lambda order: integer(order, -1_000_000, 1_000_000))


def puzzles(value):
    days = [member(puzzle, "date", lambda day: moment(string(day, DAY) + "T00:00:00Z")) for puzzle in
            member(value, "puzzles", items)]
    for puzzle in value["puzzles"]:
        if member(puzzle, "kind", string) == "box":
            member(puzzle, "box", identifier)
    if len(set(days)) != len(days):
        raise Malformed("two puzzles of one day")


def read_lists(files):
    """Every box of a release, from (role, bytes) of all its files."""
    boxes, decks = [], []
    try:
        for role, data in files:
            value = document(data)
            if role == "catalog":
                boxes += [box(entry) for entry in member(value, "boxes", items)]
                decks += [deck(entry) for entry in member(value, "decks", items)]
            else:
                {"taxonomy": taxonomy, "puzzles": puzzles}[role](value)
        names = {entry["id"] for entry in boxes}
        if len(names) != len(boxes) or not all(found <= names for found in decks):
            raise Malformed("a box twice, or a deck with a box that is nowhere")
    except Malformed as error:
        raise Refused("malformedFile") from error
    return boxes
