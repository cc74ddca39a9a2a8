"""Pages of entering results: versions of two people, rounds and boards, dice, sheets, and before closing."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial

from tests import sheets
from tests.organizing import ONE_WINS, complete_league, decide, drawn_league, league_in_preparation, tied_league
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.every.opening import Shown, late, read, sent, typed
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, league_url
from tournaments.league.timetable import Timetable
from tournaments.league.values import Side
from tournaments.organizers.calendar.verbs import SetHour
from tournaments.organizers.closing.verbs import PlayOff, RuleOnTie
from tournaments.organizers.conduct.verbs import SanctionPlayer
from tournaments.organizers.results.verbs import ChooseColours, RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet

NAMES = ("Aldara", "Brais", "Cibrán", "Dores")
HOURS = Timetable(start=datetime(2126, 11, 23, 17), minutes=20)
MINE = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "1"}
THEIRS = {"winner": "two", "reason": "resignation", "two_men": "5", "two_kings": "0"}
CORRECTED = {**MINE, "two_men": "0", "two_kings": "0", "corrected_for": "cuenta mal"}
LISTS = (
    "Aldara - Nadie 1-0\nBraís - Cibrán 1-0\nhola",
    "Aldara - Brais 1-0\nCibrán - Dores 0-1",
    "one,two,leg,winner,reason,one_men\nAldara,Brais,1,one,no_pieces,3",
)
SHEETS = (
    "1. 22-18 11-15 2. 18x11 7x16 3. 21-",
    "1. 22>17 10>15 2. 23>18 11>16 S15 3. 26>23 6>10 4. 18>15",
    sheets.BLOCKED,
    sheets.TWO_PATHS,
    sheets.AGAINST_ITSELF,
)


def pages_of_entries() -> Iterator[Shown]:
    yield from two_versions()
    yield from decided_meanwhile()
    yield from rounds_entered()
    yield from sheets_entered()
    yield from before_closing()


def two_versions() -> Iterator[Shown]:
    """Yield the page of two who enter one result, the same or another, today or long ago, or who take it away."""
    league = drawn_league(NAMES, name="Liga de dos versiones")
    games = league.fixtures.order_by("position")
    referee, organizer = client_of(Visitor.REFEREE, league), organizer_of(league)
    for at, (theirs, ago) in enumerate(((THEIRS, False), (THEIRS, True), (MINE, False), (MINE, True))):
        address = league_url("game", league, games[at].pk)
        entering = partial(confirm, organizer, f"{address}?gana={theirs['winner']}", **theirs)
        yield from late(referee, "result", f"{address}?gana=one", entering, ago=ago, **MINE)
    for at, ago in ((0, False), (1, True)):
        correct, take_back = (league_url(name, league, games[at].pk) for name in ("correct", "take_back"))
        taking = partial(confirm, organizer, take_back, reason="no se jugó")
        yield from late(referee, "correction of nothing", correct, taking, ago=ago, **CORRECTED)
    correct = league_url("correct", league, games[2].pk)
    correcting = partial(confirm, organizer, f"{correct}?gana=two", **THEIRS, corrected_for="al revés")
    yield from late(referee, "correction", correct, correcting, **CORRECTED)


def decided_meanwhile() -> Iterator[Shown]:
    """Yield forms shown again after decisions of others, and of their own author, some with values that differ."""
    league = drawn_league(NAMES, name="Liga cambiada", timetable=HOURS)
    game = league.fixtures.order_by("position")[0]
    referee, organizer, holder = (
        client_of(visitor, league) for visitor in (Visitor.REFEREE, Visitor.ORGANIZER, Visitor.LINK)
    )
    address = league_url("game", league, game.pk)
    for ago in (False, True):
        moving = partial(decide, league, SetHour(game.pk, datetime(2126, 12, 1 + ago, 18), 1), reason="nieve")
        yield from late(referee, "result", f"{address}?gana=one", moving, ago=ago, **MINE)
    sanction, fields = league_url("sanction", league), {"player": NAMES[0], "sanctioned_for": "voces"}
    yield from late(
        organizer, "sanction of one's own", sanction, partial(confirm, organizer, sanction, **fields), **fields
    )
    colours = league_url("colours", league, game.pk)
    choosing = partial(confirm, holder, colours, white="two")
    yield from late(holder, "colours by the same link", colours, choosing, white="one")
    preparing = league_in_preparation(NAMES, name="Liga por cambiar")
    one, other = organizer_of(preparing), client_of(Visitor.SUPERUSER, preparing)
    settings = league_url("settings", preparing)
    values = {
        "rules": "castillar",
        "legs": "1",
        "max_players": "10",
        "walkover_pieces": "12",
        "timezone": "Europe/Madrid",
    }
    changing = partial(one.post, settings, {**hidden_fields(settings), **values, "name": "Otra", "boards": "2"})
    yield from late(other, "settings", settings, changing, **values, name="Liga mejor", boards="3")
    tied = tied_league(name="Liga empatada")
    rule, ruling = league_url("rule", tied, 1), partial(decide, tied, RuleOnTie(("Ana", "Bea"), "sorteo"))
    fields = {"place_1": "Bea", "place_2": "Ana", "ruled_because": "juega mejor"}
    yield from late(organizer_of(tied), "ruling", rule, ruling, **fields)


def rounds_entered() -> Iterator[Shown]:
    """Yield a round with a game opened on many boards, after a list, and with what is wrong in its rows."""
    league = drawn_league(NAMES, name="Liga de rondas", timetable=HOURS)
    organizer, where = organizer_of(league), league_url("record", league)
    game = league.fixtures.order_by("position")[0]
    decide(league, ChooseColours(game.pk, Side.ONE, Side.TWO))
    yield from read(organizer, "round", where, f"{where}?vuelta=1&ronda=2")
    for text in LISTS:
        yield from sent(organizer, "list of results", where, text=text)
    second = league.fixtures.order_by("position")[1].pk
    rows = {"usual": "no_pieces", f"{second}-winner": "one", f"{second}-one_men": "99"}
    yield from sent(organizer, "round with a wrong row", where, **rows)
    entering = league_url("game", league, game.pk)
    for entered in (MINE, THEIRS, {"winner": "one"}):
        yield from typed(organizer, "effect", f"{entering}?gana=one", **hidden_fields(entering), **entered, step="look")
    dice = league_url("dice", league, game.pk)
    yield from read(organizer, "dice", dice)
    for purpose in ("start", "colour"):
        yield from sent(
            organizer,
            f"dice for {purpose}",
            dice,
            purpose=purpose,
            typed="on",
            one_1="6",
            one_2="5",
            two_1="1",
            two_2="2",
        )
    yield from read(organizer, "dice thrown", dice)
    decide(league, RecordResult(game.pk, ONE_WINS))
    yield from read(organizer, "dice of a played game", dice)
    yield from read(
        organizer, "played game", league_url("game", league, game.pk), f"{league_url('game', league, game.pk)}?gana=one"
    )
    for rules in ("international", "spanish"):
        other = drawn_league(NAMES[:3], name=f"Liga de {rules}", rules=rules)
        yield from read(organizer_of(other), f"dice of {rules}", league_url("dice", other, other.fixtures.all()[0].pk))


def sheets_entered() -> Iterator[Shown]:
    """Yield the page of a sheet while it is written, with each kind of fault, and those that somebody has to settle."""
    league = complete_league(NAMES, name="Liga con planillas")
    organizer = organizer_of(league)
    games = league.fixtures.order_by("position")
    where = league_url("submit_sheet", league, games[0].pk)
    for text in SHEETS:
        yield from sent(organizer, "sheet", where, text=text, white="one", step="look")
    for at, text in enumerate((sheets.ILLEGAL, sheets.AGREED, sheets.UNREADABLE)):
        decide(league, SubmitSheet(games[at].pk, text, NAMES[0], Side.ONE))
        yield from read(organizer, "sheet to settle", league_url("settle_sheet", league, games[at].pk))
        yield from read(organizer, "game to settle", league_url("game", league, games[at].pk))
    yield from read(organizer, "before closing", league_url("close", league))


def before_closing() -> Iterator[Shown]:
    """Yield what is left before closing: games, ties, tie-break games and results to confirm."""
    league = tied_league(name="Liga por cerrar", confirm_results=True)
    organizer = organizer_of(league)
    for name in ("close", "record", "organize", "podium"):
        yield from read(organizer, f"{name} with a tie", league_url(name, league))
    decide(league, PlayOff("Ana", "Bea"))
    tiebreak = league.fixtures.get(tiebreak=True)
    for name in ("close", "record", "organize", "standings", "games"):
        yield from read(organizer, f"{name} with a tie-break", league_url(name, league))
    yield from read(organizer, "tie-break game", league_url("game", league, tiebreak.pk))
    yield from read(organizer, "tie-break in its round", f"{league_url('record', league)}?vuelta=1&ronda=0")
    decide(league, SanctionPlayer("Ana", "voces"))
    yield from read(organizer, "close with an unneeded game", league_url("close", league))
    where = league_url("game", league, tiebreak.pk)
    confirm(organizer, f"{where}?gana=one", **MINE)
    yield from read(organizer, "tie-break game of who entered it", where)
