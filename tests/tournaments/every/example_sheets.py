"""Pages of sheets in their less usual states: checked, analysed, of a tie-break, irregular, set aside, half written."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from unittest.mock import patch

from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.urls import reverse

from games.engines import Analysis
from games.rules import RULES, check
from tests import leagues, sheets
from tests.games.test_engines import ENGINE
from tests.organizing import DRAWN_RESULT, ONE_WINS, complete_league, decide, drawn_league, tied_league
from tests.people import Visitor, client_of, logged_in, organizer_of
from tests.tournaments.every.opening import Shown, read, sent
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.league.values import Side, State
from tournaments.models.fixture import Claimant, Outcome
from tournaments.organizers.closing.verbs import PlayOff
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.organizers.results.verbs import RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.fixtures import broadcast_moves

NAMES = ("Aldara", "Brais", "Cibrán", "Dores")
CHECK = reverse("games:check")
TWO = f"{sheets.between('Ana', 'Bea')}\n\n{sheets.between('Bea', 'Ana', sheets.RESIGNED)}"
MANY = "\n\n".join(f'[White "Ana {number}"]\n1. 21-17 2-0' for number in range(101))
LONG = '[FEN "W:WK29,K31:BK1"]\n' + " ".join(
    f"{number}. {moves}" for number, moves in enumerate(("29-25 1-5", "25-29 5-1") * 52, 1)
)
"""A game of two hundred and eight half-moves, which a page lists in parts."""
CHECKED = {
    "a game of several": ("castillar", TWO, {"partida": "2"}),
    "games with names": ("castillar", TWO, {}),
    "a sheet without a position": ("castillar", '[FEN "hola"]\n1. 21-17 2-0', {}),
    "too many games": ("castillar", MANY, {}),
    "a long game": ("castillar", LONG, {}),
    "a long game at its beginning": ("castillar", LONG, {"jugada": "1"}),
    "a sheet of a site under other rules": (
        "castillar",
        sheets.LIDRAUGHTS.format(white="Ana", black="Bea"),
        {},
    ),
}
"""Texts to check, each with its rules and the fields of a button."""
IRREGULAR_AGAIN = "1. 32-28 19-23 2. 35-30 16-21 3. 31-26 11-16 4. 30-24 13-19 5. 34-30 23-29 1-1"
"""Under international rules: nobody captures, although somebody could at eight of these moves."""
WRITTEN = {
    "castillar": ("1. 23-18 11-15 2. 24-19", f"hola {sheets.WHITE_WINS}", f"{sheets.WHITE_WINS} 0-2"),
    "international": (sheets.IRREGULAR, IRREGULAR_AGAIN, sheets.OPEN),
    "english": ("1. 11-15 22-18 2. 15x22",),
}
"""Sheets of each rule system while they are written."""


def pages_of_sheets() -> Iterator[Shown]:
    yield from checked()
    yield from analysed()
    yield from of_a_game()
    yield from to_settle()
    yield from half_written()


def checked() -> Iterator[Shown]:
    """Yield the answers to texts that are checked, and the rules of games that Black begins."""
    client = logged_in(User.objects.create_user("quien-comprueba"))
    yield from read(client, "check with an account", CHECK)
    for name, (rules, text, more) in CHECKED.items():
        answer = client.post(CHECK, {"rules": rules, "text": text, **more})
        yield name, answer.content.decode()
    for rules in ("english", "italian"):
        yield from read(client, f"rules {rules}", reverse("games:rules", args=[rules]))


def analysed() -> Iterator[Shown]:
    """Yield the page of a sheet with the analysis of positions by the program of the site, and without an answer."""
    league = drawn_league(NAMES, name="Liga analizada")
    game = league.fixtures.order_by("position")[0]
    decide(league, SubmitSheet(game.pk, sheets.WHITE_WINS, NAMES[0], Side.ONE))
    client, where = client_of(Visitor.REFEREE, league), league_url("sheet", league, game.pk)
    program = [sys.executable, str(ENGINE)]
    with override_settings(ENGINE_COMMAND=program, ENGINE_SECONDS=0.01):
        yield from read(client, "analysis", f"{where}?jugada=2")
        yield from read(client, "analysis", *(f"{where}?analisis=1&jugada={step}" for step in (2, 6, 14, 60)))
    mute = Analysis("Motor mudo", (), None, None)
    with override_settings(ENGINE_COMMAND=["mudo"]), patch("games.engines._asked", return_value=mute):
        yield from read(client, "analysis without a score", f"{where}?analisis=1&jugada=2")
    with override_settings(ENGINE_COMMAND=[sys.executable, "-c", "pass"], ENGINE_SECONDS=0.01):
        yield from read(client, "analysis without an answer", f"{where}?analisis=1&jugada=3")


def of_a_game() -> Iterator[Shown]:
    """Yield the pages of games with two sheets, one set aside, and incidents; of a tie-break; and without colours."""
    league = tied_league(name="Liga con dos planillas")
    decide(league, PlayOff("Ana", "Bea"))
    referee = client_of(Visitor.REFEREE, league)
    game, tiebreak = league.fixtures.order_by("position")[0], league.fixtures.get(tiebreak=True)
    yield from read(referee, "sheet to hand in", league_url("sheet", league, tiebreak.pk))
    for text in (sheets.OPEN, sheets.WHITE_WINS):
        decide(league, SubmitSheet(tiebreak.pk, text, "Ana Árbitro", Side.ONE))
    for text in (sheets.TWO_PATHS, sheets.AGREED):
        decide(league, SubmitSheet(game.pk, text, "Ana Árbitro", Side.ONE))
    earlier = game.sheets.order_by("pk")[0].pk
    article = articles_of(league.rules)[0]
    noted = NoteIncident(
        fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by="Anxo", public=True
    )
    decide(league, noted)
    for one in (game, tiebreak):
        yield from read(referee, "sheet", league_url("sheet", league, one.pk))
        yield from read(referee, "game", league_url("game", league, one.pk))
    yield from read(referee, "earlier sheet", f"{league_url('sheet', league, game.pk)}?hoja={earlier}")
    yield from read(Client(), "sheet for anybody", league_url("sheet", league, tiebreak.pk))
    value = leagues.league(NAMES, name="Liga de un fichero")
    first, second, *others = value.games
    games = (replace(first, sheet=sheets.WHITE_WINS), replace(second, sheet="1. 18-17 2-0"), *others)
    stored = leagues.store_league(replace(value, games=games, state=State.PLAYING))
    reader = organizer_of(stored)
    for key in stored.fixtures.order_by("position").values_list("pk", flat=True)[:2]:
        yield from read(reader, "sheet of a file", league_url("sheet", stored, key))
    paths = drawn_league(NAMES, name="Liga con dos caminos")
    key = paths.fixtures.order_by("position")[0].pk
    decide(paths, SubmitSheet(key, sheets.TWO_PATHS, "Ana Árbitro", Side.ONE))
    writing, sheet = organizer_of(paths), models.FixtureSheet.objects.get(fixture=key).pk
    yield from read(writing, "sheet with two paths", league_url("sheet", paths, key))
    yield from read(writing, "sheet with its path", f"{league_url('submit_sheet', paths, key)}?camino={sheet}")
    yield from read(Client(), "no sheet", league_url("sheet", paths, paths.fixtures.order_by("position")[1].pk))


def to_settle() -> Iterator[Shown]:
    """Yield the pages that settle sheets: irregular ones, of a game with a result, of a tie-break, and none."""
    league = complete_league(NAMES, name="Liga por decidir", rules="international")
    games = league.fixtures.order_by("position")
    for at, text in enumerate((sheets.IRREGULAR, sheets.ILLEGAL)):
        decide(league, SubmitSheet(games[at].pk, text, NAMES[0], Side.ONE))
    client, holder = organizer_of(league), client_of(Visitor.LINK_TO_GAME, league)
    for at in range(3):
        yield from read(client, f"settle_sheet {at}", league_url("settle_sheet", league, games[at].pk))
        yield from read(client, f"game {at}", league_url("game", league, games[at].pk))
    yield from read(client, "accept_sheet of a game with a result", league_url("accept_sheet", league, games[0].pk))
    for name in ("settle_sheet", "game"):
        yield from read(holder, f"{name} for the link to a game", league_url(name, league, games[0].pk))
    open_league = drawn_league(NAMES, name="Liga dudosa", rules="international")
    games = open_league.fixtures.order_by("position")
    for at, text in enumerate((sheets.IRREGULAR, sheets.ILLEGAL, sheets.UNREADABLE)):
        decide(open_league, SubmitSheet(games[at].pk, text, NAMES[0], Side.ONE))
    client = organizer_of(open_league)
    for name in ("settle_sheet", "accept_sheet"):
        for at in range(3):
            yield from read(client, f"{name} {at} of an open game", league_url(name, open_league, games[at].pk))
    tied = tied_league(name="Liga con desempate")
    closing = organizer_of(tied)
    decide(tied, PlayOff("Ana", "Bea"))
    tiebreak = tied.fixtures.get(tiebreak=True)
    decide(tied, RecordResult(tiebreak.pk, ONE_WINS))
    for text in (sheets.ILLEGAL, sheets.AGREED):
        decide(tied, SubmitSheet(tiebreak.pk, text, "Ana", Side.ONE))
        yield from read(closing, "close over a sheet", league_url("close", tied))
    yield from read(client, "close over irregular sheets", league_url("close", open_league))


def half_written() -> Iterator[Shown]:
    """Yield the page of a sheet while it is written, under rules with and without huffing, and while it is on air."""
    for rules, texts in WRITTEN.items():
        league = drawn_league(NAMES, name=f"Liga de {rules}", rules=rules)
        games = league.fixtures.order_by("position")
        client, where = organizer_of(league), league_url("submit_sheet", league, games[0].pk)
        yield from read(client, f"sheet of {rules}", where)
        decide(league, RecordResult(games[1].pk, DRAWN_RESULT))
        for text in texts:
            yield from sent(client, f"sheet of {rules}, looked at", where, text=text, white="one", step="look")
        yield from sent(client, f"sheet of {rules}", where, text=texts[1 % len(texts)], white="one")
    broadcast_moves(league, games[0].pk, check(RULES[league.rules], "1. 11-15 22-18"))
    yield from read(client, "sheet on air", where, f"{where}?camino=1")
