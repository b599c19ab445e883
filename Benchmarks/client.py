#!/usr/bin/env python3
"""Times a client's start from its cache, its memory, and the bytes it fetches when one box of many changes.
usage: client.py CONTENTC CONTENT_CLIENT CLIENT_START BOXES ROUNDS"""
import json, os, re, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "Tests", "EndToEnd"))
from nginx import Nginx  # noqa: E402


def run(*words, cwd):
    done = subprocess.run(words, cwd=cwd, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        sys.exit("failed: %s" % " ".join(words))
    return done.stdout.decode()


def measured(folder, *words):
    """The object that the program prints, its wall seconds and its peak memory in MB, from a small parent."""
    result = os.path.join(folder, "measured.json")
    out = run(sys.executable, os.path.join(HERE, "..", "Tests", "EndToEnd", "measure.py"), result, *words, cwd=folder)
    with open(result, encoding="utf-8") as file:
        figures = json.load(file)
    return json.loads(out), figures["seconds"], figures["bytes"] / 1e6


def main(contentc, client, client_start, boxes, rounds):
    with tempfile.TemporaryDirectory(prefix="contentc-benchmark-") as folder:
        run(sys.executable, HERE + "/project.py", "project", boxes, cwd=folder)
        run(contentc, "keys", "generate", "bench", cwd=folder)
        run(contentc, "build", "project", "--output", "build", cwd=folder)
        print("%s boxes, %s rounds" % (format(int(boxes), ","), rounds))
        print(run(client_start, "build", "keys/keyring.json", rounds, folder + "/start", cwd=folder), end="")
        sync = [client, "sync", "--keyring", folder + "/keys/keyring.json", "--cache", folder + "/cache", "--build",
                "1000", "--json", "--url"]
        with Nginx(folder + "/build") as nginx:
            def fetched(what):
                nginx.forget()
                answer, seconds, memory = measured(folder, *sync, nginx.url)
                requests = nginx.requests(at_least=1)
                print("%-18s %d requests, %s bytes of bodies as sent, %.0f ms, %.0f MB" % (
                    what, len(requests), format(sum(request["bytes"] for request in requests), ","), seconds * 1e3,
                    memory))
                return answer
            fetched("first sync")
            fetched("nothing new")
            changed = change_one(folder + "/project")
            run(contentc, "build", "project", "--output", "build", cwd=folder)
            fetched("one box changed")
            nginx.forget()
            run(client, "open", changed, *sync[2:-2], "--json", "--url", nginx.url, cwd=folder)
            print("%-18s %d bytes" % ("its bundle", sum(request["bytes"] for request in nginx.requests(at_least=1)
                                                         if request["path"].startswith("/bundles/"))))
        _, seconds, memory = measured(folder, *sync, "http://127.0.0.1:9")
        print("%-18s %.0f ms, %.0f MB" % ("offline", seconds * 1e3, memory))


def change_one(project):
    """Rewrites one text of one box; its id."""
    for parent, _, names in sorted(os.walk(project + "/boxes")):
        for name in sorted(names):
            if name.endswith(".box.yaml"):
                path = os.path.join(parent, name)
                with open(path, encoding="utf-8") as file:
                    text = file.read()
                changed = re.sub(r"(?m)^title: .*$", "title: Another title", text, count=1)
                if changed != text:
                    with open(path, "w", encoding="utf-8") as file:
                        file.write(changed)
                    return re.search(r"(?m)^id: (\S+)", text).group(1)
    sys.exit("no box has a title")


if __name__ == "__main__":
    main(*map(os.path.abspath, sys.argv[1:4]), *sys.argv[4:])
