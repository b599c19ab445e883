"""The tables and numbers of docs/client.md are those of the library: whatever it gains, loses or renames shows here."""

import os
import re
import unittest

from support import ROOT, read

PAGE = "docs/client.md"
SOURCES = "Sources/ContentClient"


def text_of(path):
    return read(os.path.join(ROOT, path)).decode()


def source(path):
    """A file of the library without its comments."""
    return re.sub(r"(?m)^\s*//.*\n", "", text_of(f"{SOURCES}/{path}"))


def section(title):
    """What stands below a heading of the page, to the next one of its kind or above."""
    match = re.search(rf"(?ms)^(##+) {re.escape(title)}$(.*?)(?=^##? |\Z)", text_of(PAGE))
    if not match:
        raise AssertionError(f"{PAGE} has no heading ‘{title}’")
    return match[2]


def tables(title):
    """The rows of each table below a heading, the head included, as lists of cells."""
    found = []
    for lines in re.findall(r"(?m)(?:^\|.*\|\n)+", section(title)):
        rows = [re.split(r"(?<!\\) \| ", line.strip()[2:-2]) for line in lines.splitlines()]
        found.append([row for row in rows if not set(row[0]) <= set("|-")])
    return found


def names(cells):
    """Code in cells, without what stands in parentheses: `banner(latest:)` names banner."""
    return [name for cell in cells for name in re.findall(r"`(\w+)[^`]*`", cell)]


def first_column(table):
    return names(row[0] for row in table[1:])


def cases(text, enum):
    """The cases of an enum in the order of the source."""
    indent, body = re.search(rf"(?ms)^( *)public enum {enum}\b.*?\{{\n(.*?)^\1\}}", text).groups()
    found = []
    for line in re.findall(rf"(?m)^{indent}  case (.*)", body):
        found += re.findall(r"(\w+)", re.sub(r"\([^)]*\)", "", line))
    return found


def properties(text):
    return re.findall(r"(?m)^  public (?:let|var) (\w+)", text)


class Tables(unittest.TestCase):
    def test_each_property_of_the_configuration_is_explained(self):
        text = source("Client/ClientConfiguration.swift")
        required, optional = tables("Configuration")
        self.assertEqual(sorted(first_column(required) + first_column(optional)), sorted(properties(text)))
        parameters = re.search(r"(?s)public init\((.*?)\) \{", text)[1]
        defaults = dict(re.findall(r"(\w+): [^,=]+ = ([^,\n]+)", parameters))
        self.assertEqual(sorted(first_column(optional)), sorted(defaults))
        shown = {name: row[2] for row in optional[1:] for name in names(row[:1])}
        self.assertEqual(shown["platform"], "`default`")
        self.assertEqual(defaults["platform"], '"default"')
        self.assertTrue(shown["minimumSequence"].startswith(defaults["minimumSequence"] + ":"))
        self.assertEqual(defaults["patience"], f".seconds({shown['patience'].split()[0]})")

    def test_each_refusal_is_explained_twice(self):
        reasons = cases(source("Trust/Refusal.swift"), "Reason")
        self.assertGreater(len(reasons), 15)
        for table in tables("When something is refused"):
            self.assertEqual(first_column(table), reasons, table[0])

    def test_each_error_is_explained(self):
        for table, path in zip(tables("Other errors"), ("Client/ClientError", "Cache/CacheError"), strict=True):
            name = path.split("/")[1]
            self.assertEqual(names(table[0][:1]), [name])
            self.assertEqual(first_column(table), cases(source(path + ".swift"), name))

    def test_errors_are_said_to_come_from_functions_that_throw(self):
        text = "".join(source(f"Client/{name}") for name in os.listdir(os.path.join(ROOT, SOURCES, "Client")))
        throwing = set(re.findall(r"(?s)public func (\w+)\([^{]*?\)[^{]*?throws\(ClientError\)", text))
        (errors, _) = tables("Other errors")
        said = set(names(row[1] for row in errors[1:]))
        self.assertTrue(said)
        self.assertLessEqual(said, throwing)

    def test_each_update_state_is_explained(self):
        (table,) = tables("The app's own updates")
        self.assertEqual(first_column(table), cases(source("Updates/UpdateState.swift"), "UpdateState"))

    def test_each_property_of_the_event_is_explained(self):
        (table,) = tables("Telemetry")
        self.assertEqual(first_column(table), properties(source("Client/AppStarted.swift")))

    def test_the_layout_of_the_cache_is_that_of_the_library(self):
        text = source("Cache/CacheLayout.swift")
        folders = [re.search(rf'static let {name} = "([^"]+)"', text)[1]
                   for name in ("releases", "revocations", "partials", "state")]
        folders += re.findall(r'"(\w+)"', re.search(r"static let published = \[(.*)\]", text)[1])
        shown = re.search(r"(?s)```text\n(.*?)```", section("The cache folder"))[1]
        shown = re.findall(r"(?:^|  )(\w+(?:\.json)?)(?=/| )", re.sub(r"(?m)   +.*$", " ", shown), re.MULTILINE)
        self.assertEqual(sorted(shown), sorted(folders))


# A number of the library, the text of the page with it, and where that stands: below a heading.
NUMBERS = [
    ("Fetching/FetchTimeouts.swift", r"defaultIdle: Duration = \.seconds\((\d+)\)", "{} seconds of silence",
     "How long it waits"),
    ("Fetching/FetchTimeouts.swift", r"defaultTotal: Duration = \.seconds\((\d+)\)", "{} seconds, and one second more",
     "How long it waits"),
    ("Client/Sync.swift", r"lockMilliseconds: UInt64 = (\d+)000", "at most {} seconds", "How long it waits"),
    ("Client/Sync.swift", r"lockMilliseconds: UInt64 = (\d+)000", "over {} seconds", "Other errors"),
    ("Updates/Snooze.swift", r"duration: Int64 = (\d+)_(\d+)_000\b", "({},{} seconds)", "The app's own updates"),
    ("Client/ListDownload.swift", r"static let concurrency = 4$()", "up to four lists", "How long it waits"),
    ("Client/ContentClient+Prefetch.swift", r"concurrency: Int = 4,()", "Four bundles come at once", "Prefetching"),
    ("Fetching/RedirectPolicy.swift", r"static let limit = 5$()", "five at most", "What goes over the network"),
    ("Fetching/FetchTimeouts.swift", r"defaultSlowestRate = 8192$()", "for each 8 KB", "How long it waits"),
    ("Cache/CacheLayout.swift", r"stateByteLimit = 16_777_216$()", "16 MiB", "Other errors"),
]


class Numbers(unittest.TestCase):
    def test_the_page_tells_the_numbers_of_the_library(self):
        for path, pattern, shown, title in NUMBERS:
            with self.subTest(path=path, shown=shown):
                match = re.search(pattern, source(path), re.MULTILINE)
                self.assertIsNotNone(match, "the number is another one, or stands elsewhere")
                self.assertIn(shown.format(*match.groups()), re.sub(r"\s+", " ", section(title)))


if __name__ == "__main__":
    unittest.main()
