"""The constraints of the database, tried by writing to it directly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from tests.databases import only_on_postgresql, only_on_sqlite
from tests.organizing import complete_league, decide, drawn_league, fixture, podium_of
from tournaments import models
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.founding.lots import DrawLots

pytestmark = pytest.mark.django_db


def assert_refused(write: Any, *args: Any, **kwargs: Any) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        write(*args, **kwargs)


@pytest.mark.parametrize("rules", ["chess", "Spanish", ""])
def test_unknown_rules_are_refused_wherever_they_are_written(rules: str) -> None:
    league = drawn_league()
    row = models.League.objects.get(pk=league.pk)
    row.rules = rules
    for write in (row.save, lambda: models.League.objects.filter(pk=league.pk).update(rules=rules)):
        with pytest.raises(ValueError, match=f"no such rules: {rules}"), transaction.atomic():
            write()
    assert models.League.objects.get(pk=league.pk).rules == league.rules


def test_rules_are_not_empty_in_the_database() -> None:
    drawn_league()
    with connection.cursor() as cursor:
        assert_refused(cursor.execute, "UPDATE tournaments_league SET rules = ''")


def test_player_cannot_play_against_themselves() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    assert_refused(models.Fixture.objects.filter(pk=game.pk).update, two=game.one)


def test_pair_meets_once_a_leg_in_either_order() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    assert_refused(
        models.Fixture.objects.create, league=league, position=99, number=99, round=9, leg=1, one=game.two, two=game.one
    )


def test_fixture_has_at_most_one_result() -> None:
    league = complete_league()
    row = models.Result.objects.first()
    assert row is not None
    row.pk = None
    assert_refused(row.save)
    assert league.fixtures.count() == models.Result.objects.count()


@pytest.mark.parametrize(
    "pieces",
    [
        {"one_men": 13},
        {"one_men": 10, "one_kings": 3},
        {"one_men": 0, "one_kings": 0, "winner": "one"},
        {"one_men": None, "one_kings": None, "winner": "one", "reason": "resignation"},
        {"one_men": 3, "one_kings": None},
        {"winner": "both"},
        {"reason": "whim"},
    ],
)
def test_pieces_are_within_the_board_limits(pieces: dict[str, Any]) -> None:
    complete_league()
    row = models.Result.objects.filter(winner="one").first() or models.Result.objects.get(winner="two")
    assert_refused(models.Result.objects.filter(pk=row.pk).update, **pieces)


def test_only_tie_break_games_may_leave_out_pieces() -> None:
    complete_league()
    rows = models.Result.objects.filter(winner="one")
    none = {"one_men": None, "one_kings": None, "reason": "resignation"}
    assert_refused(rows.update, **none)
    assert rows.update(**none, tiebreak=True)
    assert_refused(rows.update, one_men=0, one_kings=0)
    assert_refused(rows.update, one_men=3)


def test_names_and_numbers_are_unique_in_a_league() -> None:
    league = drawn_league()
    first, second = league.entries.order_by("number")[:2]
    assert_refused(models.Entry.objects.filter(pk=second.pk).update, number=first.number)
    assert_refused(models.Entry.objects.filter(pk=second.pk).update, folded_name=first.folded_name)
    assert_refused(models.Entry.objects.filter(pk=second.pk).update, player=first.player)


def test_placing_belongs_to_one_event() -> None:
    player = models.Player.objects.create(name="Ana", folded_name="ana", searchable="ana")
    assert_refused(models.Placing.objects.create, player=player, place=1, points=5)
    league = drawn_league()
    podium_of("Copa", OtherGame("Parchís", 6, [Entrant("Xoel")]))
    podium = models.OtherPodium.objects.get()
    assert_refused(models.Placing.objects.create, player=player, place=1, league=league, other_podium=podium)


@pytest.mark.parametrize("event", ["league", "other_podium"])
def test_player_has_one_known_medal_in_each_event(event: str) -> None:
    podium_of("Copa", OtherGame("Parchís", 6, [Entrant("Xoel")]))
    events = {"league": drawn_league(), "other_podium": models.OtherPodium.objects.get()}
    player = models.Player.objects.get(name="Ana")
    placing = models.Placing.objects.create(player=player, place=1, medal="gold", **{event: events[event]})
    assert_refused(models.Placing.objects.create, player=player, place=2, **{event: events[event]})
    assert_refused(models.Placing.objects.filter(pk=placing.pk).update, medal="tin")


@pytest.mark.parametrize("write", ["update", "delete"])
def test_decision_cannot_be_changed_or_deleted(write: str) -> None:
    league = drawn_league()
    decisions = models.Decision.objects.filter(league=league)
    before = list(decisions.values())
    with pytest.raises(DatabaseError, match="written once"), transaction.atomic():
        decisions.update(reason="rewritten") if write == "update" else decisions._raw_delete(decisions.db)
    assert list(decisions.values()) == before


@only_on_sqlite("PostgreSQL has no REPLACE")
@pytest.mark.parametrize("same", ["id", "number", "request_key"])
def test_decision_cannot_be_replaced_by_another(same: str) -> None:
    league = drawn_league()
    decide(league, DrawLots("8c1b"), request_key="una clave")
    table, taken = models.Decision._meta.db_table, league.decisions.latest("pk")
    other = {"id": 1000, "number": 1000, "request_key": "otra clave", "reason": "otra"}
    other[same] = getattr(taken, same)
    columns = [field.column for field in models.Decision._meta.concrete_fields]
    copied = ", ".join("%s" if column in other else f'"{column}"' for column in columns)
    with pytest.raises(IntegrityError, match="written once"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            f"INSERT OR REPLACE INTO {table} ({', '.join(columns)}) SELECT {copied} FROM {table} WHERE id = %s",  # noqa: S608 - names of ours
            [*(other[column] for column in columns if column in other), taken.pk],
        )
    assert league.decisions.latest("pk").reason == ""


@only_on_postgresql("SQLite has no TRUNCATE")
@pytest.mark.parametrize("table", ["tournaments_decision", "tournaments_league"])
def test_decisions_cannot_be_truncated(table: str) -> None:
    drawn_league()
    with pytest.raises(DatabaseError, match="written once"), transaction.atomic(), connection.cursor() as cursor:  # noqa: PT012 - the second is refused
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"TRUNCATE {table} CASCADE")
    assert models.Decision.objects.exists()


@only_on_sqlite("PostgreSQL has no REPLACE")
def test_cost_of_a_decision_does_not_grow_with_history() -> None:
    league, other = drawn_league(), drawn_league(name="Otra")
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
        few = sqlite_steps(lambda: add_decisions(league, range(10_000, 10_001)))
        add_decisions(other, range(10_000, 13_000))
        cursor.execute("ANALYZE")
        assert sqlite_steps(lambda: add_decisions(league, range(10_001, 10_002))) < 1.2 * few


def add_decisions(league: models.League, numbers: range) -> None:
    models.Decision.objects.bulk_create(
        models.Decision(league=league, number=number, verb="x", subject="league", actor_name="") for number in numbers
    )


def sqlite_steps(write: Callable[[], object]) -> int:
    """Return the work of SQLite for a write, in tens of its virtual machine's instructions."""
    taken = 0

    def count() -> None:
        nonlocal taken
        taken += 1

    connection.connection.set_progress_handler(count, 10)
    try:
        write()
    finally:
        connection.connection.set_progress_handler(None, 0)
    return taken
