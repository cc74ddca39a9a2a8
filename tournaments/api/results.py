"""Operations of referees: entering, correcting and clearing results, submitting sheets, and undoing own decisions."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router, Schema
from ninja.responses import Status

from games.forms import storable
from games.rules import RULES
from games.rules import check as check_moves
from games.rules.notation.pdn import without_player_names
from games.rules.sheets.gist import gist_of
from tournaments import models
from tournaments.api.callers import RequiredToken
from tournaments.api.deciding import decide, refuse_scope
from tournaments.api.schemas import decisions as schemas
from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.league_document import MAX_SHEET_LENGTH
from tournaments.league.file.parts import MORE_RESULT_KEYS, RESULT_KEYS, read_result
from tournaments.league.sheets import SheetAnswers, SheetReading
from tournaments.league.values import Reason, Result
from tournaments.models.access_link import Scope
from tournaments.models.league import Role
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.organizers.sheets.forms import sheet_questions
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.undo import Undo, undo_request_key
from tournaments.web.deciding.league_access import LeagueAccess
from tournaments.wording.sheets import NO_RESULT

TAGS = ["refereeing"]
router = Router(tags=TAGS, auth=RequiredToken(Scope.RESULTS))
RESPONSES = {201: schemas.Decision, 200: schemas.Preview}
UNDOABLE_WITH_RESULTS_SCOPE = (
    *("record_result", "correct_result", "choose_colours"),
    *("submit_sheet", "accept_sheet", "settle_sheet"),
)
"""The decisions that a token with the scope `results` may undo."""


@router.post(
    "/leagues/{slug:slug}/games/{int:game}/result",
    response=RESPONSES,
    summary="Enter the result of a game",
    url_name="game_result",
)
def record_result(request: HttpRequest, slug: str, game: int, sent: schemas.ResultSent) -> Status[Any]:
    """The game must not have a result. If the league requires it, another person confirms the result on the site."""
    return decide(request, slug, lambda access: RecordResult(game, _result(access, sent)), role=Role.REFEREE)


@router.put("/leagues/{slug:slug}/games/{int:game}/result", response=RESPONSES, summary="Correct the result of a game")
def correct_result(request: HttpRequest, slug: str, game: int, sent: schemas.CorrectionSent) -> Status[Any]:
    return decide(
        request,
        slug,
        lambda access: CorrectResult(game, _result(access, sent)),
        role=Role.REFEREE,
        reason=sent.why,
    )


@router.post(
    "/leagues/{slug:slug}/games/{int:game}/result/clear",
    response=RESPONSES,
    summary="Clear the result of a game",
    url_name="clear_result",
)
def clear_result(request: HttpRequest, slug: str, game: int, sent: schemas.ReasonSent) -> Status[Any]:
    """The game is then to be played."""
    return decide(request, slug, lambda _: CorrectResult(game, None), role=Role.REFEREE, reason=sent.why)


@router.post(
    "/leagues/{slug:slug}/games/{int:game}/sheet",
    response=RESPONSES,
    summary="Submit the sheet of a game",
    url_name="game_sheet",
)
def submit_sheet(request: HttpRequest, slug: str, game: int, sent: schemas.SheetSent) -> Status[Any]:
    """The sheet is checked and stored, and gives the game its result if it can."""
    text = storable(sent.text)
    with within("text"):
        checks.text(text, MAX_SHEET_LENGTH)
    public = {"text": without_player_names(text, ())}
    make = lambda access: _submission(access, game, text, sent)  # noqa: E731 - one line
    return decide(request, slug, make, role=Role.REFEREE, public_texts=public)


@router.post(
    "/leagues/{slug:slug}/decisions/{int:number}/undo",
    response=RESPONSES,
    summary="Undo a decision",
    url_name="undo_decision",
)
def undo_decision(request: HttpRequest, slug: str, number: int) -> Status[Any]:
    """Only the account that took the decision can undo it, within ten minutes, unless a later decision depends on
    it.
    """

    def make_undo(access: LeagueAccess) -> Undo:
        taken = models.Decision.objects.get(league=access.row, number=number)
        if taken.verb not in UNDOABLE_WITH_RESULTS_SCOPE:
            refuse_scope(request, Scope.ORGANIZE)
        return Undo(number, access.actor)

    return decide(request, slug, make_undo, role=Role.REFEREE, key=lambda access: undo_request_key(access.row, number))


def _result(access: LeagueAccess, sent: Schema) -> Result:
    """Return the result in a request. Raises Fault; the decision itself refuses one without the pieces that count."""
    document = sent.model_dump(mode="json", include={*RESULT_KEYS, *MORE_RESULT_KEYS}, exclude_none=True)
    row = access.row
    result = read_result(document, RULES[row.rules].men_per_side, row.regulation_in_format)
    assert result
    return result


def _submission(access: LeagueAccess, game: int, text: str, sent: schemas.SheetSent) -> SubmitSheet:
    """Return the verb for a sheet. Raises Fault if the caller must also state how the game ended."""
    played, answers = access.loaded().game(game), SheetAnswers(sent.white, sent.began)
    rules = access.row.rules
    reading = SheetReading(gist_of(check_moves(RULES[rules], text)), played, rules)
    if sheet_questions(reading, answers).told and sent.told is None:
        raise Fault(Code.SHEET_PROPOSES, "told")
    reason = None if sent.told in (None, NO_RESULT) else Reason(sent.told)
    by = access.actor
    return SubmitSheet(game, text, by.name, sent.white, reason, sent.began, handle=by.handle)
