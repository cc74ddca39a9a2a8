"""Points and F on public pages, under any regulation."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.test import Client

from tests import leagues, organizing
from tests.tournaments.public.public_pages import text_of
from tournaments import models
from tournaments.display.league import league_page
from tournaments.league.regulations import REGULATIONS
from tournaments.league.values import Game, Pieces, Reason, Result, Winner
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.results.verbs import RecordResult
from tournaments.public.people_tables import FigureHeading
from tournaments.wording.results import counted, score

pytestmark = pytest.mark.django_db


def headings_of_a_player_under(*regulations: str) -> dict[str, str]:
    """Return the headings of the figures of a player's leagues with their meanings, for leagues under regulations."""
    value = leagues.league(4, rules="international")
    for key in regulations:
        leagues.store_league(replace(value, name=f"Liga {key}", regulation=REGULATIONS[key]))
    entries = models.Entry.objects.filter(name=value.names[0])
    player = entries[0].player
    entries.update(player=player)
    table = Client().get(f"/jugadores/{player.pk}/").context["table"]
    assert len(table.data) == len(regulations)
    return {
        column.header: column.column.meaning for column in table.columns if isinstance(column.column, FigureHeading)
    }


def test_leagues_of_a_player_have_the_columns_that_count_in_any() -> None:
    shown = headings_of_a_player_under("fmjd", "castillar")
    assert "F" in shown and "punto" not in shown["G"]


def test_leagues_of_a_player_under_one_regulation_say_its_points() -> None:
    shown = headings_of_a_player_under("fmjd", "fmjd")
    assert "F" not in shown and "2 puntos" in shown["G"]


def test_lists_of_games_say_who_won_before_any_points(client: Client) -> None:
    league = organizing.tied_league(boards=2)
    player = league.entries.get(name="Ana").player_id
    shown = ["", "calendario/", "partidas/", "proyector/", "insertar/partidas/", "video/"]
    game = league.fixtures.filter(result__isnull=False).first()
    assert game
    pages = [f"/ligas/{league.slug}/{path}" for path in (*shown, f"partidas/{game.pk}/hoja/")]
    words = {page: text_of(client, page) for page in (*pages, f"/jugadores/{player}/")}
    assert not [page for page, text in words.items() if re.search("[013]–[013]", text)]
    assert "gana a" in words[pages[1]] and "F 3" in words[pages[1]], "the calendar says it without the table of games"


def test_result_of_a_tiebreak_game_counts_nothing(client: Client) -> None:
    league = organizing.tied_league()
    organizing.decide(league, PlayOff("Ana", "Bea"))
    game = league.fixtures.get(tiebreak=True)
    won = Result(Winner.ONE, Reason.NO_PIECES, Pieces(3, 0), Pieces(0, 0))
    organizing.decide(league, RecordResult(game.pk, won))
    [line] = league_page(league.slug).tiebreaks
    assert (line.outcome, line.counted) == ("gana a", "")


def test_outcome_has_the_points_of_a_regulation_that_gives_more_than_one_number() -> None:
    game = Game(one="Ana", two="Bea", round=1, result=Result(Winner.TWO, Reason.NO_PIECES, Pieces(0, 0), Pieces(4, 1)))
    assert [counted(game, 5, REGULATIONS[key]) for key in ("castillar", "delft")] == ["F 6", score_of("delft", game)]
    drawn = Game(
        one="Ana", two="Bea", round=1, result=Result(Winner.DRAW, Reason.AGREEMENT, Pieces(3, 0), Pieces(2, 1))
    )
    assert counted(drawn, 5, REGULATIONS["castillar"]) == "F 3 y 4"
    assert counted(replace(drawn, round=None), 5, REGULATIONS["castillar"]) == ""


def score_of(key: str, game: Game) -> str:
    assert game.result
    return score(game.result, REGULATIONS[key])
