"""JSON Schema (draft 07) in the terms of the files that the site reads and writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tournaments.league.checks import MAX_TEXT_LENGTH

Schema = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
FLAG: Schema = {"type": "boolean"}
_NO_VALUES: Mapping[str, Schema] = {}


def defined(name: str) -> Schema:
    """Return the schema of this name among the `definitions` of the document."""
    return {"$ref": f"#/definitions/{name}"}


def text(most: int = MAX_TEXT_LENGTH, **more: object) -> Schema:
    return {"type": "string", "maxLength": most, **more}


def number(least: int, most: int | None = None) -> Schema:
    return {"type": "integer", "minimum": least} | ({} if most is None else {"maximum": most})


def choice(values: Iterable[str]) -> Schema:
    """Return the schema of one of these texts, such as the members of a StrEnum."""
    return {"type": "string", "enum": [str(value) for value in values]}


def array(items: Schema, *, least: int | None = None, most: int | None = None, **more: object) -> Schema:
    limits = {"minItems": least, "maxItems": most}
    return (
        {"type": "array"} | {key: limit for key, limit in limits.items() if limit is not None} | {"items": items} | more
    )


def record(
    required: Mapping[str, Schema] = _NO_VALUES, optional: Mapping[str, Schema] = _NO_VALUES, **more: object
) -> Schema:
    """Return the schema of an object with these keys alone; an optional key may be left out or null."""
    properties = {**required, **{key: nullable(schema) for key, schema in optional.items()}}
    closed: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return closed | ({"required": [*required]} if required else {}) | more


def nullable(schema: Schema) -> Schema:
    """Return the schema of a value that may be null."""
    if "type" not in schema:
        return {"oneOf": [{"type": "null"}, schema]}
    values = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **values}
