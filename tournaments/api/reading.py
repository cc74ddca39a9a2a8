"""The JSON bodies of requests, and their errors in the words of the site's other refusals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.errors import ValidationError
from ninja.parser import Parser

from tournaments.api.problems import ErrorPlace
from tournaments.league.faults import Code, Fault
from tournaments.league.file.strict_json import Unusable, parse, place_of
from tournaments.wording.faults import full_sentence

FAULT = "api_fault"
"""The attribute of a request with the reason why its body cannot be read."""
MAX_EXACT = 2**53
"""Largest number up to which every integer is exact as a decimal number of JSON."""
MAX_VALUES = 10_000
"""Most members and elements of a body, that of a whole league apart."""
MAX_PLACES = 50
"""The most errors reported for one request."""


class StrictParser(Parser):
    """A JSON parser that refuses repeated keys and values that are not numbers, such as NaN."""

    def parse_body(self, request: HttpRequest) -> Any:
        try:
            value = parse(request.body, MAX_VALUES)
            for fault in _unusable(value, ""):
                raise fault
        except Fault as fault:
            vars(request)[FAULT] = fault
            raise
        return _with_integers(value)


def _with_integers(value: Any) -> Any:
    """Return a document with 2 in place of 2.0: for JSON Schema, both are integers."""
    if isinstance(value, float) and value.is_integer() and abs(value) <= MAX_EXACT:
        return int(value)
    if isinstance(value, dict):
        return {key: _with_integers(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [*map(_with_integers, value)]
    return value


def _unusable(value: Any, place: str) -> Iterator[Fault]:
    """Yield a fault for each value that JSON allows and the API does not, with its place."""
    if isinstance(value, Unusable):
        yield value.fault.within(place)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _unusable(inner, f"{place}.{key}" if place else key)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _unusable(inner, f"{place}[{index}]")


def body_fault(request: HttpRequest) -> Fault | None:
    """Return why the body of a request could not be read, or None if it could."""
    fault: Fault | None = vars(request).get(FAULT)
    return fault


def places(error: ValidationError) -> list[ErrorPlace]:
    """Return the errors of a request with their places."""
    return [_error_place(each) for each in error.errors[:MAX_PLACES]]


def _error_place(error: dict[str, Any]) -> ErrorPlace:
    """Return an error of pydantic as a place, a code and a sentence."""
    source, *inner = error["loc"]
    if source == "body":
        inner = inner[1:]  # the first is the name of the document
    place = place_of(inner if source == "body" else [source, *inner])
    kind, context = error["type"], error.get("ctx", {})
    if kind == "missing":
        fault = Fault(Code.KEY_MISSING, place, key=str(inner[-1]) if inner else "")
        return ErrorPlace(place=place, code=fault.code.value, message=full_sentence(fault))
    code, sentence = _code_and_sentence(kind, context)
    return ErrorPlace(place=place, code=code, message=sentence)


def _code_and_sentence(kind: str, context: dict[str, Any]) -> tuple[str, str]:
    """Return the code and the sentence for an error of pydantic."""
    if kind == "extra_forbidden":
        return Code.KEY_UNKNOWN.value, _("Esa clave no se conoce.")
    if kind in ("enum", "literal_error"):
        return Code.NOT_ONE_OF.value, _("Se esperaba uno de: %(choices)s.") % {"choices": context.get("expected", "")}
    if kind in ("greater_than_equal", "less_than_equal", "greater_than", "less_than"):
        limit = next(iter(context.values()), "")
        least = _("Es menor que el mínimo, %(limit)s.") % {"limit": limit}
        most = _("Es mayor que el máximo, %(limit)s.") % {"limit": limit}
        return Code.OUT_OF_RANGE.value, least if kind.startswith("greater") else most
    if kind in ("string_too_long", "too_long"):
        limit = context.get("max_length", "")
        return Code.TOO_LONG.value, _("Es demasiado largo: caben %(limit)s.") % {"limit": limit}
    if kind in ("string_too_short", "too_short"):
        return Code.TEXT_EMPTY.value, _("Está vacío o es demasiado corto.")
    return Code.EXPECTED.value, _expected_type(kind)


def _expected_type(kind: str) -> str:
    """Return a sentence with the type of value expected."""
    if kind.startswith("int"):
        return _("Se esperaba un número entero.")
    if kind.startswith("string"):
        return _("Se esperaba un texto.")
    if kind.startswith("bool"):
        return _("Se esperaba true o false.")
    if kind.startswith("list"):
        return _("Se esperaba una lista.")
    if kind.startswith(("model", "dict")):
        return _("Se esperaba un objeto.")
    return _("No es un valor válido aquí.")
