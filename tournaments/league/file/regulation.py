"""Read and write the regulation of a league file, shipped or composed, and its stage: who is kept apart, and byes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

from pydantic import TypeAdapter, model_validator

from tournaments.league.faults import Code, Fault, within
from tournaments.league.file import types
from tournaments.league.file.parts import MAX_LISTED
from tournaments.league.file.strict_json import excerpt, read_one_of, read_text
from tournaments.league.file.types import (
    Document,
    Flag,
    Listed,
    Name,
    Read,
    choice,
    number,
    object_schema,
    one_of,
    validated,
)
from tournaments.league.regulation import (
    MAX_GAMES_OF_ENCOUNTER,
    MAX_ROUNDS_OF_SWISS,
    Absence,
    Apart,
    Bye,
    ByeKind,
    Colour,
    Format,
    Pace,
    Points,
    Regulation,
    Stage,
    Step,
    System,
    scoring,
)
from tournaments.league.regulations import CASTILLAR, REGULATIONS
from tournaments.league.settings import MIN_PLAYERS

MAX_POINTS = 1_000
OWN_STEPS = tuple(step for step in Step if step not in {Step.POINTS, Step.PIECES, Step.WINS, Step.TIEBREAK_GAME})
"""The steps that a composed chain may have, in the order of their declaration."""
FINAL_STEPS = frozenset({Step.RULING, Step.LOTS})
"""The steps that decide every tie, so that none after them is reached."""
STEPS_OF_TEAMS = ("match_points", "board_points")

Json = dict[str, Any]


Count = Annotated[int, number(0, MAX_POINTS)]


class PointsDocument(Document):
    """The points of a game won, drawn and lost."""

    win: Count
    draw: Count
    loss: Count = 0

    @property
    def value(self) -> Points:
        return Points(self.win, self.draw, self.loss)


class PacesDocument(Document):
    """The points of shorter games."""

    rapid: PointsDocument | None = None
    blitz: PointsDocument | None = None

    @property
    def value(self) -> tuple[tuple[Pace, Points], ...]:
        given = ((pace, getattr(self, pace)) for pace in Pace)
        return tuple((pace, points.value) for pace, points in given if points)


class AbsencePointsDocument(Document):
    """The points of who came and of who did not."""

    win: Count
    loss: Count = 0


class AbsenceDocument(Document):
    """What an absence gives."""

    points: AbsencePointsDocument


def _step(value: object) -> Step:
    word = read_text(value)
    if word in STEPS_OF_TEAMS:
        raise Fault(Code.STEP_OF_TEAMS, step=word)
    return Step(read_one_of(word, OWN_STEPS))


AStep = Annotated[Step, Read(_step, types.choice_schema(OWN_STEPS))]
Chain = Annotated[tuple[AStep, ...], Listed(most=len(OWN_STEPS), more={"uniqueItems": True})]


class OwnDocument(Document):
    """A regulation that an organizer composed; what is left out is as in its base, or follows from its points."""

    name: Name | None = None
    based_on: Annotated[str, one_of(REGULATIONS)] | None = None
    points: PointsDocument | None = None
    paces: PacesDocument | None = None
    absence: AbsenceDocument | None = None
    bye: Count | None = None
    half_byes: Annotated[int, number(0, MAX_ROUNDS_OF_SWISS)] | None = None
    chain: Chain | None = None


_OWN = TypeAdapter(OwnDocument)


def read_regulation(
    value: object, place: str = "regulation", *, stored: bool = False, composing: bool = False
) -> Regulation:
    """Return a shipped regulation by its name, or the one that an object composes. Raises Fault.

    A stored one is taken with any points; `composing` one, no step may be there that is never reached.
    """
    with within(place):
        if isinstance(value, str):
            return REGULATIONS[read_one_of(value, REGULATIONS)]
        own = validated(_OWN, value)
        if own.based_on is None:
            for key in ("points", "chain"):
                if getattr(own, key) is None:
                    raise Fault(Code.KEY_MISSING, key=key)
        if own.points and not stored:
            _refuse_points_out_of_order(own.points.value)
        _check_chain(own.chain or (), composing=composing)
        return composed(own)


def _check_chain(chain: Sequence[Step], *, composing: bool) -> None:
    """Raise Fault for a step that is there twice and, while composing, for one after a final step."""
    for index, step in enumerate(chain):
        if step in chain[:index]:
            raise Fault(Code.STEP_TWICE, f"chain[{index}]", step=step)
    final = next((index for index, step in enumerate(chain[:-1]) if step in FINAL_STEPS), None)
    if final is not None and composing:
        raise Fault(Code.STEP_NOT_REACHED, f"chain[{final + 1}]", step=chain[final + 1], last=chain[final])


def _refuse_points_out_of_order(points: Points) -> None:
    """Raise Fault where a draw gives more than a win, or a lost game more than a draw."""
    if points.draw > points.win:
        raise Fault(Code.DRAW_ABOVE_WIN, "points.draw", draw=points.draw, win=points.win)
    if points.loss > points.draw:
        raise Fault(Code.LOSS_ABOVE_DRAW, "points.loss", loss=points.loss, draw=points.draw)


_SHAPE = {"oneOf": [types.choice_schema(REGULATIONS), object_schema(OwnDocument)]}
RegulationValue = Annotated[Regulation, Read(lambda value: read_regulation(value, ""), _SHAPE)]
"""The regulation of a document."""


def composed(document: OwnDocument) -> Regulation:
    """Return a regulation of an organizer's own, with what is left out from the base or from its points."""
    base = REGULATIONS[document.based_on] if document.based_on else None
    own = replace(
        base or replace(CASTILLAR, counts_pieces=False, head_to_head_pieces=False, chain_cited=False),
        key="",
        name=document.name or (base.name if base else ""),
        of_whom="",
        meaning="",
        citations=(),
        based_on=document.based_on or "",
    )
    if document.points:
        own = replace(own, **scoring(document.points.value))
    if document.paces is not None:
        own = replace(own, paces=document.paces.value)
    if document.absence:
        own = replace(own, absence=Absence(document.absence.points.win, document.absence.points.loss))
    if document.bye is not None:
        own = replace(own, byes=replace(own.byes, pairing=document.bye))
    if document.half_byes is not None:
        own = replace(own, byes=replace(own.byes, half_limit=document.half_byes))
    if document.chain is not None:
        own = replace(
            own,
            chain=document.chain,
            swiss_chain=None,
            chain_cited=False,
            counts_pieces=own.counts_pieces or Step.PIECES_LEFT in document.chain,
            advantage=own.advantage or Step.PLUS_BALANCE in document.chain,
        )
    return own


def regulation_document(regulation: Regulation) -> Json | str:
    """Return the regulation as a league file has it; of a composed one, what its base and its points do not say."""
    if regulation.key:
        return regulation.key
    base = REGULATIONS.get(regulation.based_on)
    points = regulation.points
    given = not base or points != base.points
    absence = Absence(points.win, points.loss) if given or not base else base.absence
    bye = points.win if given or not base else base.byes.pairing
    document: Json = {}
    if regulation.name != (base.name if base else ""):
        document["name"] = regulation.name
    if base:
        document["based_on"] = base.key
    if given:
        document["points"] = _points_document(points)
    if regulation.paces != (base.paces if base else ()):
        document["paces"] = {pace.value: _points_document(points) for pace, points in regulation.paces}
    if regulation.absence != absence:
        document["absence"] = {"points": {"win": regulation.absence.win, "loss": regulation.absence.loss}}
    if regulation.byes.pairing != bye:
        document["bye"] = regulation.byes.pairing
    if regulation.byes.half_limit != (base or CASTILLAR).byes.half_limit:
        document["half_byes"] = regulation.byes.half_limit
    if not base or (regulation.chain, regulation.swiss_chain) != (base.chain, base.swiss_chain):
        document["chain"] = list(regulation.chain)
    return document


def _points_document(points: Points) -> Json:
    return {"win": points.win, "draw": points.draw, "loss": points.loss}


Player = Callable[[str, str], str]
"""Returns the name of a player whom the file calls by id or name; the second value is the place."""
Rounds = Annotated[int, number(1, MAX_ROUNDS_OF_SWISS)]
MAX_LEGS = 2
MAX_APART = 300


@dataclass(frozen=True, slots=True)
class FormatInFile:
    """The keys of a stage of a format, beside `format` and `apart`, and the fewest players that it has."""

    keys: tuple[str, ...]
    least_players: int = MIN_PLAYERS


FORMATS = {
    Format.ROUND_ROBIN: FormatInFile(("legs",)),
    Format.SWISS: FormatInFile(("rounds", "system", "first_colour")),
    Format.KNOCKOUT: FormatInFile(("games", "third_place"), least_players=2),
}


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
        known = ("format", *FORMATS[self.format].keys, "apart")
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
    document = {"format": stage.format, **{key: values[key] for key in FORMATS[stage.format].keys}}
    return {**document, "apart": apart} if apart else document


def byes_document(byes: tuple[Bye, ...]) -> list[Json]:
    return [{"player": bye.player, "round": bye.round, "kind": bye.kind} for bye in byes]
