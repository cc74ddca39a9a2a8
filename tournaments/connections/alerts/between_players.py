"""The texts of notices about players' requests and reported results, made from their state when a notice is sent."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import models
from tournaments.display.games import GameLine
from tournaments.display.league import LeaguePage
from tournaments.display.reports import ReportedGame, denial_words, reported_games
from tournaments.display.requests import RequestLine, request_line
from tournaments.models.player_request import RequestState
from tournaments.store.outbox import request_in_subject
from tournaments.wording.terms import alternatives, day_and_hour

_ANSWERS = {
    RequestState.ACCEPTED: gettext_lazy("%(what)s: aceptada."),
    RequestState.REFUSED: gettext_lazy("%(what)s: rechazada."),
    RequestState.OVERTAKEN: gettext_lazy("%(what)s: cerrada, porque ya no hace falta."),
    RequestState.TO_DO: gettext_lazy("%(what)s: aceptada; falta corregir."),
}


def answer_notice(page: LeaguePage, _game: GameLine | None, line: models.AlertLine) -> str:
    """Return the notice to a player about the answer to a request; empty if it is obsolete."""
    request_line = _request(page, line)
    if request_line is None:
        return ""
    if request_line.state in _ANSWERS:
        return str(_ANSWERS[request_line.state]) % {"what": _subject(request_line)}
    if request_line.state is not RequestState.ORGANIZER:
        return ""
    chosen = next((one for one in request_line.proposals if one.chosen), None)
    if chosen is None:
        text = _("%(pair)s: tu rival no puede a ninguna de las horas que propones. Decide quien organiza.")
        return text % {"pair": request_line.pair}
    return _("%(pair)s: tu rival elige el %(when)s. Falta que lo apruebe quien organiza.") % {
        "pair": request_line.pair,
        "when": day_and_hour(chosen.when),
    }


def proposal_notice(page: LeaguePage, _game: GameLine | None, line: models.AlertLine) -> str:
    """Return the notice to the opponent about proposed hours; empty if it is obsolete."""
    request_line = _request(page, line)
    if request_line is None or request_line.state is not RequestState.OPPONENT:
        return ""
    return _("%(pair)s: %(who)s propone jugarla el %(hours)s. Contesta en tu página.") % {
        "pair": request_line.pair,
        "who": request_line.who,
        "hours": alternatives([day_and_hour(one.when) for one in request_line.proposals]),
    }


def request_notice(page: LeaguePage, _game: GameLine | None, line: models.AlertLine) -> str:
    """Return the notice to the organizers about an open request; empty if it is obsolete."""
    request_line = _request(page, line)
    if request_line is None or request_line.state is not RequestState.ORGANIZER:
        return ""
    return _("%(who)s pide: %(what)s.") % {"who": request_line.who, "what": _subject(request_line)}


def report_notice(page: LeaguePage, game: GameLine | None, line: models.AlertLine) -> str:
    """Return the notice to a player about what the opponent reported or answered, or that an official discarded it.

    It is empty if it is obsolete.
    """
    reported_game, opponent = _reported_game(page, game), line.decision.player if line.decision else None
    if line.decision and line.decision.verb == "discard_reports":
        return _discarded_notice(reported_game, game)
    if line.decision and line.decision.verb == "deny_report":
        return _denial_notice(reported_game, game)
    report = reported_game.report_of(opponent) if reported_game and opponent else None
    if reported_game is None or report is None or game is None:
        return ""
    values = {"pair": pair_of(game), "who": report.who, "result": report.words, "until": day_and_hour(report.until)}
    if reported_game.contradicted:
        return _("%(pair)s: lo que comunica %(who)s no coincide con lo tuyo. Decide quien arbitra.") % values
    return _("%(pair)s: %(who)s comunica: %(result)s Contesta en tu página antes del %(until)s.") % values


def _denial_notice(reported_game: ReportedGame | None, game: GameLine | None) -> str:
    """Return the notice to a player whose opponent answered that they have not played; empty if it is obsolete."""
    if reported_game is None or game is None or not reported_game.denier:
        return ""
    values = {"pair": pair_of(game), "who": reported_game.denier}
    return _("%(pair)s: %(who)s dice que no habéis jugado. Decide quien arbitra.") % values


def _discarded_notice(reported_game: ReportedGame | None, game: GameLine | None) -> str:
    """Return the notice that what was reported does not count; empty if there is a result or another report by now."""
    if reported_game or game is None or game.result:
        return ""
    return _("%(pair)s: quien arbitra descartó lo que se comunicó; sigue sin resultado.") % {"pair": pair_of(game)}


def contradiction_notice(page: LeaguePage, game: GameLine | None) -> str:
    """Return the notice to the organizers about players who disagree on a result; empty if it is obsolete."""
    reported_game = _reported_game(page, game)
    if reported_game is None or game is None:
        return ""
    if reported_game.denier:
        return f"{pair_of(game)}: {reported_game.lines[0].words} {denial_words(reported_game.denier)}"
    if not reported_game.contradicted:
        return ""
    return _("%(pair)s: cada jugador comunica un resultado.") % {"pair": pair_of(game)}


def unanswered_notice(page: LeaguePage, game: GameLine | None) -> str:
    """Return the notice to the organizers about a report without an answer; empty if it is obsolete."""
    reported_game = _reported_game(page, game)
    if reported_game is None or game is None or not reported_game.needs_referee:
        return ""
    if reported_game.contradicted or reported_game.denier:
        return ""
    values = {"pair": pair_of(game), "who": reported_game.lines[0].who}
    return _("%(pair)s: %(who)s comunicó un resultado y su rival no ha contestado.") % values


def pair_of(game: GameLine) -> str:
    return f"{game.one} – {game.two}"


def _request(page: LeaguePage, line: models.AlertLine) -> RequestLine | None:
    """Return the request that a line is about, or None if it was deleted since."""
    key = request_in_subject(line.decision.subject) if line.decision else None
    try:
        return request_line(page.loaded, key) if key else None
    except models.PlayerRequest.DoesNotExist:
        return None


def _reported_game(page: LeaguePage, game: GameLine | None) -> ReportedGame | None:
    if game is None or game.result is not None:
        return None
    return next((one for one in reported_games(page.loaded) if one.fixture_id == game.fixture_id), None)


def _subject(request_line: RequestLine) -> str:
    return f"{request_line.kind_name} ({request_line.pair})" if request_line.pair else request_line.kind_name
