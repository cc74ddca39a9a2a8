"""Read a league file: bytes to a league, or a Fault with the path of the wrong value."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games.rules import RULES, check
from games.rules.sheets.gist import gist_of
from tournaments.league import checks, local_hours, timetable
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.json_values import in_range
from tournaments.league.file.league_document import (
    LEAGUE,
    BareGameDocument,
    DeadlineDocument,
    GameDocument,
    LeagueDocument,
    PlayerDocument,
    RulingDocument,
    SanctionDocument,
    WithdrawalDocument,
)
from tournaments.league.file.strict_json import parse
from tournaments.league.file.types import validated
from tournaments.league.file.whole import checked
from tournaments.league.player_rules import PERMISSIONS, Deadline, PlayerRules
from tournaments.league.settings import IN_FILE
from tournaments.league.sheets.board_ends import board_ends
from tournaments.league.values import Consent, Entrant, Game, League, Ruling, Sanction, State, Withdrawal


def read_league(content: bytes) -> League:
    """Return the league of a file with its whole calendar: pairs not listed become open games. Raises Fault."""
    document = validated(LEAGUE, parse(content))
    settings = _settings(document)
    players = _players(document.players, settings["max_players"])
    dates = settings["timetable"]
    reader = _Reader(
        known=frozenset(player.name for player in players),
        rules=settings["rules"],
        men=settings["men"],
        legs=settings["legs"],
        zone=dates.timezone if dates else local_hours.DEFAULT_ZONE,
    )
    games = reader.games(document.games)
    rules = document.player_rules
    league = League(
        **settings,
        players=players,
        games=games,
        tiebreak_games=reader.tiebreak_games(document.tiebreak_games),
        sanctions=reader.sanctions(document.sanctions),
        rulings=reader.rulings(document.rulings),
        withdrawn=reader.withdrawn(document.withdrawn),
        state=document.state or _state(games),
        draw_seed=document.draw_seed,
        player_rules=PlayerRules(**{each.name: getattr(rules, each.key) for each in PERMISSIONS} if rules else {}),
        deadlines=_deadlines(document.deadlines),
    )
    return checked(league)


def _settings(document: LeagueDocument) -> dict[str, Any]:
    """Return the settings of a file by name, with what follows from its rules. Raises Fault."""
    settings = {setting.name: getattr(document, setting.key) for setting in IN_FILE}
    men, pieces = RULES[document.rules].men_per_side, document.walkover_pieces
    settings["walkover_pieces"] = men if pieces is None else in_range(pieces, 0, 2 * men, "walkover_pieces")
    if document.calendar:
        with within("calendar"):
            settings["timetable"] = timetable.check(document.calendar.value)
    return {**settings, "men": men, "board_ends": board_ends(document.rules)}


def _players(listed: Sequence[PlayerDocument], max_players: int) -> tuple[Entrant, ...]:
    """Return the players of a league file."""
    players = tuple(map(_player, listed))
    with within("players"):
        checks.check_player_count(len(players), max_players)
        checks.refuse_repeated_names(players)
    return players


def _player(player: PlayerDocument) -> Entrant:
    consent = Consent(player.consent.by, player.consent.on) if player.consent else None
    return Entrant(player.name, player.club, player.sorted_as, player.initials, consent, player.drawn_as)


def _deadlines(listed: Sequence[DeadlineDocument]) -> tuple[Deadline, ...]:
    """Return the last days of the rounds, in order of round."""
    deadlines: dict[int, Deadline] = {}
    for index, each in enumerate(listed):
        if each.round in deadlines:
            raise Fault(Code.ROUND_TWICE, f"deadlines[{index}]", round=each.round)
        deadlines[each.round] = Deadline(each.round, each.last_day)
    return tuple(deadlines[number] for number in sorted(deadlines))


def _state(games: Sequence[Game]) -> State:
    """Return the state of a league without one in its file, by its games."""
    if not games:
        return State.PREPARING
    return State.PLAYING if any(game.result for game in games) else State.DRAWN


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """Reads the parts of a file that refer to its players."""

    known: frozenset[str]
    rules: str
    men: int
    legs: int
    zone: str

    def player(self, name: str, place: str) -> str:
        if name not in self.known:
            raise Fault(Code.PLAYER_UNKNOWN, place, name=name)
        return name

    def games(self, listed: Sequence[GameDocument]) -> tuple[Game, ...]:
        """Return the listed games; games with a leg take theirs before the others get one."""
        taken: set[tuple[frozenset[str], int | None]] = set()
        games: dict[int, Game] = {}
        for index in sorted(range(len(listed)), key=lambda index: listed[index].leg is None):
            with within(f"games[{index}]"):
                games[index] = self.fixture(listed[index], taken)
            taken.add((games[index].pair, games[index].leg))
        return tuple(games[index] for index in range(len(listed)))

    def fixture(self, listed: GameDocument, taken: AbstractSet[tuple[frozenset[str], int | None]]) -> Game:
        """Return a game of the calendar; without a leg, it gets the first free one of its pair."""
        game = self.game(listed)
        free = [leg for leg in range(1, self.legs + 1) if (game.pair, leg) not in taken]
        given = None if listed.leg is None else in_range(listed.leg, 1, self.legs, "leg")
        leg = given or (free[0] if free else None)
        if leg not in free:
            raise Fault(Code.PAIR_TWICE, one=game.one, two=game.two, legs=self.legs)
        return replace(game, leg=leg, round=listed.round, number=listed.number)

    def tiebreak_games(self, listed: Sequence[BareGameDocument]) -> tuple[Game, ...]:
        """Return the tie-break games."""
        games: list[Game] = []
        for index, each in enumerate(listed):
            with within(f"tiebreak_games[{index}]"):
                games.append(self.game(each, tiebreak=True))
        with within("tiebreak_games"):
            checks.tiebreak_games(games)
        return tuple(games)

    def game(self, listed: BareGameDocument, *, tiebreak: bool = False) -> Game:
        """Return a game without its round and leg."""
        one, two = self.player(listed.one, "one"), self.player(listed.two, "two")
        if one == two:
            raise Fault(Code.AGAINST_ONESELF, name=one)
        game = Game(
            one=one,
            two=two,
            result=listed.result(self.men, tiebreak=tiebreak),
            white=listed.white,
            starter=listed.starter,
            dice=listed.dice.value,
            at=self.hour(listed.at),
            board=listed.board,
            sheet=self.sheet(listed.sheet),
        )
        checks.dice(game.dice, game.starter)
        return game

    def hour(self, at: datetime | None) -> datetime | None:
        """Return a local hour. Raises Fault if it does not exist, or happens twice and has no offset."""
        return at and local_hours.resolved(at, self.zone, "at")

    def sheet(self, text: str | None) -> str | None:
        """Return the text of a sheet. Raises Fault unless it begins from the starting position of the rules."""
        if text and "fen" in text.casefold() and gist_of(check(RULES[self.rules], text)).begins is None:
            raise Fault(Code.SHEET_POSITION, "sheet")
        return text

    def sanctions(self, listed: Sequence[SanctionDocument]) -> tuple[Sanction, ...]:
        return tuple(
            Sanction(self.player(each.player, f"sanctions[{index}].player"), each.reason, each.revoked)
            for index, each in enumerate(listed)
        )

    def rulings(self, listed: Sequence[RulingDocument]) -> tuple[Ruling, ...]:
        """Return the rulings. Raises Fault if a player is twice in one."""
        rulings: list[Ruling] = []
        for index, each in enumerate(listed):
            place = f"rulings[{index}].order"
            order = tuple(self.player(name, f"{place}[{at}]") for at, name in enumerate(each.order))
            if len(set(order)) != len(order):
                raise Fault(Code.PLAYER_REPEATED, place)
            rulings.append(Ruling(order, each.reason))
        return tuple(rulings)

    def withdrawn(self, listed: Sequence[WithdrawalDocument]) -> tuple[Withdrawal, ...]:
        """Return the withdrawals, at most one for each player."""
        withdrawn: dict[str, Withdrawal] = {}
        for index, each in enumerate(listed):
            place = f"withdrawn[{index}].player"
            player = self.player(each.player, place)
            if player in withdrawn:
                raise Fault(Code.WITHDRAWN_TWICE, place, name=player)
            withdrawn[player] = Withdrawal(player, each.games)
        return tuple(withdrawn.values())
