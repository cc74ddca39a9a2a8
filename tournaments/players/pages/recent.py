"""What a player did in the last minutes, in words for the player, with what became of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.display.history import DecisionLine, lines_of
from tournaments.display.requests import RequestLine
from tournaments.league.file.parts import result_document
from tournaments.league.values import Result
from tournaments.models.player_request import RequestState
from tournaments.organizers.links.own_access import OwnAccess
from tournaments.players.requests.verbs import own_sentence
from tournaments.players.results.verbs import (
    ConfirmReport,
    DenyReport,
    DiscardReports,
    ReportResult,
    answered_report_sentence,
    result_of_confirmation,
)
from tournaments.store.fixtures import reported_fixture
from tournaments.store.load import LoadedLeague
from tournaments.store.outbox import request_in_subject
from tournaments.store.undo import UNDO_MINUTES
from tournaments.web.deciding.reasons import undoable

MAX_RECENT = 3
"""Maximum number of the player's recent decisions on the page."""
OF_REPORTS = (ReportResult.name, DenyReport.name)


@dataclass(frozen=True, slots=True)
class RecentLine:
    """A recent decision of the player, in words for the player; `undo` is its number if it can be undone, or None.

    `state` is what became of it, if it was a request, a report, or an answer to one.
    """

    line: DecisionLine
    what: str
    state: str
    undo: int | None
    reported: int | None
    """The fixture whose result the player reported by it, or None."""


def recent_decisions(access: OwnAccess, requests: Sequence[RequestLine], denied: Collection[int]) -> list[RecentLine]:
    """Return the decisions of the player in the last minutes.

    `requests` are those of the player and about the player's games; `denied` are the fixtures whose reported result
    the player denied, and on which a referee has not decided yet.
    """
    since = timezone.now() - timedelta(minutes=UNDO_MINUTES)
    own = access.row.decisions.filter(player=access.entry.pk, taken_at__gt=since).select_related("actor")
    rows = list(own.order_by("-number")[:MAX_RECENT])
    if not rows:
        return []
    free = {decision.number for decision in undoable(access.row, access.actor)}
    loaded, by_key = access.loaded(), {one.pk: one for one in requests}
    answers = _answers_to_reports(access.row, rows)
    decisions: list[RecentLine] = []
    confirmed = {row.number + 1 for row in rows if row.verb == ConfirmReport.name}
    for row, line in zip(rows, lines_of(access.row, rows, loaded.aliases), strict=True):
        if row.number in confirmed and row.verb == "record_result":
            continue  # the line of the confirmation says the same, and undoes it
        what, state = own_sentence(row.verb, row.after or {}), _request_state(row, by_key)
        if row.verb in OF_REPORTS:
            state = _report_state(loaded, row, answers, denied)
        if row.verb == DenyReport.name:
            what = _("Contestaste que no habéis jugado.")
        elif row.verb == ReportResult.name and state:
            what = answered_report_sentence(row.after or {}, access.row.pieces_of_absence)
        undone = result_of_confirmation(row).number
        undo = undone if undone in free else None
        reported = reported_fixture(row.subject) if row.verb == ReportResult.name else None
        decisions.append(RecentLine(line, loaded.aliases.within(what) or line.what, state, undo, reported))
    return decisions


def _request_state(row: models.Decision, requests: dict[int, RequestLine]) -> str:
    """Return the present state of the request that the player made, or whose hours the player answered, or ""."""
    request = requests.get(request_in_subject(row.subject) or 0)
    if request is None or row.verb not in ("ask_for", "pick_hour", "refuse_hours"):
        return ""
    if row.verb == "pick_hour" and request.state is RequestState.REFUSED:
        return _("Quien organiza no lo aprobó")
    accepted = row.verb == "pick_hour" and request.state is RequestState.ACCEPTED
    return "" if accepted else request.state_name


def _answers_to_reports(league: models.League, rows: Sequence[models.Decision]) -> list[models.Decision]:
    """Return the decisions that confirmed or discarded the reports about which the player decided, newest first."""
    subjects = {row.subject for row in rows if row.verb in OF_REPORTS}
    if not subjects:
        return []
    answers = league.decisions.filter(subject__in=subjects, verb__in=(ConfirmReport.name, DiscardReports.name))
    return list(answers.order_by("-number"))


def _report_state(
    loaded: LoadedLeague, row: models.Decision, answers: Sequence[models.Decision], denied: Collection[int]
) -> str:
    """Return what became of a report or of a denial, or "" while nobody has answered it."""
    fixture = reported_fixture(row.subject) or 0
    try:
        result = loaded.game(fixture).result
    except models.Fixture.DoesNotExist:  # The calendar or the tie-break game was removed meanwhile.
        return ""
    answer = next((one for one in answers if one.subject == row.subject and one.number > row.number), None)
    if result:
        by_official = answer is not None and answer.verb == ConfirmReport.name and answer.player is None
        return _result_state(row, result, by_official=by_official)
    if answer and answer.verb == DiscardReports.name:
        return _("Quien arbitra lo descartó: la partida sigue sin resultado")
    return _("Decide quien arbitra") if row.verb == DenyReport.name and fixture in denied else ""


def _result_state(row: models.Decision, result: Result, *, by_official: bool) -> str:
    """Return what a result says of a report or of a denial; `by_official` if an official confirmed the report."""
    if row.verb == DenyReport.name:
        return _("Quien arbitra dio por bueno lo que comunicó tu rival") if by_official else _("Se anotó un resultado")
    if not result_document(result).items() <= (row.after or {}).items():
        return _("Se anotó otro resultado")
    return _("Quien arbitra lo dio por bueno") if by_official else _("Confirmado")
