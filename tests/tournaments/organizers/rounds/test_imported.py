"""The rounds of an imported Swiss: with the reasons that the program gives again, or said to be of a file."""

from __future__ import annotations

from html import unescape
from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from tests.organizing import ACTOR, decide
from tests.swiss_leagues import by_chance, open_games, play, publish, swiss_league
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.display.league import LeaguePage
from tournaments.display.rounds import published_page
from tournaments.league.file import read_league, write_league
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.rounds.verbs import ExchangePlayers, RetractRound
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
UNKNOWN = "No consta cómo se emparejó: la liga se importó de un fichero, que no lo dice."
KNOWN = "da esta misma ronda, y por eso se saben los porqués"


@pytest.fixture
def league() -> models.League:
    """Return a Swiss with two rounds played and a third in which an official exchanged two."""
    league = swiss_league(9, rounds=4)
    for seed in (1, 2):
        publish(league)
        play(league, by_chance(Random(seed)))
    publish(league)
    one, two = open_games(league)[:2]
    decide(league, ExchangePlayers(one.one.name, two.one.name, despite=True), reason="son hermanas")
    return league


def imported(league: models.League) -> models.League:
    value = load_league(league).league
    again = import_league(read_league(write_league(value).encode()), by=ACTOR)
    assert write_league(load_league(again).league) == write_league(value)
    return again


def round_html(league: models.League, number: int) -> str:
    return unescape(html_of(Client().get(reverse("tournaments:public_round", args=[league.slug, number]))))


def test_reasons_of_an_imported_swiss_are_those_of_the_first(league: models.League) -> None:
    again = imported(league)
    for number in (1, 2):
        first, second = (published_page(LeaguePage(load_league(one)), number) for one in (league, again))
        assert [table.why for table in second.tables] == [table.why for table in first.tables]
        assert all(table.why for table in second.tables)
        assert [rest.words for rest in second.rests] == [rest.words for rest in first.rests]
        assert first.published and second.published
        assert second.published.digest == first.published.digest
        html = round_html(again, number)
        assert KNOWN in html and UNKNOWN not in html and html.count("por qué") == len(second.tables)
        assert KNOWN not in round_html(league, number)
    history = html_of(Client().get(league_url("history", again)))
    assert "De 2 rondas del fichero se conoce otra vez el porqué" in history


def test_round_that_an_official_paired_is_said_to_be_of_a_file(league: models.League) -> None:
    again = imported(league)
    html = round_html(again, 3)
    assert UNKNOWN in html and "por qué" not in html


def test_imported_round_is_taken_back_and_published_anew(league: models.League) -> None:
    play(league)
    publish(league)
    again = imported(league)
    assert KNOWN in round_html(again, 4)
    decide(again, RetractRound(4), reason="otra vez")
    publish(again)
    html = round_html(again, 4)
    assert KNOWN not in html and UNKNOWN not in html and "Lo hizo el programa" in html
