"""The games of one text, each matched as a sheet to a game of the league by its names and its date."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256

from games.archive.checking import title
from games.models import GameSheet
from games.rules.notation.pdn import GameText, read_game
from games.rules.sheets.record import Verdict
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.names import alike, folded
from tournaments.league.results import refuse_results
from tournaments.league.table import table
from tournaments.league.values import Game, League, Side
from tournaments.organizers.sheets.verbs import SubmitSheet, Submitted
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Effect
from tournaments.store.load import LoadedLeague

_WITH_ACCOUNT = re.compile(r"(.*\S)\s*\([\w-]{2,30}\)")
"""A name as game servers export it, with the account in brackets: `Ana Pérez (anaperez)`."""
_DATE = re.compile(r"(\d{4})[.-](\d{2})[.-](\d{2})")


@dataclass(frozen=True, slots=True)
class MatchedSheet:
    """A sheet matched to its game in the league; `number` counts the games of the text from 1.

    `played_on` is the date on the sheet, if the calendar has the game on another day.
    """

    number: int
    verb: SubmitSheet
    game: Game
    submitted: Submitted
    played_on: date | None


@dataclass(frozen=True, slots=True)
class ExcludedGame:
    """A game of the text that matches no game of the league, with the fault that says why."""

    number: int
    title: str
    fault: Fault


@dataclass(frozen=True, slots=True)
class Collection:
    """The games of a text: those matched to games of the league, and the others."""

    matched: tuple[MatchedSheet, ...]
    excluded: tuple[ExcludedGame, ...]
    effect: Effect

    @property
    def verbs(self) -> Sequence[SubmitSheet]:
        return [one.verb for one in self.matched]

    @property
    def digest(self) -> str:
        """A digest of the matched sheets, their games and their results, to detect changes since the preview."""
        values = [(one.number, one.verb.fixture, one.verb.white, one.submitted.result) for one in self.matched]
        return sha256(repr(values).encode()).hexdigest()[:20]


@dataclass(frozen=True, slots=True)
class _Match:
    """A text and the key of its game in the league."""

    number: int
    text: str
    fixture: int
    played_on: date | None


def collect(loaded: LoadedLeague, texts: Sequence[str], by: Actor) -> Collection:
    """Match each text to a game of the league, without saving anything. Raises Fault if the league takes no results."""
    refuse_results(loaded.league)
    matches, excluded = list[_Match](), list[ExcludedGame]()
    first_number = dict[int, int]()
    for number, text in enumerate(texts, 1):
        try:
            matches.append(_match_of(loaded, number, text))
        except Fault as fault:
            excluded.append(ExcludedGame(number, title(text), fault))
    current_texts, now, matched = _current_texts(matches), loaded, list[MatchedSheet]()
    for one in matches:
        try:
            if one.fixture in first_number:
                raise Fault(Code.SHEET_TWICE, first=first_number[one.fixture])
            if current_texts.get(one.fixture) == one.text:
                first_number[one.fixture] = one.number
                raise Fault(Code.SHEET_AGAIN)
            game = now.game(one.fixture)
            verb = _submission(one, game, by)
            submitted = verb.submitted(now.league, game, GameSheet(text=one.text, rules=now.league.rules))
            if submitted.reading.gist.verdict is Verdict.UNREADABLE:
                raise Fault(Code.SHEET_UNPLAYED)
        except Fault as fault:
            excluded.append(ExcludedGame(one.number, title(one.text), fault))
            continue
        first_number[one.fixture] = one.number
        now = replace(now, league=submitted.league)
        matched.append(MatchedSheet(one.number, verb, game, submitted, one.played_on))
    effect = Effect(table(loaded.league), table(now.league))
    return Collection(tuple(matched), tuple(sorted(excluded, key=lambda one: one.number)), effect)


def _submission(match: _Match, game: Game, by: Actor) -> SubmitSheet:
    """Return the decision that submits a sheet. White is taken from its names unless the game has the colours."""
    white = _side_of(game, read_game(match.text).tag("White") or "")
    return SubmitSheet(match.fixture, match.text, by.name, white if game.white is None else None, handle=by.handle)


def _side_of(game: Game, name: str) -> Side | None:
    """Return the side of the player with a name as the sheet writes it, or None."""
    return next((side for side in Side if _is_name_of(game.player(side), name)), None)


def _match_of(loaded: LoadedLeague, number: int, text: str) -> _Match:
    """Return the match of a sheet with the game of its players and date. Raises Fault if there is no single one."""
    sheet = read_game(text)
    white, black = sheet.tag("White"), sheet.tag("Black")
    if not white or not black:
        raise Fault(Code.SHEET_UNNAMED)
    pair = {_player(loaded.league, white), _player(loaded.league, black)}
    games = [(key, game) for key, game in loaded.games_by_key.items() if {game.one, game.two} == pair]
    if len(pair) < 2 or not games:
        raise Fault(Code.GAME_UNKNOWN, one=white, two=black)
    on = _date_of(sheet)
    if len(games) > 1:
        games = [(key, game) for key, game in games if on and game.at and game.at.date() == on]
    if len(games) != 1:
        raise Fault(Code.SHEET_OF_SEVERAL, one=white, two=black)
    [(key, game)] = games
    return _Match(number, text, key, on if on and game.at and game.at.date() != on else None)


def _player(league: League, name: str) -> str:
    """Return the player of that name, or else the only one whose name differs in accents, punctuation or order."""
    for written in _spellings(name):
        same = [one for one in league.names if folded(one) == folded(written)]
        players = same or [one for one in league.names if alike(one, written)]
        if len(players) == 1:
            return players[0]
    raise Fault(Code.PLAYER_UNKNOWN, name=name)


def _is_name_of(player: str, name: str) -> bool:
    """Return whether a name on a sheet is that of a player, also in another spelling or order."""
    return any(folded(player) == folded(written) or alike(player, written) for written in _spellings(name))


def _spellings(name: str) -> tuple[str, ...]:
    """Return a name as written, and without the account name in its last parentheses: "Ana Paz (anapaz)"."""
    match = _WITH_ACCOUNT.fullmatch(name)
    return (name, match[1]) if match else (name,)


def _date_of(sheet: GameText) -> date | None:
    """Return the date in the sheet's tag; None if it is missing, incomplete or no valid date."""
    match = _DATE.fullmatch((sheet.tag("Date") or "").strip())
    try:
        return date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


def _current_texts(matches: Sequence[_Match]) -> Mapping[int, str]:
    """Return the text of the current sheet of each game, in one query."""
    current = models.FixtureSheet.objects.filter(fixture__in=[one.fixture for one in matches], current=True)
    return dict(current.values_list("fixture_id", "sheet__text"))
