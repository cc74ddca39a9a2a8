"""The fixture of a decision: its rows, its sheet, its subject in the history."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from datetime import timedelta

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from games import reports
from games.rules import RULES, start
from games.rules.move_text import PASS
from games.rules.sheets.gist import gist_of
from games.rules.sheets.record import Ply, SheetReport
from games.sheet_page import pieces_of
from tournaments import models
from tournaments.league import values
from tournaments.league.faults import Code, Fault
from tournaments.league.file.parts import dice
from tournaments.league.sheets import Claim, SheetAnswers, SheetReading, board_ends, stored_answers
from tournaments.league.values import Side, State
from tournaments.store.decide import CALENDAR, Change, Json
from tournaments.store.kept_query import kept_query
from tournaments.store.league_rows import is_accepted, result_value, settings_in
from tournaments.store.load import LoadedLeague, draft_of, load_row

OF_COLOURS = ("throw_dice", "choose_colours")
"""The decisions on the colours and the first move."""


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
    return on_fixture(pk) & ~Q(verb__in=OF_COLOURS)


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
    fixture = next(iter(_fixtures(pk)), None)
    if fixture is None or fixture.league_id != league.pk:
        raise models.Fixture.DoesNotExist(pk)
    fixture.league = league
    return fixture


@kept_query
def _fixtures(pk: int) -> QuerySet[models.Fixture]:
    joined = ("result", "draft", "one__withdrawal", "two__withdrawal")
    return models.Fixture.objects.select_related(*joined).filter(pk=pk)


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

    Loads the whole league for a tie-break game, whose result may remove others, and for one whose result other games
    follow. Raises as `fixture_of` does.
    """
    fixture = fixture_of(league, pk)
    if fixture.tiebreak or fixture.match is not None:
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
                values.Withdrawal(entry.name, values.WithdrawnGames(entry.withdrawal.games), entry.withdrawal.was_there)
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


def without_sheet(game: values.Game, row: models.FixtureSheet) -> values.Game:
    """Return a game with the colours and the first player that it had before its sheet was submitted.

    It stays as it is if they were thrown or chosen since, or if the sheet came with the league.
    """
    given = models.Decision.objects.filter(subject=subject(row.fixture_id))
    submitted = given.filter(verb="submit_sheet", after__sheet=row.sheet_id).last()
    if submitted is None or given.filter(pk__gt=submitted.pk, verb__in=OF_COLOURS).exists():
        return game
    before = submitted.before or {}
    return coloured(game, before["white"], before.get("starter", game.starter))


def coloured(game: values.Game, white: str | None, starter: str | None) -> values.Game:
    """Return the game with these sides, or None, for White and for the first move."""
    return replace(game, white=Side(white) if white else None, starter=Side(starter) if starter else None)


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


MAX_PLIES = 600
"""Maximum number of half-moves of a broadcast; a longer game is no longer updated."""
ENDED_RETENTION = timedelta(days=1)
"""How long the row of an ended broadcast is kept, so that spectators who return learn that it ended."""
IN_PLAY = (State.DRAWN, State.PLAYING)
MOVE_BY_SQUARES = re.compile(r"\d{1,2}(?:[-x]\d{1,2})+")


def broadcast_moves(league: models.League, fixture: int, report: SheetReport) -> bool:
    """Store the moves of a sheet that is being entered; return whether spectators see them.

    Only games without a result, in a public league in play, are broadcast.
    """
    if report.start is None or report.position is None or report.plies > MAX_PLIES:
        return False
    moves = squares_of_moves(report)
    with transaction.atomic():
        last = _lock_and_last_number(league)
        if not models.Fixture.objects.filter(
            pk=fixture, league__published=True, league__state__in=IN_PLAY, result__isnull=True
        ).exists():
            return False
        own = start(report.rules).fen
        values = {
            "on_air": True,
            "start": "" if report.start.fen == own else report.start.fen,
            "moves": moves,
            "pieces": pieces_of(report.position),
        }
        row = models.GameDraft.objects.filter(fixture=fixture).first()
        if row is None or any(getattr(row, name) != value for name, value in values.items()):
            columns = {**values, "league": league, "number": _next_number(last), "changed_at": timezone.now()}
            models.GameDraft.objects.update_or_create(fixture_id=fixture, defaults=columns)
        if row is None:
            delete_old_drafts()
    return True


def end_broadcasts(league: models.League, *fixtures: int) -> None:
    """End the broadcasts of games, if there are any, and delete their moves."""
    broadcasts = models.GameDraft.objects.filter(fixture__in=fixtures, on_air=True)
    if not (keys := list(broadcasts.values_list("pk", flat=True))):
        return
    with transaction.atomic():
        number = _lock_and_last_number(league)
        for pk in keys:
            number = _next_number(number)
            columns = {"on_air": False, "start": "", "moves": "", "pieces": "", "number": number}
            models.GameDraft.objects.filter(pk=pk).update(**columns, changed_at=timezone.now())


def broadcast_of(fixture: int) -> models.GameDraft | None:
    """Return the draft of a game that is being broadcast, or None."""
    return models.GameDraft.objects.filter(fixture=fixture, on_air=True).first()


def sheet_text(draft: models.GameDraft) -> str:
    """Return a draft as the text of a sheet, so that another device can continue it."""
    position = f'[FEN "{draft.start}"]\n\n' if draft.start else ""
    return f"{position}{draft.moves} " if draft.moves else position


def delete_old_drafts() -> None:
    """Delete the drafts that have not changed for a day."""
    models.GameDraft.objects.filter(changed_at__lt=timezone.now() - ENDED_RETENTION).delete()


def squares_of_moves(report: SheetReport) -> str:
    """Return the half-moves of a checked sheet as squares ("9-13 22x13"), without its comments or tags."""
    record = report.record
    return " ".join(_notation(record.ply(number)) for number in range(1, report.plies + 1)) if record else ""


def _notation(ply: Ply) -> str:
    """Return a half-move as squares, followed by the piece lost by huffing ("soplo"), if any."""
    lost = f" S{ply.lost}" if ply.lost else ""
    if ply.move is None:
        return PASS + lost
    return (ply.text if MOVE_BY_SQUARES.fullmatch(ply.text) else ply.move.full) + lost


def _lock_and_last_number(league: models.League) -> int:
    """Lock the league, and return the number of the last change of its drafts."""
    models.League.objects.select_for_update().filter(pk=league.pk).values_list("pk").first()
    return models.GameDraft.objects.filter(league=league).aggregate(last=Max("number"))["last"] or 0


def _next_number(last: int) -> int:
    """Return a number above the last one: the time in microseconds, or one more."""
    return max(last + 1, time.time_ns() // 1000)
