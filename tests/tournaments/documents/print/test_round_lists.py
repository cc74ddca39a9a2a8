"""The lists of the last round of a Swiss, on paper."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.organizing import decide, drawn_league
from tests.swiss_leagues import named, playing, publish, swiss_league
from tests.tournaments.documents.print.pdf import read, squeezed, text
from tournaments import models
from tournaments.league.regulation import ByeKind
from tournaments.organizers.rounds.verbs import SetBye

pytestmark = pytest.mark.django_db


def printed(league: models.League, kind: str, folder: Path) -> bytes:
    call_command("report", league.slug, kind, "-o", str(folder / "a.pdf"))
    return (folder / "a.pdf").read_bytes()


def round_of_nine() -> models.League:
    league = playing(swiss_league(10, 4), 1)
    decide(league, SetBye("Jugador 4", 2, ByeKind.HALF))
    publish(league)
    return league


def test_calendar_of_a_swiss_has_its_last_days_and_no_turns_of_rest(tmp_path: Path) -> None:
    league = round_of_nine()
    league.deadlines.create(round=2, last_day=date(2030, 12, 5))
    words = text(printed(league, "calendar", tmp_path))
    assert "Plazos: ronda 2, hasta el 5 dic 2030." in words and "Descansa" in words
    assert "Descanso" not in words and "Turnos" not in words
    assert "Descanso" in text(printed(drawn_league(), "calendar", tmp_path))


def test_list_by_table_has_each_pair_with_its_points(tmp_path: Path) -> None:
    league = round_of_nine()
    words = squeezed(text(printed(league, "walltables", tmp_path)))
    assert "Ronda2de4" in words
    for game in league.fixtures.filter(round=2).select_related("one", "two"):
        assert words.index(squeezed(game.one.name)) < words.index(squeezed(game.two.name))
    assert "descansa" in words and "nojuega" in words


def test_list_by_name_is_in_alphabetical_order(tmp_path: Path) -> None:
    words = text(printed(round_of_nine(), "wallnames", tmp_path))
    first = [words.index(name) for name in sorted(named(9))]
    assert first[0] == min(first)
    assert words.count("blancas") == words.count("negras") == 4


@pytest.mark.parametrize("kind", ["walltables", "wallnames"])
def test_table_of_a_later_turn_has_its_hour(kind: str, tmp_path: Path) -> None:
    league = swiss_league(12, boards=5, calendar={"start": "2027-01-09T16:00", "minutes": 20})
    publish(league)
    words = text(printed(league, kind, tmp_path))
    assert words.count("16:20") == (1 if kind == "walltables" else 2) and words.count("16:00") == 1


def test_reasons_are_those_of_the_page(tmp_path: Path) -> None:
    words = squeezed(text(printed(round_of_nine(), "pairwhys", tmp_path)))
    assert "pidiónojugarestaronda" in words and "sindescansoconmenospuntos" in words


@pytest.mark.parametrize("players", [40, 120])
def test_lists_of_many_fill_few_pages(tmp_path: Path, players: int) -> None:
    league = swiss_league(players, 7)
    publish(league)
    pages = read(printed(league, "walltables", tmp_path)).pages
    assert len(pages) == (1 if players == 40 else 3)
