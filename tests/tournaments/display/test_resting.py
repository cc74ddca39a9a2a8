"""The calendar and the sheets of the rounds say who rests."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from tests.markup import without_layout
from tests.organizing import decide, drawn_league
from tests.swiss_leagues import publish, swiss_league
from tests.tournaments.documents.print.making import league, page, to_print
from tests.tournaments.documents.print.pdf import text
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.display.course import resting_rounds
from tournaments.display.league import LeaguePage
from tournaments.display.reports import printed_league
from tournaments.documents.print.rendering import render
from tournaments.league.regulation import ByeKind
from tournaments.league.values import Entrant, WithdrawnGames
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.founding.verbs import AddLatecomer
from tournaments.organizers.rounds.verbs import SetBye
from tournaments.store.load import load_league

ODD = ("Ana", "Bea", "Carlos", "Duarte", "Eva")


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("boards", [1, 2, 3])
@pytest.mark.parametrize("players", range(3, 10))
def test_one_player_rests_in_each_round_of_an_odd_league(players: int, boards: int, legs: int) -> None:
    names = [f"Ana {number}" for number in range(players)]
    rests = resting_rounds(page(league(names, boards=boards, legs=legs)))
    assert [one.round for one in rests] == (list(range(1, players * legs + 1)) if players % 2 else [])
    assert sorted(name for one in rests for name in one.players) == (sorted(names * legs) if players % 2 else [])


def test_round_without_one_of_its_games_names_all_who_rest() -> None:
    """A round of the one game that is left names nobody: it is for a few."""
    whole = league([f"Ana {number}" for number in range(7)], boards=3)
    [moved, *others] = whole.games
    rests = resting_rounds(page(replace(whole, games=(*others, replace(moved, round=8)))))
    assert [(one.round, len(one.players)) for one in rests] == [(1, 3), *((number, 1) for number in range(2, 8))]
    assert moved.pair <= set(rests[0].players)


def test_documents_say_who_rests() -> None:
    whole = league(ODD, boards=2)
    rests = resting_rounds(page(whole))
    calendar, rounds = (" ".join(text(render(kind, to_print(whole))).split()) for kind in ("calendar", "rounds"))
    for one in rests:
        assert f"ronda {one.round}, {one.players[0]}" in calendar
        assert f"Descansa {one.players[0]}." in rounds
    even = " ".join(text(render("calendar", to_print(league([*ODD, "Fe"])))).split())
    assert "Descansan:" not in even


@pytest.mark.django_db
def test_page_of_the_calendar_says_who_rests() -> None:
    made = drawn_league(ODD)
    models.League.objects.filter(pk=made.pk).update(published=True)
    html = without_layout(html_of(Client().get(league_url("calendar", made))))
    first = resting_rounds(LeaguePage(load_league(made)))[0]
    assert f"Descansan: ronda 1, {first.players[0]};" in html


@pytest.mark.django_db
def test_documents_of_a_swiss_tell_rests_from_absences_and_latecomers() -> None:
    made = swiss_league(10, 4)
    decide(made, SetBye("Jugador 4", 1, ByeKind.HALF))
    publish(made)
    decide(made, AddLatecomer(Entrant("Nora")))
    rests = resting_rounds(LeaguePage(load_league(made)))
    [first] = rests
    assert (len(first.players), first.absent, first.entered_later) == (1, ("Jugador 4",), ("Nora",))
    calendar, rounds = (
        " ".join(text(render(kind, printed_league(made.slug))).split()) for kind in ("calendar", "rounds")
    )
    assert f"Descansan: ronda 1, {first.players[0]}. No vienen: ronda 1, Jugador 4." in calendar
    assert "Se incorporan después: ronda 1, Nora." in calendar
    assert f"Descansa {first.players[0]}. No viene: Jugador 4. Se incorpora después: Nora." in rounds
    decide(made, Withdraw("Nora", WithdrawnGames.WALKOVERS))
    assert "Nora" not in resting_rounds(LeaguePage(load_league(made)))[0].words


@pytest.mark.django_db
def test_neither_withdrawn_players_nor_those_waiting_for_a_latecomer_rest() -> None:
    made = drawn_league(ODD)
    decide(made, AddLatecomer(Entrant("Fe")))
    last = made.fixtures.order_by("-round")[0].round
    assert last and all(one.round <= 5 for one in resting_rounds(LeaguePage(load_league(made))))
    decide(made, Withdraw("Bea", WithdrawnGames.ANNULLED))
    assert all("Bea" not in one.players for one in resting_rounds(LeaguePage(load_league(made))))
