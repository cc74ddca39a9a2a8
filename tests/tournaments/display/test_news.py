"""The news of a result for followers of a league."""

from __future__ import annotations

import pytest

from tests.organizing import ACTOR, beat, complete_league, decide, drawn_league, league_in_preparation, tied_league
from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.display.news import LatestNews, latest_news, news
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.conduct.verbs import SanctionPlayer
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.results.verbs import CorrectResult
from tournaments.store.load import load_league
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db


def news_of(league: models.League) -> LatestNews:
    return latest_news(LeaguePage(load_league(league)))


def test_news_of_a_result_names_changed_places() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    beat(league, "Ana", "Bea")
    beat(league, "Carlos", "Bea")
    assert "Gana Carlos con 3 peones" in news_of(league).sentence
    assert set(news_of(league).place_changes) == {"Carlos sube al 2.º.", "Bea baja al 3.º."}
    assert news_of(league).words == " ".join((news_of(league).sentence, *news_of(league).place_changes))


def test_first_result_names_no_places() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    beat(league, "Carlos", "Bea")
    assert "Gana Carlos" in news_of(league).sentence and not news_of(league).place_changes


def test_reaching_a_shared_place_is_no_move_up() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    for winner, loser in (("Ana", "Bea"), ("Bea", "Carlos"), ("Carlos", "Ana")):
        beat(league, winner, loser)
    assert set(news_of(league).place_changes) == {"Carlos comparte el 1.º."}


def test_unchanged_place_is_not_in_the_news() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    beat(league, "Ana", "Bea")
    beat(league, "Ana", "Carlos")
    assert not any("Ana" in change for change in news_of(league).place_changes)


@pytest.mark.parametrize("undone", [True, False])
def test_news_of_an_undone_result_is_reversed(undone: bool) -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    beat(league, "Ana", "Bea")
    entered = beat(league, "Carlos", "Bea")
    if undone:
        decide(league, Undo(entered.number, ACTOR))
    else:
        both = ("Bea", "Carlos")
        game = league.fixtures.get(one__name__in=both, two__name__in=both)
        decide(league, CorrectResult(game.pk, None), reason="mal anotado")
    assert "se quita el resultado" in news_of(league).sentence
    assert news_of(league).undone is undone
    assert set(news_of(league).place_changes) == {"Carlos baja al 3.º.", "Bea sube al 2.º."}


def test_other_decisions_leave_the_last_result_as_news() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    beat(league, "Ana", "Bea")
    before = news_of(league)
    decide(league, SanctionPlayer("Ana", "retraso"))
    assert news_of(league).sentence == before.sentence


def test_new_lots_leave_no_news_of_former_games() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    other = beat(league, "Ana", "Bea")
    decide(league, Undo(other.number, ACTOR))
    decide(league, DrawLots("otra"), reason="por error")
    assert news_of(league) == LatestNews()


def test_a_league_is_followed_from_its_lots_to_its_closing() -> None:
    assert news(LeaguePage(load_league(league_in_preparation(name="Una")))) is None
    assert news(LeaguePage(load_league(drawn_league(name="Otra")))) == LatestNews()
    assert news(LeaguePage(load_league(tied_league(name="Con empate")))) is not None
    over = complete_league(name="Terminada")
    decide(over, Close())
    assert news(LeaguePage(load_league(over))) is None
