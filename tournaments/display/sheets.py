"""The sheets of a game: one opened and checked, a list of the others, and their differences from the result."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import OuterRef, Q, QuerySet
from django.http import Http404

from games import reports
from games.models import GameSheet
from games.reports import ENGINE, Summary
from games.rules import RULES, check
from games.rules.sheets.findings import Severity
from games.rules.sheets.gist import gist_of
from games.rules.sheets.record import SheetReport, Verdict
from games.rules.wording import sentence
from games.sheet_page import FindingLine, SheetPage
from games.wording import language, verdict_name
from tournaments import models
from tournaments.display import games
from tournaments.display.games import GameLine, Status
from tournaments.display.header import LeagueHeader, header
from tournaments.display.league import get_loaded
from tournaments.display.record import IncidentLine, published_incidents
from tournaments.league.aliases import Aliases
from tournaments.league.faults import Fault
from tournaments.league.sheets import SheetAnswers, SheetReading, stored_answers
from tournaments.league.values import Game, League, Reason, Source
from tournaments.store.access.permissions import any_exists
from tournaments.store.league_rows import is_accepted
from tournaments.store.load import LoadedLeague
from tournaments.store.search_index import public_sheet, public_signature
from tournaments.wording import results
from tournaments.wording.sheets import claim_words, unsound_words

MAX_SHEETS = 20
MAX_LETTERS = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A sheet of a game; `who` is the person who submitted it, empty if it was imported with its league."""

    pk: int
    who: str
    at: datetime
    current: bool
    shown: bool
    verdict: str
    verdict_name: str
    worst: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """The recorded result and a different one on the current sheet, in words.

    `possible` are the endings among which an official chooses if the board did not end the game.
    """

    entered: str
    sheet: str
    possible: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class IrregularSheet:
    """An irregular sheet of a game without a result: its findings, and the result that its acceptance would give.

    `possible` are the endings among which an official chooses if the board did not end the game.
    """

    findings: tuple[FindingLine, ...]
    result: str
    possible: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class UnsoundSheet:
    """A sheet that is not valid, and that no official accepted: its worst finding, in words.

    `may_prevail`: it is irregular, and may be preferred to the recorded result. `possible` are then the endings among
    which an official chooses if the board did not end the game.
    """

    error: str
    may_prevail: bool
    possible: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Questions:
    """The open questions about the current sheet of a game."""

    disagreement: Comparison | None = None
    waiting: IrregularSheet | None = None
    unsound: UnsoundSheet | None = None
    page: SheetPage | None = None
    """The sheet at its worst finding, for the official who decides about it."""

    @property
    def to_settle(self) -> bool:
        """Return whether an official has to choose between the sheet and the result, or set the sheet aside."""
        return self.disagreement is not None or self.unsound is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSheets:
    """A game and its sheets, the latest first; `page` is the one shown, None without any."""

    header: LeagueHeader
    line: GameLine
    tiebreak: bool
    white: str | None
    sheets: tuple[SheetLine, ...]
    page: SheetPage | None
    text: str
    """The text of the sheet shown, as submitted; only its beginning for a very long one."""
    from_sheet: bool
    questions: Questions
    incidents: tuple[IncidentLine, ...]
    """The incidents marked in public."""

    @property
    def fixture_id(self) -> int | None:
        return self.line.fixture_id

    @property
    def path_query(self) -> str:
        """Return the query of the page that submits a sheet with this one and the path of its ambiguous capture."""
        return "".join(f"?camino={line.pk}" for line in self.sheets if line.shown)


def game_sheets(
    slug: str,
    fixture_id: int,
    readable: QuerySet[models.League] | None = None,
    *,
    sheet: int | None = None,
    step: int | None = None,
) -> GameSheets:
    """Return the sheets of a game of a readable league. Raises Http404 for an unknown league, game or sheet."""
    return sheets_of(get_loaded(slug, readable), fixture_id, sheet=sheet, step=step)


def sheets_of(
    loaded: LoadedLeague, fixture_id: int, *, sheet: int | None = None, step: int | None = None
) -> GameSheets:
    """Return the sheets of a game, showing the requested one, the current one or the latest.

    Raises Http404 for an unknown game or sheet.
    """
    game, line = _game(loaded, fixture_id)
    rows = list(
        models.FixtureSheet.objects.filter(fixture=fixture_id)
        .select_related("sheet", "fixture__result")
        .order_by("-pk")[:MAX_SHEETS]
    )
    shown = _shown_sheet(rows, sheet)
    listed = _lines(rows, shown, loaded.aliases)
    text = public_sheet(shown.sheet.text, (game.one, game.two), loaded.aliases) if shown else ""
    page = SheetPage(_checked(shown.sheet, text), step) if shown else None
    result = getattr(shown.fixture, "result", None) if shown else None
    return GameSheets(
        header=header(loaded),
        line=line,
        tiebreak=game.round is None,
        white=line.white,
        sheets=listed,
        page=page,
        text=text[:MAX_LETTERS],
        from_sheet=result is not None and result.source == Source.SHEET,
        questions=_questions(loaded.league, game, line, page, shown)
        if page and shown and shown.current
        else Questions(),
        incidents=published_incidents(loaded, fixture_id, game),
    )


def questions(loaded: LoadedLeague, fixture_id: int) -> Questions:
    """Return the open questions about the sheet of a game. Raises Http404 for an unknown game."""
    game, line = _game(loaded, fixture_id)
    row = (
        models.FixtureSheet.objects.filter(fixture=fixture_id, current=True).select_related("sheet", "fixture").first()
    )
    if row is None:
        return Questions()
    page = SheetPage(reports.check(row.sheet), None)
    return replace(_questions(loaded.league, game, line, page, row), page=page)


def verdicts(lines: Iterable[GameLine]) -> dict[int, Verdict]:
    """Return the verdict on the current sheet of each of these games that has one, by fixture."""
    fixtures = {line.fixture_id for line in lines if line.fixture_id}
    found = _verdicts(Q(fixture__in=fixtures), fixtures)
    return {fixture: verdict for fixture, verdict in found.items() if verdict}


def verdicts_of_player(
    pk: int, leagues: QuerySet[models.League], lines: Iterable[GameLine]
) -> dict[int, Verdict | None]:
    """Return the verdict on the sheet of each of a player's games that has one, by fixture.

    None if another version checked the sheet, except for the games of `lines`, which are checked again.
    """
    # As a list of keys: with a subquery, SQLite would scan every game.
    seen = any_exists(leagues.filter(pk=OuterRef("league")))
    entries = list(models.Entry.objects.filter(seen, player=pk).values_list("pk", flat=True))
    played = Q(fixture__one__in=entries) | Q(fixture__two__in=entries)
    return _verdicts(played, {line.fixture_id for line in lines if line.fixture_id})


def _verdicts(condition: Q, shown: Collection[int]) -> dict[int, Verdict | None]:
    """Return the stored verdicts by fixture. One of another version is None, or checked again for a `shown` fixture."""
    current = models.FixtureSheet.objects.filter(condition, current=True)
    rows = list(current.values_list("fixture_id", "sheet_id", "sheet__engine", "sheet__report__verdict"))
    verdicts = {row[0]: Verdict(row[3]) if row[2] == ENGINE else None for row in rows}
    stale = {row[1]: row[0] for row in rows if row[0] in shown and verdicts[row[0]] is None}
    if stale:
        sheets = list(GameSheet.objects.filter(pk__in=stale))
        verdicts |= {stale[s.pk]: one.verdict for s, one in zip(sheets, reports.summaries(sheets), strict=True)}
    return verdicts


def _game(loaded: LoadedLeague, fixture_id: int) -> tuple[Game, GameLine]:
    """Return a game and its line, by the key of the fixture. Raises Http404."""
    for game, line in zip(loaded.all_games, games.all_lines(loaded.league), strict=True):
        if game.key == fixture_id:
            return game, line
    raise Http404(fixture_id)


def _shown_sheet(rows: Sequence[models.FixtureSheet], chosen: int | None) -> models.FixtureSheet | None:
    """Return the chosen sheet, or the current one, or the latest. Raises Http404."""
    if chosen is not None:
        sheet = next((row for row in rows if row.pk == chosen), None)
        if sheet is None:
            raise Http404(chosen)
        return sheet
    return next((row for row in rows if row.current), rows[0] if rows else None)


def _checked(sheet: GameSheet, text: str) -> SheetReport:
    """Return the report of a sheet, or of the shown part of it."""
    return reports.check(sheet) if text == sheet.text else check(RULES[sheet.rules], text)


def _lines(
    rows: Sequence[models.FixtureSheet], sheet: models.FixtureSheet | None, aliases: Aliases
) -> tuple[SheetLine, ...]:
    summaries = reports.summaries(row.sheet for row in rows)
    return tuple(_line(row, summary, row is sheet, aliases) for row, summary in zip(rows, summaries, strict=True))


def _line(row: models.FixtureSheet, summary: Summary, chosen: bool, aliases: Aliases) -> SheetLine:
    """Return a sheet as the list of sheets of its game shows it."""
    return SheetLine(
        pk=row.pk,
        who=public_signature(row.submitted_by, row.submitted_by_handle, aliases),
        at=row.sheet.submitted_at,
        current=row.current,
        shown=chosen,
        verdict=summary.verdict.value,
        verdict_name=verdict_name(summary.verdict),
        worst=aliases.within(sentence(summary.worst, language())) if summary.worst else "",
    )


def _questions(league: League, game: Game, line: GameLine, page: SheetPage, row: models.FixtureSheet) -> Questions:
    """Return the questions about a sheet: its difference from the result, and the acceptance of an irregular one."""
    reading = SheetReading(gist_of(page.report), game, league.rules)
    accepted = game.result is not None and is_accepted(row.fixture.league_id, row.sheet_id, reading.gist)
    answers = stored_answers(reading, row.white, row.starter, accepted=accepted)
    waiting = _irregular_sheet(league, reading, answers, page) if line.status is Status.OPEN else None
    is_sound = reading.gist.verdict is Verdict.VALID or accepted or line.status is Status.ANNULLED
    return Questions(
        compared(league, reading, answers),
        waiting,
        None if is_sound else _unsound_sheet(league, reading, answers, page),
    )


def compared(league: League, reading: SheetReading, answers: SheetAnswers) -> Comparison | None:
    """Return the result of a game beside that of a sheet; None if they agree, or if one of them is open."""
    claim, game = reading.contradiction(answers, league.pieces_of_absence), reading.game
    if claim is None:
        return None
    return Comparison(
        entered=results.sentence(game, league.pieces_of_absence),
        sheet=claim_words(claim, game, league.pieces_of_absence),
        possible=claim.possible,
    )


def _irregular_sheet(
    league: League, reading: SheetReading, answers: SheetAnswers, page: SheetPage
) -> IrregularSheet | None:
    """Return the result of an irregular sheet that a referee can accept; None otherwise."""
    if page.report.verdict is not Verdict.IRREGULAR:
        return None
    try:
        claim = reading.resolved(answers).claim(league.rules, irregular=True)
    except Fault:
        return None
    if claim is None:
        return None
    irregularities = tuple(line for line in page.findings if line.severity != Severity.REMARK.value)
    return IrregularSheet(irregularities, claim_words(claim, reading.game, league.pieces_of_absence), claim.possible)


def _unsound_sheet(league: League, reading: SheetReading, answers: SheetAnswers, page: SheetPage) -> UnsoundSheet:
    """Return a sheet that is not valid, and whether it may be preferred to a recorded result."""
    irregular = _irregular_sheet(league, reading, answers, page) if reading.game.result else None
    summary = Summary(page.report.verdict, page.report.findings)
    return UnsoundSheet(unsound_words(summary), irregular is not None, irregular.possible if irregular else ())
