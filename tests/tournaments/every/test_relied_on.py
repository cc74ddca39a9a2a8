"""What others rely on, whole: addresses, commands with their options, files that are read, columns and rows of tables.

The document of the API is recorded beside it, by `tests/tournaments/api/test_docs.py`.
"""

from __future__ import annotations

import json
import re
from argparse import Action
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.conf import settings
from django.core.management import get_commands, load_command_class

from tests.organizing import complete_league
from tests.tournaments.every.addresses import PATTERNS
from tests.tournaments.every.recorded import CheckRecorded
from tests.tournaments.every.states import CUP
from tournaments import models
from tournaments.display.championships import championship_page
from tournaments.display.league import league_page
from tournaments.display.players import player_page
from tournaments.documents.files.pdn import Sheet
from tournaments.documents.files.registry import CHAMPIONSHIP_TABLES, FORMATS, PLAYER_TABLES, TABLES
from tournaments.league.file.event import event_schema
from tournaments.league.file.league_document import league_schema

PAGE_SIZE = re.compile(r"^(\w*PAGE_SIZE) = ([\d_]+)$", re.MULTILINE)
OURS = ("games", "tournaments")
"""The applications whose commands are ours."""
OF_EVERY_COMMAND = {
    action.dest for action in load_command_class("django.core", "check").create_parser("", "")._actions
} - {"args", "tags", "list_tags", "deploy", "fail_level", "databases"} | {"skip_checks"}


def option(action: Action) -> str:
    """Return an option or a place of a command line, with what it takes."""
    taken = "" if action.nargs == 0 else f" {action.nargs or 1}"
    chosen = f" of {', '.join(map(str, action.choices))}" if action.choices and len(list(action.choices)) < 20 else ""
    needed = " required" if action.required else ""
    return f"{' '.join(action.option_strings) or action.dest}{taken}{chosen}{needed}"


def commands() -> Iterator[str]:
    for name, app in sorted(get_commands().items()):
        if app in OURS:
            parser = load_command_class(app, name).create_parser("manage.py", name)
            own = [action for action in parser._actions if action.dest not in OF_EVERY_COMMAND]
            yield "; ".join([name, *map(option, own)])


def places(schema: Mapping[str, Any], where: str = "$") -> Iterator[str]:
    """Yield each place of the documents of a JSON Schema, with what may stand there."""
    inner = schema.get("properties", {})
    own = {key: value for key, value in schema.items() if key not in {"properties", "items", "definitions", "$schema"}}
    yield f"{where} {json.dumps(own, ensure_ascii=False, sort_keys=True)}"
    for key, value in inner.items():
        yield from places(value, f"{where}.{key}")
    if isinstance(schema.get("items"), dict):
        yield from places(schema["items"], f"{where}[]")
    for name, value in schema.get("definitions", {}).items():
        yield from places(value, f"{where}#{name}")


def columns(kind: str, sheets: Mapping[str, Sheet]) -> Iterator[str]:
    for name, sheet in sheets.items():
        yield f"{kind} {name}: {'; '.join(f'{column.key} ({column.title})' for column in sheet.columns)}"


def table_columns() -> Iterator[str]:
    league = complete_league()
    models.League.objects.filter(pk=league.pk).update(championship=models.Championship.objects.create(name=CUP))
    page = league_page(league.slug, models.League.objects.all())
    yield from columns("league", {name: table.sheet(page) for name, table in TABLES.items()})
    player = models.Player.objects.filter(entries__league=league).order_by("pk")[0]
    of_player = player_page(player.pk, models.League.objects.all(), number=None)
    yield from columns("player", {name: table.sheet(of_player) for name, table in PLAYER_TABLES.items()})
    of_championship = championship_page(models.Championship.objects.get().slug, models.League.objects.all())
    yield from columns(
        "championship", {name: table.sheet(of_championship) for name, table in CHAMPIONSHIP_TABLES.items()}
    )


def page_sizes() -> Iterator[str]:
    """Yield how many rows a page of each list has."""
    for room in OURS:
        for file in sorted((settings.BASE_DIR / room).rglob("*.py")):
            for name, value in PAGE_SIZE.findall(file.read_text(encoding="utf-8")):
                yield f"{file.relative_to(settings.BASE_DIR)} {name} {value}"


@pytest.mark.django_db
def test_what_others_rely_on_is_as_recorded(check_recorded: CheckRecorded) -> None:
    parts: dict[str, Iterator[str]] = {
        "addresses": iter(sorted(f"{name} {pattern.pattern}" for name, pattern in PATTERNS.items())),
        "commands": commands(),
        "file of a league": places(league_schema()),
        "file of an event": places(event_schema()),
        "formats of tables": iter(f"{name}: {made.content_type}" for name, made in FORMATS.items()),
        "columns of tables": table_columns(),
        "rows of a page": page_sizes(),
    }
    check_recorded("relied_on", [line for title, lines in parts.items() for line in (f"== {title}", *lines)])
