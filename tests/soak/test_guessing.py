"""A short run of `python -m tests.soak.guessing`: the guesser is stopped, and the others are not refused anything."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings

from tests.databases import only_on_sqlite
from tests.e2e.site import LOADED_ONCE
from tests.soak.guessing import MORE_NAMES, Plan, run
from tests.soak.referees import Tables
from tests.soak.test_referees import server
from tests.soak.test_referees import tables as tables
from tournaments.store.access.tokens import MAX_WRONG

pytestmark = pytest.mark.database

MAX_WRONG_PASSWORDS = settings.AXES_FAILURE_LIMIT

SMALL = Plan(
    phones=4,
    seconds=0.5,
    rounds=1,
    pause=0.1,
    guesses=MAX_WRONG + 2,
    proxied="198.51.100.7",
    configuration=LOADED_ONCE,
)
MAX_VALID_GUESSES = {
    ("passwords, one device", 200): (MAX_WRONG_PASSWORDS - 1) * (SMALL.phones // 2 + len(MORE_NAMES)),
    ("private links", 404): MAX_WRONG + 1,
    ("players' pages", 404): MAX_WRONG + 1,
    ("tokens of the API", 401): MAX_WRONG,
}
"""The most guesses of each kind that are answered before the guesser has to wait."""


@only_on_sqlite("what counts the guesses is the same on both")
def test_phones_beside_a_guesser_are_refused_nothing(tables: Tables, tmp_path: Path) -> None:
    *phases, answers = run(replace(SMALL, database=server()), tmp_path, tables)
    for name, times in phases:
        assert not times.refused, name
        assert times.results >= SMALL.phones, name
    assert isinstance(answers, Counter)
    assert ("private links", 429) in answers, answers
    assert all(answers[kind] <= most for kind, most in MAX_VALID_GUESSES.items()), answers
