#!/usr/bin/env python3
"""Writes a content project of any size made of an Esperanto dictionary (Debian's dict-freedict-epo-eng, CC BY 3.0:
ESPDIC by Paul Denisowski, FreeDict edition by Sebastian Humenda). The result is for measuring, not for committing.
usage: project.py OUT BOXES"""

import gzip
import hashlib
import os
import re
import sys
import unicodedata

BASE = "/usr/share/dictd/freedict-epo-eng"
DIGITS = {
    c: i for i, c in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}
PER_TOPIC = 500


def number(text):
    value = 0
    for digit in text:
        value = value * 64 + DIGITS[digit]
    return value


def entries():
    """Headword and lines of each entry, again and again with other ids when there are not enough."""
    with gzip.open(BASE + ".dict.dz") as file:
        data = file.read()
    with open(BASE + ".index", encoding="utf-8") as file:
        index = [line.rstrip("\n").split("\t") for line in file]
    while True:
        for word, offset, length in index:
            if not word.startswith("00"):
                start = number(offset)
                yield word, data[start:start + number(length)].decode("utf-8", "replace").split("\n")


def words(count):
    """Position, headword and lines of as many boxes."""
    position = 0
    for word, lines in entries():
        if position == count:
            return
        word, lines = clean(word, 60), [line for line in (clean(line, 400) for line in lines) if line]
        if word and lines:
            yield position, word, lines
            position += 1


def clean(text, limit):
    kept = "".join(
        c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] != "C" and c != "\ufffd")
    return re.sub(r"\s+", " ", kept).strip()[:limit].strip()


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


def prose(text):
    return re.sub(r"([\\<\[$`*_])", r"\\\1", text)


def meaning(word, lines):
    return re.sub(r"^\d+\.\s*", "", lines[1] if len(lines) > 1 else lines[0])[:200].strip() or word


def identifier(word, position):
    letters = unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:40].strip("-") or "w"
    return slug + "-" + hashlib.sha1(b"%d" % position).hexdigest()[:8]


def box_path(word, position):
    return f"boxes/{position // PER_TOPIC:04d}/{identifier(word, position)}.box.yaml"


def head(word, lines, position):
    """The fields before the layers."""
    return f"""\
id: {identifier(word, position)}
version: 1
title: {quoted(word)}
topic: words-{position // PER_TOPIC:04d}
skill: conceptual
pair:
  primary: {{lang: eo, text: {quoted(word)}}}
  secondary: {{lang: en, text: {quoted(meaning(word, lines))}}}
"""


def tail(word, lines):
    """The fields after the layers."""
    return f"""\
question:
  kind: recall
  prompt: {quoted("Translate: " + prose(word))}
  answer: {quoted(meaning(word, lines))}
sources:
  - {{title: ESPDIC}}
"""


def box(word, lines, position):
    layers = f"layers:\n  - key: entry\n    text: {quoted(prose(lines[0]))}\n"
    if len(lines) > 1:
        senses = "".join(f"      {prose(line)}\n" for line in lines[1:])
        layers += f"  - key: senses\n    text: |-\n{senses}"
    return head(word, lines, position) + layers + tail(word, lines)


def deck(topic, boxes):
    return f"id: words-{topic:04d}\ntitle: Words {topic}\nboxes: [{', '.join(boxes)}]\n"


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def main(out, count):
    boxes = []
    for position, word, lines in words(count):
        topic = position // PER_TOPIC
        write(f"{out}/{box_path(word, position)}", box(word, lines, position))
        boxes.append(identifier(word, position))
        if len(boxes) == PER_TOPIC or position + 1 == count:
            write(f"{out}/decks/words-{topic:04d}.deck.yaml", deck(topic, boxes[:50]))
            boxes = []
    topics = "".join(
        f"  - {{id: words-{topic:04d}, title: Words {topic}}}\n" for topic in range(-(-count // PER_TOPIC)))
    write(f"{out}/worlds/words.world.yaml", f"id: words\ntitle: Words\ntopics:\n{topics}")
    write(f"{out}/contentc.yaml", """\
id: org.example.words
license: CC-BY-3.0
release:
  default: {latest: 1, min: 0}
""")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
