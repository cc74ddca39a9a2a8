"""Pages of results under other regulations, in a knock-out of two games, in rounds that go on, and before closing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from tests import leagues, sheets
from tests.events import event_of
from tests.organizing import (
    DRAWN_RESULT,
    ONE_WINS,
    complete_league,
    decide,
    drawn_league,
    fixture,
    league_in_preparation,
    record_draw,
    tied_league,
)
from tests.own_pages import allow
from tests.people import Visitor, client_of, organizer_of
from tests.swiss_leagues import playing, swiss_league
from tests.tournaments.every.opening import Shown, late, read, sent, typed
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, league_url
from tournaments import models
from tournaments.league.formats.planning import usual_final
from tournaments.league.regulations import DELFT, KNDB
from tournaments.league.timetable import Timetable
from tournaments.league.values import Reason, Result, Side, Winner, WithdrawnGames
from tournaments.models.fixture import Claimant, Outcome
from tournaments.models.player_request import RequestKind
from tournaments.organizers.archiving import ArchiveLeague
from tournaments.organizers.calendar.verbs import PutOff, SetHour
from tournaments.organizers.closing.verbs import Close, PlayOff
from tournaments.organizers.conduct.verbs import Withdraw
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.organizers.results.verbs import ChooseColours, RecordResult
from tournaments.players.requests.verbs import MakeRequest

NAMES = ("Aldara", "Brais", "Cibrán", "Dores")
HOURS = Timetable(start=datetime(2126, 11, 23, 17), minutes=20)
MINE = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "1"}
LOST_BY_BOTH = Result(Winner.NONE, Reason.WALKOVER)
UNKNOWN = "Aldarra - Brais 1-0\nNadie - Cibrán 1-0\nZoe - Dores 0-1"


def pages_of_results() -> Iterator[Shown]:
    yield from other_regulations()
    yield from two_games()
    yield from rounds_that_go_on()
    yield from looked_at()
    yield from closed_meanwhile()
    yield from ways_to_close()
    yield from ties()


def other_regulations() -> Iterator[Shown]:
    """Yield the entry of a result whose points come from the pieces, and of a draw with an advantage."""
    for regulation, rules in ((DELFT, "castillar"), (KNDB, "international")):
        value = replace(leagues.league(NAMES, name=f"Liga de {regulation.key}", rules=rules), regulation=regulation)
        league = leagues.store_league(value)
        client = organizer_of(league)
        game, other = league.fixtures.order_by("position")[:2]
        address = league_url("game", league, game.pk)
        fields = {**MINE, "reason": "resignation", "two_men": "2", "two_kings": "0", "advantage": "", "score": ""}
        yield from read(client, f"result under {regulation.key}", address, f"{address}?gana=draw")
        yield from typed(client, "effect", address, **hidden_fields(address), **fields, step="look")
        yield from sent(client, "result with other values", address, winner="", reason="nada", score="9", advantage="x")
        confirm(client, address, **fields)
        yield from read(client, f"played game under {regulation.key}", address)
        yield from read(client, f"round under {regulation.key}", league_url("record", league))
        yield from read(client, "game with many pieces", f"{league_url('game', league, other.pk)}?gana=one&one_men=11")


def two_games() -> Iterator[Shown]:
    """Yield pages of a knock-out with two games an encounter, one of them lost by both players."""
    league = league_in_preparation(("Ana", "Bea", "Carlos", "Dora", "Eva"), name="Copa a dos partidas", timetable=HOURS)
    models.League.objects.filter(pk=league.pk).update(stage={"format": usual_final(), "games": 2, "third_place": False})
    league.refresh_from_db()
    decide(league, DrawLots("7f3a"))
    organizer, holder = organizer_of(league), client_of(Visitor.LINK, league)
    games = league.fixtures.filter(result=None).order_by("position")
    decide(league, RecordResult(games[0].pk, ONE_WINS))
    for client in (organizer, holder):
        yield from read(client, "round of two games", league_url("record", league))
    for name in ("calendar", "games", "standings", "projector", "embedded_games"):
        yield from read(organizer, f"{name} of two games", league_url(name, league))
    cup = event_of(4, groups=0, setup={"timetable": HOURS}).stages.get().league
    organizer, game = organizer_of(cup), cup.fixtures.earliest("position")
    decide(cup, RecordResult(game.pk, LOST_BY_BOTH))
    for key in (game.pk, cup.fixtures.get(match=game.match, part=2).pk):
        yield from read(organizer, "game after one that both lost", league_url("game", cup, key))
    yield from read(organizer, "round of further games", league_url("record", cup))


def rounds_that_go_on() -> Iterator[Shown]:
    """Yield rounds with games on several days or without one, for referees and links, and of a finished league."""
    league = drawn_league(NAMES, name="Liga de varios días", timetable=HOURS, boards=2, legs=2)
    games = league.fixtures.order_by("position")
    decide(league, SetHour(games[0].pk, datetime(2126, 12, 1, 18), 1))
    decide(league, PutOff(fixture(league, *NAMES[:2]).pk))
    decide(league, ChooseColours(games[2].pk, None, Side.ONE))
    organizer, referee, holder = (
        client_of(visitor, league) for visitor in (Visitor.ORGANIZER, Visitor.REFEREE, Visitor.LINK)
    )
    where = league_url("record", league)
    for client, who in ((organizer, "organizer"), (referee, "referee"), (holder, "link")):
        yield from read(client, f"round for the {who}", f"{where}?partida={games[2].pk}")
    dice = league_url("dice", league, games[3].pk)
    yield from sent(organizer, "dice", dice, purpose="start", typed="on", one_1="6", one_2="5", two_1="1", two_2="2")
    yield from read(organizer, "round with a game with dice", f"{where}?partida={games[3].pk}")
    decide(league, Withdraw(NAMES[3], WithdrawnGames.ANNULLED))
    annulled = league.fixtures.filter(result=None, two__name=NAMES[3])[0]
    for name in ("dice", "incidents", "game"):
        yield from read(organizer, f"{name} of an annulled game", league_url(name, league, annulled.pk))
    yield from sent(organizer, "list with unknown names", where, text=UNKNOWN)
    not_here = {"escrito-1": "Nadie", "quien-1": "-", "escrito-0": "Aldarra", "quien-0": NAMES[0]}
    yield from sent(organizer, "list with names chosen", where, text=UNKNOWN, **not_here)
    left = league.fixtures.filter(result=None, one__withdrawal=None, two__withdrawal=None).order_by("-at")
    *dated, put_off = left
    for game in dated:
        decide(league, RecordResult(game.pk, ONE_WINS))
    yield from read(organizer, "round without dates", where)
    decide(league, RecordResult(put_off.pk, ONE_WINS))
    for client, who in ((referee, "referee"), (holder, "link")):
        yield from read(client, f"round when all is played, for the {who}", where)
    listed = drawn_league(NAMES, name="Liga de una lista", timetable=HOURS)
    text = "Aldara - Brais 1-0\nAldara - Cibrán 1-0\nBrais - Cibrán 0-1"
    yield from sent(organizer_of(listed), "list of two rounds", league_url("record", listed), text=text)
    english = drawn_league(NAMES[:3], name="Liga inglesa", rules="english")
    yield from read(organizer_of(english), "dice of english", league_url("dice", english, english.fixtures.all()[0].pk))


def looked_at() -> Iterator[Shown]:
    """Yield what a result would change while it is entered: places, nothing, or that it is there already."""
    league = complete_league(NAMES, name="Liga por cambiar")
    game = league.fixtures.order_by("position")[0]
    client = organizer_of(league)
    winner = "one" if game.one.name == NAMES[0] else "two"
    for entered in ({}, MINE, {**MINE, "winner": "two", "two_men": "9"}):
        for name in ("game", "correct"):
            address = league_url(name, league, game.pk)
            fields = {**hidden_fields(address), **entered, "corrected_for": "errata", "step": "look"}
            yield from typed(client, f"effect on {name}", address, **fields)
    same = {"winner": winner, "reason": "resignation", f"{winner}_men": "3", f"{winner}_kings": "0"}
    address = league_url("correct", league, game.pk)
    fields = {**hidden_fields(address), **same, "corrected_for": "errata", "step": "look"}
    yield from typed(client, "effect of the same result", address, **fields)


def closed_meanwhile() -> Iterator[Shown]:
    """Yield the form of a result whose league another person closed meanwhile."""
    league = complete_league(NAMES, name="Liga cerrada")
    game = league.fixtures.order_by("position")[0]
    organizer, referee = organizer_of(league), client_of(Visitor.REFEREE, league)
    address = league_url("correct", league, game.pk)

    article = articles_of(league.rules)[0]
    noted = NoteIncident(fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by="Anxo")
    decide(league, noted)

    def correct_and_close() -> None:
        confirm(organizer, address, **MINE, two_men="0", two_kings="0", corrected_for="errata")
        decide(league, Close())

    fields = {**MINE, "one_men": "9", "two_men": "0", "two_kings": "0", "corrected_for": "al revés"}
    yield from late(referee, "correction of a closed league", address, correct_and_close, **fields)
    for name in ("game", "incidents", "dice", "sheet"):
        yield from read(organizer, f"{name} of a closed league", league_url(name, league, game.pk))
    contradicted = replace(leagues.finished_league(NAMES, name="Liga con planilla"), sanctions=())
    first, *others = contradicted.games
    disputed = replace(first, result=ONE_WINS, sheet=sheets.AGREED, white=Side.ONE)
    stored = leagues.store_league(replace(contradicted, games=(disputed, *others)))
    key = stored.fixtures.exclude(sheets=None)[0].pk
    yield from read(organizer_of(stored), "contradiction in a closed league", league_url("game", stored, key))
    archived = drawn_league(NAMES, name="Liga archivada")
    decide(archived, ArchiveLeague(True))
    yield from read(organizer_of(archived), "record of an archived league", league_url("record", archived))
    where, values = league_url("record", league), {f"{game.pk}-{name}": value for name, value in MINE.items()}
    answer = organizer.post(where, {**hidden_fields(where), **values})
    yield "rows of a closed league, sent", answer.content.decode()
    for name in ("record", "player_links", "people", "archive_league"):
        yield from read(organizer, f"{name} of a closed league", league_url(name, league))


def ways_to_close() -> Iterator[Shown]:
    """Yield the page that closes a league: with requests, a game that is not needed, without medals, of a Swiss."""
    league = complete_league(NAMES, name="Liga con peticiones")
    allow(league)
    game = league.fixtures.order_by("position")[0]
    decide(league, MakeRequest(game.one_id, RequestKind.APPEAL, game.pk), reason="lo vi")
    yield from read(organizer_of(league), "close with requests", league_url("close", league))
    two = drawn_league(NAMES[:3], name="Liga de dos")
    decide(two, Withdraw(NAMES[2], WithdrawnGames.ANNULLED))
    record_draw(two, *NAMES[:2])
    yield from read(organizer_of(two), "close without medals", league_url("close", two))
    swiss = playing(swiss_league(6, name="Suizo por cerrar"), 1)
    yield from read(organizer_of(swiss), "close between rounds", league_url("close", swiss))
    preparing = swiss_league(6, name="Suizo sin empezar")
    yield from read(client_of(Visitor.REFEREE, preparing), "round of a Swiss to come", league_url("record", preparing))
    tied = tied_league(name="Liga que sobra")
    decide(tied, PlayOff("Ana", "Bea", datetime(2126, 12, 1, 18), 1))
    tiebreak = tied.fixtures.get(tiebreak=True)
    organizer = organizer_of(tied)
    yield from read(organizer, "tie-break game with an hour", league_url("game", tied, tiebreak.pk))
    decide(tied, RecordResult(tiebreak.pk, DRAWN_RESULT))
    yield from read(organizer, "drawn tie-break game", league_url("game", tied, tiebreak.pk))
    decide(tied, PlayOff("Ana", "Bea"))
    confirm(organizer, league_url("sanction", tied), player="Ana", sanctioned_for="voces")
    yield from read(organizer, "close with a game not needed", league_url("close", tied))


def ties() -> Iterator[Shown]:
    """Yield what decides an open tie: the win of one whose rival withdrew, lots, or a ruling."""
    league = tied_league(name="Liga con retirada")
    decide(league, Withdraw("Bea", WithdrawnGames.WALKOVERS))
    yield from read(organizer_of(league), "close with a withdrawn player", league_url("close", league))
    for regulation in (KNDB, DELFT):
        value = replace(leagues.league(NAMES, name=f"Empates de {regulation.key}"), regulation=regulation)
        drawn = tuple(replace(game, result=DRAWN_RESULT) for game in value.games)
        level = leagues.store_league(replace(value, games=drawn))
        client = organizer_of(level)
        for name in ("close", "organize", "podium", "standings"):
            yield from read(client, f"{name} of a tie under {regulation.key}", league_url(name, level))
