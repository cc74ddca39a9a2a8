"""The text of a result."""

from __future__ import annotations

import re
from itertools import product

from django.utils import translation

from tests.leagues import NAMES
from tournaments.league.file.parts import stored_result
from tournaments.league.values import Game, Pieces, Reason, Result, Source, Winner
from tournaments.wording import results

LANGUAGES = ("es", "gl", "it", "en")
LEFT = (None, Pieces(0, 0), Pieces(1, 0), Pieces(2, 1))


def test_history_and_game_describe_a_result_alike() -> None:
    one, two = NAMES[:2]
    sentences = set()
    for language, winner, reason, left, pieces, tiebreak in product(
        LANGUAGES, Winner, Reason, LEFT, (0, 5), (False, True)
    ):
        result = Result(winner, reason, left, left, source=Source.WORD, confirmed=True)
        with translation.override(language):
            kept = {"one": one, "two": two, "tiebreak": tiebreak, **stored_result(result)}
            sentence = results.result_words(kept, pieces)
            game = Game(one=one, two=two, round=None if tiebreak else 1, result=result)
            assert sentence == results.sentence(game, pieces)
        assert not (tiebreak and re.search(r"\bF \d", sentence)), "its pieces do not count for F"
        sentences.add(sentence)
    assert len(sentences) > 100
