"""The sentences of faults."""

from __future__ import annotations

from collections import Counter

from tournaments.league.faults import Code
from tournaments.wording.league_faults import SENTENCES

ALIKE = {Code.VISIBILITY_SAME, Code.ARCHIVED_SAME, Code.PICTURE_TOO_HEAVY, Code.PDF_TOO_HEAVY}
"""What readers are to be told in the same words: that the league is like that already, or the file too large."""


def test_no_two_faults_are_told_alike() -> None:
    told = {code: words for code, sentence in SENTENCES.items() if (words := str(sentence))}
    times = Counter(told.values())
    assert {code for code, sentence in told.items() if times[sentence] > 1} == ALIKE
