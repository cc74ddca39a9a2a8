"""Read and write the file of an event: its stages, each with its league file, and whom each takes."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import TypeAdapter

from tournaments.league.events import BEST, Event, EventStage, check_event
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.league_document import EVENT_FORMAT, league_schema
from tournaments.league.file.reading import league_of_json
from tournaments.league.file.strict_json import ValueType, expect, in_range, parse
from tournaments.league.file.types import (
    DRAFT,
    Document,
    Flag,
    Listed,
    Name,
    Read,
    Schema,
    Shape,
    array_schema,
    object_schema,
    one_of,
    validated,
)
from tournaments.league.file.writing import league_document
from tournaments.league.formats.crossings import GroupPlace
from tournaments.league.settings import MAX_SWISS_PLAYERS
from tournaments.league.values import League

Json = dict[str, Any]
MAX_STAGES = 100
MAX_KEY_LENGTH = 20


def _place(value: Any) -> GroupPlace:
    """Return the place of a group: its key and a number. Raises Fault."""
    pair = expect(value, list, ValueType.LIST)
    if len(pair) != 2:
        raise Fault(Code.TOO_LONG, count=len(pair), least=2, most=2)
    with within("[0]"):
        key = expect(pair[0], str, ValueType.TEXT)
    return GroupPlace(key, in_range(expect(pair[1], int, ValueType.INTEGER), 1, MAX_SWISS_PLAYERS, "[1]"))


PLACE: Schema = {
    "type": "array",
    "minItems": 2,
    "maxItems": 2,
    "items": [{"type": "string"}, {"type": "integer", "minimum": 1, "maximum": MAX_SWISS_PLAYERS}],
    "description": f"The key of an earlier stage and a place in it; `{BEST}3` for the best of the third places.",
}
ANY_LEAGUE: Schema = {"$ref": "#/definitions/league"}


class StageDocument(Document):
    """A stage of an event."""

    known = ("key", "league", "from", "carry")
    key: Name
    league: Annotated[Any, Read(lambda value: value, ANY_LEAGUE)]
    carry: Flag = False


class EventDocument(Document):
    """A whole event file. Stages are read one by one, since `from` is no name of a field."""

    format: Annotated[str, one_of([EVENT_FORMAT])]
    name: Name
    stages: Annotated[
        tuple[Any, ...],
        Listed(1, MAX_STAGES),
        Shape(array_schema({"$ref": "#/definitions/stage"}, least=1, most=MAX_STAGES)),
    ]


_EVENT = TypeAdapter(EventDocument)
_STAGE = TypeAdapter(StageDocument)
_PLACES = TypeAdapter(Annotated[tuple[Annotated[GroupPlace, Read(_place, PLACE)], ...], Listed(most=MAX_SWISS_PLAYERS)])


def read_event(content: bytes) -> Event:
    """Return the event of a file. Raises Fault with the path of the wrong value."""
    return event_of_json(parse(content))


def read_league_or_event(content: bytes) -> League | Event:
    """Return the league or the event of a file, which says what it is. Raises Fault."""
    given = parse(content)
    is_event = isinstance(given, dict) and given.get("format") == EVENT_FORMAT
    return event_of_json(given) if is_event else league_of_json(given)


def event_of_json(content: object) -> Event:
    document = validated(_EVENT, content)
    stages = []
    for index, value in enumerate(document.stages):
        with within(f"stages[{index}]"):
            stages.append(_stage(value))
    return check_event(Event(name=document.name, stages=tuple(stages)))


def _stage(value: object) -> EventStage:
    given = expect(value, dict, ValueType.OBJECT)
    document = validated(_STAGE, {key: each for key, each in given.items() if key != "from"})
    sources = validated(_PLACES, given.get("from") or [], "from")
    if len(document.key) > MAX_KEY_LENGTH:
        raise Fault(Code.TEXT_TOO_LONG, "key", length=len(document.key), most=MAX_KEY_LENGTH)
    with within("league"):
        league = league_of_json(document.league, may_be_empty=bool(sources))
    return EventStage(key=document.key, league=league, sources=sources, carry=document.carry)


def write_event(event: Event) -> str:
    """Return the event file, ending in a line break: always the same bytes for the same event."""
    return json.dumps(event_document(event), ensure_ascii=False, indent=2) + "\n"


def event_document(event: Event) -> Json:
    return {"format": EVENT_FORMAT, "name": event.name, "stages": [_stage_document(stage) for stage in event.stages]}


def _stage_document(stage: EventStage) -> Json:
    document: Json = {"key": stage.key, "league": league_document(stage.league)}
    if stage.sources:
        document["from"] = [[source.group, source.place] for source in stage.sources]
        document["carry"] = stage.carry
    return document


def event_schema() -> Schema:
    """Return the JSON Schema of an event file, with that of the leagues in it."""
    league = league_schema()
    definitions = league.pop("definitions")
    league.pop("$schema")
    league["properties"]["players"]["minItems"] = 0
    stage = object_schema(StageDocument)
    properties = {
        **stage["properties"],
        "from": {**array_schema(PLACE, most=MAX_SWISS_PLAYERS), "type": ["array", "null"]},
    }
    return {
        "$schema": DRAFT,
        "title": EVENT_FORMAT,
        "description": "An event of draughts: stages that follow each other, each with its league file.",
        **object_schema(EventDocument),
        "definitions": {**definitions, "league": league, "stage": {**stage, "properties": properties}},
    }
