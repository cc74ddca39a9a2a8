"""A process beside the site that runs management commands, one after another, on the site's database.

`python -m tests.e2e.console` reads one JSON request a line and answers each with one line.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Any, TextIO

from serving.garbage import collect_seldom

ROOT = Path(__file__).resolve().parent.parent.parent


class CommandFailed(Exception):
    """A command ended with an exit code other than 0; the message is its output."""


class Console:
    """A client of the process, which starts with the first request and ends with `close`."""

    def __init__(self, env: dict[str, str]) -> None:
        self.env = env
        self._process: subprocess.Popen[str] | None = None

    def manage(self, *arguments: str, stdin: str | None = None) -> str:
        """Run a command of manage.py and return its standard output; raise CommandFailed if it fails."""
        return str(self._ask({"command": arguments, "stdin": stdin or ""}))

    def call(self, function: str, *arguments: object) -> Any:
        """Call `module:function` in the process and return its result; arguments and result pass as JSON."""
        return self._ask({"function": function, "arguments": arguments})

    def close(self) -> None:
        if self._process:
            self._process.communicate()

    def _ask(self, request: dict[str, object]) -> object:
        self._process = self._process or subprocess.Popen(
            [sys.executable, "-m", "tests.e2e.console"],
            cwd=ROOT,
            env=self.env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "failed" in answer:
            raise CommandFailed(answer["failed"])
        return answer["done"]


@contextmanager
def console(env: dict[str, str]) -> Iterator[Console]:
    """Yield a console for a site with this environment, and close it at the end."""
    made = Console(env)
    try:
        yield made
    finally:
        made.close()


def main() -> None:
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    collect_seldom()
    django.setup()
    answers = sys.stdout
    for line in sys.stdin:
        json.dump(_answer(json.loads(line)), answers)
        answers.write("\n")
        answers.flush()


def _answer(request: dict[str, Any]) -> dict[str, object]:
    """Run one request and return its result, or its error, as a JSON object.

    It opens new database connections: the old ones fail if the database was away in between.
    """
    from django.db import connections

    connections.close_all()
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        try:
            if "command" in request:
                return {"done": _command(request["command"], request["stdin"], output)}
            module, _, name = request["function"].partition(":")
            return {"done": getattr(import_module(module), name)(*request["arguments"])}
        except SystemExit as stop:
            return {"failed": f"exit {stop.code}: {output.getvalue()}"}
        except Exception as error:
            return {"failed": f"{type(error).__name__}: {error}; {output.getvalue()}"}


def _command(words: list[str], stdin: str, output: io.StringIO) -> str:
    from django.core.management import call_command

    before: TextIO = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    try:
        call_command(*words)
    finally:
        sys.stdin = before
    return output.getvalue()


if __name__ == "__main__":
    main()
