"""Every command leaves its decisions in the history: a command without its case here fails a test."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command, get_commands

from games.models import Archive
from tests.databases import only_on_sqlite
from tests.organizing import complete_league, decide, drawn_league, league_in_preparation
from tests.tournaments.administrators.acting import ACTS
from tests.tournaments.every.example_sites import GAMES
from tests.tournaments.every.objects import an_event
from tests.tournaments.every.recorded import CheckRecorded, with_figures
from tests.tournaments.every.sendings import NAMES, WRITES, results_list
from tests.tournaments.every.states import CUP
from tests.tournaments.every.whole_history import StateBefore
from tournaments import models
from tournaments.connections.webhooks.verbs import WEBHOOK_VERBS
from tournaments.league.file.writing import write_league
from tournaments.league.formats.planning import FINALS
from tournaments.organizers.closing.verbs import Close
from tournaments.store.load import load_league
from tournaments.wording.decisions import SENTENCES

pytestmark = pytest.mark.django_db


def run(command: str, *arguments: object) -> str:
    """Run a command; return what it prints."""
    printed = StringIO()
    with suppress(SystemExit):
        call_command(command, *map(str, arguments), stdout=printed, stderr=printed)
    return printed.getvalue()


def names_in(folder: Path) -> Path:
    file = folder / "lista.txt"
    file.write_text(NAMES, encoding="utf-8")
    return file


def results_in(folder: Path, league: models.League) -> Path:
    file = folder / "resultados.csv"
    file.write_text(results_list(league, 2), encoding="utf-8")
    return file


def whole_file_in(folder: Path) -> Path:
    source = finished()
    file = folder / "liga.json"
    file.write_text(write_league(load_league(source).league), encoding="utf-8")
    return file


def swiss_in(folder: Path) -> Path:
    file = folder / "suizo.json"
    players = ["Ana", "Bea", "Cris", "Dora"]
    stage = {"format": "swiss", "rounds": 3}
    document = {"format": "castillar-league/2", "name": "Open", "stage": stage, "players": players}
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


def finished() -> models.League:
    league = complete_league(**CUP)
    decide(league, Close())
    return league


@dataclass(frozen=True)
class CommandCase:
    """A command on a league, and the verbs that it should leave in the history. `arguments` are made first."""

    verbs: tuple[str, ...] = ()
    league: Callable[[], models.League] = lambda: drawn_league(**CUP)
    arguments: Callable[[models.League, Path], list[object]] = lambda league, folder: [league.slug]


COMMANDS = {
    "import_league": CommandCase(("found", "enrol"), arguments=lambda league, folder: [names_in(folder)]),
    "draw_lots": CommandCase(("draw_lots",), lambda: league_in_preparation(**CUP)),
    "import_results": CommandCase(
        ("record_result", "record_result"), arguments=lambda league, folder: [league.slug, results_in(folder, league)]
    ),
    "referee_link": CommandCase(("make_link",)),
    "export_league": CommandCase(),
    "export_event": CommandCase(arguments=lambda league, folder: an_event(league)),
    "standings": CommandCase(),
    "audit": CommandCase(),
    "championship": CommandCase(league=finished, arguments=lambda league, folder: ["copa"]),
    **({"bracket": CommandCase(arguments=lambda league, folder: ["--entrants", 5])} if FINALS else {}),
    "groups": CommandCase(arguments=lambda league, folder: ["--entrants", 5, "--groups", 2]),
    "pair": CommandCase(arguments=lambda league, folder: ["--file", swiss_in(folder)]),
    "trf": CommandCase(arguments=lambda league, folder: [league.slug, "-o", folder / "liga.trf"]),
    "schedule": CommandCase(arguments=lambda league, folder: ["--players", 4]),
    "push_keys": CommandCase(arguments=lambda league, folder: []),
    "report": CommandCase(arguments=lambda league, folder: [league.slug, "calendar", "-o", folder / "c.pdf"]),
}
BY_CHANCE = {"draw_lots", "push_keys", "referee_link"}
"""The commands that print what was drawn or made by chance."""
OF_THE_WHOLE_DATABASE = {"demo", "backup", "restore", "changepassword"}
"""`demo` has its tests in `management/test_demo.py`; `backup` and `restore`, which run outside transactions, have
theirs in `backup`; `changepassword` is about no league."""


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_leaves_its_decision(name: str, tmp_path: Path, check_recorded: CheckRecorded) -> None:
    case = COMMANDS[name]
    league = case.league()
    arguments = case.arguments(league, tmp_path)
    before = StateBefore()
    printed = run(name, *arguments)
    assert before.later_verbs() == list(case.verbs)
    if name not in BY_CHANCE:
        check_recorded(f"commands/{name}", printed_lines(printed, tmp_path))


def printed_lines(printed: str, folder: Path) -> list[str]:
    """Return the lines that a command prints, without what differs each time."""
    return [with_figures(line) for line in printed.replace(f"{folder}/", "").splitlines()] or ["nothing"]


@only_on_sqlite("what commands print is the same on either database")
def test_archive_command_prints_what_is_recorded(tmp_path: Path, check_recorded: CheckRecorded) -> None:
    file = tmp_path / "partidas.pdn"
    file.write_text(GAMES)
    printed = run("archive", file, "--rules", "castillar", "--jobs", 1)
    check_recorded("commands/archive", printed_lines(printed.removeprefix(f"{Archive.objects.get().pk}: "), tmp_path))


def test_whole_league_imported_by_command_leaves_its_decision(tmp_path: Path) -> None:
    file = whole_file_in(tmp_path)
    before = StateBefore()
    run("import_league", file)
    assert before.later_verbs() == ["import_league", "admit_league"]


def test_every_command_has_its_case() -> None:
    ours = {name for name, app in get_commands().items() if app == "tournaments"}
    assert ours == COMMANDS.keys() | OF_THE_WHOLE_DATABASE


# Every verb


def test_every_verb_has_a_page_or_a_command() -> None:
    tried = {verb for case in WRITES.values() for verb in (case.verb, *case.also)}
    tried |= {verb for case in COMMANDS.values() for verb in case.verbs}
    # `take_back_lots` and `number_as_listed` are those of further tests of `test_every_write`.
    other_ways = {
        "take_back_lots",
        "set_hour",
        "move_game",
        "put_off",
        "set_tiebreak_hour",
        "refuse_hours",
        "close_request",
        "find_rounds_again",
    }
    events = {"number_as_listed", "arrange_stage", "rename_stage", "open_sign_up", "delay_stage"}
    administration = {verb for sent in ACTS.values() for verb in sent.verbs}
    championships = {"found_championship", "withdraw_entry", "appoint_organizer"}
    tried |= administration
    tested_in_other_files = other_ways | events | {*WEBHOOK_VERBS} | (championships - administration)
    assert set(SENTENCES) - tried == tested_in_other_files, (
        "see tests/tournaments/organizers/championships and tests/tournaments/connections/webhooks"
    )
