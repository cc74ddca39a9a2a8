"""A result in words."""

from __future__ import annotations

from itertools import product

from django.utils import translation

from tests.leagues import NAMES
from tournaments.league.values import Game, Pieces, Reason, Result, Source, Winner
from tournaments.league_file.results import kept_result
from tournaments.wording import results

LANGUAGES = ("es", "gl", "it", "en")
LEFT = (None, Pieces(0, 0), Pieces(1, 0), Pieces(2, 1))


def test_history_words_a_result_as_its_game_does() -> None:
    one, two = NAMES[:2]
    sentences = set()
    for language, winner, reason, left, pieces in product(LANGUAGES, Winner, Reason, LEFT, (0, 5)):
        result = Result(winner, reason, left, left, source=Source.WORD, confirmed=True)
        with translation.override(language):
            told = results.result_words({"one": one, "two": two, **kept_result(result)}, pieces)
            assert told == results.sentence(Game(one=one, two=two, result=result), pieces)
        sentences.add(told)
    assert len(sentences) > 100
