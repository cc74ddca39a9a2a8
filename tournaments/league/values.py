"""The values of a league: players, games, results, and an organizer's decisions about them.

Players are given by name, which is unique in a league. Functions that depend on a rule system get its men per side as a
number. All values are frozen: a change makes a new value.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from tournaments.league.player_rules import Deadline, PlayerRules
from tournaments.league.regulation import Bye, Format, Pace, Regulation, Stage
from tournaments.league.settings import Settings
from tournaments.league.timetable import DEFAULT_ZONE


class State(StrEnum):
    PREPARING = "preparing"
    DRAWN = "drawn"
    PLAYING = "playing"
    FINISHED = "finished"


class Side(StrEnum):
    """One of the two players of a game, the first or the second as written."""

    ONE = "one"
    TWO = "two"

    @property
    def other(self) -> Side:
        return Side.TWO if self is Side.ONE else Side.ONE


class Winner(StrEnum):
    ONE = "one"
    TWO = "two"
    DRAW = "draw"
    NONE = "none"
    """Both players absent, or both lost."""


class Reason(StrEnum):
    NO_PIECES = "no_pieces"
    BLOCKED = "blocked"
    RESIGNATION = "resignation"
    TIME = "time"
    REFUSAL = "refusal"
    WALKOVER = "walkover"
    AGREEMENT = "agreement"
    NO_MOVES = "no_moves"
    REPETITION = "repetition"
    MOVE_LIMIT = "move_limit"
    ENDING = "ending"
    ADJUDICATED = "adjudicated"
    EARLY_DRAW = "early_draw"
    """A draw agreed too early, for which an official gives both players nothing."""


BOARD_ENDS = frozenset(
    {Reason.NO_PIECES, Reason.BLOCKED, Reason.NO_MOVES, Reason.REPETITION, Reason.MOVE_LIMIT, Reason.ENDING}
)
"""The reasons for which a game ends on the board; each rule system has some of them."""


class Source(StrEnum):
    """The source of a result: the word of a person, or a checked sheet."""

    WORD = "word"
    SHEET = "sheet"


class WithdrawnGames(StrEnum):
    """The treatment of a withdrawn player's games."""

    ANNULLED = "annulled"
    WALKOVERS = "walkovers"


KING_WORTH = 2
"""Pieces that a king adds to F; a man adds 1."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """Surviving pieces of one side."""

    men: int
    kings: int = 0

    @property
    def total(self) -> int:
        return self.men + self.kings

    @property
    def worth(self) -> int:
        """Return the pieces added to F: a king counts two."""
        return self.men + KING_WORTH * self.kings


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game; the pieces of a side are None if they were not entered."""

    winner: Winner
    reason: Reason
    one: Pieces | None = None
    two: Pieces | None = None
    advantage: Side | None = field(default=None, kw_only=True)
    """The player with a lasting lead in a draw (`plusremise`)."""
    score: tuple[int, int] | None = field(default=None, kw_only=True)
    """The points of both players where they were agreed; None where they follow from winner and pieces."""
    source: Source = field(default=Source.WORD, compare=False, kw_only=True)
    confirmed: bool = field(default=False, compare=False, kw_only=True)
    """Whether a second person confirmed the result, in a league with confirmation."""

    @property
    def winning_side(self) -> Side | None:
        return Side(self.winner.value) if self.winner in (Winner.ONE, Winner.TWO) else None

    def pieces(self, side: Side) -> Pieces | None:
        return self.one if side is Side.ONE else self.two

    @property
    def survivors(self) -> tuple[Side, ...]:
        """Return the sides with pieces to count: the winner's, or both in a draw; none for a walkover."""
        if self.reason is Reason.WALKOVER or self.winner is Winner.NONE:
            return ()
        return tuple(Side) if self.winner is Winner.DRAW else (Side(self.winner.value),)

    @property
    def pieces_known(self) -> bool:
        """Return whether all pieces that count are known; those of a tie-break game may be missing."""
        return all(self.pieces(side) for side in self.survivors)


@dataclass(frozen=True, slots=True)
class Throw:
    """Two dice of each player, thrown for the colour or for the first move."""

    one: tuple[int, int]
    two: tuple[int, int]

    @property
    def winner(self) -> Side | None:
        """Return the side of the higher throw; None when level, and the dice are thrown again."""
        if sum(self.one) == sum(self.two):
            return None
        return Side.ONE if sum(self.one) > sum(self.two) else Side.TWO


@dataclass(frozen=True, slots=True)
class Dice:
    """Every throw made before a game, in order."""

    colour: tuple[Throw, ...] = ()
    start: tuple[Throw, ...] = ()


@dataclass(frozen=True, slots=True)
class Consent:
    """The consent to a player's participation and its publication: the person who gave it, and the day."""

    by: str
    on: date


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a league, with the name and club shown in it."""

    name: str
    club: str | None = None
    sorted_as: str = ""
    """The sort key of an alias; empty for an own name."""
    initials: bool = False
    """Whether the public reads initials instead of the name. Not set in public values."""
    consent: Consent | None = None
    """None without a consent, and in public values."""
    drawn_as: str = ""
    """The name under which the player was drawn, if it was corrected later; empty otherwise."""
    rating: int | None = None
    id: str = ""
    """What a file calls the player instead of the name; empty for none."""
    key: int | None = field(default=None, compare=False, repr=False)
    """The key of the entry's row; None for a value not yet stored."""
    player_key: int | None = field(default=None, compare=False, repr=False)
    """The key of the registered player; None, too, where the public must not learn it."""

    @property
    def drawn_name(self) -> str:
        return self.drawn_as or self.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game with its colours, dice, result and sheet; `round` and `leg` are None in a tie-break game."""

    one: str
    two: str
    round: int | None = None
    leg: int | None = None
    result: Result | None = None
    white: Side | None = None
    starter: Side | None = None
    dice: Dice = Dice()
    at: datetime | None = None
    """Local time of the league's zone, without the zone."""
    board: int | None = None
    sheet: str | None = None
    part: int | None = None
    """Its number among the games of one encounter, from 1; None if it is the only one."""
    pace: Pace | None = None
    """The pace of a shorter game of an encounter."""
    match: int | None = None
    """The number of its encounter in the bracket of a knock-out."""
    number: int | None = field(default=None, compare=False)
    """Its number on pages and paper, kept when the order of play changes; None: its position in that order."""
    key: int | None = field(default=None, compare=False, repr=False)
    """The row's key, opaque here; None for a value not yet stored."""

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.one, self.two))

    @property
    def tiebreak(self) -> bool:
        return self.round is None

    def player(self, side: Side) -> str:
        return self.one if side is Side.ONE else self.two


@dataclass(frozen=True, slots=True)
class Sanction:
    player: str
    reason: str
    revoked: bool = False
    key: int | None = field(default=None, compare=False, repr=False)
    """The row's key, which tells it from an equal one; None for a value not yet stored."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The organizer's ruling on a tie of exactly these players, best first."""

    order: tuple[str, ...]
    reason: str
    key: int | None = field(default=None, compare=False, repr=False)
    """The row's key, which tells it from an equal one; None for a value not yet stored."""
    seed: str | None = None
    """The seed of the lots that gave the order; None for a decision of the organizers."""


@dataclass(frozen=True, slots=True)
class Withdrawal:
    player: str
    games: WithdrawnGames
    was_there: bool = False
    """Whether the player was there until then: what the absence of others had won stays won. False: never came."""


@dataclass(frozen=True, slots=True, kw_only=True)
class League(Settings):
    """A whole league. `players` are in order of entry while it is being prepared, then by draw number."""

    men: int
    """Men of each side at the start of a game of these rules."""
    board_ends: frozenset[Reason]
    """The reasons by which the board can end a game of these rules."""
    players: tuple[Entrant, ...]
    state: State = State.PREPARING
    walkover_pieces: int
    draw_seed: str | None = None
    games: tuple[Game, ...] = ()
    tiebreak_games: tuple[Game, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    withdrawn: tuple[Withdrawal, ...] = ()
    stage: Stage = Stage()
    byes: tuple[Bye, ...] = ()
    podium: bool = True
    """Whether its first places win medals; not in a group of an event, whose final gives them."""
    partings: tuple[int, ...] = ()
    """The places of its table after which players go another way than those before, to another stage or to none."""
    player_rules: PlayerRules = PlayerRules()
    """Loaded only for league files, like the deadlines."""
    deadlines: tuple[Deadline, ...] = ()

    @property
    def pieces_of_absence(self) -> int | None:
        """Return the pieces of a win by absence; None if pieces do not count."""
        return self.walkover_pieces if self.regulation_in_format.counts_pieces else None

    @property
    def regulation_in_format(self) -> Regulation:
        """Return the regulation as the format of the league uses it."""
        return self.regulation.in_format(self.stage.format)

    @property
    def round_robin(self) -> bool:
        return self.stage.format is Format.ROUND_ROBIN

    @property
    def zone(self) -> str:
        """The time zone of every hour of the league."""
        return self.timetable.timezone if self.timetable else DEFAULT_ZONE

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    @property
    def sort_keys(self) -> dict[str, str]:
        """Return the name to sort each player by: the name itself, or the sort key of an alias."""
        return {player.name: player.sorted_as or player.name for player in self.players}

    @property
    def withdrawn_players(self) -> frozenset[str]:
        """Return the players who withdrew, with games counted or annulled."""
        return frozenset(w.player for w in self.withdrawn)

    def withdrawn_with(self, games: WithdrawnGames) -> frozenset[str]:
        """Return the withdrawn players whose games have this treatment."""
        return frozenset(w.player for w in self.withdrawn if w.games is games)
