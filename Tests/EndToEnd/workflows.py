"""Reads the workflows of docs/ci.md, and says which shell commands a CI system would run for an event, in its order.

Only what the page uses is understood; anything else in a workflow is an error, so that no step is passed over.
"""

import re

from documents import blocks

PAGE = "docs/ci.md"
STEP_KEYS = {"uses", "with", "run", "name", "env", "id"}
ACTIONS = {"actions/checkout", "actions/cache"}


def text_of(name):
    """The workflow of the page whose first line names this file."""
    found = [block.text for block in blocks(PAGE) if block.text.startswith(f"# {name}\n")]
    assert len(found) == 1, f"{PAGE} has {len(found)} blocks of {name}"
    return found[0]


def loaded(name):
    import yaml  # noqa: PLC0415  (who has none skips the test)

    # YAML 1.1 would read the key `on` as a truth value.
    class Loader(yaml.SafeLoader):
        yaml_implicit_resolvers = {
            letter: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:bool"]
            for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}

    return yaml.load(text_of(name), Loader)


class Step:
    """A script with its shell and its words, its variables and its id; or a file that is kept between runs of a job."""

    def __init__(self, shell=None, script=None, variables=None, id=None, cache=None):
        self.shell, self.script, self.variables, self.id = shell, script, variables or {}, id
        # (path, key)
        self.cache = cache


class Job:
    """A job as it runs on one machine."""

    def __init__(self, name, needs, environment, steps, finish=lambda outputs: None, caches=()):
        """`caches` are the paths that it takes from jobs before and leaves to jobs after it.

        `steps` and `finish` are called when the job begins and has ended well: what it gets from others is known
        only then. `finish` gets the outputs of its steps, (id, name) → value."""
        self.name, self.needs, self.environment, self.caches = name, needs, environment, caches
        self._steps, self.finish = steps, finish

    @property
    def steps(self):
        return self._steps()


def only(value, known):
    assert set(value) <= set(known), f"not understood: {sorted(set(value) - set(known))}"
    return value


class Expression:
    """`a == 'b' && (c != d || e)`: names are looked up with a function, missing ones are None."""

    def __init__(self, text, lookup):
        self.words = re.findall(r"""'[^']*'|"[^"]*"|&&|\|\||==|!=|[()]|\$?[\w.-]+""", text)
        assert "".join(self.words) == text.replace(" ", "") or "'" in text or '"' in text, text
        self.lookup = lookup

    def value(self):
        result = self.either()
        assert not self.words, f"left over: {self.words}"
        return result

    def either(self):
        result = self.both()
        while self.words[:1] == ["||"]:
            self.words.pop(0)
            other = self.both()
            result = result or other
        return result

    def both(self):
        result = self.comparison()
        while self.words[:1] == ["&&"]:
            self.words.pop(0)
            other = self.comparison()
            result = result and other
        return result

    def comparison(self):
        left = self.single()
        if self.words[:1] not in (["=="], ["!="]):
            return left
        is_equal = self.words.pop(0) == "=="
        return (left == self.single()) is is_equal

    def single(self):
        word = self.words.pop(0)
        if word == "(":
            result = self.either()
            assert self.words.pop(0) == ")"
            return result
        return word[1:-1] if word[0] in "'\"" else self.lookup(word)


class GitHub:
    """Jobs of a workflow of GitHub Actions for an event: one run, whose jobs may be run again."""

    def __init__(self, event, schedule=None, secrets=None, variables=None, replaced=None, run="1"):
        """`secrets` by environment; a pull request of a stranger gets none, whatever a job asks for."""
        self.flow = only(
            loaded(".github/workflows/content.yml"), ["name", "on", "permissions", "defaults", "env", "jobs"])
        self.context = {"github.event_name": event, "github.event.schedule": schedule, "github.run_id": run}
        # job → name → value
        self.outputs = {}
        self.secrets = {} if event == "pull_request" else secrets or {}
        self.variables, self.replaced = variables or {}, replaced or {}
        assert self.flow["permissions"] == {"contents": "read"}
        assert self.flow["defaults"] == {"run": {"shell": "bash"}}
        assert event in self.flow["on"]
        if schedule:
            assert {"cron": schedule} in self.flow["on"]["schedule"]

    def jobs(self):
        """In an order in which each comes after those that it needs; a job without all of these does not run."""
        found, waiting = [], dict(self.flow["jobs"])
        left_out = set()
        while waiting:
            name = next(name for name, job in waiting.items() if not set(needs(job)) & set(waiting))
            job = waiting.pop(name)
            only(job, ["if", "needs", "strategy", "runs-on", "container", "environment", "concurrency", "outputs",
                       "steps"])
            wanted = Expression(job["if"], self.context.get).value() if "if" in job else True
            if not wanted or left_out & set(needs(job)):
                left_out.add(name)
                continue
            for context in self.matrix(job):
                found.append(self.job(name, job, context))
        return found

    def matrix(self, job):
        if "strategy" not in job:
            return [{}]
        matrix = only(only(job["strategy"], ["matrix"])["matrix"], ["part"])
        parts = matrix["part"]
        return [{"matrix.part": str(part), "strategy.job-total": str(len(parts))} for part in parts]

    def job(self, name, job, context):
        secrets = self.secrets.get(job.get("environment"), {})

        def filled(text, outputs=None):
            def lookup(word):
                kind, _, rest = word.partition(".")
                if kind == "secrets":
                    return secrets.get(rest, "")
                if kind == "vars":
                    return self.variables.get(rest, "")
                if kind in ("needs", "steps"):
                    owner, outputs_word, output = rest.split(".")
                    assert outputs_word == "outputs" and (kind == "steps" or owner in needs(job)), word
                    # What nobody gave is empty.
                    return (self.outputs.get(owner, {}) if kind == "needs" else outputs[owner]).get(output, "")
                value = {**self.context, **context}[word]
                return "" if value is None else value
            return re.sub(r"\$\{\{ *(.*?) *\}\}", lambda match: Expression(match[1], lookup).value(), text)

        def finish(outputs):
            self.outputs[name] = {key: filled(value, outputs) for key, value in job.get("outputs", {}).items()}

        caches = [step["with"]["path"] for step in job["steps"] if step.get("uses", "").startswith("actions/cache@")]
        return Job(name, needs(job), job.get("environment"), lambda: list(self.steps(job, filled)), finish, caches)

    def steps(self, job, filled):
        for step in job["steps"]:
            only(step, STEP_KEYS)
            assert ("uses" in step) != ("run" in step)
            if "uses" in step:
                action = step["uses"].partition("@")[0]
                assert action in ACTIONS, step["uses"]
                # What only saves time stays away.
                if action == "actions/cache" and "hashFiles" not in step["with"]["key"]:
                    words = only(step["with"], ["path", "key"])
                    yield Step(cache=(words["path"], filled(words["key"])))
                continue
            variables = {**self.flow["env"], **step.get("env", {})}
            variables = {key: self.replaced.get(value, filled(value)) for key, value in variables.items()}
            shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail"]
            yield Step(shell, filled(step["run"]), variables, step.get("id"))


def needs(job):
    value = job.get("needs", [])
    return [value] if isinstance(value, str) else value


class GitLab:
    """Jobs of a GitLab pipeline, which may be run again."""

    RESERVED = ["image", "stages", "workflow", "variables", "default"]

    def __init__(self, source, branch=None, task=None, secrets=None, replaced=None, created=None):
        """`secrets` by environment, as protected variables are: only for the default branch."""
        self.created = created
        self.flow = loaded(".gitlab-ci.yml")
        self.context = {
            "$CI_PIPELINE_SOURCE": source, "$CI_COMMIT_BRANCH": branch, "$CI_DEFAULT_BRANCH": "main", "$TASK": task}
        self.secrets = secrets or {} if branch == "main" else {}
        self.replaced = replaced or {}

    def jobs(self):
        flow, found = self.flow, []
        if not self.holds(flow["workflow"]):
            return []
        for stage in flow["stages"]:
            for name, job in flow.items():
                if name in self.RESERVED or job["stage"] != stage or not self.holds(job):
                    continue
                only(job, ["stage", "rules", "parallel", "environment", "resource_group", "script", "artifacts",
                           "cache"])
                total = job.get("parallel", 1)
                for index in range(1, total + 1):
                    found.append(self.job(name, stage, job, index, total))
        return found

    def holds(self, job):
        return any(Expression(only(rule, ["if"])["if"], self.context.get).value() for rule in job["rules"])

    def job(self, name, stage, job, index, total):
        only(self.flow["default"], ["before_script", "cache"])
        environment = job.get("environment")
        environment = environment["name"] if isinstance(environment, dict) else environment
        variables = {key: self.replaced.get(value, value) for key, value in self.flow["variables"].items()}
        variables.update(self.secrets.get(environment, {}))
        known = {key[1:]: value for key, value in self.context.items() if value is not None}
        variables.update(known, CI_NODE_INDEX=str(index), CI_NODE_TOTAL=str(total), CI_PIPELINE_CREATED_AT=self.created)
        # The runner runs both in one shell.
        script = "\n".join([*self.flow["default"]["before_script"], *job["script"]])
        earlier = self.flow["stages"][:self.flow["stages"].index(stage)]
        before = [other for other, value in self.flow.items()
                  if other not in self.RESERVED and value["stage"] in earlier]
        caches = job.get("cache", self.flow["default"]["cache"])
        return Job(name, before, environment, lambda: [Step(["bash", "-eo", "pipefail"], script, variables)],
                   caches=only(caches, ["key", "paths"])["paths"] if caches else [])
