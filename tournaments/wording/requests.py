"""The names of players' requests and of their states."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournaments.models.player_request import RequestKind, RequestState

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
    RequestState.RIVAL: gettext_lazy("Espera al rival"),
    RequestState.ORGANIZER: gettext_lazy("Espera a quien organiza"),
    RequestState.ACCEPTED: gettext_lazy("Aceptada"),
    RequestState.REFUSED: gettext_lazy("Rechazada"),
    RequestState.TAKEN_BACK: gettext_lazy("Retirada"),
    RequestState.OVERTAKEN: gettext_lazy("Cerrada: ya no hace falta"),
}
YOUR_ANSWER = gettext_lazy("Espera tu respuesta")
"""Of a request that waits for whoever reads it: the rival or an organizer."""
