"""JSON carries codes: the same values in every language, but for the labels and sentences that the documents name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from tests.organizing import beat, decide, drawn_league, fixture, podium_of, record_draw
from tests.people import organizer_of
from tests.tournaments.every.states import disputed, finished, unconfirmed
from tournaments import models
from tournaments.documents.files import registry
from tournaments.league.timetable import Timetable
from tournaments.league.values import Entrant, Pieces, Reason, Result, Winner, WithdrawnGames
from tournaments.organizers.calendar.verbs import PutOff
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.results.verbs import RecordResult

pytestmark = pytest.mark.django_db
LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)
SENTENCES = frozenset({"table", "result", "reach", "outlook", "what", "why", "text", "message"})
"""The keys whose values are for people, in the reader's language: `docs/formats.md` and the OpenAPI document say so."""


def every_state() -> list[models.League]:
    """Return leagues with games in every state: played, by absence, withdrawn, annulled, postponed, unconfirmed."""
    various = drawn_league(
        ("Ana", "Bea", "Carlos", "Duarte", "Elvira"),
        championship="Copa",
        name="De todo",
        timetable=Timetable(start=datetime(2030, 1, 5, 17), minutes=20),
    )
    beat(various, "Ana", "Bea")
    record_draw(various, "Ana", "Carlos")
    decide(various, RecordResult(fixture(various, "Bea", "Carlos").pk, Result(Winner.NONE, Reason.WALKOVER)))
    won = Result(Winner.ONE, Reason.RESIGNATION, Pieces(4, 1))
    decide(various, RecordResult(fixture(various, "Ana", "Duarte").pk, won))
    decide(various, PutOff(fixture(various, "Bea", "Duarte").pk))
    decide(various, Withdraw("Elvira", WithdrawnGames.ANNULLED))
    decide(various, Withdraw("Duarte", WithdrawnGames.WALKOVERS))
    podium_of("Copa", OtherGame("Parchís", 3, [Entrant("Ana"), Entrant("Bea")]))
    return [various, finished(), unconfirmed(), disputed()]


def addresses(league: models.League) -> Iterator[str]:
    """Yield every address of a league, and of one of its players and its championship, that answers with JSON."""
    player = league.entries.order_by("number")[0].player_id
    assert league.championship
    cup, game = league.championship.slug, league.fixtures.order_by("result", "pk")[0].pk
    yield from (f"/ligas/{league.slug}/datos/{name}.json" for name in ("league", "history", *registry.TABLES))
    yield from (f"/jugadores/{player}/datos/{name}.json" for name in registry.PLAYER_TABLES)
    yield from (f"/campeonatos/{cup}/datos/{name}.json" for name in registry.CHAMPIONSHIP_TABLES)
    yield from ("/jugadores/datos/players.json", f"/api/v1/players/{player}", f"/api/v1/championships/{cup}")
    parts = ("", "/players", "/games", f"/games/{game}", "/standings", "/podium", "/decisions")
    yield from (f"/api/v1/leagues/{league.slug}{part}" for part in parts)


def codes(value: Any) -> Any:
    """Return a document without its labels and sentences."""
    if isinstance(value, dict):
        return {key: codes(inner) for key, inner in value.items() if key not in SENTENCES}
    return [codes(one) for one in value] if isinstance(value, list) else value


def test_json_has_the_same_values_in_every_language() -> None:
    read = 0
    for league in every_state():
        client = organizer_of(league)
        for address in addresses(league):
            answers = [client.get(address, headers={"accept-language": language}) for language in LANGUAGES]
            bodies = [b"".join(answer) if answer.streaming else answer.content for answer in answers]  # type: ignore[arg-type]
            if {answer.status_code for answer in answers} == {404}:
                continue
            documents = [json.dumps(codes(json.loads(body))) for body in bodies]
            assert set(documents) == {documents[0]}, address
            read += 1
    assert read > 60


def test_commands_print_the_same_values_in_every_language(tmp_path: Any) -> None:
    league = finished()
    assert league.championship
    sheet = tmp_path / "game.pdn"
    sheet.write_text("1. 21-17 9-14 2. 99-1 *")
    for command in (
        ("standings", league.slug),
        ("championship", league.championship.slug),
        ("schedule", "--players", "5"),
        ("check_sheet", str(sheet), "--rules", "castillar"),
    ):
        printed = set()
        for language in LANGUAGES:
            out = StringIO()
            with suppress(SystemExit):  # the sheet is not valid
                call_command(*command, "--json", f"--lang={language}", stdout=out)
            printed.add(json.dumps([codes(json.loads(line)) for line in out.getvalue().splitlines()]))
        assert len(printed) == 1, command


def test_games_in_files_carry_their_outcome_in_codes() -> None:
    various = every_state()[0]
    rows = json.loads(Client().get(f"/ligas/{various.slug}/datos/games.json").content)["rows"]
    outcomes = {tuple(sorted((row["one"], row["two"]))): row for row in rows}
    won = outcomes["Ana", "Duarte"]
    assert (won["status"], won["winner"], won["reason"]) == ("played", "one", "resignation")
    assert [won[key] for key in ("one_men", "one_kings", "two_men", "two_kings")] == [4, 1, None, None]
    assert outcomes["Ana", "Carlos"]["winner"] == "draw" and outcomes["Bea", "Carlos"]["winner"] == "none"
    assert outcomes["Ana", "Elvira"]["status"] == "annulled" and outcomes["Ana", "Elvira"]["winner"] is None
    left = outcomes["Bea", "Duarte"]
    assert (left["status"], left["reason"]) == ("walkover", "walkover")
