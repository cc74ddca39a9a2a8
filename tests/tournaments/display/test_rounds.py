"""The tables of a Swiss for display: the colours that both have had, and how many could have rested instead."""

from __future__ import annotations

from random import Random

import pytest

from tests.organizing import decide
from tests.swiss_leagues import WALKOVER, by_chance, open_games, play, publish, swiss_league
from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.display.rounds import RoundPage, TableLine, proposed_page, published_page
from tournaments.league.formats.swiss.rounds import Plan, proposal
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def colours(league: models.League, name: str, before: int) -> str:
    """Return the colours of somebody before a round, counted again from the rows."""
    games = league.fixtures.filter(round__lt=before).exclude(result__reason="walkover").order_by("round")
    rows = games.select_related("one", "two")
    had = [(game.one.name == name) == (game.white == "one") for game in rows if name in (game.one.name, game.two.name)]
    return f"{name}, " + ("\N{NO-BREAK SPACE}".join("B" if white else "N" for white in had) or "–")


def check(league: models.League, page: RoundPage) -> None:
    for table in page.tables:
        so_far = "; ".join(colours(league, name, page.number) for name in (table.white, table.black))
        assert table.why.endswith(f"Colores hasta ahora: {so_far}.")
    points = {name: now for table in page.tables for name, now in zip(table.names, points_of(table), strict=True)}
    byes = load_league(league).league.byes
    rested = {bye.player for bye in byes if bye.kind == "pairing" and bye.round < page.number}
    [rest] = [rest for rest in page.rests if rest.by_pairing]
    equal = sum(now == rest.points and name not in rested for name, now in points.items())
    told = f"Con los mismos hay {equal} persona"
    assert (told in rest.words) is ("nadie que pueda descansar tiene menos puntos" in rest.words and equal > 0)


def points_of(table: TableLine) -> tuple[int, int]:
    return table.white_points, table.black_points


@pytest.mark.parametrize("seed", range(4))
def test_pairs_tell_the_colours_so_far_and_rests_how_many_had_as_many(seed: int) -> None:
    league = swiss_league(9, 6)
    for number in range(1, 6):
        publish(league)
        walkover, *_others = open_games(league)
        if number == 2:
            decide(league, RecordResult(walkover.pk, WALKOVER))
        play(league, by_chance(Random(10 * seed + number)))
        if number > 1:
            check(league, published_page(LeaguePage(load_league(league)), number))
    check(league, proposed_page(proposal(load_league(league).league, Plan())))
    assert "Colores hasta ahora" not in published_page(LeaguePage(load_league(league)), 1).tables[0].why
