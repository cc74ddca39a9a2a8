"""The fixture of a decision: its rows, its sheet, its subject in the history."""

from __future__ import annotations

from django.db.models import Q

from games import reports
from games.rules import RULES
from games.rules.sheets.gist import gist_of
from tournaments import models
from tournaments.league import values
from tournaments.league.faults import Code, Fault
from tournaments.league.file.parts import dice
from tournaments.league.sheets import Claim, SheetAnswers, SheetReading, board_ends, stored_answers
from tournaments.league.values import State
from tournaments.store.decide import CALENDAR, Change, Json
from tournaments.store.league_rows import settings_in
from tournaments.store.load import LoadedLeague, draft_of, load_row
from tournaments.store.result_rows import is_accepted, result_value


def subject(fixture: int | None) -> str:
    """Return the subject of decisions on a fixture, given its key."""
    return f"fixture {fixture}"


def on_fixture(pk: int) -> Q:
    """Return the filter of decisions on a fixture and its colours, on which the reading of a sheet depends."""
    return Q(subject=subject(pk))


def report_subject(pk: int) -> str:
    """Return the subject of decisions on players' reports of a fixture."""
    return f"report {pk}"


def reported_fixture(subject: str) -> int | None:
    """Return the key of the fixture whose reports are the subject of a decision, or None."""
    named, _, key = subject.partition(" ")
    return int(key) if named == "report" else None


def on_fixture_or_reports(pk: int) -> Q:
    """Return the filter of decisions on a fixture and on its players' reports."""
    return Q(subject__in=[subject(pk), report_subject(pk)])


def on_result(pk: int) -> Q:
    """Return the filter of decisions on a fixture, except those on its colours, which do not affect its result."""
    return on_fixture(pk) & ~Q(verb__in=["throw_dice", "choose_colours"])


PLACE_VERBS = ("set_hour", "put_off", "move_game", "set_tiebreak_hour")
"""The verbs of decisions that move one game in the calendar."""


def on_place(pk: int) -> Q:
    """Return the filter of decisions that moved a fixture of the calendar, except those that moved it for another."""
    return Q(subject=CALENDAR, verb__in=PLACE_VERBS, after__games__0__game=pk)


def moved_since(league: models.League, seen_version: int) -> frozenset[int]:
    """Return the fixtures that got another place in the calendar, each by itself, since a version of the league."""
    if league.version == seen_version:
        return frozenset()
    later = league.decisions.filter(number__gt=seen_version, subject=CALENDAR, verb__in=PLACE_VERBS, undone_by=None)
    return frozenset(after["games"][0]["game"] for after in later.values_list("after", flat=True) if after)


def moved_since_planning(league: models.League) -> frozenset[int]:
    """Return the fixtures that were moved or swapped since the remaining games were last planned."""
    moves = Q(subject=CALENDAR, verb__in=(*PLACE_VERBS, "swap_games")) | Q(verb="reschedule")
    decisions = league.decisions.filter(moves, undone_by=None).order_by("number")
    moved: set[int] = set()
    for verb, after in decisions.values_list("verb", "after"):
        if verb == "reschedule":
            moved.clear()
        elif after:
            named = 2 if verb == "swap_games" else 1
            moved.update(game["game"] for game in after["games"][:named])
    return frozenset(moved)


def fixture_of(league: models.League, pk: int) -> models.Fixture:
    """Return a fixture of a drawn league. Raises Fault before the lots, Fixture.DoesNotExist for an unknown key."""
    if league.state == State.PREPARING:
        raise Fault(Code.LEAGUE_NOT_DRAWN)
    fixture = models.Fixture.objects.select_related("result", "draft", "one__withdrawal", "two__withdrawal").get(pk=pk)
    if fixture.league_id != league.pk:
        raise models.Fixture.DoesNotExist(pk)
    fixture.league = league
    return fixture


def game_of(fixture: models.Fixture) -> values.Game:
    """Return the game of a fixture with the fields that a sheet may contradict."""
    row = getattr(fixture, "result", None)
    return values.Game(
        one=fixture.one.name,
        two=fixture.two.name,
        round=fixture.round,
        leg=fixture.leg,
        result=result_value(row) if row else None,
        white=values.Side(fixture.white) if fixture.white else None,
        starter=values.Side(fixture.starter) if fixture.starter else None,
        dice=dice(fixture.dice),
        key=fixture.pk,
    )


def load_game(league: models.League, pk: int) -> LoadedLeague:
    """Load a game of a drawn league with its two players, for a decision on it.

    Loads the whole league for a tie-break game, whose result may remove others. Raises as `fixture_of` does.
    """
    fixture = fixture_of(league, pk)
    if fixture.tiebreak:
        return load_row(league)
    pair = (fixture.one, fixture.two)
    return LoadedLeague(
        pk=league.pk,
        slug=league.slug,
        version=league.version,
        updated_at=league.updated_at,
        championship_slug=None,
        league=values.League(
            **settings_in(league),
            men=RULES[league.rules].men_per_side,
            board_ends=board_ends(league.rules),
            players=tuple(values.Entrant(entry.name, key=entry.pk, player_key=entry.player_id) for entry in pair),
            state=State(league.state),
            games=(game_of(fixture),),
            withdrawn=tuple(
                values.Withdrawal(entry.name, values.WithdrawnGames(entry.withdrawal.games))
                for entry in pair
                if hasattr(entry, "withdrawal")
            ),
        ),
        on_air={fixture.pk: draft_of(fixture.draft)} if hasattr(fixture, "draft") and fixture.draft.on_air else {},
    )


def current_sheet(pk: int) -> models.FixtureSheet:
    """Return the current sheet of a fixture. Raises Fault if it has none."""
    row = models.FixtureSheet.objects.filter(fixture=pk, current=True).select_related("sheet", "fixture").first()
    if row is None:
        raise Fault(Code.SHEET_MISSING)
    return row


def reading_of(row: models.FixtureSheet, game: values.Game) -> tuple[SheetReading, SheetAnswers]:
    """Return a submitted sheet compared with its game, and the answers given when it was submitted."""
    reading = SheetReading(gist_of(reports.check(row.sheet)), game, row.sheet.rules)
    accepted = game.result is not None and is_accepted(row.fixture.league_id, row.sheet_id, reading.gist)
    return reading, stored_answers(reading, row.white, row.starter, accepted=accepted)


def claimed_result(claim: Claim | None, reason: values.Reason | None) -> values.Result:
    """Return the result that a sheet claims, with an official's reason for the end of the game, if any.

    Raises Fault if the sheet gives no result, or the reason is missing.
    """
    if claim is None:
        raise Fault(Code.SHEET_GIVES_NO_RESULT)
    result = claim.result(reason)
    if result is None:
        raise Fault(Code.REASON_MISSING, "told")
    return result


def fixture_document(fixture: models.Fixture, **more: object) -> Json:
    """Return the players of a fixture, and further values, as the history stores them, independent of rows."""
    return {"one": fixture.one.name, "two": fixture.two.name, **more}


def game_change(game: values.Game, before: Json, after: Json) -> Change:
    """Return the change of a game for the history: its players with the values before and after."""
    players = players_of(game)
    return Change({**players, **before}, {**players, **after}, subject(game.key))


def players_of(game: values.Game) -> Json:
    """Return the players of a game for the history, which marks a tie-break game: its pieces do not count for F."""
    return {"one": game.one, "two": game.two, **({"tiebreak": True} if game.tiebreak else {})}
