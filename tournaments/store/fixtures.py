"""The fixture a decision is about, and whether it can still be played."""

from __future__ import annotations

from django.db.models import Q

from games import reports
from games.rules.sheets.gist import gist_of
from tournaments import models
from tournaments.claims import Claim
from tournaments.decisions.taking import Json
from tournaments.league import values
from tournaments.league.faults import Code, Fault
from tournaments.league.values import State
from tournaments.league_file.cursor import Cursor
from tournaments.league_file.parts import dice
from tournaments.league_file.writing import result_document
from tournaments.selectors.accepted_sheets import is_accepted
from tournaments.selectors.loading import result_value
from tournaments.selectors.written import Written
from tournaments.sheet_reading import Answers, SheetReading, answers_kept


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
    """Nobody who withdrew plays: a game of the calendar or a tie-break game."""
    for entry in (fixture.one, fixture.two):
        if hasattr(entry, "withdrawal"):
            raise Fault(Code.GAME_SETTLED, name=entry.name)


def refuse_settled_game(game: values.Game, league: values.League) -> None:
    """The same of a game as a value."""
    for name in (game.one, game.two):
        if name in league.gone:
            raise Fault(Code.GAME_SETTLED, name=name)


def result_of(fixture: models.Fixture) -> models.Result | None:
    return getattr(fixture, "result", None)


def game_of(fixture: models.Fixture) -> values.Game:
    """The game of a fixture, as far as a sheet can tell it otherwise."""
    row = result_of(fixture)
    return values.Game(
        one=fixture.one.name,
        two=fixture.two.name,
        result=result_value(row) if row else None,
        white=values.Side(fixture.white) if fixture.white else None,
        starter=values.Side(fixture.starter) if fixture.starter else None,
        dice=dice(Cursor(fixture.dice, "dice")),
    )


def current_sheet(pk: int) -> models.FixtureSheet:
    """The sheet in force of a fixture. Raises Fault where it has none."""
    row = models.FixtureSheet.objects.filter(fixture=pk, current=True).select_related("sheet", "fixture").first()
    if row is None:
        raise Fault(Code.SHEET_MISSING)
    return row


def reading_of(row: models.FixtureSheet, game: values.Game) -> tuple[SheetReading, Answers]:
    """A sheet that was submitted, held against its game, and what was answered about it then."""
    reading = SheetReading(gist_of(reports.check(row.sheet)), game, row.sheet.rules)
    accepted = game.result is not None and is_accepted(row.fixture.league_id, row.sheet_id, reading.gist)
    return reading, answers_kept(reading, row.white, row.starter, accepted=accepted)


def claimed_result(claim: Claim | None, told: values.Reason | None) -> values.Result:
    """The result of a claim. Raises Fault where there is none, or nobody tells how the game ended."""
    if claim is None:
        raise Fault(Code.SHEET_GIVES_NO_RESULT)
    result = claim.result(told)
    if result is None:
        raise Fault(Code.REASON_MISSING, "told")
    return result


def kept_of(row: models.Result) -> Json:
    """Everything that the history keeps of a result, for it to be put back."""
    return {**result_document(result_value(row)), "source": row.source, "confirmed": row.confirmed}


def document(fixture: models.Fixture, **more: object) -> Json:
    """The fixture as the history names it, whatever becomes of its rows."""
    return {"one": fixture.one.name, "two": fixture.two.name, **more}
