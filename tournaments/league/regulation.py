"""A regulation as a value: how results become points, an order and a podium; and the stage that a league plays."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import TypedDict


class Step(StrEnum):
    """A step that orders players; its value is its name in files.

    F, G and the tie-break game are El Castillar's: G counts games won by absence, while `wins` does not.
    """

    POINTS = "points"
    PIECES = "F"
    WINS = "G"
    ALPHABETICAL = "alphabetical"
    SANCTIONS = "sanctions"
    HEAD_TO_HEAD = "head_to_head"
    TIEBREAK_GAME = "tiebreak_game"
    RULING = "ruling"
    PIECES_LEFT = "pieces"
    BOARD_WINS = "wins"
    SONNEBORN_BERGER = "sonneborn_berger"
    SOLKOFF = "solkoff"
    SOLKOFF_CUT_1 = "solkoff_cut_1"
    SOLKOFF_MEDIAN = "solkoff_median"
    SOLKOFF_CUT_2 = "solkoff_cut_2"
    PROGRESSIVE = "progressive"
    BLACK_WINS = "black_wins"
    BLACK_GAMES = "black_games"
    PLUS_BALANCE = "plus_balance"
    TABLE_ORDER = "table_order"
    FEWER_PLAYED = "fewer_played"
    OPPONENTS_RATING = "opponents_rating"
    FURTHER_GAME = "further_game"
    LOTS = "lots"


@dataclass(frozen=True, slots=True, kw_only=True)
class StepWords:
    """The words of a step in Spanish: its name, its explanation with an example, and the heading of its column."""

    name: str
    explanation: str = ""
    heading: str = ""
    """Empty for a step without a column of its own."""
    meaning: str = ""


class Format(StrEnum):
    """The format of a stage: which encounters there are."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    KNOCKOUT = "knockout"

    @property
    def has_table(self) -> bool:
        """Return whether points and tie-breaks order the players, and not how far they get."""
        return self in (Format.ROUND_ROBIN, Format.SWISS)


class Pace(StrEnum):
    """The pace of a shorter game of an encounter."""

    RAPID = "rapid"
    BLITZ = "blitz"


class Part(StrEnum):
    """A part of a regulation that a source may be cited for."""

    POINTS = "points"
    EARLY_DRAW = "early_draw"
    ADVANTAGE = "advantage"
    CHAIN = "chain"
    SWISS_CHAIN = "swiss_chain"
    PODIUM = "podium"
    WITHDRAWAL = "withdrawal"


@dataclass(frozen=True, slots=True)
class Citation:
    """A text from which a part of a regulation was taken."""

    part: Part
    title: str
    edition: str
    article: str = ""


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a game won, drawn and lost."""

    win: int
    draw: int
    loss: int = 0


@dataclass(frozen=True, slots=True)
class Absence:
    """The points of who came and of who did not."""

    win: int
    loss: int = 0


@dataclass(frozen=True, slots=True)
class Byes:
    """The points of a round without an opponent: given by the pairing, or asked for."""

    pairing: int
    half: int
    zero: int = 0
    half_limit: int = 2
    """How many rounds a player may ask for with the points of a draw."""


class Scoring(TypedDict):
    """The points of a regulation that follow from those of a game."""

    points: Points
    absence: Absence
    byes: Byes


def scoring(points: Points) -> Scoring:
    """Return these points with those of an absence and of a bye, which are those of a game won, drawn or lost."""
    return {
        "points": points,
        "absence": Absence(points.win, points.loss),
        "byes": Byes(pairing=points.win, half=points.draw),
    }


@dataclass(frozen=True, slots=True)
class MaterialPoints:
    """The points of both players by the lead in pieces at the end of a game, a king counting two.

    `blocked` are those of a win over a player who has no legal move, `by_lead` those of a lead of 1, 2, ... and more,
    `level` those of whoever has the advantage with level pieces, which is then recorded as a score.
    """

    blocked: tuple[int, int]
    by_lead: tuple[tuple[int, int], ...]
    level: tuple[int, int]

    @property
    def possible(self) -> tuple[tuple[int, int], ...]:
        """Return the scores that players may agree, the highest first."""
        return tuple(sorted({self.blocked, self.level, *self.by_lead}, reverse=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """A whole regulation. Points and figures are integers."""

    key: str
    """Its name in files; empty for one that an organizer composed."""
    name: str
    of_whom: str = ""
    """Whose it is, in the Spanish words after "reglamento"; empty where that is its name."""
    meaning: str = ""
    """What it is, in a few words in Spanish; empty if its name says it."""
    games: tuple[str, ...] = ()
    """The rule systems of which it is the federation's."""
    citations: tuple[Citation, ...] = ()
    points: Points
    paces: tuple[tuple[Pace, Points], ...] = ()
    """The points of shorter games, of which the last one decides an encounter; empty where each game counts."""
    material: MaterialPoints | None = None
    absence: Absence
    byes: Byes
    advantage: bool = False
    """Whether a draw with a lasting lead is recorded (`plusremise`)."""
    early_draw: bool = False
    """Whether an official may give both players nothing for a draw agreed too early."""
    counts_pieces: bool = False
    """Whether the table has F, so that results need the pieces left."""
    head_to_head_pieces: bool = False
    """Whether games among a group compare the difference in pieces after the points."""
    chain: tuple[Step, ...]
    """The steps after the points."""
    swiss_chain: tuple[Step, ...] | None = None
    """The steps in a Swiss, where they are others."""
    chain_cited: bool = True
    """Whether the chain comes from a text; otherwise it is an order of ours."""
    play_off_for_medals: bool = False
    """Whether further games are played for medals only, and lower places are shared."""
    podium: tuple[tuple[int, tuple[int, ...]], ...] = ((3, (5, 2)), (4, (5, 3, 1)))
    """The podium points of gold, silver and bronze, with the fewest players from which they apply."""
    decided_share: Fraction = Fraction(1, 2)
    """If fewer of the games of a withdrawn player are decided, all of them are annulled."""
    more_than_share: bool = False
    """Whether they are annulled too if just that share is decided."""
    based_on: str = ""
    """The key of the shipped regulation that one's own began with; empty for none."""

    def __hash__(self) -> int:
        return hash(self.key)  # tables look columns up by regulation for each row

    @property
    def needs_pieces(self) -> bool:
        """Whether results need the pieces left: for F, or for the points."""
        return self.counts_pieces or self.material is not None

    def in_format(self, stage_format: Format) -> Regulation:
        """Return the regulation as a format uses it: with its chain, and with F only where there is a table."""
        return self if self.swiss_chain is None and stage_format.has_table else _in_format(self, stage_format)

    def chain_of(self, stage_format: Format) -> tuple[Step, ...]:
        """Return the steps after the points in a stage of this format."""
        return self.swiss_chain if stage_format is Format.SWISS and self.swiss_chain is not None else self.chain


@lru_cache(maxsize=256)
def _in_format(regulation: Regulation, stage_format: Format) -> Regulation:
    counts_pieces = regulation.counts_pieces and stage_format.has_table
    chain = regulation.chain_of(stage_format)
    return replace(regulation, chain=chain, swiss_chain=None, counts_pieces=counts_pieces)


MAX_ROUNDS_OF_SWISS = 30
MAX_GAMES_OF_ENCOUNTER = 20


class System(StrEnum):
    """The way to pair a Swiss."""

    DUTCH = "dutch"
    ROTATION = "rotation"


class Colour(StrEnum):
    WHITE = "white"
    BLACK = "black"


class ByeKind(StrEnum):
    """The kind of a round without an opponent: given by the pairing, or asked for."""

    PAIRING = "pairing"
    HALF = "half"
    ZERO = "zero"


@dataclass(frozen=True, slots=True)
class Bye:
    player: str
    round: int
    kind: ByeKind


@dataclass(frozen=True, slots=True)
class Apart:
    """Players who do not meet one another in the first `rounds` rounds; None: in any round."""

    players: tuple[str, ...]
    rounds: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """The format of a league with its values; the legs of a round robin are the league's."""

    format: Format = Format.ROUND_ROBIN
    rounds: int | None = None
    """Rounds of a Swiss."""
    system: System = System.DUTCH
    first_colour: Colour = Colour.WHITE
    """The colour of number 1 in the first round of a Swiss."""
    games: int = 1
    """Games of an encounter of a knock-out."""
    third_place: bool = False
    apart: tuple[Apart, ...] = ()
