"""The text of a result."""

from __future__ import annotations

from itertools import product

from django.utils import translation

from tests.leagues import NAMES
from tournaments.league.values import Game, Pieces, Reason, Result, Source, Winner
from tournaments.league_file.results import kept_result
from tournaments.wording import results

LANGUAGES = ("es", "gl", "it", "en")
LEFT = (None, Pieces(0, 0), Pieces(1, 0), Pieces(2, 1))


def test_history_and_game_describe_a_result_alike() -> None:
    one, two = NAMES[:2]
    sentences = set()
    for language, winner, reason, left, pieces in product(LANGUAGES, Winner, Reason, LEFT, (0, 5)):
        result = Result(winner, reason, left, left, source=Source.WORD, confirmed=True)
        with translation.override(language):
            sentence = results.result_words({"one": one, "two": two, **kept_result(result)}, pieces)
            assert sentence == results.sentence(Game(one=one, two=two, result=result), pieces)
        sentences.add(sentence)
    assert len(sentences) > 100
