"""Machines that work on one project: each has its own copy of it, no home, and nothing of the others."""

import json
import os
import shutil

from support import EndToEndCase, environment, tree

KEY = "a key of tests, which is no secret: 0123456789"


class MachinesCase(EndToEndCase):
    """Test classes whose machines share a cache and nothing else."""

    count = 0

    def machine(self, project="content"):
        """The folder of a new machine, with a copy of the project."""
        MachinesCase.count += 1
        folder = self.path(f"machine{MachinesCase.count}")
        shutil.copytree(self.path(project), os.path.join(folder, "content"))
        return folder

    def environment(self, key=KEY, **more):
        return environment(HOME=None, CONTENTC_CACHE_KEY=key, **more)

    def warm(self, folder, cache, *words, key=KEY, code=0, more=None, **options):
        """What `warm` says in JSON, without the diagnostics; the run itself if it ends before it has begun."""
        done = self.contentc(
            "warm", "--shared-cache", cache, "--format", "json", *words, cwd=folder, code=code,
            env=self.environment(key, **(more or {})), **options)
        return json.loads(done.out).get("warm", done) if done.out else done

    def build_with(self, folder, cache, *words, key=KEY, code=0, more=None, **options):
        """What a build says in JSON of its cache."""
        done = self.build(
            "--shared-cache", cache, "--format", "json", "--now", "2026-12-01T08:00:00Z", "--explain", *words,
            cwd=folder, code=code, env=self.environment(key, **(more or {})), **options)
        return json.loads(done.out)["cache"] if code == 0 else done

    def clean(self, *words):
        """The tree of a build that has no cache at all."""
        folder = self.machine()
        self.build("--no-cache", "--now", "2026-12-01T08:00:00Z", *words, cwd=folder, env=self.environment(None))
        return tree(os.path.join(folder, "build"))

    def built(self, folder):
        return tree(os.path.join(folder, "build"))
