"""Games whose current sheet is an open matter until an official settles it.

A sheet is one if it contradicts the recorded result, or if it is invalid or irregular.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Q

from games import reports
from games.models import GameSheet
from games.rules.sheets.record import Verdict
from tournaments import models
from tournaments.display import games
from tournaments.display.games import GameLine
from tournaments.league.sheets import Claim, SheetReading, stored_answers
from tournaments.league.values import WithdrawnGames
from tournaments.store.league_rows import accepted_sheets
from tournaments.store.load import LoadedLeague
from tournaments.wording.sheets import claim_words, unsound_words

COLUMNS = ("fixture_id", "sheet_id", "white", "starter", "sheet__engine", "sheet__report__gist")


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """A game whose sheet is an open matter. `sheet` is the result on it or, for a sheet that is not valid, its error.

    `differs`: that result is not the recorded one. `acceptable`: the game is open, and the sheet may give the result.
    `only_aside`: it can give none, so that it is set aside or replaced by another.
    """

    line: GameLine
    sheet: str
    differs: bool
    acceptable: bool = False
    only_aside: bool = False


class _Matter(NamedTuple):
    """The verdict on a sheet, and the result that it claims against the recorded one, if any."""

    sheet: int
    verdict: Verdict
    claim: Claim | None
    recorded: bool


def open_sheets(loaded: LoadedLeague) -> tuple[OpenSheet, ...]:
    """Return the games whose sheets are an open matter, in order, from stored reports.

    Makes one query; three if sheets were checked by another version of the engine; one more if a sheet is irregular,
    and one if a sheet is not valid.
    """
    return open_sheets_in([loaded]).get(loaded.pk, ())


def open_sheets_in(leagues: Sequence[LoadedLeague]) -> dict[int, tuple[OpenSheet, ...]]:
    """Return the open sheets of each league that has any, by its key, in the queries of `open_sheets`."""
    if not leagues:
        return {}
    found = _matters(leagues, Q(fixture__league__in=[loaded.pk for loaded in leagues]), unsound=True)
    errors = _error_words([matter for matter in found.values() if matter.claim is None])
    lines = {loaded.pk: _lines(loaded, found, errors) for loaded in leagues} if found else {}
    return {pk: sheets for pk, sheets in lines.items() if sheets}


def contradictions(loaded: LoadedLeague) -> tuple[OpenSheet, ...]:
    """Return the games contradicted by their sheets, valid or accepted, in order, from stored reports.

    Makes one query; three if sheets were checked by another version of the engine; one more if an irregular sheet
    differs from its result.
    """
    found = _matters([loaded], Q(fixture__league=loaded.pk), unsound=False)
    return _lines(loaded, found, {}) if found else ()


def contradicted_games(loaded: LoadedLeague) -> tuple[GameLine, ...]:
    """Return the lines of the games that are contradicted by their sheets."""
    return tuple(one.line for one in contradictions(loaded))


def contradicted_fixtures(leagues: Sequence[LoadedLeague], sheets: Mapping[int, Verdict | None]) -> frozenset[int]:
    """Return the fixtures, of those in `sheets` and in the leagues, whose result is contradicted by their sheet.

    Makes no query without sheets; else those of `contradictions`.
    """
    fixtures = {pk for loaded in leagues for pk in loaded.games_by_key if pk in sheets}
    return frozenset(_matters(leagues, Q(fixture__in=fixtures), unsound=False)) if fixtures else frozenset()


def _lines(loaded: LoadedLeague, found: Mapping[int, _Matter], errors: Mapping[int, str]) -> tuple[OpenSheet, ...]:
    """Return the open matters of a league in the order of its games; `errors` are those of the sheets not valid."""
    lines = games.all_lines(loaded.league)
    played, most = loaded.games_by_key, loaded.league.pieces_of_absence
    return tuple(
        OpenSheet(line, claim_words(matter.claim, played[pk], most), differs=True)
        if matter.claim
        else OpenSheet(
            line,
            errors[matter.sheet],
            differs=False,
            acceptable=_acceptable(matter),
            only_aside=matter.verdict is not Verdict.IRREGULAR,
        )
        for line in lines
        if (pk := line.fixture_id) is not None and (matter := found.get(pk))
    )


def _acceptable(matter: _Matter) -> bool:
    return matter.verdict is Verdict.IRREGULAR and not matter.recorded


def _error_words(unsound: Collection[_Matter]) -> dict[int, str]:
    """Return the verdict on each sheet that is not valid, with the worst finding, by the key of the sheet."""
    if not unsound:
        return {}
    rows = list(GameSheet.objects.filter(pk__in=[matter.sheet for matter in unsound]))
    return {row.pk: unsound_words(summary) for row, summary in zip(rows, reports.summaries(rows), strict=True)}


def _matters(leagues: Sequence[LoadedLeague], chosen: Q, *, unsound: bool) -> dict[int, _Matter]:
    """Return the open matters about the chosen sheets, by the key of the fixture; with `unsound`, all that are invalid.

    Without `unsound`, only those that contradict a result.
    """
    current = models.FixtureSheet.objects.filter(chosen, current=True)
    if not unsound:
        current = current.filter(fixture__result__isnull=False)
    rows = list(current.values_list(*COLUMNS, named=True))
    gists = reports.gists({row.sheet_id: (row.sheet__engine, row.sheet__report__gist) for row in rows})
    games_of = {pk: (loaded, game) for loaded in leagues for pk, game in loaded.games_by_key.items()}
    found: dict[int, _Matter] = {}
    to_accept: dict[int, tuple[int, int]] = {}
    for row in rows:
        loaded, game = games_of[row.fixture_id]
        league = loaded.league
        if game.round is not None and game.pair & league.withdrawn_with(WithdrawnGames.ANNULLED):
            continue
        reading = SheetReading(gists[row.sheet_id], game, league.rules)
        verdict = reading.gist.verdict
        answers = stored_answers(reading, row.white, row.starter, accepted=verdict is Verdict.IRREGULAR)
        claim = reading.contradiction(answers, league.pieces_of_absence)
        if claim or (unsound and verdict is not Verdict.VALID):
            found[row.fixture_id] = _Matter(row.sheet_id, verdict, claim, game.result is not None)
            if verdict is Verdict.IRREGULAR:
                to_accept[row.fixture_id] = loaded.pk, row.sheet_id
    return _after_acceptance(found, to_accept, unsound=unsound)


def _after_acceptance(
    found: dict[int, _Matter], to_accept: Mapping[int, tuple[int, int]], *, unsound: bool
) -> dict[int, _Matter]:
    """Return the matters without irregular sheets that were accepted and fit the result.

    An irregular sheet that no official accepted contradicts nothing. `to_accept` has the league and the sheet of each
    irregular one. Makes no query without any.
    """
    if not to_accept:
        return found
    accepted = accepted_sheets({league for league, _sheet in to_accept.values()})
    left: dict[int, _Matter] = {}
    for pk, matter in found.items():
        if pk not in to_accept:
            left[pk] = matter
        elif to_accept[pk] in accepted and matter.recorded:
            if matter.claim:
                left[pk] = matter
        elif unsound:
            left[pk] = matter._replace(claim=None)
    return left
