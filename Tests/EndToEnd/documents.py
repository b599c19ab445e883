"""Reads the fenced blocks of the documentation that the tests try out.

A block's first line may carry, after the language, words that readers do not see:

  yaml title="boxes/x.box.yaml"       a file of the page's example project, which must check without a word
  yaml error="CC0220" in="box"        lines added to a small box, which must then have this error
  yaml warning="CC0236" in="box"      the same for a warning
  yaml file="tour:content/x.yaml"     a file that is written into the folder of a session
  console session="tour"              commands that are run there one after another, with their output; ports of
                                      127.0.0.1 are replaced by free ones, and servers end with the block
  swift app="Sources/App/App.swift"   a file of the app that is compiled and run
  swift in="app"                      statements that are compiled in that app, with a client and its configuration
  text output="network"               what the app prints
  text request="manifest"             what the client sends
"""

import os
import re

from program import ROOT

PAGES = ["README.md", *sorted(f"docs/{name}" for name in os.listdir(os.path.join(ROOT, "docs")) if name.endswith(".md"))]


class Block:
    def __init__(self, page, line, language, words, text):
        self.page, self.line, self.language, self.text = page, line, language, text
        self.words = dict(re.findall(r'(\w+)="([^"]*)"', words))

    @property
    def place(self):
        return f"{self.page}:{self.line}"


def blocks(page):
    """Every fenced block of a page that begins with three backticks, in order."""
    path = os.path.join(ROOT, page)
    if not os.path.exists(path):
        return []
    found, start = [], None
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for number, line in enumerate(lines, 1):
        if start is None:
            match = re.fullmatch(r"```(\w+)(.*)", line)
            if match:
                start = (number, *match.groups())
        elif line == "```":
            found.append(Block(page, *start, "\n".join(lines[start[0]:number - 1]) + "\n"))
            start = None
    if start is not None:
        raise ValueError(f"{page}:{start[0]}: the block is not closed")
    return found


def prose(page):
    """The lines of a page outside of fenced blocks."""
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        text = file.read()
    return re.sub(r"(?ms)^```.*?^```$", "", text).splitlines()


def anchors(page):
    """What links may point to: headings as GitHub names them."""
    titles = [line.lstrip("#").strip() for line in prose(page) if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def links(page):
    """Targets of links to files of the repository, with their anchors."""
    text = re.sub(r"`[^`]*`", "", "\n".join(prose(page)))
    return [target for target in re.findall(r"\]\(([^)\s]+)\)", text) if not re.match(r"\w+:", target)]


def commands(text):
    """The commands of a session, each with the output that is shown below it."""
    found = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append(([line[2:]], []))
        elif line.startswith("> ") and found and not found[-1][1]:
            found[-1][0].append(line[2:])
        elif found:
            found[-1][1].append(line)
        else:
            raise ValueError(f"a session begins with a command, not with {line!r}")
    return [("\n".join(words), "\n".join(output)) for words, output in found]


def ports(text):
    """Ports of this machine that the commands of a session use, as the page writes them."""
    words = "\n".join(words for words, _ in commands(text))
    return set(re.findall(r"\b127\.0\.0\.1:(\d+)", words)) | set(re.findall(r"\bhttp\.server (\d+)", words))


def comparable(text):
    """Output without what differs from run to run: moments, durations, digests, signatures and sizes."""
    for pattern, word in [
        (r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "MOMENT"),
        (r"\bin \d+\.\d\d s\b", "in SECONDS"),
        (r"\b(after|in) \d+ ms\b", r"\1 MILLISECONDS"),
        (r"[A-Za-z0-9+/_-]{43,}={0,2}", "BASE64"),
        (r"\bbundles/[0-9a-f]{2}/", "bundles/HH/"),
        (r"\b[0-9a-f]{16,64}\b", "DIGEST"),
        (r"\b[\d.,]+ (bytes|KB|MB)\b", "SIZE"),
        (r"\b\d+\.\d+\.\d+\b", "VERSION"),
    ]:
        text = re.sub(pattern, word, text)
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())


def matches(shown, found):
    """Whether the output is what a page shows, where a line `…` stands for any lines."""
    lines = comparable(shown).splitlines()
    pattern = "".join(r"(?:.*\n)*" if line == "…" else re.escape(line) + r"\n" for line in lines)
    found = comparable(found)
    return re.fullmatch(pattern, found + "\n" if found else "") is not None


def record(page, texts):
    """Puts other texts into the blocks that begin on these lines."""
    path = os.path.join(ROOT, page)
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    for start in sorted(texts, reverse=True):
        end = lines.index("```", start)
        lines[start:end] = texts[start].rstrip("\n").split("\n")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
