"""The tables of a Swiss for display: the colours that both have had, and how many could have rested instead."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from tests.organizing import decide
from tests.swiss_leagues import WALKOVER, by_chance, open_games, play, publish, swiss_league
from tests.tournaments.documents.print.pdf import text
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.display.rounds import RoundPage, TableLine, proposed_page, published_page
from tournaments.league.formats.swiss.rounds import Plan, proposal
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.load import load_league
from tournaments.wording.ties import unplayed_points_words

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
    alone, others = "nadie que pueda descansar tiene menos puntos", f"es una de las {equal + 1} personas sin descanso"
    assert (others if equal else alone) in rest.words and rest.words.count(". ") == 0


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
    for number in range(2, 6):
        check(league, published_page(LeaguePage(load_league(league)), number))
    check(league, proposed_page(proposal(load_league(league).league, Plan())))
    assert "Colores hasta ahora" not in published_page(LeaguePage(load_league(league)), 1).tables[0].why


def test_rotation_which_orders_all_tells_nothing_of_equal_points() -> None:
    league = swiss_league(5, 3, stage={"system": "rotation"})
    publish(league)
    play(league, by_chance(Random(1)))
    publish(league)
    [rest] = published_page(LeaguePage(load_league(league)), 2).rests
    assert "Con los mismos" not in rest.words and rest.words


def test_points_of_byes_are_marked_and_told_below_every_table() -> None:
    league = swiss_league(5, 3)
    publish(league)
    play(league)
    meaning = "* Suma puntos sin jugar, por un descanso o una ausencia avisada: Jugador 5, 2."
    for name in ("standings", "projector", "embedded_table"):
        page = html_of(Client().get(league_url(name, league)))
        assert meaning in page and page.count("&nbsp;*") + page.count("starred") == 1, name
    for name in ("standings", "poster"):
        paper = Client().get(reverse("tournaments:document", args=[league.slug, name])).content
        words = text(paper).replace("\n", " ")
        assert meaning in words and words.count("Jugador 5 *") == 1, name


def test_many_points_of_byes_are_told_without_names() -> None:
    assert unplayed_points_words({"Ana": 0}) == ""
    meaning = "* Suma puntos sin jugar, por un descanso o una ausencia avisada"
    assert unplayed_points_words({"Ana": 2, "Bea": 0, "Cris": 1}) == f"{meaning}: Ana, 2; Cris, 1."
    assert unplayed_points_words(dict.fromkeys(map(str, range(11)), 1)) == f"{meaning}."
