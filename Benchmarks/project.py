#!/usr/bin/env python3
"""Writes a content project of any size made of an Esperanto dictionary (Debian's dict-freedict-epo-eng, CC BY 3.0:
ESPDIC by Paul Denisowski, FreeDict edition by Sebastian Humenda). The result is for measuring, not for committing.
usage: project.py OUT BOXES"""
import gzip, hashlib, os, re, sys, unicodedata

BASE = "/usr/share/dictd/freedict-epo-eng"
DIGITS = {c: i for i, c in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}
PER_TOPIC = 500

def number(text):
    value = 0
    for digit in text: value = value * 64 + DIGITS[digit]
    return value

def entries():
    """Headword and lines of each entry, again and again with other ids when there are not enough."""
    data = gzip.open(BASE + ".dict.dz").read()
    index = [line.rstrip("\n").split("\t") for line in open(BASE + ".index", encoding="utf-8")]
    while True:
        for word, offset, length in index:
            if not word.startswith("00"):
                start = number(offset)
                yield word, data[start:start + number(length)].decode("utf-8", "replace").split("\n")

def clean(text, limit):
    kept = "".join(c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] != "C" and c != "\ufffd")
    return re.sub(r"\s+", " ", kept).strip()[:limit].strip()

def quoted(text): return "'" + text.replace("'", "''") + "'"

def prose(text): return re.sub(r"([\\<\[$`*_])", r"\\\1", text)

def box(word, lines, position):
    letters = unicodedata.normalize("NFKD", word).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")[:40].strip("-") or "w"
    id = slug + "-" + hashlib.sha1(b"%d" % position).hexdigest()[:8]
    meaning = re.sub(r"^\d+\.\s*", "", lines[1] if len(lines) > 1 else lines[0])[:200].strip() or word
    text = f"""id: {id}
version: 1
title: {quoted(word)}
topic: words-{position // PER_TOPIC:04d}
skill: conceptual
pair:
  primary: {{lang: eo, text: {quoted(word)}}}
  secondary: {{lang: en, text: {quoted(meaning)}}}
layers:
  - key: entry
    text: {quoted(prose(lines[0]))}
"""
    if len(lines) > 1: text += "  - key: senses\n    text: |-\n" + "".join("      %s\n" % prose(line) for line in lines[1:])
    return id, text + f"""question:
  kind: recall
  prompt: {quoted("Translate: " + prose(word))}
  answer: {quoted(meaning)}
sources:
  - {{title: ESPDIC}}
"""

def main(out, count):
    def write(path, text):
        path = os.path.join(out, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file: file.write(text)
    position, deck = 0, []
    for word, lines in entries():
        if position == count: break
        word, lines = clean(word, 60), [line for line in (clean(line, 400) for line in lines) if line]
        if not word or not lines: continue
        topic = position // PER_TOPIC
        id, text = box(word, lines, position)
        write(f"boxes/{topic:04d}/{id}.box.yaml", text)
        deck.append(id)
        position += 1
        if len(deck) == PER_TOPIC or position == count:
            write(f"decks/words-{topic:04d}.deck.yaml", f"id: words-{topic:04d}\ntitle: Words {topic}\nboxes: [{', '.join(deck[:50])}]\n")
            deck = []
    topics = range((count + PER_TOPIC - 1) // PER_TOPIC)
    write("worlds/words.world.yaml", "id: words\ntitle: Words\ntopics:\n" + "".join(f"  - {{id: words-{t:04d}, title: Words {t}}}\n" for t in topics))
    write("contentc.yaml", "id: org.example.words\nlicense: CC-BY-3.0\nrelease:\n  default: {latest: 1, min: 0}\n")

if __name__ == "__main__": main(sys.argv[1], int(sys.argv[2]))
