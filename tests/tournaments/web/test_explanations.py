"""Explanations on a phone: the opening is shown, the rest is folded, and nothing is lost."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string

from tournaments.web.markup import MAX_OPENING_LENGTH, continuation, opening

SHORT = "Alguien deja de jugar. Antes de confirmar verás qué pasa con sus partidas y con la tabla."
LONG = "Deja de contar la sanción. " + "Lo decide quien organiza, y queda en el historial con su motivo. " * 2


@pytest.mark.parametrize("words", [SHORT, LONG, "Una sola.", "¿Es quien juega en otra liga? Dilo aquí.", ""])
def test_opening_and_continuation_are_the_whole(words: str) -> None:
    assert f"{opening(words)} {continuation(words)}".split() == words.split()
    assert len(opening(words)) <= MAX_OPENING_LENGTH


def test_short_explanation_is_not_folded() -> None:
    assert "<details" not in render_to_string("parts/explained.html", {"words": SHORT})
    folded = render_to_string("parts/explained.html", {"words": LONG})
    assert "<summary>Deja de contar la sanción." in folded and folded.count("<p") == 2
