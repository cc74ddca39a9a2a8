"""Games whose current sheet contradicts their result, until an official settles it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q

from games import reports
from games.rules.sheets.report import Verdict
from tournaments import models
from tournaments.checking.claims import Claim
from tournaments.checking.sheet_reading import SheetReading, stored_answers
from tournaments.display import games
from tournaments.display.games import GameLine
from tournaments.league.values import Game, WithdrawnGames
from tournaments.store.accepted_sheets import accepted_sheets
from tournaments.store.load import LoadedLeague
from tournaments.wording.sheets import claim_words

COLUMNS = ("fixture_id", "sheet_id", "white", "starter", "sheet__engine", "sheet__report__gist")


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A game whose recorded result differs from `sheet`, the result on its sheet in words."""

    line: GameLine
    sheet: str


def contradictions(loaded: LoadedLeague) -> tuple[Contradiction, ...]:
    """Return the games contradicted by their sheets, valid or irregular, in order, from stored reports.

    Makes one query; three if sheets were checked by another version of the engine; one more if an irregular sheet
    differs from its result.
    """
    found = _contradicting_claims([loaded], Q(fixture__league=loaded.pk))
    if not found:
        return ()
    lines = (
        *games.calendar(loaded.league, loaded.fixture_ids),
        *games.tiebreaks(loaded.league, loaded.tiebreak_ids),
    )
    played, most = _games(loaded), loaded.league.walkover_pieces
    return tuple(
        Contradiction(line, claim_words(found[pk], played[pk], most))
        for line in lines
        if (pk := line.fixture_id) is not None and pk in found
    )


def contradicted_games(loaded: LoadedLeague) -> tuple[GameLine, ...]:
    """Return the lines of the games that are contradicted by their sheets."""
    return tuple(one.line for one in contradictions(loaded))


def contradicted_fixtures(leagues: Sequence[LoadedLeague], sheets: Mapping[int, Verdict | None]) -> frozenset[int]:
    """Return the fixtures, of those in `sheets` and in the leagues, whose result is contradicted by their sheet.

    Makes no query without sheets; else those of `contradictions`.
    """
    fixtures = {pk for loaded in leagues for pk in (*loaded.fixture_ids, *loaded.tiebreak_ids) if pk in sheets}
    return frozenset(_contradicting_claims(leagues, Q(fixture__in=fixtures))) if fixtures else frozenset()


def _contradicting_claims(leagues: Sequence[LoadedLeague], chosen: Q) -> dict[int, Claim]:
    """Return the claims of the chosen sheets that contradict the recorded result, by the key of the fixture."""
    current = models.FixtureSheet.objects.filter(chosen, fixture__result__isnull=False, current=True)
    rows = list(current.values_list(*COLUMNS, named=True))
    gists = reports.gists({row.sheet_id: (row.sheet__engine, row.sheet__report__gist) for row in rows})
    games_of = {pk: (loaded, game) for loaded in leagues for pk, game in _games(loaded).items()}
    found: dict[int, Claim] = {}
    to_accept: dict[int, tuple[int, int]] = {}
    for row in rows:
        loaded, game = games_of[row.fixture_id]
        league = loaded.league
        if game.round is not None and game.pair & league.withdrawn_with(WithdrawnGames.ANNULLED):
            continue
        reading = SheetReading(gists[row.sheet_id], game, league.rules)
        irregular = reading.gist.verdict is Verdict.IRREGULAR
        answers = stored_answers(reading, row.white, row.starter, accepted=irregular)
        if claim := reading.contradiction(answers, league.walkover_pieces):
            found[row.fixture_id] = claim
            if irregular:
                to_accept[row.fixture_id] = loaded.pk, row.sheet_id
    return _without_unaccepted(found, to_accept)


def _without_unaccepted(found: dict[int, Claim], to_accept: Mapping[int, tuple[int, int]]) -> dict[int, Claim]:
    """Return the claims without those of irregular sheets that no official accepted.

    `to_accept` has the league and the sheet of each claim of an irregular sheet. Makes no query without any.
    """
    if not to_accept:
        return found
    accepted = accepted_sheets({league for league, _sheet in to_accept.values()})
    return {pk: claim for pk, claim in found.items() if pk not in to_accept or to_accept[pk] in accepted}


def _games(loaded: LoadedLeague) -> dict[int, Game]:
    """Return the games of the league by the keys of their fixtures."""
    league = loaded.league
    ids = (*loaded.fixture_ids, *loaded.tiebreak_ids)
    return dict(zip(ids, (*league.games, *league.tiebreak_games), strict=True))
