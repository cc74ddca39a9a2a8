"""What a decision did, in words."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from tournaments import decisions
from tournaments.decisions.taking import Verb
from tournaments.wording.decisions import _SENTENCES, sentence

BY_THEMSELVES = {"found", "import_league", "other_podium"}


def verbs() -> set[str]:
    for module in pkgutil.iter_modules(decisions.__path__):
        importlib.import_module(f"{decisions.__name__}.{module.name}")
    return {verb.name for verb in Verb.__subclasses__() if verb.__module__.startswith(decisions.__name__)}


def test_every_decision_has_its_sentence() -> None:
    assert set(_SENTENCES) == verbs() | BY_THEMSELVES


@pytest.mark.parametrize(
    ("verb", "before", "after", "said"),
    [
        ("enrol", {"players": []}, {"players": [{"name": "Ana"}]}, "1 jugador en la lista: Ana."),
        ("enrol", {"players": []}, {"players": []}, "La lista de jugadores queda vacía."),
        (
            "draw_lots",
            {"state": "preparing"},
            {"seed": "7f3a", "games": [["Ana", "Bea"]]},
            "Sorteo con la semilla «7f3a»: 1 partida.",
        ),
        (
            "draw_lots",
            {"state": "drawn"},
            {"seed": "%d", "games": [[], []]},
            "Nuevo sorteo, con la semilla «%d»: 2 partidas.",
        ),
        (
            "record_result",
            {"one": "Ñoño", "two": "Ana"},
            {"one": "Ñoño", "two": "Ana", "winner": "one", "reason": "walkover"},
            "Ñoño – Ana: Gana Ñoño por incomparecencia: F 12.",
        ),
        (
            "correct_result",
            {"one": "Ñoño", "two": "Ana", "winner": "one", "reason": "walkover"},
            {"one": "Ñoño", "two": "Ana"},
            "Ñoño – Ana: se quita el resultado («Gana Ñoño por incomparecencia: F 12»); la partida queda por jugar.",
        ),
        (
            "throw_dice",
            {"dice": {"colour": [], "start": [[[1, 1], [1, 1]]]}},
            {"one": "Ana", "two": "Bea", "dice": {"colour": [], "start": [[[1, 1], [1, 1]], [[6, 2], [1, 1]]]}},
            "Ana – Bea. Dados por la salida: 6+2 / 1+1. Gana Ana.",
        ),
        (
            "choose_colours",
            {},
            {"one": "Ana", "two": "Bea", "white": "two", "starter": None},
            "Ana – Bea. Blancas: Bea. Empieza: sin decidir.",
        ),
        (
            "submit_sheet",
            {"sheet": None},
            {"one": "Ana", "two": "Bea", "sheet": 3, "verdict": "invalid"},
            "Ana – Bea: entra una planilla (no válida).",
        ),
        (
            "submit_sheet",
            {"sheet": None},
            {"one": "Ana", "two": "Bea", "verdict": "valid", "winner": "one", "reason": "walkover"},
            "Ana – Bea: entra una planilla (válida). Gana Ana por incomparecencia: F 12.",
        ),
        (
            "settle_sheet",
            {"one": "Ana", "two": "Bea", "sheet": 3},
            {"one": "Ana", "two": "Bea", "sheet": None},
            "Ana – Bea: vale el resultado anotado; la planilla queda aparte.",
        ),
        ("withdraw", None, {"player": "Ana", "games": "annulled"}, "Ana se retira: se anulan todas sus partidas."),
        ("revoke_sanction", {}, {"player": "Ana", "reason": "voces."}, "Se levanta la sanción de Ana (voces)."),
    ],
)
def test_a_decision_says_what_it_changed(
    verb: str, before: dict[str, object], after: dict[str, object], said: str
) -> None:
    assert sentence(verb, before, after, 12) == said
