"""Positions and sides in words, for readers who do not see the board."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.rules import RULES, read_fen
from games.rules.catalogs import LANGUAGES
from games.rules.sheets.findings import Code, Severity
from games.wording import kind_name, position_in_words


def test_position_in_words_names_every_piece_and_the_turn() -> None:
    position = read_fen(RULES["spanish"], "W:W21,K5,22:B9,K1,K2")
    assert position_in_words(position) == (
        "Blancas: peones en 21, 22; damas en 5. Negras: peones en 9; damas en 1, 2. Juegan blancas."
    )
    assert position_in_words(read_fen(RULES["spanish"], "B:W21:B")) == (
        "Blancas: peones en 21. Negras: ninguna pieza. Juegan negras."
    )


@pytest.mark.parametrize("code", [code for code in Code if code.severity is not Severity.REMARK])
@pytest.mark.parametrize("language", LANGUAGES)
def test_archive_names_every_worst_finding(language: str, code: Code) -> None:
    with translation.override(language):
        assert kind_name(code.value)
