"""The audit of a stored league, its table, its placings and its history; and its sentences."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.management.console import NOT_IN_ORDER_STATUS, ConsoleCommand
from tournaments import models
from tournaments.display.contradictions import open_sheets
from tournaments.display.games import GameLine
from tournaments.league.audit import AuditFinding, Breach, audit
from tournaments.league.table import table
from tournaments.league.values import State
from tournaments.management.files import league_by_slug
from tournaments.store.load import LoadedLeague
from tournaments.wording.league_faults import sentence as sentence_of
from tournaments.wording.results import game_words, pair


def audit_league(loaded: LoadedLeague) -> list[AuditFinding]:
    """Return the findings of the audit; none for a consistent league."""
    return [*audit(loaded.league), *_sheet_findings(loaded), *_placing_findings(loaded), *_history_findings(loaded)]


def _sheet_findings(loaded: LoadedLeague) -> list[AuditFinding]:
    """Return the games whose sheet is invalid, irregular or against the result, unless an official settled it."""
    return [
        AuditFinding(Breach.SHEET if one.differs else Breach.SHEET_UNSOUND, _game_name(one.line))
        for one in open_sheets(loaded)
    ]


def _game_name(line: GameLine) -> str:
    """Return the name of a game for a finding: its number and its players."""
    return game_words(line.number, line.one, line.two, tiebreak=line.round is None)


def _placing_findings(loaded: LoadedLeague) -> list[AuditFinding]:
    """Return a finding if the stored placings differ from the present results; an open league must have none."""
    expected = set()
    if loaded.league.state is State.FINISHED:
        rows = [row for row in table(loaded.league).rows if not row.annulled]
        championship = models.League.objects.values_list("championship", flat=True).get(pk=loaded.pk)
        expected = {
            (championship, loaded.player_ids[row.player], row.pos, row.medal, row.podium_points) for row in rows
        }
    columns = ("championship", "player", "place", "medal", "points")
    stored = set(models.Placing.objects.filter(league=loaded.pk).values_list(*columns))
    wrong = len(expected ^ stored)
    return [AuditFinding(Breach.PLACINGS, None, len(stored - expected), len(expected - stored))] if wrong else []


def _history_findings(loaded: LoadedLeague) -> list[AuditFinding]:
    """Return a finding unless the decisions are numbered from 1 to the league's version without a gap."""
    decisions = models.Decision.objects.filter(league=loaded.pk).count()
    return [] if decisions == loaded.version else [AuditFinding(Breach.HISTORY, None, decisions, loaded.version)]


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


class Command(ConsoleCommand):
    help = "Si las cuentas de una liga pueden salir de partidas reales; sale con 1 si no."
    example = "manage.py audit liga-de-damas"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="la liga")

    def handle(self, *args: Any, **options: Any) -> Any:
        findings = audit_league(league_by_slug(options["slug"]))
        for finding in findings:
            self.stdout.write(finding_sentence(finding))
        if not findings:
            self.stdout.write(_("Las cuentas cuadran."))
        return NOT_IN_ORDER_STATUS if findings else None
