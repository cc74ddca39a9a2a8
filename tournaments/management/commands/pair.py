from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.utils.translation import gettext as _

from games.management.console import NOT_IN_ORDER_STATUS, BadInput, ConsoleCommand
from tournaments import models
from tournaments.league.checks import text
from tournaments.league.faults import Fault
from tournaments.league.formats.swiss.of_league import NotYet, absences, next_round, question_of, rests_given
from tournaments.league.formats.swiss.pairing import pair
from tournaments.league.formats.swiss.rounds import Numbers, Plan
from tournaments.league.formats.swiss.values import Impossible, Kind, Pair, Round
from tournaments.league.regulation import ByeKind, Format
from tournaments.league.values import League
from tournaments.management.files import bad_input, console_actor, league_of_options
from tournaments.organizers.rounds.verbs import PublishRound
from tournaments.store.decide import take
from tournaments.wording.pairings import (
    absence_sentence,
    cause_sentence,
    pair_sentence,
    rest_sentence,
    waiting_sentence,
)


class Command(ConsoleCommand):
    help = "Empareja la ronda siguiente de un suizo, con el porqué de cada pareja; con --publish, la publica."
    example = "manage.py pair --file liga.json --json"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", metavar="SLUG", nargs="?", help="la liga")
        parser.add_argument("--file", metavar="FILE", help="fichero de liga; - lee la entrada")
        parser.add_argument("--seed", metavar="TEXT", help="sortea los números de la primera ronda con esta semilla")
        parser.add_argument("--publish", action="store_true", help="publica la ronda en la liga; sin esto no se guarda")
        parser.add_argument("--json", action="store_true", help="en JSON")

    def handle(self, *args: Any, **options: Any) -> Any:
        league, where = league_of_options(options)
        if league.stage.format is not Format.SWISS:
            raise BadInput(_("%(league)s: no se juega por rondas suizas") % {"league": where})
        seed = _seed_in(options, league)
        if options["publish"] and options["file"]:
            raise BadInput(_("--publish: solo se publica en una liga, no en un fichero"))
        question = question_of(league, seed)
        if isinstance(question, NotYet):
            return self._refuse(where, waiting_sentence(question))
        made = pair(question)
        if isinstance(made, Impossible):
            return self._refuse(where, cause_sentence(made.reason))
        if options["publish"]:
            self._publish(options["slug"], made, seed)
        if options["json"]:
            self.stdout.write(json.dumps(round_document(made, league), ensure_ascii=False))
        else:
            self._print(made, league)
        return None

    def _publish(self, slug: str, made: Round, seed: str | None) -> None:
        """Publish a round, worked out from the same input."""
        plan = Plan(Numbers.LOTS, seed) if seed else Plan()
        verb = PublishRound(plan, made.input_digest, made)
        try:
            take(models.League.objects.get(slug=slug), verb, by=console_actor())
        except Fault as fault:
            raise bad_input(slug, fault) from None

    def _refuse(self, where: str, sentence: str) -> int:
        """Print why there is no round. Return the exit code."""
        self.stderr.write(f"{where}: {sentence}")
        return NOT_IN_ORDER_STATUS

    def _print(self, made: Round, league: League) -> None:
        """Print a round with its reasons, and the digest with which it can be repeated."""
        self.stdout.write(_("Ronda %(number)d") % {"number": next_round(league)})
        for board, each in enumerate(made.pairs, start=1):
            self.stdout.write(f"{board:4}. {each.white} – {each.black}. {pair_sentence(each)}")
        for rest in _rests(made, league):
            self.stdout.write(f"      {rest['why']['text']}")
        words = _("%(engine)s %(version)s, datos %(digest)s")
        self.stdout.write(words % {"engine": made.engine, "version": made.version, "digest": made.input_digest[:12]})


def _seed_in(options: dict[str, Any], league: League) -> str | None:
    """Return the seed of the lots. Raises BadInput after the first round, and for a rest already given."""
    given = rests_given(league)
    if given:
        words = _("byes: %(players)s ya descansa en la ronda que se va a emparejar, y eso lo decide el emparejamiento")
        raise BadInput(words % {"players": ", ".join(given)})
    if options["seed"] is None:
        return None
    if next_round(league) > 1:
        raise BadInput(_("--seed: solo se sortea la primera ronda"))
    try:
        return text(options["seed"])
    except Fault as fault:
        raise bad_input("--seed", fault) from None


def round_document(made: Round, league: League) -> dict[str, Any]:
    """Return a round as JSON: codes for programs, sentences for people."""
    return {
        "round": next_round(league),
        "pairs": [
            {"board": board, "white": each.white, "black": each.black, "why": _why(each)}
            for board, each in enumerate(made.pairs, start=1)
        ],
        "rests": _rests(made, league),
        "system": made.system,
        "engine": made.engine,
        "version": made.version,
        "input_digest": made.input_digest,
    }


def _why(each: Pair) -> dict[str, Any]:
    return {
        "code": each.why.code,
        "colour": each.rule,
        "first": each.why.first,
        "points": list(each.why.points),
        "passed": [{"player": passed.other, "why": passed.obstacle} for passed in each.why.passed],
        "text": pair_sentence(each),
    }


def _rests(made: Round, league: League) -> list[dict[str, Any]]:
    """Return who does not play: by pairing, then those who asked for a bye or withdrew."""
    rests = []
    if made.rest and made.rest_why:
        why = {"code": made.rest_why.code, "points": made.rest_why.points}
        text_of = rest_sentence(made.rest, made.rest_why)
        rests.append({"player": made.rest, "kind": Kind.REST, "why": {**why, "text": text_of}})
    absent = absences(league)
    for player in filter(absent.__contains__, league.names):
        kind = absent[player]
        code = "asked" if kind else "withdrawn"
        text_of = absence_sentence(player, kind)
        rests.append({"player": player, "kind": kind or ByeKind.ZERO, "why": {"code": code, "text": text_of}})
    return rests
