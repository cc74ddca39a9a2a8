"""The sheets of a game: the one being looked at, checked, and the others; and what they say beside the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404

from games import reports
from games.reports import Summary
from games.rules.wording import sentence
from games.sheet_page import SheetPage
from games.wording import language, verdict_name
from tournaments import models
from tournaments.claims import Claim, claim_of
from tournaments.league.values import Game, League, Reason
from tournaments.selectors import games
from tournaments.selectors.games import GameLine
from tournaments.selectors.league import LeagueHeader, get_loaded, header
from tournaments.selectors.loading import LoadedLeague
from tournaments.wording import results

MOST_SHEETS = 20
MOST_LETTERS = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One sheet of a game; `who` is empty for one that came with the file of its league."""

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
    """The result entered and what the current sheet says, in words, where they disagree."""

    entered: str
    sheet: str
    reason_open: bool
    """Whether the sheet leaves open why the game ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSheets:
    """A game and its sheets, the latest first; `page` is the one being looked at, None while there is none."""

    header: LeagueHeader
    line: GameLine
    tiebreak: bool
    white: str | None
    sheets: tuple[SheetLine, ...]
    page: SheetPage | None
    text: str
    """Of the sheet shown, as it was submitted; only its beginning where it is very long."""
    from_sheet: bool
    disagreement: Comparison | None

    @property
    def fixture_id(self) -> int | None:
        return self.line.fixture_id


def game_sheets(slug: str, fixture_id: int, *, sheet: int | None = None, step: int | None = None) -> GameSheets:
    """The sheets of a game of a league; the current one is shown, or the latest, unless another is asked for.

    Raises Http404 where there is no such game, or no such sheet of it.
    """
    loaded = get_loaded(slug)
    game, line = _game(loaded, fixture_id)
    rows = list(
        models.FixtureSheet.objects.filter(fixture=fixture_id)
        .select_related("sheet", "fixture__result")
        .order_by("-pk")[:MOST_SHEETS]
    )
    shown = _shown(rows, sheet)
    listed = _lines(rows, shown)
    page = SheetPage(reports.check(shown.sheet), step) if shown else None
    result = getattr(shown.fixture, "result", None) if shown else None
    return GameSheets(
        header=header(loaded, games.calendar(loaded.league, loaded.fixture_ids)),
        line=line,
        tiebreak=game.round is None,
        white=line.white,
        sheets=listed,
        page=page,
        text=shown.sheet.text[:MOST_LETTERS] if shown else "",
        from_sheet=result is not None and result.source == models.Source.SHEET,
        disagreement=_disagreement(loaded.league, game, page) if shown and shown.current else None,
    )


def with_sheet(league: int) -> frozenset[int]:
    """The fixtures of a league that have a current sheet."""
    current = models.FixtureSheet.objects.filter(fixture__league=league, current=True)
    return frozenset(current.values_list("fixture_id", flat=True))


def _game(loaded: LoadedLeague, fixture_id: int) -> tuple[Game, GameLine]:
    league = loaded.league
    for ids, found, lines in (
        (loaded.fixture_ids, league.games, games.calendar),
        (loaded.tiebreak_ids, league.tiebreak_games, games.tiebreaks),
    ):
        if fixture_id in ids:
            index = ids.index(fixture_id)
            return found[index], lines(league, ids)[index]
    raise Http404(fixture_id)


def _shown(rows: Sequence[models.FixtureSheet], asked: int | None) -> models.FixtureSheet | None:
    if asked is not None:
        found = next((row for row in rows if row.pk == asked), None)
        if found is None:
            raise Http404(asked)
        return found
    return next((row for row in rows if row.current), rows[0] if rows else None)


def _lines(rows: Sequence[models.FixtureSheet], shown: models.FixtureSheet | None) -> tuple[SheetLine, ...]:
    found = reports.summaries(row.sheet for row in rows)
    return tuple(_line(row, summary, row is shown) for row, summary in zip(rows, found, strict=True))


def _line(row: models.FixtureSheet, summary: Summary, shown: bool) -> SheetLine:
    return SheetLine(
        pk=row.pk,
        who=row.submitted_by,
        at=row.sheet.submitted_at,
        current=row.current,
        shown=shown,
        verdict=summary.verdict.value,
        verdict_name=verdict_name(summary.verdict),
        worst=sentence(summary.worst, language()) if summary.worst else "",
    )


def _disagreement(league: League, game: Game, page: SheetPage | None) -> Comparison | None:
    claim = claim_of(page.report, game.white) if page and game.white else None
    if claim is None or game.result is None or not claim.contradicts(game.result):
        return None
    return Comparison(
        entered=results.sentence(game, league.walkover_pieces),
        sheet=claim_words(claim, game, league.walkover_pieces),
        reason_open=claim.reason is None,
    )


def claim_words(claim: Claim, game: Game, walkover_pieces: int) -> str:
    """What a sheet says of a result; a reason it does not know is left as it was entered, or as resignation."""
    told = game.result.reason if game.result else None
    result = claim.result(told) or claim.result(Reason.RESIGNATION)
    said = Game(one=game.one, two=game.two, result=result)
    return results.sentence(said, walkover_pieces)
