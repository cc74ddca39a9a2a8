"""The fixture a decision is about, and whether it can still be played."""

from __future__ import annotations

from django.db.models import Q

from tournaments import models
from tournaments.decisions.taking import Json
from tournaments.league import values
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State
from tournaments.league_file.writing import result_document
from tournaments.selectors.loading import result_value
from tournaments.selectors.written import Written


def subject(fixture: models.Fixture) -> str:
    """How decisions name it."""
    return f"fixture {fixture.pk}"


def on_fixture(pk: int) -> Q:
    """The decisions on a fixture: what a sheet says of its result depends on who has White too."""
    return Q(subject=f"fixture {pk}")


def on_result(pk: int) -> Q:
    """Those of them that bear on its result."""
    return on_fixture(pk) & ~Q(verb__in=["throw_dice", "choose_colours"])


def fixture_of(league: models.League, pk: int) -> models.Fixture:
    """The fixture of a league that is drawn. Raises Fault before the lots, Fixture.DoesNotExist for any other."""
    if league.state == State.PREPARING:
        raise Fault(Code.LEAGUE_NOT_DRAWN)
    found: list[models.Fixture] = FIXTURES.rows([pk])
    if not found or found[0].league_id != league.pk:
        raise models.Fixture.DoesNotExist(pk)
    found[0].league = league
    return found[0]


FIXTURES = Written(
    lambda pks: models.Fixture.objects.select_related("result", "one__withdrawal", "two__withdrawal").filter(pk__in=pks)
)


def refuse_settled(fixture: models.Fixture) -> None:
    """A game of the calendar that a withdrawal settled is not played."""
    if fixture.tiebreak:
        return
    for entry in (fixture.one, fixture.two):
        if hasattr(entry, "withdrawal"):
            raise Fault(Code.GAME_SETTLED, name=entry.name)


def refuse_settled_game(game: values.Game, league: values.League) -> None:
    """The same of a game as a value."""
    gone = [] if game.round is None else [w.player for w in league.withdrawn]
    for name in (game.one, game.two):
        if name in gone:
            raise Fault(Code.GAME_SETTLED, name=name)


def result_of(fixture: models.Fixture) -> models.Result | None:
    return getattr(fixture, "result", None)


def current_sheet(pk: int) -> models.FixtureSheet:
    """The sheet in force of a fixture. Raises Fault where it has none."""
    row = models.FixtureSheet.objects.filter(fixture=pk, current=True).select_related("sheet").first()
    if row is None:
        raise Fault(Code.SHEET_MISSING)
    return row


def kept_of(row: models.Result) -> Json:
    """Everything that the history keeps of a result, for it to be put back."""
    return {**result_document(result_value(row)), "source": row.source, "confirmed": row.confirmed}


def document(fixture: models.Fixture, **more: object) -> Json:
    """The fixture as the history names it, whatever becomes of its rows."""
    return {"one": fixture.one.name, "two": fixture.two.name, **more}
