"""The names of things that have a code."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.names import NAMES
from tournaments.league.values import Medal, Reason, State, WithdrawnGames
from tournaments.models.official import Role

RULES = NAMES
STATES = {
    State.PREPARING: gettext_lazy("en preparación"),
    State.DRAWN: gettext_lazy("sorteada"),
    State.PLAYING: gettext_lazy("en juego"),
    State.FINISHED: gettext_lazy("terminada"),
}
MEDALS = {
    Medal.GOLD: gettext_lazy("oro"),
    Medal.SILVER: gettext_lazy("plata"),
    Medal.BRONZE: gettext_lazy("bronce"),
}
REASONS = {
    Reason.NO_PIECES: gettext_lazy("sin fichas"),
    Reason.BLOCKED: gettext_lazy("bloqueado"),
    Reason.RESIGNATION: gettext_lazy("abandono"),
    Reason.TIME: gettext_lazy("tiempo agotado"),
    Reason.REFUSAL: gettext_lazy("negativa a cumplir las reglas"),
    Reason.WALKOVER: gettext_lazy("incomparecencia"),
    Reason.AGREEMENT: gettext_lazy("acuerdo"),
    Reason.NO_MOVES: gettext_lazy("nadie puede mover"),
    Reason.REPETITION: gettext_lazy("repetición"),
    Reason.MOVE_LIMIT: gettext_lazy("límite de jugadas"),
    Reason.ENDING: gettext_lazy("final teórico"),
    Reason.ADJUDICATED: gettext_lazy("decisión arbitral"),
}
WITHDRAWN = {
    WithdrawnGames.ANNULLED: gettext_lazy("retirado: partidas anuladas"),
    WithdrawnGames.WALKOVERS: gettext_lazy("retirado: incomparece al resto"),
}
ROLES = {
    Role.ORGANIZER: gettext_lazy("organización"),
    Role.REFEREE: gettext_lazy("arbitraje"),
}
COLUMNS = {
    "Pos.": gettext_lazy("puesto"),
    "Jugador/a": gettext_lazy("quién juega"),
    "J": gettext_lazy("partidas jugadas"),
    "G": gettext_lazy("partidas ganadas, 3 puntos cada una"),
    "E": gettext_lazy("partidas empatadas, 1 punto cada una"),
    "P": gettext_lazy("partidas perdidas, 0 puntos"),
    "Ptos.": gettext_lazy("puntos sumados"),
    "F": gettext_lazy("fichas no eliminadas; una dama cuenta dos"),
}
DAYS = (
    pgettext_lazy("día", "lun"),
    pgettext_lazy("día", "mar"),
    pgettext_lazy("día", "mié"),
    pgettext_lazy("día", "jue"),
    pgettext_lazy("día", "vie"),
    pgettext_lazy("día", "sáb"),
    pgettext_lazy("día", "dom"),
)


def listed(names: Sequence[str]) -> str:
    """Names one after the other: "Ana, Bea y Carlos"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s y %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}
