"""The findings of an audit, in sentences."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.league.audit import AuditFinding, Breach
from tournaments.wording.faults import sentence as sentence_of
from tournaments.wording.games import pair

SENTENCES = {
    Breach.DRAWS_ODD: gettext_lazy(
        "la suma de partidas empatadas (E) es %(found)d: cada una cuenta para dos, así que ha de ser par"
    ),
    Breach.LOSSES_AND_WINS: gettext_lazy(
        "la suma de derrotas (P) es %(found)d y debería ser %(expected)d: cada victoria tiene su derrota"
    ),
    Breach.PLAYED_NOT_SUM: gettext_lazy("jugadas (J) es %(found)d y ganadas, empatadas y perdidas suman %(expected)d"),
    Breach.PLAYED_TOO_MANY: gettext_lazy("jugadas (J) es %(found)d y en la liga le tocan %(expected)d"),
    Breach.POINTS: gettext_lazy("los puntos son %(found)d y 3 por victoria y 1 por tablas dan %(expected)d"),
    Breach.PIECES_TOO_MANY: gettext_lazy("F es %(found)d y con sus victorias y tablas no puede pasar de %(expected)d"),
    Breach.PIECES_TOO_FEW: gettext_lazy("F es %(found)d y con sus victorias y tablas no puede bajar de %(expected)d"),
    Breach.PLACINGS: gettext_lazy(
        "los puestos guardados al cerrar no son los que dan los resultados: sobran %(found)d y faltan %(expected)d"
    ),
    Breach.SHEET: gettext_lazy(
        "la planilla vigente dice otra cosa que el resultado anotado; hay que decidir cuál de los dos vale"
    ),
    Breach.SHEET_UNSOUND: gettext_lazy(
        "la planilla vigente no es válida o es irregular; hay que decidir si vale o queda aparte"
    ),
    Breach.HISTORY: gettext_lazy("el historial tiene %(found)d decisiones y la liga va por la %(expected)d"),
}


def finding_sentence(finding: AuditFinding) -> str:
    """Return the sentence of a finding, with its player or game."""
    if finding.game and finding.fault:
        whose = pair({"one": finding.game.one, "two": finding.game.two})
        return _("%(player)s: %(sentence)s") % {"player": whose, "sentence": sentence_of(finding.fault)}
    sentence = str(SENTENCES[finding.breach]) % {"found": finding.found, "expected": finding.expected}
    if finding.player is None:
        return sentence
    return _("%(player)s: %(sentence)s") % {"player": finding.player, "sentence": sentence}
