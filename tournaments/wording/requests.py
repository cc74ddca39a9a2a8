"""The names of players' requests and of their states, and the refusal of an hour in words for a player."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.league.faults import Code, Fault
from tournaments.models.player_request import RequestKind, RequestState
from tournaments.wording.faults import full_sentence

KINDS = {
    RequestKind.HOUR: gettext_lazy("Jugar a otra hora"),
    RequestKind.ABSENT: gettext_lazy("No puedo ir"),
    RequestKind.ADJOURNED: gettext_lazy("Partida interrumpida"),
    RequestKind.CLAIM: gettext_lazy("Reclamación"),
    RequestKind.APPEAL: gettext_lazy("Recurso contra un resultado o un empate"),
    RequestKind.WITHDRAW: gettext_lazy("Dejar la liga"),
    RequestKind.INITIALS: gettext_lazy("Aparecer con iniciales"),
}
STATES = {
    RequestState.OPPONENT: gettext_lazy("Espera al rival"),
    RequestState.ORGANIZER: gettext_lazy("Espera a quien organiza"),
    RequestState.ACCEPTED: gettext_lazy("Aceptada"),
    RequestState.REFUSED: gettext_lazy("Rechazada"),
    RequestState.TAKEN_BACK: gettext_lazy("Retirada"),
    RequestState.OVERTAKEN: gettext_lazy("Cerrada: ya no hace falta"),
}
YOUR_ANSWER = gettext_lazy("Espera tu respuesta")
"""The state of a request that waits for its reader: the opponent or an organizer."""


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
