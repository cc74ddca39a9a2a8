"""The JSON Schemas: exported documents match them, and the reader refuses what they refuse."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import fastjsonschema
import pytest
from django.core.management import call_command
from django.test import Client
from hypothesis import given

from games.rules import RULES, check
from games.rules.playing import random_game
from tests import builders
from tests.builders import Document, content_of
from tests.tournaments.documents.print.leagues import LEAGUES
from tests.tournaments.documents.print.making import page
from tests.tournaments.league.file.test_damaged import PLACES, WHOLE, with_value
from tournaments.documents.files.registry import TABLES, league_table
from tournaments.league.faults import Fault
from tournaments.league.file import read_league, write_league
from tournaments.league.values import League
from tournaments.public.files import schemas

ROOT = Path(__file__).resolve().parents[4]
SCHEMAS = {name: json.loads(content) for name, content in schemas().items()}
VALID: dict[str, Callable[[Any], Any]] = {name: fastjsonschema.compile(schema) for name, schema in SCHEMAS.items()}
INVALID_VALUES = (
    None,
    {"?": 1},
    [[]],
    [{}],
    {},
    [],
    "?",
    "",
    " ",
    True,
    3,
    -1,
    1.5,
    10**6,
    "2026-02-29T10:00",
    "x" * 600_000,
)


def schema_accepts(document: Any) -> bool:
    try:
        VALID["liga-1"](document)
    except fastjsonschema.JsonSchemaValueException:
        return False
    return True


def reader_accepts(document: Any) -> bool:
    try:
        read_league(content_of(document))
    except Fault:
        return False
    return True


@given(builders.leagues())
def test_written_leagues_match_the_schema(league: League) -> None:
    assert schema_accepts(json.loads(write_league(league)))


@pytest.mark.parametrize("seed", range(40))
def test_readable_file_matches_the_schema(seed: int) -> None:
    assert schema_accepts(builders.document(Random(seed)))


def test_leagues_of_tests_and_docs_match_the_schema() -> None:
    text = (ROOT / "docs/formats.md").read_text()
    found = [json.loads(body) for body in re.findall(r"^```json \S+\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)]
    leagues = json.loads((ROOT / "tests/data/leagues.json").read_text())
    written = [json.loads(write_league(league)) for league in LEAGUES.values()]
    events = [one for one in found if one["format"] == "castillar-event/1"]
    assert events and all(VALID["torneo-1"](one) == one for one in events)
    found = [one for one in found if one not in events]
    documents = [*found, WHOLE, *(one["league"] for one in leagues), *written]
    assert len(documents) > 20 and all(map(schema_accepts, documents))


def test_reader_refuses_documents_against_the_schema() -> None:
    """Each value of a file is replaced in turn: the schema never refuses a file that the reader accepts."""
    both = 0
    for path in PLACES:
        for wrong in INVALID_VALUES:
            document = with_value(path, wrong)
            if not schema_accepts(document):
                both += 1
                assert not reader_accepts(document), (path, wrong)
    assert both > 10 * len(PLACES)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "castillar-league/3"},
        {"players": ["Ana"]},
        {"rules": "checkers"},
        {"games": [{"one": "Ana", "two": "Bea", "winner": "one"}]},
        {"games": [{"one": "Ana", "two": "Bea", "reason": "time"}]},
        {"calendar": {"start": "2026-11-21 17:00", "minutes": 20}},
        {"aviso": "x"},
    ],
)
def test_schema_rejects_common_mistakes(change: Document) -> None:
    whole: Document = {"format": "castillar-league/1", "name": "Liga", "players": ["Ana", "Bea", "Carlos"]}
    assert schema_accepts(whole) and not schema_accepts(whole | change) and not reader_accepts(whole | change)


@pytest.mark.parametrize("state", LEAGUES)
def test_tables_match_their_schemas(state: str) -> None:
    league_page = page(LEAGUES[state])
    for name in TABLES:
        VALID["clasificacion-1" if name == "standings" else "tabla-1"](
            json.loads(league_table(name, "json", league_page))
        )


@pytest.mark.parametrize("rules", RULES)
def test_checked_sheets_match_the_schema(rules: str, tmp_path: Path) -> None:
    sheets = [random_game(RULES[rules], Random(seed), seed) for seed in range(2)]
    texts = [*sheets, "nada", "1. 11-15 1-32 {", '[Result "2-0"]\n\n1. 12-16 *']
    assert {check(RULES[rules], text).verdict for text in texts}
    for number, text in enumerate(texts):
        file = tmp_path / f"{number}.pdn"
        file.write_text(text)
        out = io.StringIO()
        with suppress(SystemExit):
            call_command("check_sheet", str(file), rules=rules, json=True, stdout=out, stderr=io.StringIO())
        for line in out.getvalue().splitlines():
            VALID["comprobacion-1"](json.loads(line))


@pytest.mark.parametrize(("players", "boards", "legs"), [(3, 1, 1), (10, 1, 2), (9, 3, 1)])
def test_calendars_match_the_schema(players: int, boards: int, legs: int) -> None:
    out = io.StringIO()
    call_command("schedule", players=players, boards=boards, legs=legs, json=True, stdout=out)
    VALID["calendario-1"](json.loads(out.getvalue()))


@pytest.mark.django_db
def test_schemas_are_served_and_no_other_file() -> None:
    for name, schema in SCHEMAS.items():
        answer = Client().get(f"/esquemas/{name}.json")
        assert answer.json() == schema and answer["Content-Type"] == "application/schema+json"
    assert Client().get("/esquemas/formats.json").status_code == 404
