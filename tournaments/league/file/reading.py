"""Read a league file: bytes to a league, or a Fault with the path of the wrong value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from games.rules import RULES, check
from games.rules.sheets.gist import gist_of
from tournaments.league import checks, names, timetable
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.league_document import (
    EVENT_FORMAT,
    FORMAT,
    FORMAT_2,
    LEAGUE,
    MAX_ROUNDS,
    SECOND_LEAGUE,
    BareGameDocument,
    DeadlineDocument,
    GameDocument,
    LeagueDocument,
    PlayerDocument,
    RulingDocument,
    SanctionDocument,
    WithdrawalDocument,
)
from tournaments.league.file.regulation import FORMATS, byes_of, stage_of
from tournaments.league.file.strict_json import in_range, parse, read_one_of
from tournaments.league.file.types import validated
from tournaments.league.file.writing import checked
from tournaments.league.player_rules import PERMISSIONS, Deadline, PlayerRules
from tournaments.league.regulation import Format, Stage
from tournaments.league.regulations import Regulation
from tournaments.league.schedule import draw
from tournaments.league.settings import HIGHEST_MAX_PLAYERS, IN_FILE, MAX_SWISS_PLAYERS, MIN_PLAYERS
from tournaments.league.sheets import board_ends
from tournaments.league.values import Consent, Entrant, Game, League, Ruling, Sanction, State, Withdrawal


def read_league(content: bytes) -> League:
    """Return the league of a file with its whole calendar: pairs not listed become open games. Raises Fault."""
    return league_of_json(parse(content))


def league_of_json(content_read: object, *, may_be_empty: bool = False) -> League:
    """Return the league of the JSON of a file. Only a stage of an event `may_be_empty`, without players."""
    if isinstance(content_read, dict) and content_read.get("format") == EVENT_FORMAT:
        raise Fault(Code.EVENT_FILE)
    if isinstance(content_read, dict) and "format" in content_read:
        with within("format"):  # of a file of another version, every key may be wrong
            read_one_of(content_read["format"], (FORMAT, FORMAT_2))
    second = isinstance(content_read, dict) and content_read.get("format") == FORMAT_2
    document = validated(SECOND_LEAGUE, content_read) if second else validated(LEAGUE, content_read)
    settings = _settings(document)
    format_ = document.stage.format if document.stage else Format.ROUND_ROBIN
    least = 0 if may_be_empty and not document.players else FORMATS[format_].least_players
    players, called = _players(document.players, settings["max_players"], least)
    dates = settings["timetable"]
    reader = _Reader(
        called=called,
        rules=settings["rules"],
        men=settings["men"],
        legs=settings["legs"],
        regulation=document.regulation.in_format(format_),
        stage=format_,
        rounds=(document.stage and document.stage.rounds) or MAX_ROUNDS,
        zone=dates.timezone if dates else timetable.DEFAULT_ZONE,
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
        regulation=document.regulation,
        stage=stage_of(document.stage, reader.player) if document.stage else Stage(),
        byes=byes_of(document.byes, reader.player),
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
    if document.stage and document.stage.legs:
        settings["legs"] = document.stage.legs
    if not (document.stage and document.stage.format is Format.SWISS):
        in_range(document.max_players, MIN_PLAYERS, HIGHEST_MAX_PLAYERS, "max_players")
    else:
        whole = {"max_players": MAX_SWISS_PLAYERS, "boards": max(1, len(document.players) // 2)}
        settings |= {key: value for key, value in whole.items() if key not in document.model_fields_set}
    return {**settings, "men": men, "board_ends": board_ends(document.rules)}


def _players(
    listed: Sequence[PlayerDocument], max_players: int, least: int
) -> tuple[tuple[Entrant, ...], dict[str, str]]:
    """Return the players of a league file, and the name of each by what the file calls them: id or name.

    Players of one name are told apart by their ids.
    """
    read = tuple(map(_player, listed))
    players = told_apart(read)
    with within("players"):
        checks.check_player_count(len(players), max_players, least)
        checks.refuse_repeated_names(players)
    return players, _called(read, players)


def told_apart(players: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """Return the players; those of one name who have an id get it behind their name."""
    times = Counter(names.folded(names.visible(player.name)) for player in players)
    return tuple(
        replace(player, name=f"{player.name} ({player.id})")
        if player.id and times[names.folded(names.visible(player.name))] > 1
        else player
        for player in players
    )


def _called(read: Sequence[Entrant], players: Sequence[Entrant]) -> dict[str, str]:
    """Return the name of each player by id, and by the name in the file unless several have it."""
    called: dict[str, str] = {}
    for index, player in enumerate(players):
        if player.id in called:
            raise Fault(Code.ID_TWICE, f"players[{index}].id", id=player.id)
        if player.id:
            called[player.id] = player.name
    times = Counter(player.name for player in read)
    for before, player in zip(read, players, strict=True):
        called.setdefault(player.name, player.name)
        if times[before.name] == 1:
            called[before.name] = player.name
    return called


def _player(player: PlayerDocument) -> Entrant:
    consent = Consent(player.consent.by, player.consent.on) if player.consent else None
    return Entrant(
        player.name,
        player.club,
        player.sorted_as,
        player.initials,
        consent,
        player.drawn_as,
        player.rating,
        player.id,
    )


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

    called: Mapping[str, str]
    rules: str
    men: int
    legs: int
    regulation: Regulation
    stage: Format
    rounds: int
    zone: str

    def player(self, name: str, place: str) -> str:
        """Return the name of a player called by id or name."""
        if name not in self.called:
            raise Fault(Code.PLAYER_UNKNOWN, place, name=name)
        return self.called[name]

    def games(self, listed: Sequence[GameDocument]) -> tuple[Game, ...]:
        """Return the listed games; games with a leg take theirs before the others get one."""
        if self.stage is not Format.ROUND_ROBIN:
            return tuple(self.paired(each, index) for index, each in enumerate(listed))
        taken: set[tuple[frozenset[str], int | None, int]] = set()
        games: dict[int, Game] = {}
        for index in sorted(range(len(listed)), key=lambda index: listed[index].leg is None):
            with within(f"games[{index}]"):
                games[index] = self.fixture(listed[index], taken)
            taken.add((games[index].pair, games[index].leg, games[index].part or 1))
        return tuple(games[index] for index in range(len(listed)))

    def paired(self, listed: GameDocument, index: int) -> Game:
        """Return a game of a round that was paired, so that it has a round and no leg."""
        with within(f"games[{index}]"):
            if listed.round is None:
                raise Fault(Code.KEY_MISSING, key="round")
            played = in_range(listed.round, 1, self.rounds, "round")
            return replace(self.game(listed), round=played, number=listed.number)

    def fixture(self, listed: GameDocument, taken: AbstractSet[tuple[frozenset[str], int | None, int]]) -> Game:
        """Return a game of the calendar; without a leg, it gets the first free one of its pair."""
        game = self.game(listed)
        free = [leg for leg in range(1, self.legs + 1) if (game.pair, leg, game.part or 1) not in taken]
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
            result=listed.result(self.men, self.regulation, tiebreak=tiebreak),
            white=listed.white,
            starter=listed.starter,
            dice=listed.dice.value,
            at=self.hour(listed.at),
            board=listed.board,
            sheet=self.sheet(listed.sheet),
            part=listed.part,
            pace=listed.pace,
            match=listed.match,
        )
        # With a sheet, an official may have decided that its first player began, and not the winner of the dice.
        checks.dice(game.dice, None if game.sheet else game.starter)
        return game

    def hour(self, at: datetime | None) -> datetime | None:
        """Return a local hour. Raises Fault if it does not exist, or happens twice and has no offset."""
        return at and timetable.resolved(at, self.zone, "at")

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
            if each.seed is not None and order != tuple(draw(each.seed, order)):
                raise Fault(Code.LOTS_NOT_OF_SEED, place, seed=each.seed)
            rulings.append(Ruling(order, each.reason, seed=each.seed))
        return tuple(rulings)

    def withdrawn(self, listed: Sequence[WithdrawalDocument]) -> tuple[Withdrawal, ...]:
        """Return the withdrawals, at most one for each player."""
        withdrawn: dict[str, Withdrawal] = {}
        for index, each in enumerate(listed):
            place = f"withdrawn[{index}].player"
            player = self.player(each.player, place)
            if player in withdrawn:
                raise Fault(Code.WITHDRAWN_TWICE, place, name=player)
            withdrawn[player] = Withdrawal(player, each.games, each.was_there)
        return tuple(withdrawn.values())
