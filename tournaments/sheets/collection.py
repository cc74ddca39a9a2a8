"""The games of one text, each taken as a sheet to the game of the league that its names and its date tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256

from games.archive.checking import title
from games.models import GameSheet
from games.rules.notation.pdn import GameText, read_game
from tournaments import models
from tournaments.access.actor import Actor
from tournaments.league.faults import Code, Fault
from tournaments.league.names import alike, folded
from tournaments.league.results import refuse_results
from tournaments.league.table import table
from tournaments.league.values import Game, League, Side
from tournaments.sheets.submit import SubmitSheet, Submitted
from tournaments.store.decide import Effect
from tournaments.store.load import LoadedLeague

_DATE = re.compile(r"(\d{4})[.-](\d{2})[.-](\d{2})")


@dataclass(frozen=True, slots=True)
class Attached:
    """A sheet and the game that it is taken to; `number` counts the games of the text from 1.

    `played_on` is the date on the sheet where the calendar has the game on another day.
    """

    number: int
    verb: SubmitSheet
    game: Game
    submitted: Submitted
    played_on: date | None


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game of the text that is taken to none of the league, and why."""

    number: int
    title: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class Collection:
    """The games of a text: those attached to games of the league, and those left out."""

    attached: tuple[Attached, ...]
    left_out: tuple[LeftOut, ...]
    effect: Effect

    @property
    def verbs(self) -> Sequence[SubmitSheet]:
        return [one.verb for one in self.attached]

    @property
    def digest(self) -> str:
        """Return a text that changes with what is attached, to which game, and with what result."""
        told = [(one.number, one.verb.fixture, one.verb.white, one.submitted.result) for one in self.attached]
        return sha256(repr(told).encode()).hexdigest()[:20]


@dataclass(frozen=True, slots=True)
class _Found:
    number: int
    text: str
    fixture: int
    played_on: date | None


def collect(loaded: LoadedLeague, texts: Sequence[str], by: Actor) -> Collection:
    """Return what becomes of each text; nothing is saved. Raises Fault where the league takes no results at all."""
    refuse_results(loaded.league)
    found, left_out = list[_Found](), list[LeftOut]()
    first = dict[int, int]()
    for number, text in enumerate(texts, 1):
        try:
            one = _found(loaded, number, text)
            if one.fixture in first:
                raise Fault(Code.SHEET_TWICE, first=first[one.fixture])
        except Fault as fault:
            left_out.append(LeftOut(number, title(text), fault))
            continue
        first[one.fixture] = number
        found.append(one)
    present, now, attached = _current_texts(found), loaded, list[Attached]()
    for one in found:
        try:
            if present.get(one.fixture) == one.text:
                raise Fault(Code.SHEET_AGAIN)
            game = now.game(one.fixture)
            verb = _verb(one, game, by)
            submitted = verb.submitted(now.league, game, GameSheet(text=one.text, rules=now.league.rules))
        except Fault as fault:
            left_out.append(LeftOut(one.number, title(one.text), fault))
            continue
        now = replace(now, league=submitted.league)
        attached.append(Attached(one.number, verb, game, submitted, one.played_on))
    effect = Effect(table(loaded.league), table(now.league))
    return Collection(tuple(attached), tuple(sorted(left_out, key=lambda one: one.number)), effect)


def _verb(found: _Found, game: Game, by: Actor) -> SubmitSheet:
    """The decision to keep the sheet. Who had White is told by its names, where the game does not say."""
    white = _side_of(game, read_game(found.text).tag("White") or "")
    return SubmitSheet(found.fixture, found.text, by.name, white if game.white is None else None, handle=by.handle)


def _side_of(game: Game, name: str) -> Side | None:
    return next((side for side in Side if _same(game.player(side), name)), None)


def _found(loaded: LoadedLeague, number: int, text: str) -> _Found:
    sheet = read_game(text)
    white, black = sheet.tag("White"), sheet.tag("Black")
    if not white or not black:
        raise Fault(Code.SHEET_UNNAMED)
    pair = {_player(loaded.league, white), _player(loaded.league, black)}
    games = [(key, game) for key, game in _games(loaded) if {game.one, game.two} == pair]
    if len(pair) < 2 or not games:
        raise Fault(Code.GAME_UNKNOWN, one=white, two=black)
    on = _date(sheet)
    if len(games) > 1:
        games = [(key, game) for key, game in games if on and game.at and game.at.date() == on]
    if len(games) != 1:
        raise Fault(Code.SHEET_OF_SEVERAL, one=white, two=black)
    [(key, game)] = games
    return _Found(number, text, key, on if on and game.at and game.at.date() != on else None)


def _games(loaded: LoadedLeague) -> Iterator[tuple[int, Game]]:
    yield from zip(loaded.fixture_ids, loaded.league.games, strict=True)
    yield from zip(loaded.tiebreak_ids, loaded.league.tiebreak_games, strict=True)


def _player(league: League, name: str) -> str:
    """Return the player of that very name, or else the only one whose name differs by accents, signs or order."""
    same = [one for one in league.names if folded(one) == folded(name)]
    found = same or [one for one in league.names if alike(one, name)]
    if len(found) != 1:
        raise Fault(Code.PLAYER_UNKNOWN, name=name)
    return found[0]


def _same(player: str, name: str) -> bool:
    return folded(player) == folded(name) or alike(player, name)


def _date(sheet: GameText) -> date | None:
    """Return the day of the game; None where the tag is missing, unknown or no day of the calendar."""
    match = _DATE.fullmatch((sheet.tag("Date") or "").strip())
    try:
        return date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


def _current_texts(found: Sequence[_Found]) -> Mapping[int, str]:
    """Return the text of the current sheet of each game, in one query."""
    current = models.FixtureSheet.objects.filter(fixture__in=[one.fixture for one in found], current=True)
    return dict(current.values_list("fixture_id", "sheet__text"))
