"""The search for decisions that may be undone grows no faster than the history."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User

from bench.large_league import enter_history
from tests import leagues
from tests.work import count_calls
from tournaments.store.access.actor import Actor
from tournaments.store.decide import CALENDAR, LEAGUE
from tournaments.store.undo import _changes_same_values, _is_in_force, with_later_decisions
from tournaments.web.deciding.reasons import undoable


@pytest.mark.django_db
def test_search_for_undo_grows_no_faster_than_the_history() -> None:
    league = leagues.store_league(leagues.league(6, played=9))
    ana = User.objects.create_user("ana")
    work = []
    for count in (500, 1_000):
        enter_history(league, count, actor=ana)
        assert len(undoable(league, Actor("Ana de Uriandia", ana))) == 9
        work.append(count_calls(undoable, league, Actor("Ana de Uriandia", ana)))
    assert work[1] < 2.2 * work[0], work


def decisions() -> Iterator[list[Any]]:
    """Yield sequences of decisions on games, on the league (*) and on its calendar (c), of new lots (L), undone (!),
    of withdrawals (w) and of tie-break games that these decide (p).
    """
    for order in ("abab", "aLa", "a*b", "*a*", "Lab*", "aab!", "a!aL", "c*a", "*cac", "wap", "pwa"):
        yield [
            SimpleNamespace(
                number=number,
                verb={"L": "draw_lots", "!": "undo", "w": "withdraw", "p": "play_off"}.get(sign, "record_result"),
                subject={"L": LEAGUE, "*": LEAGUE, "c": CALENDAR}.get(sign, sign),
                after={"winner": "Ana"} if sign == "p" else None,
            )
            for number, sign in enumerate(order, start=1)
        ]


def test_later_decisions_are_those_that_block_undo() -> None:
    for rows in decisions():
        for place, (row, later) in enumerate(with_later_decisions(rows)):
            every = [other for other in rows[place + 1 :] if _is_in_force(other) and _changes_same_values(other, row)]
            few = [other for other in later if _is_in_force(other) and _changes_same_values(other, row)]
            assert [other.number for other in few[-1:]] == [other.number for other in every[-1:]]
