"""The types of a JSON document: how pydantic reads each, and its JSON Schema. A wrong value raises Fault."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from enum import StrEnum
from functools import partial
from typing import Annotated, Any, ClassVar, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, TypeAdapter, ValidationError, model_validator
from pydantic_core import CoreSchema, core_schema

from tournaments.league import checks
from tournaments.league.checks import MAX_TEXT_LENGTH
from tournaments.league.faults import Code, Fault
from tournaments.league.file import strict_json
from tournaments.league.file.strict_json import ValueType, excerpt, expect, place_of
from tournaments.league.player_rules import without_none

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
FLAG: Schema = {"type": "boolean"}
_NO_VALUES: Mapping[str, Schema] = {}


def defined(name: str) -> Schema:
    """Return the schema of this name among the `definitions` of the document."""
    return {"$ref": f"#/definitions/{name}"}


def text_schema(most: int = MAX_TEXT_LENGTH, **more: object) -> Schema:
    return {"type": "string", "maxLength": most, **more}


def number_schema(least: int, most: int | None = None) -> Schema:
    return {"type": "integer", "minimum": least} | ({} if most is None else {"maximum": most})


def choice_schema(values: Iterable[str]) -> Schema:
    """Return the schema of one of these texts, such as the members of a StrEnum."""
    return {"type": "string", "enum": [str(value) for value in values]}


def array_schema(items: Schema, *, least: int | None = None, most: int | None = None, **more: object) -> Schema:
    limits = {"minItems": least, "maxItems": most}
    return (
        {"type": "array"} | {key: limit for key, limit in limits.items() if limit is not None} | {"items": items} | more
    )


def record_schema(
    required: Mapping[str, Schema] = _NO_VALUES, optional: Mapping[str, Schema] = _NO_VALUES, **more: object
) -> Schema:
    """Return the schema of an object with these keys alone; an optional key may be left out or null."""
    properties = {**required, **{key: nullable_schema(schema) for key, schema in optional.items()}}
    closed: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return closed | ({"required": [*required]} if required else {}) | more


def nullable_schema(schema: Schema) -> Schema:
    """Return the schema of a value that may be null."""
    if "type" not in schema:
        return {"oneOf": [{"type": "null"}, schema]}
    values = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **values}


Choice = TypeVar("Choice", bound=StrEnum)
Value = TypeVar("Value")
DAY = "(19[0-9]{2}|2[01][0-9]{2}|2200)-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
OFFSET = "[+-]([01][0-9]|2[0-3]):[0-5][0-9]"
HOUR = "([01][0-9]|2[0-3]):[0-5][0-9]"


@dataclass(frozen=True, eq=False)
class Read:
    """A value that a function reads, with its schema."""

    read: Callable[[Any], Any]
    schema: Schema

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)


@dataclass(frozen=True, eq=False)
class Listed:
    """The length of a list, of which only the first wrong item is told; `more` goes into its schema."""

    least: int | None = None
    most: int | None = None
    more: Schema = field(default_factory=dict)
    checked: bool = True
    """Whether a wrong length is refused here."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        items: Any = {**handler(source), "fail_fast": True}
        return core_schema.no_info_before_validator_function(self.check, items)

    def check(self, value: object) -> list[object]:
        """Return the list. Raises Fault for another length."""
        items: list[object] = expect(value, list, ValueType.LIST)
        least = self.least or 0
        if self.checked and (len(items) < least or (self.most is not None and len(items) > self.most)):
            raise Fault(Code.TOO_LONG, count=len(items), least=least, most=self.most)
        return items


@dataclass(frozen=True, eq=False)
class Shape:
    """The schema of a value that says more than its type."""

    schema: Schema


class Document(BaseModel):
    """An object of JSON with these keys alone; a key that may be left out may be null."""

    model_config = ConfigDict(frozen=True)
    known: ClassVar[Collection[str]] = ()
    """Its keys, in the order of a refusal; those of its fields unless said."""
    required: ClassVar[Collection[str]] = ()
    definition: ClassVar[str] = ""
    """The name of its schema among the definitions; empty where it stands in place."""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        fields = cls.model_fields
        cls.known = cls.__dict__.get("known", tuple(fields))
        cls.required = tuple(key for key, field in fields.items() if field.is_required())

    @model_validator(mode="before")
    @classmethod
    def check_keys(cls, value: Any) -> Any:
        """Return the object without the keys that are null. Raises Fault for an unknown or missing key."""
        read = expect(value, dict, ValueType.OBJECT)
        for key in read:
            if key not in cls.known:
                raise Fault(Code.KEY_UNKNOWN, key=excerpt(key), known=" ".join(cls.known))
        for key in cls.required:
            if key not in read:
                raise Fault(Code.KEY_MISSING, key=key)
        return {key: each for key, each in read.items() if each is not None or key in cls.required}


def validated(adapter: TypeAdapter[Value], value: object, place: str = "") -> Value:
    """Return the value of a document at a place. Raises Fault with the place of what is wrong."""
    try:
        return adapter.validate_python(value)
    except ValidationError as error:
        wrong = error.errors(include_url=False)[0]
        fault = wrong["ctx"]["error"]
        assert isinstance(fault, Fault), wrong
        raise fault.within(place_of(wrong["loc"])).within(place) from None


def object_schema(document: type[Document]) -> Schema:
    shapes = {key: field_schema(document, key) for key in document.known if key in document.model_fields}
    required = {key: shapes.pop(key) for key in tuple(shapes) if key in document.required}
    return record_schema(required, shapes)


def field_schema(document: type[Document], key: str) -> Schema:
    """Return the schema of a key of an object."""
    found = document.model_fields[key]
    shape = _schema(found.annotation, found.metadata)
    return {**shape, "description": found.description} if found.description else shape


def _schema(annotation: Any, metadata: Collection[Any] = ()) -> Schema:
    """Return the schema of a type with its metadata."""
    kind = without_none(annotation)
    if get_origin(kind) is Annotated:
        kind, *inner = get_args(kind)
        metadata = (*inner, *metadata)
    for each in (Shape, Read):
        if shape := next((one.schema for one in metadata if isinstance(one, each)), None):
            return shape
    if length := next((one for one in metadata if isinstance(one, Listed)), None):
        return array_schema(_schema(get_args(kind)[0]), least=length.least, most=length.most, **length.more)
    assert issubclass(kind, Document), kind
    return defined(kind.definition) if kind.definition else object_schema(kind)


def number(least: int, most: int) -> Read:
    """Return a whole number between two limits."""
    return Read(
        lambda value: strict_json.in_range(strict_json.read_integer(value), least, most), number_schema(least, most)
    )


def number_until(least: int, most: int) -> Read:
    """Return a whole number whose limits, within these, depend on other values."""
    return Read(strict_json.read_integer, number_schema(least, most))


def text(most: int) -> Read:
    """Return a text of at most `most` characters."""
    return Read(partial(strict_json.read_text, most=most), text_schema(most))


def choice(choices: type[Choice]) -> Read:
    """Return one of the values of an enum."""
    members = {member.value: member for member in choices}
    return Read(lambda value: members[strict_json.read_one_of(value, members)], choice_schema(choices))


def one_of(choices: Collection[str]) -> Read:
    """Return one of some texts."""
    return Read(partial(strict_json.read_one_of, choices=choices), choice_schema(choices))


def _matching(pattern: str) -> Schema:
    return {"type": "string", "pattern": f"^{pattern}$"}


MOMENT: Schema = {
    **_matching(f"{DAY}T{HOUR}({OFFSET})?"),
    "description": "Local time of the league's zone; one that happens twice needs its offset, such as `+01:00`.",
}
Name = Annotated[str, Read(strict_json.read_name, defined("name"))]
Words = Annotated[str, Read(strict_json.read_words, defined("words"))]
Text = Annotated[str, text(checks.MAX_TEXT_LENGTH)]
Flag = Annotated[bool, Read(strict_json.read_flag, FLAG)]
Moment = Annotated[datetime, Read(strict_json.read_moment, MOMENT)]
Date = Annotated[date, Read(strict_json.read_day, _matching(DAY))]
Hour = Annotated[time, Read(strict_json.read_hour, _matching(HOUR))]
Zone = Annotated[str, Read(strict_json.read_zone, text_schema())]
Die = Annotated[int, number(1, 6)]
