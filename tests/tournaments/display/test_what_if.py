"""What a round would be if two players met, or did not."""

from __future__ import annotations

from itertools import combinations

import pytest
from django.test import Client

from tests.organizing import decide
from tests.swiss_leagues import BLACK_WINS, play, playing, publish, swiss_league
from tournaments.display.league import LeaguePage
from tournaments.display.rounds import published_page
from tournaments.display.what_if import question_before, what_if
from tournaments.league.formats.swiss.pairing import digest
from tournaments.league.regulation import ByeKind
from tournaments.league.values import Entrant
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.founding.verbs import AddLatecomer
from tournaments.organizers.results.verbs import CorrectResult
from tournaments.organizers.rounds.verbs import SetBye, SetRounds
from tournaments.store.load import load_league
from tournaments.store.rounds import published_rounds

pytestmark = pytest.mark.django_db


def test_two_who_met_cannot_meet_again() -> None:
    league = playing(swiss_league(8, 4), 1)
    publish(league)
    answer = what_if(load_league(league).league, 2, "Jugador 1", "Jugador 5")
    assert answer
    assert "ya han jugado" in answer.sentence
    assert not answer.new


def test_two_who_meet_are_kept_apart() -> None:
    league = playing(swiss_league(8, 4), 1)
    publish(league)
    game = league.fixtures.filter(round=2).select_related("one", "two")[0]
    answer = what_if(load_league(league).league, 2, game.one.name, game.two.name)
    assert answer and answer.paired
    gone = [frozenset(pair) for pair in answer.gone]
    assert frozenset((game.one.name, game.two.name)) in gone
    assert len(answer.new) == len(answer.gone) > 0
    assert answer.difference[0].startswith("La primera mesa que cambia es la de ") and "puntos)" in answer.difference[0]
    shown = Client().get(f"/ligas/{league.slug}/rondas/2/y-si/?una={game.one.number}&otra={game.two.number}")
    assert answer.difference[0] in shown.content.decode()


def test_two_others_could_meet_and_some_tables_would_change() -> None:
    league = playing(swiss_league(10, 5), 1)
    publish(league)
    value = load_league(league).league
    met = {game.pair for game in value.games}
    one, two = next((one, two) for one in value.names for two in value.names[5:] if {one, two} not in met and one < two)
    answer = what_if(value, 2, one, two)
    assert answer and not answer.paired
    assert answer.new or "No pueden" in answer.sentence


def test_one_who_would_rest_instead_is_named() -> None:
    league = playing(swiss_league(7, 4), 1)
    publish(league)
    value = load_league(league).league
    [resting] = [bye.player for bye in value.byes if bye.round == 2]
    pairs = combinations(enumerate(value.names, start=1), 2)
    answers = ((una, otra, what_if(value, 2, one, two)) for (una, one), (otra, two) in pairs)
    una, otra, other = next((una, otra, answer.rest) for una, otra, answer in answers if answer and answer.rest)
    assert other != resting
    shown = Client().get(f"/ligas/{league.slug}/rondas/2/y-si/?una={una}&otra={otra}").content.decode()
    assert f"Descansaría {other}." in shown


def test_next_round_is_asked_about_before_it_is_published() -> None:
    league = playing(swiss_league(8, 4), 1)
    assert what_if(load_league(league).league, 2, "Jugador 1", "Jugador 5")


def test_round_is_asked_with_those_whom_it_had() -> None:
    """The question is that of the digest, after people came and went and the league got longer."""
    league = swiss_league(9, 6)
    publish(league)
    play(league)
    decide(league, AddLatecomer(Entrant("Tarde")))
    decide(league, SetBye("Jugador 3", 2, ByeKind.ZERO))
    for _ in range(3):
        publish(league)
        play(league)
    decide(league, Withdraw("Jugador 1"))
    decide(league, SetRounds(5))
    publish(league)
    loaded = load_league(league)
    names = {key: name for name, key in loaded.entry_ids.items()}
    for each in published_rounds(league.pk, names):
        question = question_before(loaded.league, each.number, each)
        assert question and digest(question) == each.digest, each.number


def test_answer_and_round_say_that_points_were_corrected() -> None:
    league = playing(swiss_league(8, 4), 1)
    publish(league)
    game = league.fixtures.filter(round=1).select_related("one", "two")[0]
    where = f"/ligas/{league.slug}/rondas/2/"
    words = "después se corrigió algún resultado"
    assert words not in Client().get(where).content.decode()
    decide(league, CorrectResult(game.pk, BLACK_WINS), reason="Estaba al revés")
    loaded = load_league(league)
    page = published_page(LeaguePage(loaded), 2)
    points = {name: shown for table in page.tables for name, shown in zip(table.names, table.figures, strict=True)}
    assert page.corrected and (points[game.one.name], points[game.two.name]) == ("2", "0")
    assert words in Client().get(where).content.decode()
    asked = Client().get(f"{where}y-si/?una=1&otra=2").content.decode()
    assert "se corrigió algún resultado" in asked


@pytest.mark.parametrize(("number", "two"), [(3, "Jugador 2"), (1, "Jugador 1")])
def test_other_questions_have_no_answer(number: int, two: str) -> None:
    league = playing(swiss_league(8, 4), 1)
    assert what_if(load_league(league).league, number, "Jugador 1", two) is None
