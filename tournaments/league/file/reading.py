"""Read a league file: bytes to a league, or a Fault with the path of the wrong value."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import datetime

from games.rules import RULES, check
from games.rules.sheets.gist import gist_of
from tournaments.league import checks, local_hours
from tournaments.league.faults import Code, within
from tournaments.league.file.cursor import Cursor, parse
from tournaments.league.file.parts import MAX_LISTED, dice, read_name, read_words
from tournaments.league.file.results import RESULT_KEYS, read_result
from tournaments.league.file.settings import MAX_ROUNDS, read_deadlines, read_player_rules, read_settings
from tournaments.league.file.whole import checked
from tournaments.league.names import MAX_NAME_LENGTH
from tournaments.league.player_rules import PlayerRules
from tournaments.league.settings import HIGHEST_MAX_PLAYERS, IN_FILE, MAX_BOARDS
from tournaments.league.values import (
    Consent,
    Dice,
    Entrant,
    Game,
    League,
    Ruling,
    Sanction,
    Side,
    State,
    Withdrawal,
    WithdrawnGames,
)

FORMAT = "castillar-league/1"
MAX_SHEET_LENGTH = 512 * 1024
MAX_NUMBER = 100_000
"""Highest number of a game: a league of 100 players in two legs has fewer, also with latecomers."""
MAX_SORT_KEY_LENGTH = 3 * MAX_NAME_LENGTH
"""Longest sort key of a name: case folding can turn one letter into three."""

FIRST_KEYS = (
    *("format", "name", "rules", "championship", "state", "boards", "legs", "max_players", "walkover_pieces"),
    *("draw_seed", "calendar", "players", "games", "tiebreak_games", "sanctions", "rulings", "withdrawn"),
)
"""The keys of every file, in their order; the others are written only with another value than the default."""
LATER_SETTINGS = tuple(setting for setting in IN_FILE if setting.key not in FIRST_KEYS)
LEAGUE_KEYS = (*FIRST_KEYS, *(setting.key for setting in LATER_SETTINGS), "player_rules", "deadlines")
BARE_GAME_KEYS = ["one", "two", "white", "starter", *RESULT_KEYS, "dice", "at", "board", "sheet"]
GAME_KEYS = ["number", "round", "leg", *BARE_GAME_KEYS]


def read_league(content: bytes) -> League:
    """Return the league of a file with its whole calendar: pairs not listed become open games. Raises Fault."""
    document = parse(content).keys(LEAGUE_KEYS, ("format", "name", "players"))
    document.get("format").one_of([FORMAT])
    header = read_settings(document)
    players = _players(document.get("players"), header["max_players"])
    names = frozenset(player.name for player in players)
    zone = header["timetable"].timezone if header["timetable"] else local_hours.DEFAULT_ZONE
    reader = _Reader(names=names, rules=header["rules"], men=header["men"], legs=header["legs"], zone=zone)
    games = reader.games(document.get("games"))
    league = League(
        players=players,
        games=games,
        tiebreak_games=reader.tiebreak_games(document.get("tiebreak_games")),
        sanctions=tuple(map(reader.sanction, document.get("sanctions").optional_items(most=MAX_LISTED))),
        rulings=tuple(map(reader.ruling, document.get("rulings").optional_items(most=MAX_LISTED))),
        withdrawn=reader.withdrawn(document.get("withdrawn")),
        state=document.get("state").read(lambda cursor: cursor.choice(State), _state(games)),
        draw_seed=document.get("draw_seed").read(lambda cursor: cursor.text(), None),
        player_rules=document.get("player_rules").read(read_player_rules, PlayerRules()),
        deadlines=read_deadlines(document.get("deadlines")),
        **header,
    )
    return checked(league, document)


def _players(cursor: Cursor, max_players: int) -> tuple[Entrant, ...]:
    """Return the players of a league file."""
    count = cursor.length()
    with within(cursor.place):
        checks.check_player_count(count, max_players)
    players = tuple(map(_player, cursor.items()))
    with within(cursor.place):
        checks.refuse_repeated_names(players)
    return players


def _player(cursor: Cursor) -> Entrant:
    """Return a player: a name alone, or an object."""
    if isinstance(cursor.value, str):
        return Entrant(read_name(cursor))
    cursor.keys(("name", "club", "sorted_as", "initials", "consent", "drawn_as"), ("name",))
    return Entrant(
        read_name(cursor.get("name")),
        cursor.get("club").read(read_name, None),
        cursor.get("sorted_as").read(lambda cursor: cursor.text(MAX_SORT_KEY_LENGTH), ""),
        cursor.get("initials").flag(default=False),
        cursor.get("consent").read(_consent, None),
        cursor.get("drawn_as").read(read_name, ""),
    )


def _consent(cursor: Cursor) -> Consent:
    cursor.keys(("by", "on"), ("by", "on"))
    return Consent(read_name(cursor.get("by")), cursor.get("on").day())


def _state(games: Sequence[Game]) -> State:
    """Return the state of a league without one in its file, by its games."""
    if not games:
        return State.PREPARING
    return State.PLAYING if any(game.result for game in games) else State.DRAWN


class _Reader:
    """Reads the parts of a file that refer to its players."""

    def __init__(self, names: frozenset[str], rules: str, men: int, legs: int, zone: str) -> None:
        self.known = names
        self.rules = rules
        self.men = men
        self.legs = legs
        self.zone = zone

    def player(self, cursor: Cursor) -> str:
        name = read_name(cursor)
        if name not in self.known:
            cursor.refuse(Code.PLAYER_UNKNOWN, name=name)
        return name

    def games(self, cursor: Cursor) -> tuple[Game, ...]:
        """Return the listed games; games with a leg take theirs before the others get one."""
        items = [item.keys(GAME_KEYS, ("one", "two")) for item in cursor.optional_items(most=MAX_LISTED)]
        taken: set[tuple[frozenset[str], int | None]] = set()
        games: dict[int, Game] = {}
        for index in sorted(range(len(items)), key=lambda index: not items[index].has("leg")):
            games[index] = self.fixture(items[index], taken)
            taken.add((games[index].pair, games[index].leg))
        return tuple(games[index] for index in range(len(items)))

    def fixture(self, cursor: Cursor, taken: AbstractSet[tuple[frozenset[str], int | None]]) -> Game:
        """Return a game of the calendar; without a leg, it gets the first free one of its pair."""
        game = self.game(cursor)
        free = [leg for leg in range(1, self.legs + 1) if (game.pair, leg) not in taken]
        leg = cursor.get("leg").read(lambda cursor: cursor.integer(1, self.legs), free[0] if free else None)
        if leg not in free:
            cursor.refuse(Code.PAIR_TWICE, one=game.one, two=game.two, legs=self.legs)
        round_ = cursor.get("round").read(lambda cursor: cursor.integer(1, MAX_ROUNDS), None)
        number = cursor.get("number").read(lambda cursor: cursor.integer(1, MAX_NUMBER), None)
        return replace(game, leg=leg, round=round_, number=number)

    def tiebreak_games(self, cursor: Cursor) -> tuple[Game, ...]:
        """Return the tie-break games."""
        items = cursor.optional_items(most=MAX_LISTED)
        games = tuple(self.game(item.keys(BARE_GAME_KEYS, ("one", "two")), tiebreak=True) for item in items)
        with within(cursor.place):
            checks.tiebreak_games(games)
        return games

    def game(self, cursor: Cursor, *, tiebreak: bool = False) -> Game:
        """Return a game without its round and leg."""
        one, two = self.player(cursor.get("one")), self.player(cursor.get("two"))
        if one == two:
            cursor.refuse(Code.AGAINST_ONESELF, name=one)
        game = Game(
            one=one,
            two=two,
            result=read_result(cursor, self.men, tiebreak=tiebreak),
            white=cursor.get("white").read(_side, None),
            starter=cursor.get("starter").read(_side, None),
            dice=cursor.get("dice").read(dice, Dice()),
            at=cursor.get("at").read(self.hour, None),
            board=cursor.get("board").read(lambda cursor: cursor.integer(1, MAX_BOARDS), None),
            sheet=cursor.get("sheet").read(self.sheet, None),
        )
        with within(cursor.place):
            checks.dice(game.dice, game.starter)
        return game

    def hour(self, cursor: Cursor) -> datetime:
        """Return a local hour. Raises Fault if it does not exist, or happens twice and has no offset."""
        return local_hours.resolved(cursor.moment(), self.zone, cursor.place)

    def sheet(self, cursor: Cursor) -> str:
        """Return the text of a sheet. Raises Fault unless it begins from the starting position of the rules."""
        text = cursor.text(MAX_SHEET_LENGTH)
        if "fen" in text.casefold() and gist_of(check(RULES[self.rules], text)).begins is None:
            cursor.refuse(Code.SHEET_POSITION)
        return text

    def sanction(self, cursor: Cursor) -> Sanction:
        cursor.keys(("player", "reason", "revoked"), ("player", "reason"))
        return Sanction(
            self.player(cursor.get("player")),
            read_words(cursor.get("reason")),
            cursor.get("revoked").flag(default=False),
        )

    def ruling(self, cursor: Cursor) -> Ruling:
        """Return a ruling. Raises Fault if a player is in it twice."""
        cursor.keys(("order", "reason"), ("order", "reason"))
        order = tuple(map(self.player, cursor.get("order").items(least=2, most=HIGHEST_MAX_PLAYERS)))
        if len(set(order)) != len(order):
            cursor.get("order").refuse(Code.PLAYER_REPEATED)
        return Ruling(order, read_words(cursor.get("reason")))

    def withdrawn(self, cursor: Cursor) -> tuple[Withdrawal, ...]:
        """Return the withdrawals, at most one for each player."""
        withdrawn: dict[str, Withdrawal] = {}
        for item in cursor.optional_items(most=HIGHEST_MAX_PLAYERS):
            item.keys(("player", "games"), ("player", "games"))
            player = self.player(item.get("player"))
            if player in withdrawn:
                item.get("player").refuse(Code.WITHDRAWN_TWICE, name=player)
            withdrawn[player] = Withdrawal(player, item.get("games").choice(WithdrawnGames))
        return tuple(withdrawn.values())


def _side(cursor: Cursor) -> Side:
    return cursor.choice(Side)
