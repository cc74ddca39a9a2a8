"""Pages of the rounds of a Swiss: with hours and too few boards, absences, exchanges, and without a way to go on."""

from __future__ import annotations

from collections.abc import Iterator

from django.test import Client

from tests.organizing import ACTOR, decide
from tests.own_pages import player_of
from tests.people import organizer_of
from tests.swiss_leagues import BLACK_WINS, DRAW, play, playing, publish, swiss_league
from tests.tournaments.every.opening import Shown, read
from tests.tournaments.web.deciding.browsing import league_url
from tournaments.league.regulation import ByeKind
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.results.verbs import CorrectResult
from tournaments.organizers.rounds.attendance import CheckIn
from tournaments.organizers.rounds.verbs import ExchangePlayers, SetBye
from tournaments.store.load import load_league

NAMES = ("Aldara", "Brais", "Cibrán", "Dores", "Eloi", "Faia", "Goretti", "Hadrián", "Icía", "Iria", "Lois")
HOURS = {"start": "2126-11-23T10:00", "minutes": 60}


QUESTIONS = ("", "?una=1&otra=1", "?una=1&otra=2", "?una=1&otra=6", "?una=1&otra=8", "?una=2&otra=9", "?una=5&otra=9")
PUBLIC = ("standings", "calendar", "counting", "prospects", "projector", "games", "course")
OFFICIAL = (
    "next_round",
    "set_bye",
    "check_in",
    "exchange_players",
    "record",
    "organize",
    "set_rounds",
    "retract_round",
)


def pages_of_rounds() -> Iterator[Shown]:
    yield from second_round()
    yield from proposed_round()
    yield from many_boards()
    yield from last_rounds()
    yield from imported_rounds()


def second_round() -> Iterator[Shown]:
    """Yield pages of a round with hours, in which one rests and two do not come, after a corrected result."""
    league = swiss_league(NAMES, 4, boards=3, calendar=HOURS, name="Suizo con horas")
    league.entries.filter(name__in=("Brais", "Goretti")).update(rating=2100)
    playing(league, 1)
    decide(league, SetBye("Dores", 2, ByeKind.HALF))
    decide(league, CheckIn(frozenset(NAMES[:10]) - {"Dores"}, frozenset({"Lois"})))
    publish(league)
    first = league.fixtures.filter(round=1).order_by("position")[0]
    decide(league, CorrectResult(first.pk, BLACK_WINS), reason="Se copió al revés")
    for player, kind in (("Eloi", ByeKind.HALF), ("Faia", ByeKind.ZERO)):
        decide(league, SetBye(player, 3, kind))
    anyone, organizer, where = Client(), organizer_of(league), league_url("public_round", league, 2)
    searches = ("", "?q=i", "?q=Zoe", "?ver=nombres", "?jugador=1", "?jugador=4")
    yield from read(anyone, "round", *(where + search for search in searches))
    yield from read(anyone, "what if", *(league_url("what_if", league, 2) + question for question in QUESTIONS))
    for name in PUBLIC:
        yield from read(anyone, name, league_url(name, league))
    yield from read(anyone, "standings", league_url("standings", league) + "?ronda=1")
    for name in OFFICIAL:
        yield from read(organizer, name, league_url(name, league))
    for name in ("Aldara", "Dores"):
        player = player_of(league, name)
        yield from read(player.client, f"own page of {name}", player.url("own_page"))
    play(league, lambda game: DRAW)
    for name in ("standings", "projector", "rounds"):
        yield from read(anyone, f"{name} after the round", league_url(name, league))
    yield from read(player.client, "own page after the round", player.url("own_page"))


def proposed_round() -> Iterator[Shown]:
    """Yield what the organizer sees of a round before it is published, with tables exchanged."""
    league = playing(swiss_league(NAMES[:7], 4, boards=2, calendar=HOURS, name="Suizo por emparejar"), 2)
    organizer, where = organizer_of(league), league_url("next_round", league)
    exchanges = ("", "?mesa=1&mesa=2", "?mesa=1&mesa=3", "?mesa=2&mesa=3", "?mesa=1&mesa=0")
    yield from read(organizer, "next round", *(where + exchange for exchange in exchanges))
    decide(league, CheckIn(frozenset(NAMES[:5]), frozenset()))
    yield from read(organizer, "next round of those who are here", where)


def many_boards() -> Iterator[Shown]:
    """Yield the round of so many boards that one is asked for by its number."""
    large = swiss_league([*NAMES, "Marta", "Noa", "Olga"], 5, name="Suizo de siete tableros")
    publish(large)
    where = f"{league_url('record', large)}?ronda=1"
    organizer = organizer_of(large)
    yield from read(organizer, "results", *(f"{where}&tablero={board}" for board in (5, 8)))
    play(large)
    yield from read(organizer, "results of a played round", where)


def last_rounds() -> Iterator[Shown]:
    """Yield pages of a Swiss whose players have all met, and of one whose rounds are all played."""
    met = playing(swiss_league(NAMES[:4], 5, name="Suizo sin parejas"), 3)
    where = league_url("next_round", met)
    yield from read(organizer_of(met), "next round", where, f"{where}?saltar=1")
    over = playing(swiss_league(NAMES[:6], 3, name="Suizo terminado"), 3)
    organizer = organizer_of(over)
    for name in ("next_round", "organize", "record", "close", "standings", "projector", "podium"):
        yield from read(organizer, f"{name} of the last round", league_url(name, over))


def imported_rounds() -> Iterator[Shown]:
    """Yield the pages of an imported round that the program pairs alike, and of one with an exchange by hand."""
    league = playing(swiss_league(NAMES[:8], 3, name="Suizo de un fichero"), 1)
    publish(league)
    one, two = league.fixtures.filter(round=2).order_by("position")[:2]
    decide(league, ExchangePlayers(one.one.name, two.one.name, despite=True), reason="son hermanas")
    again = import_league(load_league(league).league, by=ACTOR)
    where = (league_url("public_round", again, number) for number in (1, 2))
    yield from read(Client(), "imported round", *where, league_url("history", again))
