"""The words that cases are written in: what is in the cache, what a server answers, what is expected."""

import json

from fixtures import CLIENT, NOW, PUBLISHED, Release
from values import spell

UNREACHABLE = {"manifest.json": [{"error": "unreachable"}]}


def answer(body, status=200, **more):
    """One answer; `headers` may be given."""
    body = body.text if isinstance(body, Release) else spell(body) if isinstance(body, bytes) else body
    return {"status": status, "body": body} | more


def serving(*releases, manifest=None, **lists):
    """A server with the lists of all these releases, that answers with their manifests one after the other.

    `manifest` are other answers instead. `lists` replaces lists of the last release: role → answers, None → 404.
    """
    server = {"manifest.json": manifest or [answer(release) for release in releases]}
    server |= {path: "published" for release in releases for path in release.paths if path in PUBLISHED}
    for entry in releases[-1].files if releases else []:
        answers = lists.get(entry["role"], "published")
        if answers is None:
            del server[entry["path"]]
        else:
            server[entry["path"]] = answers
    return server


def holding(release, **lists):
    """A copy, stored or embedded; `lists` replaces files: role → bytes value, None → not there."""
    files = []
    for path in release.paths:
        role = next((entry["role"] for entry in release.files if entry["path"] == path), None)
        if role not in lists:
            files.append(path)
        elif lists[role] is not None:
            files.append({"path": path, "body": lists[role]})
    return {"number": release.sequence, "envelope": spell(release.text.encode()), "files": files}


def cache(*releases, revocations=()):
    releases = [holding(release) if isinstance(release, Release) else release for release in releases]
    return {"releases": releases, "revocations": [
        entry if isinstance(entry, str) else json.dumps(entry, separators=(",", ":")) for entry in revocations]}


def expect(answer, reason, source, release, **more):
    visible = release.visible if release else 0
    serves = {"source": source, "sequence": release.sequence} if release else None
    return {"answer": answer, "reason": reason, "serves": serves, "stale": False, "update": "current",
            "visible": visible, "hidden": 0} | more


def accepted(release, **more):
    return expect("accepted", None, "network", release, **more)


def refused(reason, source=None, release=None, **more):
    return expect("refused", reason, source, release, **more)


def no_answer(source=None, release=None, **more):
    return expect("none", None, source, release, **more)


NO_KEYRING = {"keyring": "refused"}


def client_with(changes):
    """The usual client with changes; None takes a member away."""
    return {name: value for name, value in (CLIENT | (changes or {})).items() if value is not None}


def step(server, expected, **carried):
    """One start. `carried` (keyring, client, embedded, now) holds for the steps after it, too."""
    if "client" in carried:
        carried["client"] = client_with(carried["client"])
    if "embedded" in carried and isinstance(carried["embedded"], Release):
        carried["embedded"] = holding(carried["embedded"])
    return carried | {"server": server, "expect": expected}


class Group:
    """The cases of one data file."""

    def __init__(self, name, about, **keyrings):
        self.name, self.about, self.keyrings, self.cases = name, about, keyrings, []

    def case(self, name, why, *steps, keyring=None, client=None, embedded=None, now=NOW, stored=(), revocations=()):
        """Adds a case. `stored` are releases in the cache, and `client` changes the usual client."""
        assert all(name != case["name"] for case in self.cases), name
        head = {"name": name, "why": why, "keyring": keyring or next(iter(self.keyrings)),
                "client": client_with(client)}
        if stored or revocations:
            head["cache"] = cache(*stored, revocations=revocations)
        if embedded is not None:
            head["embedded"] = holding(embedded) if isinstance(embedded, Release) else embedded
        self.cases.append(head | {"now": now, "steps": list(steps)})

    def text(self):
        """The data file: with just the lists that its cases name."""
        cases = json.dumps(self.cases)
        files = {path: spell(data) for path, data in sorted(PUBLISHED.items()) if f'"{path}"' in cases}
        value = {"about": self.about, "keyrings": self.keyrings, "files": files, "cases": self.cases}
        return json.dumps(value, indent=1) + "\n"
