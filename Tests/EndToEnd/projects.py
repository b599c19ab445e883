"""Content projects for tests: a small one with a bit of everything, and ones of any size."""

import random
import struct
import zlib

from support import write


def png(width=2, height=2):
    """A small picture."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + b"\xff\0\0" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>\n'

SAMPLE = {
    "contentc.yaml": """\
schema: contentc/project@1
id: org.example.course
title: Iğdır'dan İstanbul'a
languages: {default: en, locales: [en]}
license: CC-BY-4.0
channel: stable
expiresAfterDays: 90
release:
  default: {latest: 120, min: 100}
  ios: {latest: 121, min: 100}
""",
    "interactives.yaml": """\
schema: contentc/interactives@1
kinds:
  pendulum: {minBuild: 110, props: {length: {type: number, required: true}}}
""",
    "worlds/science.world.yaml": """\
schema: contentc/world@1
id: science
title: Science
map: {width: 1000, height: 600}
topics:
  - {id: motion, title: Motion, at: [120, 300]}
  - {id: waves, title: Waves, at: [320, 280], prerequisites: [motion]}
""",
    "boxes/motion/swing.box.yaml": """\
id: swing
version: 3
title: The swing
topic: motion
summary: Why a long pendulum is slow.
tags: [pendulum, time]
skill: procedural
expectSeconds: 45
difficulty: 2
layers:
  - key: idea
    text: |
      A pendulum's period grows with the *root* of its length: $T = 2\\pi\\sqrt{l/g}$.

      Its mass does not matter. “Quotes”, naïve, ﬁ, 𝄞, and a / slash.
    media: sketch
  - {key: try, text: 'Let it go.', interactive: swing}
questions:
  - key: period
    kind: number
    prompt: 'How many seconds does $l = 1$ m take?'
    answer: "2.0"
    tolerance: "0.1"
    unit: s
    hints: ['Use $g = 9.8$.']
    explain: idea
  - kind: choice
    prompt: Which is slower?
    choices:
      - {text: the long one, correct: true}
      - {text: the short one, feedback: 'Shorter is quicker.'}
media:
  - {key: sketch, file: img/skETCH.svg, alt: 'A circle'}
  - {key: photo, file: img/photo.png, alt: 'A red square'}
interactives:
  - {key: swing, kind: pendulum, props: {length: 0.50}}
sources:
  - {title: Horologium Oscillatorium, author: Christiaan Huygens, year: 1673}
custom: {note: [1, yes, {deep: null}]}
""",
    "boxes/motion/fall.box.yaml": """\
id: fall
version: 1
title: Falling
topic: motion
tags: [time]
skill: conceptual
question:
  kind: multi
  prompt: What falls equally fast in a vacuum?
  choices: [{text: a feather, correct: true}, {text: a stone, correct: true}, {text: neither}]
""",
    "boxes/motion/steps.box.yaml": """\
id: steps
version: 2
title: Steps
topic: motion
skill: conceptual
questions:
  - {kind: order, prompt: 'Order them.', items: [one, two, three]}
  - {kind: match, prompt: 'Match them.', pairs: [{left: a, right: A}, {left: b, right: B}]}
  - {kind: cloze, prompt: 'Water is H{{2|two}}O.'}
  - {kind: text, prompt: 'The first letter?', accept: [a, A], normalise: {case: true}}
  - {kind: recall, prompt: 'Why?', answer: 'Because.'}
""",
    "boxes/waves/ola.box.yaml": """\
id: ola
version: 1
title: ola
topic: waves
pair:
  primary: {lang: es, text: ola, alt: [onda]}
  secondary: {lang: en, text: wave}
layers: [{text: 'La ola rompe.'}]
""",
    "boxes/waves/old-ola.box.yaml": """\
id: old-ola
version: 4
title: The old wave
topic: waves
status: deprecated
layers: [{text: 'Old.'}]
""",
    "boxes/waves/draft.box.yaml": """\
id: draft
version: 1
title: Not yet
topic: waves
status: draft
layers: [{text: 'Later.'}]
""",
    "decks/first.deck.yaml": "id: first\ntitle: First\ntopic: motion\nordered: true\nboxes: [swing, fall]\n",
    "decks/quick.deck.yaml": "id: quick\ntitle: Quick\nquery: {tag: time, sort: -title}\n",
    "puzzles/2026/2026-11-20.puzzle.yaml": "date: 2026-11-20\nkind: box\nbox: fall\n",
    "puzzles/2027/2027-01-05.puzzle.yaml": """\
date: 2027-01-05
kind: number
prompt: 'What is $6 \\cdot 7$?'
answer: "42"
""",
    "retired.yaml": "retired: [{id: phlogiston, kind: box, reason: It does not exist.}]\n",
}


def sample_files():
    """Path → bytes of the small project."""
    files = {path: text.encode() for path, text in SAMPLE.items()}
    files["boxes/motion/img/skETCH.svg"] = SVG.encode()
    files["boxes/motion/img/photo.png"] = png()
    return files


def write_sample(folder, order=None):
    """Writes the small project; `order` shuffles the files before they are made."""
    files = list(sample_files().items())
    if order:
        order.shuffle(files)
    for path, data in files:
        write(f"{folder}/{path}", data)
    return folder


def write_tiny(folder, *boxes, **more):
    """One topic and boxes without questions, here or as further files (path → text, `/` written `__`)."""
    write(f"{folder}/contentc.yaml", "id: demo\n")
    write(f"{folder}/worlds/one.world.yaml", "id: one\ntitle: One\ntopics: [{id: only, title: Only}]\n")
    for box in boxes or ("first",):
        write(f"{folder}/boxes/{box}.box.yaml", tiny_box(box))
    return folder


def tiny_box(box, text="Text."):
    return f"id: {box}\nversion: 1\ntitle: Box\ntopic: only\nlayers: [{{text: '{text}'}}]\n"


def write_many(folder, count, word, seed=1):
    """`count` boxes of about 1 KB; another word or seed gives other content of the same size."""
    generator = random.Random(f"{seed} {word}")
    write_tiny(folder, "first")
    words = ["lorem", "ipsum", "dolor", "sit", "amet", "sed", "do", "ut", "labore", "magna", word]
    for number in range(count - 1):
        text = " ".join(generator.choice(words) + str(generator.randrange(1000)) for _ in range(100))
        write(f"{folder}/boxes/{number // 100:03}/b{number:05}.box.yaml", tiny_box(f"b{number:05}", text))
    return folder
