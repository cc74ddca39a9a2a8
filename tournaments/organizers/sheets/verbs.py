"""Decisions on game sheets and their sentences: submit, accept an irregular one, settle a contradiction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games import reports
from games.models import GameSheet
from games.rules import RULES
from games.rules.sheets.gist import gist_of
from games.rules.sheets.record import SheetReport, Verdict
from games.wording import verdict_name
from tournaments import models
from tournaments.league import checks, values
from tournaments.league.calendar import white_or_starter
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.league_document import MAX_SHEET_LENGTH
from tournaments.league.results import recorded, refuse_recorded, refuse_settled, with_game
from tournaments.league.sheet_tags import tags_of_game
from tournaments.league.sheets import Resolved, SheetAnswers, SheetReading, StarterAnswer
from tournaments.league.values import Game, League, Reason, Result, Side
from tournaments.store.decide import Json
from tournaments.store.fixtures import (
    claimed_result,
    current_sheet,
    end_broadcasts,
    game_change,
    reading_of,
    without_sheet,
)
from tournaments.store.league_rows import refuse_without_room
from tournaments.store.league_verb import (
    GameVerb,
    Outcome,
    correction_outcome,
    entered_result_document,
    load_for_correction,
)
from tournaments.store.load import LoadedLeague
from tournaments.store.search_index import index_sheet
from tournaments.wording.decisions import SENTENCES, sentence_of
from tournaments.wording.results import pair, result_words
from tournaments.wording.terms import without_last_stop


@dataclass(frozen=True, slots=True)
class AcceptSheet(GameVerb):
    """Accept the current sheet. `end_reason` is an official's reason for an end that the board does not show."""

    end_reason: Reason | None = None

    name = "accept_sheet"
    needs_reason = True

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Give the game the result of its irregular sheet."""
        league, game = loaded.league, loaded.game(self.fixture)
        refuse_recorded(league, game)
        row = current_sheet(self.fixture)
        result = self._result(row, game)
        after, sheet = recorded(league, game, result), {"sheet": row.sheet_id}
        change = game_change(game, sheet, {**sheet, **entered_result_document(result, league, after)})
        return Outcome(league=after, change=change)

    def _result(self, row: models.FixtureSheet, game: values.Game) -> Result:
        reading, answers = reading_of(row, game)
        if reading.gist.verdict is not Verdict.IRREGULAR:
            raise Fault(Code.SHEET_NOT_IRREGULAR)
        return claimed_result(reading.resolved(answers).claim(reading.rules, irregular=True), self.end_reason)


@dataclass(frozen=True, slots=True)
class SettleSheet(GameVerb):
    """Give the game the result of its sheet, or set the sheet aside, with the colours that came with it.

    A recorded result then stays. A game without a result may only have a sheet set aside that is not valid.
    """

    sheet_prevails: bool
    end_reason: Reason | None = None

    name = "settle_sheet"
    needs_reason = True

    def load(self, league: models.League) -> LoadedLeague:
        return load_for_correction(league, self.fixture)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Let the sheet correct the result, or set the sheet aside."""
        game, row = loaded.game(self.fixture), current_sheet(self.fixture)
        if self.sheet_prevails:
            return self._prevailing(loaded, row, game)
        if game.result is None and reading_of(row, game)[0].gist.verdict is Verdict.VALID:
            raise Fault(Code.RESULT_MISSING)

        def set_aside(_: models.League) -> None:
            row.current = False
            row.save(update_fields=["current"])

        former = without_sheet(game, row)
        before: Json = {"sheet": row.sheet_id, "white": game.white, "starter": game.starter}
        after: Json = {"sheet": None, "white": former.white, "starter": former.starter}
        after |= {} if game.result else {"without_result": True}
        league = with_game(loaded.league, game, former)
        return Outcome(league=league, change=game_change(game, before, after), write_other_rows=set_aside)

    def _prevailing(self, loaded: LoadedLeague, row: models.FixtureSheet, game: Game) -> Outcome:
        """Return the outcome of preferring the sheet, which is so accepted if it is irregular.

        A reason that the sheet does not give is the official's, or the recorded one. An equal result stays as it is.
        """
        if game.result is None:
            raise Fault(Code.RESULT_MISSING)
        reading, answers = reading_of(row, game)
        claim = reading.resolved(answers).claim(reading.rules, irregular=True)
        result = claimed_result(claim, self.end_reason or game.result.reason)
        irregular = reading.gist.verdict is Verdict.IRREGULAR
        if irregular and claim and not claim.contradicts(game.result, loaded.league.pieces_of_absence):
            kept: Json = {"sheet": row.sheet_id}
            return Outcome(league=loaded.league, change=game_change(game, kept, kept))
        more: Json = {"sheet": row.sheet_id} if irregular else {}
        return correction_outcome(loaded, self.fixture, result, more)


@dataclass(frozen=True, slots=True)
class Submitted:
    """The outcome of a submitted sheet: the league after it, the game before its result, and the `result`, if any."""

    league: League
    played: Game
    result: Result | None
    reading: SheetReading
    resolved: Resolved
    report: SheetReport


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
        tag = tags_of_game(self.text, before.rules, game, self.white)
        sheet = GameSheet(text=f"{tag}{self.text}", rules=before.rules)
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
            self._store(sheet, submitted)
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
        report = reports.check(sheet)
        reading = SheetReading(gist_of(report), game, before.rules)
        resolved = reading.resolved(self.answers)
        played = self._played(game, reading, resolved)
        league = with_game(before, game, played)
        claim = resolved.claim(before.rules)
        result = claim.result(self.end_reason) if claim and not game.result else None
        if result:
            league = recorded(league, played, result)
        return Submitted(league, played, result, reading, resolved, report)

    def _played(self, game: Game, reading: SheetReading, resolved: Resolved) -> Game:
        """Return the game with the side of White and, if the sheet counts for it, the starter, also against the dice.

        Where the rules say which colour begins, it follows from the side of White.
        """
        starter, first = game.starter, RULES[reading.rules].first_side
        if game.white != resolved.white and starter and first and reading.starter_recorded is None:
            starter = white_or_starter(resolved.white, first)
        if self._accepts_starter(reading, resolved):
            starter = reading.starter_written(resolved.white)
        return replace(game, white=resolved.white, starter=starter)

    def _store(self, sheet: GameSheet, submitted: Submitted) -> None:
        """Store the sheet as the current one of its game, with the positions by which it is found."""
        sheet.save()
        models.FixtureSheet.objects.filter(fixture=self.fixture, current=True).update(current=False)
        row = models.FixtureSheet.objects.create(
            fixture_id=self.fixture,
            sheet=sheet,
            submitted_by=self.by,
            submitted_by_handle=self.handle,
            **submitted.reading.stored(self.answers, submitted.resolved),
        )
        index_sheet(row, submitted.report)

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
        if white is not reading.white_before_exchange(self.answers):
            answered["exchanged"] = True
        if reading.asks_starter(white):
            answered |= {"starts_by": self.began, "written_starter": reading.starter_written(white)}
        return answered


def _current_sheet(fixture: int) -> int | None:
    """Return the key of the current sheet of a game, or None."""
    sheets = models.FixtureSheet.objects.filter(fixture=fixture, current=True)
    return sheets.values_list("sheet_id", flat=True).first()


@sentence_of("submit_sheet")
def _submit_sheet(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(after), "verdict": verdict_name(Verdict(after["verdict"]))}
    sentences = [_("%(pair)s: se entrega una planilla (%(verdict)s).") % values, *_answered(after)]
    if "winner" in after:
        sentences.append(result_words(after, walkover))
    if after.get("contradicts"):
        sentences.append(_("No coincide con el resultado anotado, que cuenta hasta que se decida cuál vale."))
    return " ".join(sentences)


def _answered(after: Json) -> Iterator[str]:
    """Yield the answers about a sheet that contradicts its game."""
    if named := after.get("named"):
        white = {"white": without_last_stop(after[after["white"]])}
        if named == after["white"]:
            yield _("Blancas: %(white)s, como dice la planilla.") % white
        elif named in tuple(Side):
            yield _("La planilla decía que Blancas era %(said)s; se eligió a %(white)s.") % {
                "said": after[named],
                **white,
            }
        else:
            yield _("Los nombres de la planilla no son los de la partida; se eligió Blancas: %(white)s.") % white
    if after.get("exchanged"):
        now_white = without_last_stop(after[after["white"]])
        yield _("Se cambiaron los colores: Blancas, %(white)s.") % {"white": now_white}
    if began := after.get("starts_by"):
        written = {"name": without_last_stop(after[after["written_starter"]])}
        if began == StarterAnswer.SHEET:
            yield _("Empezó %(name)s, como dice la planilla, y no quien se había anotado.") % written
        else:
            yield _("En la planilla empieza %(name)s y no vale: no da resultado.") % written


@sentence_of("accept_sheet")
def _accept_sheet(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: vale la planilla irregular. %(result)s") % {
        "pair": pair(after),
        "result": result_words(after, walkover),
    }


@sentence_of("settle_sheet")
def _settle_sheet(before: Json, after: Json, walkover: int) -> str:
    if before.get("sheet") and after.get("sheet"):
        return _("%(pair)s: vale la planilla irregular; el resultado sigue igual.") % {"pair": pair(after)}
    if after.get("without_result"):
        return _("%(pair)s: la planilla queda aparte, y la partida sigue sin resultado.") % {"pair": pair(after)}
    if "sheet" in before and "winner" not in after:
        return _("%(pair)s: vale el resultado anotado; la planilla queda aparte.") % {"pair": pair(after)}
    return _("%(told)s Vale la planilla.") % {"told": SENTENCES["correct_result"](before, after, walkover)}
