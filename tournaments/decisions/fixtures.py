"""The fixture a decision is about, and whether it can still be played."""

from __future__ import annotations

from tournaments import models
from tournaments.decisions.taking import Json
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State


def subject(fixture: models.Fixture) -> str:
    """How decisions name it."""
    return f"fixture {fixture.pk}"


def fixture_of(league: models.League, pk: int) -> models.Fixture:
    """The fixture of a league that is drawn. Raises Fault before the lots, Fixture.DoesNotExist for any other."""
    if league.state == State.PREPARING:
        raise Fault(Code.LEAGUE_NOT_DRAWN)
    return league.fixtures.select_related("result", "one", "two").get(pk=pk)


def refuse_settled(fixture: models.Fixture) -> None:
    """A game of the calendar that a withdrawal settled is not played."""
    if fixture.tiebreak:
        return
    gone = models.Withdrawal.objects.filter(entry__in=[fixture.one, fixture.two]).select_related("entry").first()
    if gone:
        raise Fault(Code.GAME_SETTLED, name=gone.entry.name)


def result_of(fixture: models.Fixture) -> models.Result | None:
    return getattr(fixture, "result", None)


def document(fixture: models.Fixture, **more: object) -> Json:
    """The fixture as the history names it, whatever becomes of its rows."""
    return {"one": fixture.one.name, "two": fixture.two.name, **more}
