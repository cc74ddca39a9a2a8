"""The sentences that describe decisions."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from inspect import isabstract

import pytest

import tournaments
from tournaments.store.decide import Verb
from tournaments.wording.decisions import SENTENCES, sentence

WITHOUT_VERB_CLASS = {
    *(
        "found",
        "found_stage",
        "import_league",
        "find_rounds_again",
        "other_podium",
        "found_championship",
        "appoint_organizer",
        "dismiss_organizer",
    ),
    *("ask_entry", "withdraw_entry", "admit_league", "refuse_league", "remove_league"),
    *("delete_league", "delete_championship", "rename_championship", "remove_other_podium"),
}


def verbs() -> set[str]:
    for module in pkgutil.walk_packages(tournaments.__path__, "tournaments."):
        if ".migrations" not in module.name:
            importlib.import_module(module.name)
    return {verb.name for verb in kinds_of(Verb) if verb.__module__.startswith("tournaments.")}


def kinds_of(kind: type[Verb]) -> Iterator[type[Verb]]:
    """Return all the concrete subclasses of a verb."""
    for each in kind.__subclasses__():
        if not isabstract(each):
            yield each
        yield from kinds_of(each)


def test_every_decision_has_its_sentence() -> None:
    assert set(SENTENCES) == verbs() | WITHOUT_VERB_CLASS


@pytest.mark.parametrize(
    ("verb", "before", "after", "expected"),
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
            "set_deadlines",
            {"days": {}},
            {"days": {"1": "2030-12-01", "2": "2031-01-05"}},
            "Plazos: ronda 1, 1 dic 2030 y ronda 2, 5 ene 2031.",
        ),
        (
            "record_result",
            {"one": "Ñoño", "two": "Ana"},
            {"one": "Ñoño", "two": "Ana", "winner": "one", "reason": "walkover"},
            "Ñoño – Ana. Gana Ñoño por incomparecencia: F 12.",
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
            "Ana – Bea. Dados: 6+2 / 1+1. Empieza Ana.",
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
            "Ana – Bea: se entrega una planilla (no válida).",
        ),
        (
            "submit_sheet",
            {"sheet": None},
            {"one": "Ana", "two": "Bea", "verdict": "valid", "winner": "one", "reason": "walkover"},
            "Ana – Bea: se entrega una planilla (válida). Gana Ana por incomparecencia: F 12.",
        ),
        (
            "submit_sheet",
            {"sheet": None},
            {"one": "Ana", "two": "Bea", "sheet": 3, "verdict": "valid", "contradicts": True},
            (
                "Ana – Bea: se entrega una planilla (válida). "
                "No coincide con el resultado anotado, que cuenta hasta que se decida cuál vale."
            ),
        ),
        (
            "settle_sheet",
            {"one": "Ana", "two": "Bea", "sheet": 3},
            {"one": "Ana", "two": "Bea", "sheet": None},
            "Ana – Bea: vale el resultado anotado; la planilla queda aparte.",
        ),
        (
            "settle_sheet",
            {"one": "Ana", "two": "Bea", "sheet": 3},
            {"one": "Ana", "two": "Bea", "sheet": None, "without_result": True},
            "Ana – Bea: la planilla queda aparte, y la partida sigue sin resultado.",
        ),
        (
            "make_link",
            None,
            {"label": "Mesa 1", "reach": "league"},
            "Enlace nuevo «Mesa 1», para anotar la liga.",
        ),
        (
            "make_link",
            None,
            {"label": "Mesa 1", "reach": "game", "one": "Ana", "two": "Bea"},
            "Enlace nuevo «Mesa 1», para anotar Ana – Bea.",
        ),
        ("renew_link", {}, {"label": "%d"}, "Se renueva el enlace «%d»; el de antes ya no vale."),
        ("revoke_link", {}, {"label": "Mesa 1"}, "Se retira el enlace «Mesa 1»."),
        (
            "make_player_links",
            {"players": []},
            {"players": ["Ana", "Bea"]},
            "Enlace propio nuevo para Ana y Bea.",
        ),
        (
            "revoke_player_link",
            {"players": ["Ana"]},
            {"players": []},
            "Se retira el enlace propio de Ana.",
        ),
        ("withdraw", None, {"player": "Ana", "games": "annulled"}, "Ana se retira: se anulan todas sus partidas."),
        (
            "withdraw",
            None,
            {"player": "Ana", "games": "walkovers"},
            "Ana se retira: las partidas que le quedan se dan por incomparecencia.",
        ),
        ("revoke_sanction", {}, {"player": "Ana", "reason": "voces."}, "Se levanta la sanción de Ana (voces)."),
    ],
)
def test_sentence_of_a_decision_names_the_change(
    verb: str, before: dict[str, object], after: dict[str, object], expected: str
) -> None:
    assert sentence(verb, before, after, 12) == expected
