"""An incident of a game in words."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.wording import article_subject
from tournaments.models.incident import Claimant, Outcome
from tournaments.wording.terms import without_last_stop

OUTCOMES = {
    Outcome.STANDS: gettext_lazy("vale lo jugado"),
    Outcome.PUT_RIGHT: gettext_lazy("se corrige y sigue"),
    Outcome.RESTARTED: gettext_lazy("la partida empieza de nuevo"),
    Outcome.LOST: gettext_lazy("partida perdida"),
}


def incident_sentence(incident: dict[str, Any]) -> str:
    """Return the sentence of an incident and its decision, as the history stores it."""
    parts = [_article_sentence(incident), _claim_sentence(incident), _decision_sentence(incident)]
    return " ".join((*parts, incident["note"]) if incident["note"] else parts)


def _article_sentence(incident: dict[str, Any]) -> str:
    values = {"article": incident["article"], "subject": article_subject(incident["subject"]), "ply": incident["ply"]}
    if incident["ply"] is None:
        return _("Incidencia por el art. %(article)s (%(subject)s).") % values
    return _("Incidencia en la jugada %(ply)s, por el art. %(article)s (%(subject)s).") % values


def _claim_sentence(incident: dict[str, Any]) -> str:
    if incident["claimed_by"] == Claimant.REFEREE:
        return _("La advirtió quien arbitra.")
    return _("La reclamó %(name)s.") % {"name": without_last_stop(incident[incident["claimed_by"]])}


def _decision_sentence(incident: dict[str, Any]) -> str:
    if incident["outcome"] == Outcome.LOST:
        return _("Decisión: pierde la partida %(name)s.") % {"name": without_last_stop(incident[incident["loser"]])}
    return _("Decisión: %(outcome)s.") % {"outcome": OUTCOMES[Outcome(incident["outcome"])]}
