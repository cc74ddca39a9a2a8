"""Decisions on reports: report a result, submit its sheet, withdraw the report, and confirm it as the result."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.file.parts import result_document, result_in
from tournaments.league.results import recorded, refuse_recorded
from tournaments.league.sheets import StarterAnswer
from tournaments.league.values import Game, League, Result, Side
from tournaments.organizers.results.verbs import RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Change, Verb, take
from tournaments.store.fixtures import load_game, on_result, players_of, report_subject
from tournaments.store.load import LoadedLeague, load_rows
from tournaments.store.players import settings_of
from tournaments.store.undo import confirmation_refusal
from tournaments.wording.decisions import sentence_of
from tournaments.wording.results import Json, pair, result_words

MAX_REPORTS = 10
"""Maximum number of reports of one game that a player may send, and of sheets with them."""


class ReportDecision(Verb):
    """The common part of decisions on the reports of a game."""

    fixture: int

    def conflicting_decisions(self, league: models.League) -> Q:
        return on_result(self.fixture) | Q(subject=report_subject(self.fixture))

    def report_change(self, game: Game, **after: object) -> Change:
        """Return the change for the history, with the values in `after`."""
        players = players_of(game)
        return Change(players, {**players, **after}, report_subject(self.fixture))


class PlayerReportDecision(ReportDecision):
    """A decision of one of the two players of the game, in a league that lets players report results."""

    entry: int

    def apply(self, league: models.League) -> Change:
        """Call `act` if players may report results and this one plays the game. Raises Fault."""
        if not settings_of(league).report_results:
            raise Fault(Code.REPORTS_NOT_ALLOWED)
        loaded = load_game(league, self.fixture)
        if self.entry not in [loaded.entry_ids[name] for name in loaded.game(self.fixture).pair]:
            raise models.Fixture.DoesNotExist(self.fixture)
        return self.act(loaded)

    @abstractmethod
    def act(self, loaded: LoadedLeague) -> Change:
        """Change the rows of the report; return the change for the history. Raises Fault."""

    def own_report(self) -> models.ResultReport:
        """Return the player's open report of the game. Raises Fault without one."""
        report = models.ResultReport.objects.filter(fixture=self.fixture, entry=self.entry, closed=False).first()
        if report is None:
            raise Fault(Code.REPORT_GONE)
        return report


@dataclass(frozen=True, slots=True)
class ReportResult(PlayerReportDecision):
    """Report a result, in place of the player's former report. The league does not change."""

    fixture: int
    entry: int
    result: Result

    name = "report_result"

    def act(self, loaded: LoadedLeague) -> Change:
        """Store the result that the player reports, in place of an earlier report."""
        game = loaded.game(self.fixture)
        recorded(loaded.league, game, self.result)
        own = models.ResultReport.objects.filter(fixture=self.fixture, entry=self.entry)
        if own.count() >= MAX_REPORTS:
            raise Fault(Code.REPORTS_TOO_MANY, most=MAX_REPORTS)
        own.filter(closed=False).update(closed=True, sheet="")
        models.ResultReport.objects.filter(fixture=self.fixture, closed=False, denied=True).update(denied=False)
        models.ResultReport.objects.create(
            fixture_id=self.fixture,
            entry_id=self.entry,
            result=result_document(self.result),
            sent_at=timezone.now(),
        )
        return self.report_change(game, **result_document(self.result))


@dataclass(frozen=True, slots=True)
class ReportSheet(PlayerReportDecision):
    """Add the sheet of the game to the player's report, which holds it until the result is confirmed."""

    fixture: int
    entry: int
    text: str
    white: Side | None = None
    began: StarterAnswer | None = None

    name = "report_sheet"

    def simulate(self, loaded: LoadedLeague) -> League:
        """Return the league unchanged. Raises Fault if the sheet could not be submitted."""
        self._with_sheet(loaded)
        return loaded.league

    def _with_sheet(self, loaded: LoadedLeague) -> LoadedLeague:
        """Return the league with the sheet submitted to the game. Raises Fault."""
        submitted = SubmitSheet(self.fixture, self.text, "", self.white, began=self.began).change(loaded)
        return replace(loaded, league=submitted.league)

    def act(self, loaded: LoadedLeague) -> Change:
        """Add the sheet of the game to the report."""
        report = self.own_report()
        # The sheet is compared with the public names: otherwise the opponent of a hidden player could guess the name.
        [public] = load_rows([models.League.objects.select_related("championship").get(pk=loaded.pk)], public=True)
        white = self._with_sheet(public).game(self.fixture).white
        assert white
        earlier = models.Decision.objects.filter(subject=report_subject(self.fixture), verb=self.name)
        if earlier.filter(league=loaded.pk, player=self.entry).count() >= MAX_REPORTS:
            raise Fault(Code.REPORTS_TOO_MANY, most=MAX_REPORTS)
        report.sheet, report.white, report.began = self.text, white, self.began or ""
        report.save(update_fields=["sheet", "white", "began"])
        return self.report_change(loaded.game(self.fixture))


@dataclass(frozen=True, slots=True)
class WithdrawReport(PlayerReportDecision):
    """Withdraw the player's open report."""

    fixture: int
    entry: int

    name = "take_report_back"

    def act(self, loaded: LoadedLeague) -> Change:
        report = self.own_report()
        report.closed, report.sheet = True, ""
        report.save(update_fields=["closed", "sheet"])
        return self.report_change(loaded.game(self.fixture))


@dataclass(frozen=True, slots=True)
class DenyReport(PlayerReportDecision):
    """Answer the opponent's report that the game has not been played. An official then decides."""

    fixture: int
    entry: int

    name = "deny_report"

    def act(self, loaded: LoadedLeague) -> Change:
        """Mark the opponent's report as denied, and withdraw the player's own, if there is one."""
        refuse_recorded(loaded.league, loaded.game(self.fixture))
        of_game = models.ResultReport.objects.filter(fixture=self.fixture, closed=False)
        report = of_game.exclude(entry=self.entry).select_related("entry").first()
        if report is None or report.denied:
            raise Fault(Code.REPORT_GONE)
        of_game.filter(entry=self.entry).update(closed=True, sheet="")
        report.denied = True
        report.save(update_fields=["denied"])
        [denier] = loaded.game(self.fixture).pair - {report.entry.name}
        return self.report_change(loaded.game(self.fixture), denied_by=denier)


@dataclass(frozen=True, slots=True)
class DiscardReports(ReportDecision):
    """Discard what players reported of a game, which stays without a result, as an official."""

    fixture: int

    name = "discard_reports"

    def apply(self, league: models.League) -> Change:
        open_reports = models.ResultReport.objects.filter(fixture=self.fixture, fixture__result=None, closed=False)
        game = load_game(league, self.fixture).game(self.fixture)
        if not open_reports.update(closed=True, sheet=""):
            raise Fault(Code.REPORT_GONE)
        return self.report_change(game)


@dataclass(frozen=True, slots=True)
class ConfirmReport(ReportDecision):
    """Confirm a player's report, as the opponent or as an official who had no part in it.

    The result is then entered by a separate decision, which is undone and corrected like any other.
    """

    fixture: int
    report: int
    by: Actor

    name = "confirm_report"

    def simulate(self, loaded: LoadedLeague) -> League:
        """Return the league with the reported result."""
        return self._with_report(loaded, self._report_to_confirm())

    def apply(self, league: models.League) -> Change:
        loaded, report = load_game(league, self.fixture), self._report_to_confirm()
        self._with_report(loaded, report)
        return self.report_change(loaded.game(self.fixture), **report.result, reported_by=report.entry.name)

    def _with_report(self, loaded: LoadedLeague, report: models.ResultReport) -> League:
        """Return the league with a report as the result of its game. Raises Fault."""
        game = loaded.game(self.fixture)
        if self.by.player and self.by.player not in (loaded.entry_ids[name] for name in game.pair):
            raise models.Fixture.DoesNotExist(self.fixture)
        league = recorded(loaded.league, game, self._result(report))
        if refusal := confirmation_refusal(loaded.pk, self._report_decision(loaded.pk, report), self.by):
            raise Fault(refusal)
        return league

    def afterwards(self, league: models.League, *, by: Actor) -> None:
        """Record the confirmed result, and its sheet if there is one."""
        report = self._report_to_confirm()
        models.ResultReport.objects.filter(fixture=self.fixture, closed=False).update(closed=True)
        take(league, RecordResult(self.fixture, replace(self._result(report), confirmed=True)), by=by)
        if report.sheet:
            take(league, _sheet_of(report), by=by)
        models.ResultReport.objects.filter(fixture=self.fixture).update(sheet="")

    def _report_to_confirm(self) -> models.ResultReport:
        """Return the report to be confirmed. Raises Fault."""
        rows = models.ResultReport.objects.filter(pk=self.report, fixture=self.fixture, closed=False)
        report = rows.select_related("entry").first()
        if report is None:
            raise Fault(Code.REPORT_GONE)
        return report

    def _result(self, report: models.ResultReport) -> Result:
        result = result_in(report.result)
        assert result
        return result

    def _report_decision(self, league: int, report: models.ResultReport) -> list[models.Decision]:
        """Return the decision that made the report, as a list of one."""
        rows = models.Decision.objects.filter(league=league, subject=report_subject(self.fixture), verb="report_result")
        of_player = rows.filter(player=report.entry_id).select_related("actor", "undone_by")
        return list(of_player.order_by("number"))[-1:]


def result_of_confirmation(decision: models.Decision) -> models.Decision:
    """Return the decision by which a confirmed report became the result, which can be undone; else the given one."""
    if decision.verb != ConfirmReport.name:
        return decision
    following = models.Decision.objects.filter(league=decision.league_id, number=decision.number + 1)
    return following.filter(verb=RecordResult.name).first() or decision


def _sheet_of(report: models.ResultReport) -> SubmitSheet:
    """Return the decision that submits the sheet of a report."""
    white = Side(report.white) if report.white else None
    began = StarterAnswer(report.began) if report.began else None
    return SubmitSheet(report.fixture_id, report.sheet, report.entry.name, white, began=began)


@sentence_of("report_result")
def _report_result(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(after), "result": result_words(after, walkover)}
    return _("%(pair)s: resultado comunicado, sin confirmar. %(result)s") % values


def answered_report_sentence(after: Json, walkover: int | None) -> str:
    """Return the sentence about a player's report of a game that has a result by now."""
    return _("%(pair)s: resultado comunicado. %(result)s") % {
        "pair": pair(after),
        "result": result_words(after, walkover),
    }


@sentence_of("report_sheet")
def _report_sheet(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: planilla enviada con el resultado comunicado.") % {"pair": pair(after)}


@sentence_of("take_report_back")
def _take_report_back(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: se retira el resultado comunicado.") % {"pair": pair(after)}


@sentence_of("deny_report")
def _deny_report(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: %(who)s dice que no han jugado.") % {"pair": pair(after), "who": after["denied_by"]}


@sentence_of("discard_reports")
def _discard_reports(before: Json, after: Json, walkover: int) -> str:
    return _("%(pair)s: se descarta lo comunicado; sigue sin resultado.") % {"pair": pair(after)}


@sentence_of("confirm_report")
def _confirm_report(before: Json, after: Json, walkover: int) -> str:
    values = {"pair": pair(after), "who": after["reported_by"], "result": result_words(after, walkover)}
    return _("%(pair)s: se confirma lo que comunicó %(who)s. %(result)s") % values
