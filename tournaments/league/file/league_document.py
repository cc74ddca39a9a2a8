"""The league file as pydantic reads it: its keys and types. `reading` gives them their meaning."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Annotated, Any, ClassVar

from pydantic import Field, TypeAdapter, WrapValidator, create_model

from games.rules import RULES
from tournaments.league.file.parts import (
    MAX_LISTED,
    MORE_RESULT_KEYS,
    RESULT_KEYS,
    DiceDocument,
    PiecesDocument,
    ResultDocument,
    TimetableDocument,
)
from tournaments.league.file.regulation import FORMATS, ByeDocument, RegulationValue, StageDocument
from tournaments.league.file.strict_json import read_name
from tournaments.league.file.types import (
    DRAFT,
    Date,
    Document,
    Flag,
    Listed,
    Moment,
    Name,
    Schema,
    Shape,
    Text,
    Words,
    array_schema,
    choice,
    defined,
    number,
    number_schema,
    number_until,
    object_schema,
    one_of,
    text,
    text_schema,
)
from tournaments.league.names import MAX_NAME_LENGTH
from tournaments.league.player_rules import PERMISSIONS, Setting
from tournaments.league.regulation import Pace
from tournaments.league.regulations import CASTILLAR
from tournaments.league.settings import (
    IN_FILE,
    MAX_BOARDS,
    MAX_PLAYERS,
    MAX_RATING,
    MAX_SWISS_PLAYERS,
    MIN_PLAYERS,
)
from tournaments.league.timetable import Timetable
from tournaments.league.values import Side, State, WithdrawnGames

FORMAT = "castillar-league/1"
EVENT_FORMAT = "castillar-event/1"
"""The format of the file of an event, which holds those of its leagues."""
FORMAT_2 = "castillar-league/2"
"""The format of a league that version 1 cannot say: another regulation, stage, result or way to name players."""
MAX_SHEET_LENGTH = 512 * 1024
MAX_NUMBER = 100_000
"""Highest number of a game: a league of 100 players in two legs has fewer, also with latecomers."""
MAX_SORT_KEY_LENGTH = 3 * MAX_NAME_LENGTH
"""Longest sort key of a name: case folding can turn one letter into three."""
MAX_ROUNDS = 10_000
MAX_PARTS = 1_000
"""Most games of one encounter, further ones included: more than anybody plays."""

FIRST_KEYS = (
    *("format", "name", "rules", "championship", "state", "boards", "legs", "max_players", "walkover_pieces"),
    *("draw_seed", "calendar", "players", "games", "tiebreak_games", "sanctions", "rulings", "withdrawn"),
)
"""The keys of every file, in their order; the others are written only with another value than the default."""
LATER_SETTINGS = tuple(setting for setting in IN_FILE if setting.key not in FIRST_KEYS)
LEAGUE_KEYS = (*FIRST_KEYS, *(setting.key for setting in LATER_SETTINGS), "player_rules", "deadlines")
MORE_LEAGUE_KEYS = ("regulation", "stage", "byes")
"""What version 2 adds."""
PLAYER_KEYS = ("name", "club", "sorted_as", "initials", "consent", "drawn_as")
MORE_GAME_KEYS = (*MORE_RESULT_KEYS, "part", "pace", "match")
BARE_GAME_KEYS = ("one", "two", "white", "starter", *RESULT_KEYS, "dice", "at", "board", "sheet")

MIN_ANY_FORMAT = min(each.least_players for each in FORMATS.values())
ASide = Annotated[Side, choice(Side)]
Round = Annotated[int, number(1, MAX_ROUNDS)]
GameNumber = Annotated[int, number(1, MAX_NUMBER)]
Leg = Annotated[int, number_until(1, 2)]
Board = Annotated[int, number(1, MAX_BOARDS)]
SortKey = Annotated[str, text(MAX_SORT_KEY_LENGTH)]
Sheet = Annotated[str, text(MAX_SHEET_LENGTH)]


def setting_type(setting: Setting) -> Any:
    """Return the type of a setting in a file."""
    if setting.name == "rules":
        return Annotated[str, one_of(RULES)]
    if setting.name == "walkover_pieces":  # its limit depends on the rules
        return Annotated[int, number_until(setting.least, setting.most)]
    if setting.type is Timetable:
        return TimetableDocument
    if setting.type is bool:
        return Flag
    if setting.type is int:
        return Annotated[int, number(setting.least, setting.most)]
    if issubclass(setting.type, StrEnum):
        return Annotated[setting.type, choice(setting.type)]
    return Name if setting.most <= MAX_NAME_LENGTH else Words


def with_settings(base: type[Document], settings: tuple[Setting, ...]) -> type[Document]:
    """Return a type with the fields of `base` and then one for each setting, by its key."""
    fields: dict[str, Any] = {
        each.key: (setting_type(each), ... if each.required else each.default) for each in settings
    }
    return create_model(f"{base.__name__}Settings", __base__=base, **fields)


class ConsentDocument(Document):
    """The consent to a player's participation."""

    by: Name
    on: Date


class PlayerDocument(Document):
    """A player; one with nothing but a name is a text."""

    definition = "player"
    known: ClassVar[Collection[str]] = PLAYER_KEYS
    name: Name
    club: Name | None = None
    sorted_as: SortKey = ""
    initials: Flag = False
    consent: ConsentDocument | None = None
    drawn_as: Name = ""
    rating: Annotated[int, number(0, MAX_RATING)] | None = None
    id: Name = ""


class SecondPlayerDocument(PlayerDocument):
    """A player in version 2."""

    known: ClassVar[Collection[str]] = (*PLAYER_KEYS, "rating", "id")


def _name_alone(value: Any, read: Any) -> Any:
    return PlayerDocument.model_construct(name=read_name(value)) if isinstance(value, str) else read(value)


APlayer = Annotated[PlayerDocument, WrapValidator(_name_alone), Shape({"oneOf": [defined("name"), defined("player")]})]

ASecondPlayer = Annotated[
    SecondPlayerDocument, WrapValidator(_name_alone), Shape({"oneOf": [defined("name"), defined("player")]})
]


class BareGameDocument(ResultDocument):
    """A tie-break game."""

    definition = "tiebreak_game"
    known: ClassVar[Collection[str]] = BARE_GAME_KEYS
    one: Name
    two: Name
    white: ASide | None = None
    starter: ASide | None = None
    dice: DiceDocument = DiceDocument()
    at: Moment | None = None
    board: Board | None = None
    sheet: Sheet | None = Field(None, description="The text of the game sheet.")
    part: Annotated[int, number(1, MAX_PARTS)] | None = None
    pace: Annotated[Pace, choice(Pace)] | None = None
    match: GameNumber | None = None


class SecondBareGameDocument(BareGameDocument):
    """A tie-break game in version 2."""

    known: ClassVar[Collection[str]] = (*BARE_GAME_KEYS, *MORE_GAME_KEYS)


class GameDocument(BareGameDocument):
    """A game of the calendar."""

    definition = "game"
    known: ClassVar[Collection[str]] = ("number", "round", "leg", *BARE_GAME_KEYS)
    number: GameNumber | None = None
    round: Round | None = None
    leg: Leg | None = None


class SecondGameDocument(GameDocument):
    """A game of the calendar in version 2."""

    known: ClassVar[Collection[str]] = (*GameDocument.known, *MORE_GAME_KEYS)


class SanctionDocument(Document):
    player: Name
    reason: Words
    revoked: Flag = False


class RulingDocument(Document):
    """A ruling on a tie."""

    known: ClassVar[Collection[str]] = ("order", "reason")
    order: Annotated[tuple[Name, ...], Listed(2, MAX_SWISS_PLAYERS, {"uniqueItems": True})]
    reason: Words
    seed: Text | None = None


class SecondRulingDocument(RulingDocument):
    """A ruling in version 2, or lots drawn among players who were level."""

    known: ClassVar[Collection[str]] = ("order", "reason", "seed")


class WithdrawalDocument(Document):
    """A player who left the league."""

    player: Name
    games: Annotated[WithdrawnGames, choice(WithdrawnGames)]
    was_there: Flag = Field(
        default=False, description="Whether the player was there until then, so that wins by absence stay."
    )


class DeadlineDocument(Document):
    """The last day for the games of a round."""

    round: Round
    last_day: Date


PlayerRulesDocument = with_settings(Document, PERMISSIONS)


class Format(Document):
    """The format of a file, which is told first if it is another."""

    format: Annotated[str, one_of([FORMAT, FORMAT_2])]


class LeagueDocument(with_settings(Format, IN_FILE)):  # type: ignore[misc]  # made from declarations
    """A whole league file."""

    known: ClassVar[Collection[str]] = LEAGUE_KEYS
    state: Annotated[State, choice(State)] | None = None
    draw_seed: Text | None = None
    players: Annotated[tuple[APlayer, ...], Listed(MIN_PLAYERS, MAX_SWISS_PLAYERS, checked=False)]
    games: Annotated[tuple[GameDocument, ...], Listed(most=MAX_LISTED)] = ()
    tiebreak_games: Annotated[tuple[BareGameDocument, ...], Listed(most=MAX_LISTED)] = ()
    sanctions: Annotated[tuple[SanctionDocument, ...], Listed(most=MAX_LISTED)] = ()
    rulings: Annotated[tuple[RulingDocument, ...], Listed(most=MAX_LISTED)] = ()
    withdrawn: Annotated[tuple[WithdrawalDocument, ...], Listed(most=MAX_SWISS_PLAYERS)] = ()
    player_rules: PlayerRulesDocument | None = Field(  # type: ignore[valid-type]  # made from declarations
        None,
        description="What the players may do from their own pages; what is left out is as in a new league.",
    )
    deadlines: Annotated[tuple[DeadlineDocument, ...], Listed(most=MAX_LISTED)] = Field(
        (), description="The last day on which the games of a round may be played; each round once."
    )
    regulation: RegulationValue = Field(CASTILLAR, description="In version 2 only.")
    stage: StageDocument | None = Field(None, description="In version 2 only.")
    byes: Annotated[tuple[ByeDocument, ...], Listed(most=MAX_LISTED)] = Field((), description="In version 2 only.")


class SecondLeagueDocument(LeagueDocument):
    """A whole league file of version 2."""

    known: ClassVar[Collection[str]] = (*LEAGUE_KEYS, *MORE_LEAGUE_KEYS)
    max_players: Annotated[int, number(MIN_PLAYERS, MAX_SWISS_PLAYERS)] = MAX_PLAYERS
    players: Annotated[tuple[ASecondPlayer, ...], Listed(MIN_ANY_FORMAT, MAX_SWISS_PLAYERS, checked=False)]
    games: Annotated[tuple[SecondGameDocument, ...], Listed(most=MAX_LISTED)] = ()
    tiebreak_games: Annotated[tuple[SecondBareGameDocument, ...], Listed(most=MAX_LISTED)] = ()
    rulings: Annotated[tuple[SecondRulingDocument, ...], Listed(most=MAX_LISTED)] = ()


LEAGUE = TypeAdapter(LeagueDocument)
SECOND_LEAGUE = TypeAdapter(SecondLeagueDocument)


def league_schema() -> Schema:
    """Return the schema of a league file. Every file that the reader accepts is valid; some that it refuses are too."""
    return {
        "$schema": DRAFT,
        "title": FORMAT,
        "description": (
            "A whole league of draughts, of version 1, or of version 2 where version 1 cannot say everything. "
            "A key that may be left out may be null."
        ),
        **object_schema(SecondLeagueDocument),
        "definitions": {
            "name": text_schema(
                minLength=1,
                pattern=r"\S",
                description=f"Kept with single spaces, of {MAX_NAME_LENGTH} characters at most.",
            ),
            "words": text_schema(minLength=1, pattern=r"\S"),
            "throw": array_schema(
                array_schema(number_schema(1, 6), least=2, most=2),
                least=2,
                most=2,
                description="The two dice of `one`, then of `two`.",
            ),
            "pieces": object_schema(PiecesDocument),
            "player": object_schema(SecondPlayerDocument),
            "calendar": object_schema(TimetableDocument),
            "game": _game(SecondGameDocument),
            "tiebreak_game": _game(SecondBareGameDocument),
        },
    }


def _game(document: type[BareGameDocument]) -> Schema:
    """Return the schema of a game: with a winner it has a reason, without one neither reason nor pieces."""
    no_result = {key: {"type": "null"} for key in (*RESULT_KEYS, *MORE_RESULT_KEYS) if key != "winner"}
    return {
        **object_schema(document),
        "if": {"required": ["winner"], "properties": {"winner": {"type": "string"}}},
        "then": {"required": ["reason"], "properties": {"reason": {"type": "string"}}},
        "else": {"properties": no_result},
    }
