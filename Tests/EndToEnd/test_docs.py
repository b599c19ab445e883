"""The documentation is true: its examples check, its mistakes are found, its sessions print what it shows.

RECORD_GOLDEN=1 writes what the sessions really print into the pages where it differs, and then fails, so that somebody
reads it. Outputs with a line `…` are left alone.
"""

import os
import re
import signal
import socket
import subprocess
import tempfile
import unittest

from documents import PAGES, anchors, blocks, commands, links, matches, ports, record
from program import BINARY, ROOT, contentc, write

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>\n'

# Files that examples name and that are no text.
MEDIA = {"boxes/img/pendulum.svg": SVG, "boxes/sound/perro.mp3": b"ID3\x04\0\0\0\0\0\0"}

SMALL = {
    "contentc.yaml": "id: demo\n",
    "worlds/one.world.yaml": "id: one\ntitle: One\ntopics: [{id: motion, title: Motion}]\n",
    "boxes/other.box.yaml": "id: other\nversion: 1\ntitle: Other\ntopic: motion\nlayers: [{text: Other.}]\n",
}


def box(lines):
    """A whole box around the lines of an example."""
    fields = {"id": "id: example\n", "version": "version: 1\n", "title": "title: Example\n", "topic": "topic: motion\n"}
    head = "".join(text for name, text in fields.items() if not re.search(f"^{name}:", lines, re.MULTILINE))
    has_content = re.search(r"^(layers|questions?|pair):", lines, re.MULTILINE)
    return head + lines + ("" if has_content else "layers: [{text: Text.}]\n")


def check(files):
    with tempfile.TemporaryDirectory() as folder:
        write(folder, files)
        return contentc("check", ".", cwd=folder)


class Examples(unittest.TestCase):
    def test_the_example_project_of_each_page_checks_without_a_word(self):
        for page in PAGES:
            titled = [block for block in blocks(page) if "title" in block.words]
            if not titled:
                continue
            with self.subTest(page=page):
                titles = [block.words["title"] for block in titled]
                self.assertEqual(len(titles), len(set(titles)), f"a file is shown twice: {sorted(titles)}")
                files = {block.words["title"]: block.text for block in titled}
                base = SMALL if "contentc.yaml" not in files else {}
                code, text = check({**base, **MEDIA, **files})
                self.assertEqual(code, 0, text)
                self.assertEqual(text.count("\n"), 1, text)

    def test_each_mistake_is_found(self):
        for page in PAGES:
            for block in blocks(page):
                wanted = block.words.get("error") or block.words.get("warning")
                if not wanted:
                    continue
                with self.subTest(place=block.place):
                    self.assertEqual(block.words.get("in"), "box")
                    code, text = check({**SMALL, "boxes/example.box.yaml": box(block.text)})
                    self.assertEqual(code, 1 if "error" in block.words else 0, text)
                    found = re.findall(r"\[(CC\d{4}) ", text)
                    self.assertEqual(set(found), {wanted}, text)


class Links(unittest.TestCase):
    def test_links_lead_to_files_and_headings(self):
        for page in PAGES:
            if not os.path.exists(os.path.join(ROOT, page)):
                continue
            for target in links(page):
                with self.subTest(page=page, target=target):
                    path, _, anchor = target.partition("#")
                    found = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
                    self.assertTrue(os.path.exists(os.path.join(ROOT, found)), f"there is no {found}")
                    if anchor:
                        self.assertIn(anchor, anchors(found))


class Sessions(unittest.TestCase):
    def test_sessions_print_what_pages_show(self):
        for page in PAGES:
            with self.subTest(page=page):
                recorded = {}
                with tempfile.TemporaryDirectory() as folder:
                    for block in blocks(page):
                        self.write_or_run(block, folder, recorded)
                if os.environ.get("RECORD_GOLDEN") == "1" and recorded:
                    record(page, recorded)
                    self.fail(f"recorded {page}; look at what changed")

    def write_or_run(self, block, folder, recorded):
        if "file" in block.words:
            name, path = block.words["file"].split(":", 1)
            write(os.path.join(folder, name), {path: block.text})
        if "session" in block.words:
            place = os.path.join(folder, block.words["session"])
            os.makedirs(place, exist_ok=True)
            recorded[block.line] = self.run_session(block, place)

    def run_session(self, block, folder):
        """All commands of a block in one shell; the block's text as it should be."""
        steps = commands(block.text)
        lines = []
        free = {port: free_port() for port in sorted(ports(block.text))}
        outputs = run_all([exchanged(words, free) for words, _ in steps], folder)
        shown_ports = {port: shown for shown, port in free.items()}
        for (words, shown), output in zip(steps, (exchanged(output, shown_ports) for output in outputs)):
            lines.append("$ " + words.replace("\n", "\n> "))
            lines.append(shown if "…" in shown.split("\n") or matches(shown, output) else output.rstrip("\n"))
            if os.environ.get("RECORD_GOLDEN") == "1":
                continue
            with self.subTest(place=block.place, command=words):
                self.assertTrue(matches(shown, output), f"the page shows\n{shown}\n\nand the command prints\n{output}")
        return "\n".join(line for line in lines if line) + "\n"


def free_port():
    """A port of this machine that nobody listens on."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        return str(server.getsockname()[1])


def exchanged(text, names):
    """A text with whole numbers in it replaced by others."""
    return re.sub(r"\d+", lambda number: names.get(number[0], number[0]), text)


def awaiting_server(words):
    """Commands that wait until the server that `words` start takes connections: a busy machine needs its time."""
    started = re.search(r"\bhttp\.server (\d+).*&$", words)
    if not started:
        return ""
    attempt = f"""python3 -c 'import socket; socket.create_connection(("127.0.0.1", {started[1]}), 1)'"""
    return f"for i in $(seq 100); do {attempt} 2>/dev/null && break; sleep 0.1; done; "


def awaiting_end(words):
    """Commands that wait until the server that `words` stop is gone, and its port with it."""
    return "wait $! 2>/dev/null; " if re.search(r"\bkill \$!", words) else ""


def run_all(scripts, folder):
    """Runs commands in one shell; what each of them prints."""
    mark = "--- end of a command"
    steps = [
        f"{{ {words}\n}} 2>&1 </dev/null; last=$?; {awaiting_server(words)}{awaiting_end(words)}"
        f"echo '{mark}'; (exit $last)\n"
        for words in scripts
    ]
    environment = {
        "PATH": os.path.dirname(BINARY) + os.pathsep + os.environ["PATH"], "HOME": folder, "TMPDIR": folder,
        "SAMPLE": os.path.join(ROOT, "content"),
    }
    with subprocess.Popen(
            ["sh", "-c", "".join(steps)], cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True) as process:
        try:
            return process.communicate(timeout=300)[0].decode().split(mark + "\n")
        finally:
            # Servers that a page starts end with it, also when it fails in between.
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


if __name__ == "__main__":
    unittest.main()
