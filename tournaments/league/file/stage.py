"""Read and write what version 2 of the league file adds about the format: stage, players kept apart, and byes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

from pydantic import TypeAdapter, model_validator

from tournaments.league.faults import Code, Fault
from tournaments.league.file.parts import MAX_LISTED
from tournaments.league.file.strict_json import excerpt
from tournaments.league.file.types import Document, Flag, Listed, Name, choice, number, validated
from tournaments.league.regulation import (
    MAX_GAMES_OF_ENCOUNTER,
    MAX_ROUNDS_OF_SWISS,
    Apart,
    Bye,
    ByeKind,
    Colour,
    Format,
    Stage,
    System,
)

Json = dict[str, Any]
Player = Callable[[str, str], str]
"""Returns the name of a player whom the file calls by id or name; the second value is the place."""
Rounds = Annotated[int, number(1, MAX_ROUNDS_OF_SWISS)]
MAX_LEGS = 2
MAX_APART = 300
KEYS = {
    Format.ROUND_ROBIN: ("legs",),
    Format.SWISS: ("rounds", "system", "first_colour"),
    Format.KNOCKOUT: ("games", "third_place"),
}
"""The keys of a stage of each format, beside `format` and `apart`."""


class ApartDocument(Document):
    """Players who do not meet one another."""

    players: Annotated[tuple[Name, ...], Listed(2, MAX_APART, {"uniqueItems": True})]
    rounds: Rounds | None = None


class StageDocument(Document):
    """The format of a league with its values."""

    format: Annotated[Format, choice(Format)]
    legs: Annotated[int, number(1, MAX_LEGS)] | None = None
    rounds: Rounds | None = None
    system: Annotated[System, choice(System)] = System.DUTCH
    first_colour: Annotated[Colour, choice(Colour)] = Colour.WHITE
    games: Annotated[int, number(1, MAX_GAMES_OF_ENCOUNTER)] = 1
    third_place: Flag = False
    apart: Annotated[tuple[ApartDocument, ...], Listed(most=MAX_LISTED)] = ()

    @model_validator(mode="after")
    def check_format(self) -> StageDocument:
        """Raise Fault for a key of another format, or for a Swiss without its number of rounds."""
        known = ("format", *KEYS[self.format], "apart")
        for key in self.model_fields_set:
            if key not in known:
                raise Fault(Code.KEY_UNKNOWN, key=excerpt(key), known=" ".join(known))
        if self.format is Format.SWISS and self.rounds is None:
            raise Fault(Code.KEY_MISSING, key="rounds")
        return self


class ByeDocument(Document):
    """A round without an opponent."""

    player: Name
    round: Rounds
    kind: Annotated[ByeKind, choice(ByeKind)]


_STAGE = TypeAdapter(StageDocument)


def read_stage(value: object, player: Player) -> Stage:
    """Return a stage from its JSON; `player` reads a reference to a player, at a place. Raises Fault."""
    return stage_of(validated(_STAGE, value, "stage"), player)


def stage_of(document: StageDocument, player: Player) -> Stage:
    """Return the stage of a document. Raises Fault for a player who is unknown, or twice among those kept apart."""
    return Stage(
        format=document.format,
        rounds=document.rounds,
        system=document.system,
        first_colour=document.first_colour,
        games=document.games,
        third_place=document.third_place,
        apart=tuple(_apart(each, f"stage.apart[{index}].players", player) for index, each in enumerate(document.apart)),
    )


def _apart(document: ApartDocument, place: str, player: Player) -> Apart:
    players = tuple(player(name, f"{place}[{index}]") for index, name in enumerate(document.players))
    if len(set(players)) != len(players):
        raise Fault(Code.PLAYER_REPEATED, place)
    return Apart(players, document.rounds)


def byes_of(listed: Sequence[ByeDocument], player: Player) -> tuple[Bye, ...]:
    """Return the byes, at most one of a player in a round, in the order of the file. Raises Fault."""
    byes: dict[tuple[str, int], Bye] = {}
    for index, each in enumerate(listed):
        bye = Bye(player(each.player, f"byes[{index}].player"), each.round, each.kind)
        if (bye.player, bye.round) in byes:
            raise Fault(Code.BYE_TWICE, f"byes[{index}]", name=bye.player, round=bye.round)
        byes[bye.player, bye.round] = bye
    return tuple(byes.values())


def stage_document(stage: Stage, legs: int) -> Json:
    """Return a stage as a league file has it."""
    values: Json = {
        "legs": legs,
        "rounds": stage.rounds,
        "system": stage.system,
        "first_colour": stage.first_colour,
        "games": stage.games,
        "third_place": stage.third_place,
    }
    apart = [
        {"players": list(each.players), **({} if each.rounds is None else {"rounds": each.rounds})}
        for each in stage.apart
    ]
    document = {"format": stage.format, **{key: values[key] for key in KEYS[stage.format]}}
    return {**document, "apart": apart} if apart else document


def byes_document(byes: tuple[Bye, ...]) -> list[Json]:
    return [{"player": bye.player, "round": bye.round, "kind": bye.kind} for bye in byes]
