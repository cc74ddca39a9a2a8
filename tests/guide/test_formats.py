"""The examples of docs/formats.md give the output that it shows, and its lists have every name of the code."""

from __future__ import annotations

import io
import re
import shlex
from contextlib import chdir, redirect_stdout
from pathlib import Path

import pytest
from django.core.management import call_command, get_commands, load_command_class

from games.rules import RULES
from tournaments.league.file.regulation import OWN_STEPS
from tournaments.league.regulations import REGULATIONS

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs/formats.md").read_text()
FENCE = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = FENCE.findall(TEXT)
COMMANDS = {name for name, app in get_commands().items() if app in {"games", "tournaments"}}
# `tests/tournaments/store/backup` runs those that need a database of their own, `tests/tournaments/accounts` that of an
# account, and `tests/tournaments/every/test_every_command.py` the one that needs an event.
RUN_ELSEWHERE = {"backup", "restore", "changepassword", "export_event"}


def examples() -> list[tuple[str, str]]:
    """Return each command line with the output shown below it, or an empty text if none is shown."""
    shown = "".join(body for kind, _, body in BLOCKS if kind == "console")
    return [(line, output) for line, output in re.findall(r"^\$ (.*)\n((?:[^$\n].*\n)*)", shown, re.MULTILINE)]


def run(line: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Run a command line, which may have an `echo` before it and a file after it, and return its output."""
    before, _, rest = line.rpartition(" | ")
    command, _, target = rest.partition(" > ")
    words = shlex.split(command)
    assert words[0] == "manage.py"
    if words[1] in RUN_ELSEWHERE:
        load_command_class(get_commands()[words[1]], words[1]).create_parser(*words[:2]).parse_args(words[2:])
        return ""
    typed = shlex.split(before)[1] + "\n" if before else ""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    out = io.StringIO()
    with redirect_stdout(out):
        call_command(*words[1:], stdout=out)
    if target:
        Path(target).write_text(out.getvalue())
    return out.getvalue()


@pytest.mark.django_db
def test_examples_give_the_documented_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _, name, body in BLOCKS:
        if name:
            (tmp_path / name).write_text(body)
    with chdir(tmp_path):
        for line, expected in examples():
            answer = run(line, monkeypatch)
            assert not expected or answer == expected, line


def test_every_command_has_an_example() -> None:
    assert {shlex.split(line.rpartition(" | ")[2])[1] for line, _ in examples()} == COMMANDS


def test_example_of_the_library_gives_its_output() -> None:
    (code,) = (body for kind, name, body in BLOCKS if kind == "python" and not name)
    values: dict[str, object] = {}
    exec(code, values)  # noqa: S102 - the example of our own documentation
    assert values["moves"]
    assert values["report"]


def test_lists_have_every_step_regulation_and_rule_system() -> None:
    (steps,) = re.findall(r"^- The steps of a `chain`[^`]*`([^`]+)`", TEXT, re.MULTILINE)
    (regulations,) = re.findall(r'^- `"regulation"` is (.+), or an object', TEXT, re.MULTILINE)
    (types,) = re.findall(r"^[^`]*`GameType` is (.+);", TEXT, re.MULTILINE)
    assert sorted(steps.split()) == sorted(OWN_STEPS)
    assert sorted(re.findall(r"`(.+?)`", regulations)) == sorted(REGULATIONS)
    assert set(re.findall(r"\d+", types)) == {str(rules.game_types[0]) for rules in RULES.values() if rules.game_types}
    library = (ROOT / "games/rules/README.md").read_text()
    assert [slug for slug in RULES if f"`{slug}`" not in library] == []
