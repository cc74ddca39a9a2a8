"""The number of queries of a page does not grow with its content."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.databases import only_on_sqlite
from tests.organizing import complete_league, decide, drawn_league
from tests.queries import count_queries
from tournaments import models
from tournaments.display.championships import championship_page
from tournaments.display.home import SectionKey, home, league_list
from tournaments.display.league import league_page, public_row
from tournaments.display.players import player_list, player_page
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.conduct.verbs import SanctionPlayer, Withdraw

pytestmark = pytest.mark.django_db

TEN_PLAYERS = ("Ana", "Bea", "Carlos", "Duarte", "Eva", "Fina", "Gil", "Hugo", "Iria", "Ñoño")


def queries(read: Callable[[], object]) -> int:
    with count_queries() as made:
        read()
    return made.total


def test_league_and_its_championship_are_read_in_one_query() -> None:
    slug = drawn_league(championship="Copa").slug
    assert queries(lambda: str(public_row(slug).championship)) == 1


@only_on_sqlite("a page has as many queries on either database")
def test_a_league_of_ten_takes_as_many_queries_as_one_of_three() -> None:
    small, large = drawn_league(), drawn_league(TEN_PLAYERS, name="Grande")
    decide(large, SanctionPlayer("Ana", "retraso"))
    decide(large, Withdraw("Bea"))
    assert queries(lambda: league_page(small.slug)) == queries(lambda: league_page(large.slug))


@only_on_sqlite("a page has as many queries on either database")
def test_list_queries_do_not_grow_with_leagues() -> None:
    decide(complete_league(championship="Copa"), Close())
    drawn_league()
    ana = models.Player.objects.get(name="Ana")
    pages: list[Callable[[], object]] = [
        home,
        lambda: league_list(section=SectionKey.FINISHED),
        lambda: league_list(query="ana"),
        lambda: player_page(ana.pk),
        lambda: player_list("a"),
        lambda: championship_page("copa"),
    ]
    few = [queries(page) for page in pages]
    for number in range(8):
        decide(complete_league(TEN_PLAYERS[:4], name=f"Liga {number}", championship="Copa"), Close())
        drawn_league(TEN_PLAYERS, name=f"Sorteada {number}")
    assert [queries(page) for page in pages] == few


def test_league_is_found_without_case_or_accents() -> None:
    drawn_league(("Ávila", "Ñoño", "Zoë"), name="Liga de Otoño")
    drawn_league(name="Otra")
    for text in ("OTONO", "otoño", "avila", "nono", "zoe"):
        assert [card.header.name for card in league_list(query=text).cards] == ["Liga de Otoño"], text
    assert league_list(query="%").cards == ()
    assert [player.name for player in player_list("ÁVI")] == ["Ávila"]
