"""Results and ends in words, and names compared without accents."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.rules import check
from games.rules.notation.movetext import WrittenResult
from games.rules.notation.unplayed import (
    MAX_REMARK,
    announces_a_result,
    result_announced,
    result_in_words,
    same_name,
    states_an_end,
)
from games.rules.sheets.findings import Code
from games.rules.wording import sentence

WHITE, BLACK, DRAW = WrittenResult.WHITE, WrittenResult.BLACK, WrittenResult.DRAW


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Tablas.", DRAW),
        ("Patta", DRAW),
        ("ganan las blancas", WHITE),
        ("Vincono i neri!", BLACK),
        ("abandonan las blancas", BLACK),
        ("perden as negras", WHITE),
        ("no ganan las blancas", None),
        ("las blancas ofrecen tablas", None),
        ("tablas, ganan", None),
        ("tablas, ganan las negras", None),
        ("tablas, abandonan", DRAW),
        ("ganan las blancas y pierden las negras", None),
        ("ganan las blancas, pierden", None),
        ("ganan", None),
        ("las blancas", None),
        ("", None),
    ],
)
def test_words_state_one_result(text: str, result: WrittenResult | None) -> None:
    assert result_in_words(text) is result


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("tablas", True),
        ("las negras abandonan", True),
        ("las blancas ganan", True),
        ("fin de la partida", True),
        ("las blancas juegan", False),
        ("", False),
    ],
)
def test_words_state_an_end(text: str, ends: bool) -> None:
    assert states_an_end(text) is ends


@pytest.mark.parametrize(
    ("text", "announces"),
    [
        ("Resultado final:", True),
        ("El resultado de la partida", True),
        ("Resultado de Ana", False),
        ("la partida", False),
        ("", False),
    ],
)
def test_words_only_announce_a_result(text: str, announces: bool) -> None:
    assert announces_a_result(text) is announces


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Resultado: 0-2", BLACK),
        ("Resultado: 1-1 (tablas)", DRAW),
        ("Resultado: tablas", DRAW),
        ("Ana 0-2 Bea", None),
        ("Ana 0-2 Bea, ganan las blancas", WHITE),
        ("Resultado: 4-6", None),
    ],
)
def test_result_is_announced_in_figures_or_words(text: str, result: WrittenResult | None) -> None:
    assert result_announced(text) is result


@pytest.mark.parametrize("ask", [result_in_words, states_an_end, result_announced, announces_a_result])
def test_only_the_beginning_of_a_remark_is_examined(ask: Callable[[str], object]) -> None:
    word = "marcador" if ask is announces_a_result else "tablas"
    line = "-" * (MAX_REMARK - len(word)) + word
    assert ask(line)
    assert not ask("-" + line)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Ana Rey", "ANA  REY ", True),
        ("Rey, Ana", "Ana Rey", True),
        ("Nicolò Pérez", "nicolo perez", True),
        ("Ana\u036f", "ana", True),
        ("Ana Rey", "Rey Ana", False),
        ("Ana", "Bea", False),
        ("", "", False),
        (" ", "", False),
    ],
)
def test_names_are_the_same_up_to_case_accents_and_order(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same


@pytest.mark.parametrize(("text", "said"), [("tablas", "dice cómo acaba la partida"), ("luz", "no se ha leído")])
def test_words_of_a_result_are_no_text_that_was_not_read(text: str, said: str) -> None:
    [skipped] = [one for one in check("spanish", f"1. 10-14 23-19 {text}").findings if one.code is Code.TEXT_SKIPPED]
    assert said in sentence(skipped)
