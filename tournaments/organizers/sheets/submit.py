"""Submit a game sheet: it is checked and stored, and gives an open game its result if it can."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games import reports
from games.models import GameSheet
from games.rules import RULES
from games.rules.sheets.gist import gist_of
from tournaments import models
from tournaments.league import checks
from tournaments.league.calendar import white_or_starter
from tournaments.league.faults import within
from tournaments.league.file.league_document import MAX_SHEET_LENGTH
from tournaments.league.results import recorded, refuse_settled, with_game
from tournaments.league.sheets.sheet_reading import Resolved, SheetAnswers, SheetReading, StarterAnswer
from tournaments.league.values import Game, League, Reason, Result, Side
from tournaments.store.decide import Json
from tournaments.store.drafts import end_broadcasts
from tournaments.store.fixtures import game_change
from tournaments.store.game_verb import GameVerb
from tournaments.store.league_verb import Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.results import entered_result_document
from tournaments.store.sheet_quota import refuse_without_room


@dataclass(frozen=True, slots=True)
class Submitted:
    """The outcome of a submitted sheet: the league after it, the game before its result, and the `result`, if any."""

    league: League
    played: Game
    result: Result | None
    reading: SheetReading
    resolved: Resolved


@dataclass(frozen=True, slots=True)
class SubmitSheet(GameVerb):
    """Submit a sheet, which becomes the current one. A result recorded before stays, even if the sheet contradicts it.

    `white` is White's player, and `began` the source for the first player (game or sheet); an official answers both if
    the game leaves them open or the sheet differs. `end_reason` is the reason of an end that the board does not show:
    without it, the result written on the sheet is not recorded. `by` is the name of the person submitting, and `handle`
    that of their account, if any.
    """

    text: str
    by: str
    white: Side | None = None
    end_reason: Reason | None = None
    began: StarterAnswer | None = None
    handle: str = ""

    name = "submit_sheet"
    compatible_own_verbs = frozenset({"throw_dice", "choose_colours"})

    @property
    def answers(self) -> SheetAnswers:
        return SheetAnswers(self.white, self.began)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Store the sheet, with its result if it gives one."""
        before, game = loaded.league, loaded.game(self.fixture)
        with within("text"):
            refuse_without_room(loaded.pk, self.text)
        sheet = GameSheet(text=self.text, rules=before.rules)
        submitted = self.submitted(before, game, sheet)
        former: Json = {"sheet": None, "white": game.white, "starter": game.starter}
        after: Json = {"white": submitted.played.white, "verdict": submitted.reading.gist.verdict.value}
        after |= self._answered(submitted.reading)
        if submitted.reading.contradiction(self.answers, before.pieces_of_absence):
            after["contradicts"] = True
        if submitted.result:
            after |= entered_result_document(submitted.result, before, submitted.league)

        def store(row: models.League) -> None:
            former["sheet"] = _current_sheet(self.fixture)
            self._store(sheet, submitted.reading, submitted.resolved)
            if self.fixture in loaded.on_air:
                end_broadcasts(row, self.fixture)

        return Outcome(
            league=submitted.league,
            change=lambda _: game_change(game, former, {"sheet": sheet.pk, **after}),
            write_other_rows=store,
        )

    def submitted(self, before: League, game: Game, sheet: GameSheet) -> Submitted:
        """Return the sheet as read for this game of the league, and the league with it. Raises Fault.

        The sheet is not saved; it holds the report of its check.
        """
        refuse_settled(before, game)
        with within("text"):
            checks.text(self.text, MAX_SHEET_LENGTH)
        reading = SheetReading(gist_of(reports.check(sheet)), game, before.rules)
        resolved = reading.resolved(self.answers)
        played = self._played(game, reading, resolved)
        league = with_game(before, game, played)
        claim = resolved.claim(before.rules)
        result = claim.result(self.end_reason) if claim and not game.result else None
        if result:
            league = recorded(league, played, result)
        return Submitted(league, played, result, reading, resolved)

    def _played(self, game: Game, reading: SheetReading, resolved: Resolved) -> Game:
        """Return the game with the side of White and, if the sheet counts for it and no dice decided it, the starter.

        Where the rules say which colour begins, it follows from the side of White.
        """
        starter, first = game.starter, RULES[reading.rules].first_side
        if game.white != resolved.white and starter and first and reading.starter_recorded is None:
            starter = white_or_starter(resolved.white, first)
        if self._accepts_starter(reading, resolved) and reading.starter_by_dice is None:
            starter = reading.starter_written(resolved.white)
        return replace(game, white=resolved.white, starter=starter)

    def _store(self, sheet: GameSheet, reading: SheetReading, resolved: Resolved) -> None:
        """Store the sheet as the current one of its game."""
        sheet.save()
        models.FixtureSheet.objects.filter(fixture=self.fixture, current=True).update(current=False)
        models.FixtureSheet.objects.create(
            fixture_id=self.fixture,
            sheet=sheet,
            submitted_by=self.by,
            submitted_by_handle=self.handle,
            **reading.stored(self.answers, resolved),
        )

    def _accepts_starter(self, reading: SheetReading, resolved: Resolved) -> bool:
        """Return whether the official answered that the sheet is right about the starter."""
        return self.began is StarterAnswer.SHEET and reading.asks_starter(resolved.white)

    def _answered(self, reading: SheetReading) -> Json:
        """Return the answers for the history: White's player by the sheet's names, and the starter that counts."""
        answered: Json = {}
        white = reading.white(self.answers)
        assert white
        if reading.says_names and reading.asks_white:
            answered["named"] = reading.white_named or "other"
        if reading.asks_starter(white):
            answered |= {"starts_by": self.began, "written_starter": reading.starter_written(white)}
        return answered


def _current_sheet(fixture: int) -> int | None:
    """Return the key of the current sheet of a game, or None."""
    sheets = models.FixtureSheet.objects.filter(fixture=fixture, current=True)
    return sheets.values_list("sheet_id", flat=True).first()
