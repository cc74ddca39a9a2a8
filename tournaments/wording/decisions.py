"""The sentence of each decision, for its author and for the history; names of requests and notes on new leagues.

A feature registers the sentences of its own decisions with `sentence_of`, in its module `sentences`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.regulation import Format
from tournaments.league.settings import MIN_PLAYERS
from tournaments.league.sheets import exceeds_regulation, most_players
from tournaments.models.player_request import Asked, RequestKind, RequestState
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.results import Json, further_games, pair, result_words
from tournaments.wording.terms import quoted_within, without_last_stop
from tournaments.wording.ties import changed_rulings

Sentence = Callable[[Json, Json, Any], str]
"""A function from the values before and after a decision, and the pieces of a walkover, None if none count."""

SENTENCES: dict[str, Sentence] = {}


def sentence_of(verb: str) -> Callable[[Sentence], Sentence]:
    """Register a function as the wording of this verb's decisions."""

    def register(function: Sentence) -> Sentence:
        if verb in SENTENCES:
            raise ValueError(f"{verb} has a sentence already")
        SENTENCES[verb] = function
        return function

    return register


def sentence(verb: str, before: Json | None, after: Json | None, walkover_pieces: int | None = 0) -> str:
    """Return the sentence of a change from `before` to `after`, the values in the history, and what follows from it."""
    words = SENTENCES[verb](before or {}, after or {}, walkover_pieces)
    return " ".join((words, *further_games(after or {}), *changed_rulings(after or {})))


def unpublished_incident(verb: str, document: Json) -> str:
    """Return the sentence of a decision on an incident that the league does not publish."""
    if verb == "strike_incident":
        return _("%(pair)s: se tacha una incidencia que no se publica.") % {"pair": pair(document)}
    return _("%(pair)s: se anota una incidencia que no se publica.") % {"pair": pair(document)}


@sentence_of("undo")
def _undo(before: Json, after: Json, walkover: int) -> str:
    """Return the sentence of an undoing, which quotes that of the decision undone."""
    before_and_after = before["before"] or {}, before["after"] or {}
    if before["verb"] == "record_result":
        values = {"pair": pair(before_and_after[1]), "before": result_words(before_and_after[1], walkover).rstrip(".")}
        return _("Deshecho. %(pair)s: se quita el resultado («%(before)s»); la partida queda por jugar.") % values
    return _("Deshecho: «%(what)s»") % {"what": quoted_within(sentence(before["verb"], *before_and_after, walkover))}


KINDS = {
    RequestKind.HOUR: gettext_lazy("Jugar a otra hora"),
    RequestKind.ABSENT: gettext_lazy("No puedo ir"),
    RequestKind.ADJOURNED: gettext_lazy("Partida interrumpida"),
    RequestKind.CLAIM: gettext_lazy("Reclamación"),
    RequestKind.APPEAL: gettext_lazy("Recurso contra un resultado o un empate"),
    RequestKind.WITHDRAW: gettext_lazy("Dejar de jugar"),
    RequestKind.INITIALS: gettext_lazy("Aparecer con iniciales"),
    RequestKind.ERASE: gettext_lazy("Borrar mi nombre"),
}
STATES = {
    RequestState.OPPONENT: gettext_lazy("Espera al rival"),
    RequestState.ORGANIZER: gettext_lazy("Espera a quien organiza"),
    RequestState.ACCEPTED: gettext_lazy("Aceptada"),
    RequestState.REFUSED: gettext_lazy("Rechazada"),
    RequestState.TAKEN_BACK: gettext_lazy("Retirada"),
    RequestState.OVERTAKEN: gettext_lazy("Cerrada: ya no hace falta"),
    RequestState.TO_DO: gettext_lazy("Aceptada: falta corregir"),
}
YOUR_ANSWER = gettext_lazy("Espera tu respuesta")
"""The state of a request that waits for its reader: the opponent or an organizer."""


def asked_words(asked: str, who: str, opponent: str) -> str:
    """Return the result that a player asks for in an appeal, in a sentence; empty without one."""
    if asked == Asked.DRAW:
        return _("Pide que sean tablas.")
    if asked == Asked.REPLAY:
        return _("Pide que la partida se vuelva a jugar.")
    winner = {Asked.WIN: who, Asked.LOSS: opponent}.get(Asked(asked)) if asked else None
    return _("Pide que gane %(name)s.") % {"name": without_last_stop(winner)} if winner else ""


def own_clash_words(fault: Fault, reader: str) -> str:
    """Return a clause on two games of the reader at the same time; empty for another fault."""
    pair = [fault.values.get("one"), fault.values.get("two")]
    if fault.code is not Code.PLAYS_THEN or reader not in pair:
        return ""
    opponent = pair[1] if pair[0] == reader else pair[0]
    return _("jugarías dos partidas a la vez: a esa hora juegas contra %(rival)s") % {"rival": opponent}


def clash_words(fault: Fault, reader: str) -> str:
    """Return the sentence of a fault for a player, given their name: in the second person if it is their own clash."""
    own_words = own_clash_words(fault, reader)
    return f"{own_words[0].upper()}{own_words[1:]}." if own_words else full_sentence(fault)


def drawn_as_words(name: str) -> str:
    """Return a sentence with the name under which the lots were drawn, which is needed to repeat them."""
    return _("se sorteó como «%(name)s»") % {"name": name}


def too_many_players_words(league: models.League) -> str:
    """Return a sentence if an imported league has more players than its regulation admits; otherwise empty.

    The limit is of leagues in which everybody meets everybody.
    """
    is_league = (league.stage or {}).get("format", Format.ROUND_ROBIN) == Format.ROUND_ROBIN
    if not (is_league and exceeds_regulation(league.rules, league.max_players)):
        return ""
    words = _(
        "El reglamento de El Castillar admite de %(least)d a %(most)d jugadores; esta liga conserva el máximo de su "
        "fichero, %(kept)d."
    )
    return words % {"least": MIN_PLAYERS, "most": most_players(league.rules), "kept": league.max_players}
