#!/usr/bin/env python3
"""Writes the boxes of project.py as pages for Hugo: the same texts, the same fields, one page for each box.
usage: hugo_site.py OUT PAGES

What a box says beside its layers stands in the front matter, in the same YAML; the layers are the Markdown below it.
A comment fills the page up to the bytes of the box. The templates show all of it. What Hugo would make beyond that
(feeds, a site map, tags) is switched off.
"""

import sys

import project

CONFIGURATION = """\
baseURL = "https://example.org/"
title = "Words"
disableKinds = ["taxonomy", "term", "rss", "sitemap", "robotstxt", "404"]
"""

LAYOUTS = {
    "single": """\
<!doctype html>
<title>{{ .Title }}</title>
<h1>{{ .Title }}</h1>
<p lang="eo">{{ .Params.pair.primary.text }}</p><p lang="en">{{ .Params.pair.secondary.text }}</p>
{{ .Content }}
<p>{{ .Params.question.prompt }}</p><p>{{ .Params.question.answer }}</p>
{{ range .Params.sources }}<p>{{ .title }}</p>{{ end }}
""",
    "list": """\
<!doctype html>
<title>{{ .Title }}</title>
<ul>{{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>
{{ end }}</ul>
""",
}


def page(word, lines, position):
    fields = project.head(word, lines, position) + project.tail(word, lines)
    text = "\n\n".join(map(project.prose, [lines[0], "\n".join(lines[1:])]))
    missing = byte_count(project.box(word, lines, position)) - byte_count(f"---\n{fields}---\n{text}\n")
    return f"---\n{fields}{'#' * max(0, missing - 1)}\n---\n{text}\n"


def byte_count(text):
    return len(text.encode())


def page_path(word, position):
    return project.box_path(word, position).replace("boxes/", "content/").replace(".box.yaml", ".md")


def main(out, count):
    project.write(f"{out}/hugo.toml", CONFIGURATION)
    for name, text in LAYOUTS.items():
        project.write(f"{out}/layouts/_default/{name}.html", text)
    for position, word, lines in project.words(count):
        project.write(f"{out}/{page_path(word, position)}", page(word, lines, position))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
