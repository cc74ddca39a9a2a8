"""The checklist of a league, each step done, next or waiting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.display.contradictions import OpenSheet
from tournaments.display.games import GameLine
from tournaments.display.league import LeaguePage
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.values import State
from tournaments.wording.terms import listed


class Stage(StrEnum):
    """The steps of a league, in order."""

    PLAYERS = "players"
    LOTS = "lots"
    GAMES = "games"
    TIES = "ties"
    CLOSE = "close"


class StepState(StrEnum):
    """The state of a step."""

    DONE = "done"
    NEXT = "next"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class ChecklistStep:
    """A step and its state; `words` is a sentence on how it was done, how to do it, or why it must wait."""

    stage: Stage
    title: str
    progress: StepState
    words: str


def checklist(page: LeaguePage, sheets: Sequence[OpenSheet] = ()) -> tuple[ChecklistStep, ...]:
    """Return the steps of a league, in order; at most one is next.

    `sheets` are those that are invalid or contradict a result.
    """
    if page.header.state is State.PREPARING:
        return _steps_before_draw(page)
    done = page.standings.complete and not sheets
    settled = page.standings.settled
    finished = page.header.state is State.FINISHED
    return (
        _step(Stage.PLAYERS, StepState.DONE, f"{page.header.players_words}."),
        _lots_step(page, StepState.DONE, _seed_sentence(page.header.draw_seed)),
        _step(Stage.GAMES, StepState.DONE if done else StepState.NEXT, _games_played_sentence(page)),
        _step(Stage.TIES, _state(settled, done), _ties_sentence(page)),
        _step(
            Stage.CLOSE,
            _state(finished, settled and done),
            _sheets_sentences(sheets) or _closing_sentence(page),
        ),
    )


def _steps_before_draw(page: LeaguePage) -> tuple[ChecklistStep, ...]:
    """Return the steps of a league before its draw."""
    enough = page.header.players >= MIN_PLAYERS
    first = _("Antes hay que sortear: el sorteo hace el calendario.")
    if page.header.rounds:
        first = _("Antes hay que emparejar la primera ronda.")
    return (
        _step(Stage.PLAYERS, StepState.DONE if enough else StepState.NEXT, _players_sentence(page, enough)),
        _lots_step(page, StepState.NEXT if enough else StepState.WAITING, _lots_sentence(page, enough)),
        _step(Stage.GAMES, StepState.WAITING, first),
        _step(Stage.TIES, StepState.WAITING, _("Se mira cuando estén jugadas todas las partidas.")),
        _step(Stage.CLOSE, StepState.WAITING, _("Se cierra cuando todo tenga resultado.")),
    )


def _step(stage: Stage, progress: StepState, words: str) -> ChecklistStep:
    """Return a step of the checklist."""
    titles = {
        Stage.PLAYERS: _("Jugadores"),
        Stage.GAMES: _("Partidas"),
        Stage.TIES: _("Empates"),
        Stage.CLOSE: _("Cierre y podio"),
    }
    return ChecklistStep(stage, titles[stage], progress, words)


def _lots_step(page: LeaguePage, progress: StepState, words: str) -> ChecklistStep:
    """Return the step that makes the first games: lots and a calendar, or in a Swiss its first round."""
    title = _("Primera ronda") if page.header.rounds else _("Sorteo y calendario")
    return ChecklistStep(Stage.LOTS, title, progress, words)


def _state(done: bool, ready: bool) -> StepState:
    """Return the state of a step, from whether it is done and whether it can be done now."""
    if done:
        return StepState.DONE
    return StepState.NEXT if ready else StepState.WAITING


def _players_sentence(page: LeaguePage, enough: bool) -> str:
    """Return the sentence of the step of the players."""
    if enough:
        return f"{page.header.players_words}."
    if page.header.players == 0:
        return _("Apunta al menos %(least)d jugadores; puedes pegar la lista entera.") % {"least": MIN_PLAYERS}
    return _("%(players)s Hacen falta al menos %(least)d.") % {
        "players": f"{page.header.players_words}.",
        "least": MIN_PLAYERS,
    }


def _lots_sentence(page: LeaguePage, enough: bool) -> str:
    """Return the sentence of the step of the lots."""
    if enough and page.header.rounds:
        return _("Da a cada cual su número y su primer rival. Si falta alguien, antes se pasa lista.")
    if enough:
        return _("Da a cada jugador su número y hace el calendario.")
    return _("Hacen falta al menos %(least)d jugadores y hay %(count)d.") % {
        "least": MIN_PLAYERS,
        "count": page.header.players,
    }


def _seed_sentence(seed: str | None) -> str:
    if seed is None:
        return _("Sin semilla: se anotó el orden que salió.")
    return _("Semilla «%(seed)s».") % {"seed": seed}


def _games_played_sentence(page: LeaguePage) -> str:
    return ngettext("%(played)d de %(total)d partida.", "%(played)d de %(total)d partidas.", page.header.total) % {
        "played": page.header.played,
        "total": page.header.total,
    }


def _sheets_sentences(sheets: Sequence[OpenSheet]) -> str:
    """Return the sentences about the games whose sheets are open matters; empty if there are none."""
    differing = [one.line for one in sheets if one.differs]
    irregular, invalid = (
        [one.line for one in sheets if not one.differs and one.only_aside is only] for only in (False, True)
    )
    said = (_contradictions_sentence(differing), _irregular_sentence(irregular), _invalid_sentence(invalid))
    return " ".join(filter(None, said))


def _irregular_sentence(games: Sequence[GameLine]) -> str:
    """Return a sentence with the games whose sheet is irregular; empty if there are none."""
    if not games:
        return ""
    return ngettext(
        "La planilla es irregular en %(count)d partida (%(names)s): hay que decidir si vale o queda aparte.",
        "La planilla es irregular en %(count)d partidas (%(names)s): hay que decidir si valen o quedan aparte.",
        len(games),
    ) % {"count": len(games), "names": _pairs(games)}


def _invalid_sentence(games: Sequence[GameLine]) -> str:
    """Return a sentence with the games whose sheet is invalid; empty if there are none."""
    if not games:
        return ""
    return ngettext(
        "La planilla no es válida en %(count)d partida (%(names)s): hay que dejarla aparte o entregar otra.",
        "La planilla no es válida en %(count)d partidas (%(names)s): hay que dejarlas aparte o entregar otras.",
        len(games),
    ) % {"count": len(games), "names": _pairs(games)}


def _pairs(games: Sequence[GameLine]) -> str:
    return listed([f"{game.one} – {game.two}" for game in games])


def _contradictions_sentence(games: Sequence[GameLine]) -> str:
    """Return a sentence with the games whose sheet contradicts their result; empty if there are none."""
    if not games:
        return ""
    return ngettext(
        "La planilla y el resultado no coinciden en %(count)d partida (%(names)s): hay que decidir cuál vale.",
        "La planilla y el resultado no coinciden en %(count)d partidas (%(names)s): hay que decidir cuál vale.",
        len(games),
    ) % {"count": len(games), "names": _pairs(games)}


def _ties_sentence(page: LeaguePage) -> str:
    if not page.standings.complete:
        return _("Se mira cuando estén jugadas todas las partidas.")
    return " ".join(page.standings.needed) or _("No queda ningún empate por decidir.")


def _closing_sentence(page: LeaguePage) -> str:
    """Return the sentence of the step of closing."""
    if page.header.state is State.FINISHED:
        if page.no_podium:
            return _("Cerrada. %(why)s") % {"why": page.no_podium}
        return _("Cerrada: las medallas y los puntos de podio cuentan.")
    if page.standings.settled:
        if page.no_podium:
            return _("Todo tiene resultado: ya se puede cerrar. %(why)s") % {"why": page.no_podium}
        return _("Todo tiene resultado: ya se puede cerrar.")
    left = page.header.total - page.header.played
    if left:
        return ngettext("Queda %(count)d partida sin resultado.", "Quedan %(count)d partidas sin resultado.", left) % {
            "count": left
        }
    if page.header.to_pair:
        return _("Falta emparejar la ronda %(number)d.") % {"number": page.header.to_pair}
    return _("Antes hay que decidir el empate.")
