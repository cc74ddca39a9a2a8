"""The JSON bodies of requests, and their errors in the words of the site's other refusals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja.errors import ValidationError
from ninja.parser import Parser

from tournaments import models
from tournaments.api.deciding import OpenQuestionsError
from tournaments.api.gate import ErrorPlace
from tournaments.api.schemas.decisions import PlayerSent, PlayersSent
from tournaments.api.schemas.events import SignUpSent
from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.list_doubts import name_doubts
from tournaments.league.file.strict_json import Unusable, parse, place_of
from tournaments.league.values import Entrant
from tournaments.organizers.founding.names_asked import NamesWithAnswers, name_questions
from tournaments.organizers.founding.verbs import AddLatecomer, Enrol
from tournaments.wording.doubts import looks_like
from tournaments.wording.league_faults import full_sentence

FAULT = "api_fault"
"""The attribute of a request with the reason why its body cannot be read."""
DOCUMENT = "api_document"
"""The attribute of a request with its body, read."""
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
        vars(request)[DOCUMENT] = read = _with_integers(value)
        return read


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


def places(request: HttpRequest, error: ValidationError) -> list[ErrorPlace]:
    """Return the errors of a request with their places."""
    document = vars(request).get(DOCUMENT)
    found = (_error_place(each, document) for each in error.errors[:MAX_PLACES])
    return [*{(each.place, each.code): each for each in found}.values()]


def _error_place(error: dict[str, Any], document: Any) -> ErrorPlace:
    """Return an error of pydantic as a place, a code and a sentence."""
    source, *inner = error["loc"]
    kind, context = error["type"], error.get("ctx", {})
    if kind == "missing" and isinstance(inner[-1], int):
        kind, inner = "too_short", inner[:-1]  # the list lacks an element, not an object a key
    if source == "body":
        inner = inner[1:]  # the first is the name of the document
        inner = [*_places_in(document, inner), *(inner[-1:] if kind == "missing" else ())]
    place = place_of(inner if source == "body" else [source, *inner])
    if kind == "missing":
        fault = Fault(Code.KEY_MISSING, place, key=str(inner[-1]) if inner else "")
        return ErrorPlace(place=place, code=fault.code.value, message=full_sentence(fault))
    code, sentence = _code_and_sentence(kind, context)
    return ErrorPlace(place=place, code=code, message=sentence)


def _places_in(document: Any, parts: Sequence[str | int]) -> Iterator[str | int]:
    """Yield the parts of a place that a document has: pydantic also names each kind of value that it tried."""
    for part in parts:
        has_key = isinstance(document, dict) and part in document
        if has_key or (isinstance(document, list) and isinstance(part, int)):
            document = document[part]
            yield part


def _code_and_sentence(kind: str, context: dict[str, Any]) -> tuple[str, str]:
    """Return the code and the sentence for an error of pydantic."""
    if kind == "extra_forbidden":
        return Code.KEY_UNKNOWN.value, _("Esa clave no se conoce.")
    if kind in ("enum", "literal_error"):
        choices = context.get("expected", "").replace(" or ", ", ")
        return Code.NOT_ONE_OF.value, _("Se esperaba uno de: %(choices)s.") % {"choices": choices}
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


NAME_UNCLEAR = "name_unclear"


def enrolment(league: models.League | None, by: User | None, sent: PlayersSent) -> Enrol:
    """Return the decision that enters a whole list of players, also of leagues to be founded.

    Raises Fault, or OpenQuestionsError.
    """
    entrants = [_entrant(f"players[{index}].", player) for index, player in enumerate(sent.players)]
    with within("players"):
        checks.refuse_repeated_names(entrants)
    known = set(league.entries.values_list("name", "club")) if league else set()
    places: list[ErrorPlace] = []
    for index, (entrant, player) in enumerate(zip(entrants, sent.players, strict=True)):
        if (entrant.name, entrant.club or "") not in known and not player.as_written:
            others = [other.name for other in entrants if other is not entrant]
            places += name_places(f"players[{index}].", entrant.name, entrant.club or "", others)
    refuse_doubts(places)
    answers = {f"same_{index}": player.same or "" for index, player in enumerate(sent.players)}
    questions = name_questions(entrants, by, league, answers)
    if questions.unanswered:
        raise OpenQuestionsError(
            "same_needed", _("Di si son las mismas personas que en tus otras ligas."), _unanswered(questions)
        )
    return Enrol(questions.entrants, by, answers=questions.answers)


def latecomer(league: models.League, by: User | None, sent: PlayerSent) -> AddLatecomer:
    """Return the decision that enters one player after the lots. Raises Fault, or OpenQuestionsError."""
    entrant = _entrant("", sent)
    if not sent.as_written:
        names = list(league.entries.values_list("name", flat=True))
        refuse_doubts(name_places("", entrant.name, entrant.club or "", names))
    questions = name_questions([entrant], by, league, {"same_0": sent.same or ""})
    if questions.unanswered:
        raise OpenQuestionsError(
            "same_needed", _("Di si es la misma persona que en tus otras ligas."), _unanswered(questions, "")
        )
    return AddLatecomer(questions.entrants[0], by, questions.answers)


def name_places(place: str, name: str, club: str, names: Sequence[str]) -> list[ErrorPlace]:
    """Return the questions about a name and a club that may be none, beside the other names of the league."""
    doubts = name_doubts(name, club, names)
    return [ErrorPlace(place=f"{place}name", code=NAME_UNCLEAR, message=f"{looks_like(one)}.") for one in doubts]


def refuse_doubts(places: Sequence[ErrorPlace]) -> None:
    """Raise OpenQuestionsError if there are questions about names, which `as_written` answers."""
    if places:
        raise OpenQuestionsError(NAME_UNCLEAR, _("Lo que parece otra cosa que un nombre lo leería cualquiera."), places)


def _entrant(place: str, player: PlayerSent) -> Entrant:
    return replace(entrant_in(player, place), initials=player.initials)


def entrant_in(sent: PlayerSent | SignUpSent, place: str = "") -> Entrant:
    """Return somebody with the name and the club that were sent. Raises Fault."""
    with within(f"{place}name"):
        name = checks.name(sent.name)
    with within(f"{place}club"):
        club = checks.name(sent.club) if sent.club else None
    return Entrant(name, club)


def _unanswered(questions: NamesWithAnswers, place: str = "players[%s].") -> list[ErrorPlace]:
    """Return the unanswered questions, each at the place of its player."""
    sentence = _("«%(typed)s» se parece a %(name)s, de «%(league)s».")
    return [
        ErrorPlace(
            place=f"{place.replace('%s', question.field.removeprefix('same_'))}same",
            code="same_needed",
            message=sentence % {"typed": question.typed, "name": question.like.name, "league": question.like.league},
        )
        for question in questions.questions
        if question.like.own and not question.answer
    ]
