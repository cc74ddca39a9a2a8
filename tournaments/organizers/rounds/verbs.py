"""Decisions on the rounds of a Swiss, and their sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.swiss.relaxed import ENGINE as RELAXED
from tournaments.league.formats.swiss.rounds import (
    Plan,
    asked_bye,
    breaches_of,
    proposal,
    require_swiss,
    round_games,
    with_apart,
    with_bye,
    with_exchange,
    with_round,
    with_rounds,
    without_round,
)
from tournaments.league.formats.swiss.values import Round
from tournaments.league.regulation import Apart, ByeKind
from tournaments.league.scores import last_round
from tournaments.league.timetable import resolved
from tournaments.store.decide import LEAGUE, Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.rounds import EXCHANGE, PUBLISH, RETRACT, proposal_document, round_subject
from tournaments.store.save import player_subject
from tournaments.wording.decisions import sentence_of
from tournaments.wording.pairings import exchange_sentence
from tournaments.wording.terms import listed

MAX_NAMED = 20
"""The most players missing from a list of ratings that are named."""
ROUNDS = Q(verb__in=(PUBLISH, RETRACT, EXCHANGE))


@dataclass(frozen=True, slots=True)
class PublishRound(LeagueVerb):
    """Publish the next round of a Swiss. With a `digest`, only the round of that input is published."""

    plan: Plan = Plan()
    digest: str = ""
    made: Round | None = None
    """The answer to the question of that digest, if it was worked out before."""
    at: datetime | None = None
    """When it begins, in local time; by the dates and hours of the league if left out."""

    name = PUBLISH

    def requires_reason(self) -> bool:
        """Return whether an official changed or relaxed something, of which the public reads why."""
        return bool(self.plan.exchanges) or self.plan.relaxed

    def conflicting_decisions(self, league: models.League) -> Q:
        return ROUNDS | Q(subject=LEAGUE)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Add the games and the rest of the round. Raises Fault for another input than that of the digest."""
        known = self.made if self.made and self.made.input_digest == self.digest else None
        proposed = proposal(loaded.league, self.plan, known)
        if self.digest and proposed.made.input_digest != self.digest:
            raise Fault(Code.ROUND_CHANGED)
        after = proposal_document(proposed, self.plan, loaded.entry_ids)
        at = resolved(self.at, loaded.league.zone, "hour") if self.at else None
        before = loaded.league
        numbers = {"state": before.state, "seed": before.draw_seed, "order": list(before.names)}
        return Outcome(
            league=with_round(proposed.league, proposed.made, at),
            change=Change(numbers if after["round"] == 1 else {}, after, round_subject(after["round"])),
        )


@dataclass(frozen=True, slots=True)
class RetractRound(LeagueVerb):
    """Take back the last round, which has no result yet."""

    round: int

    name = RETRACT

    def conflicting_decisions(self, league: models.League) -> Q:
        return ROUNDS

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Remove the games and the rest of the round."""
        require_swiss(loaded.league)
        after = without_round(loaded.league, self.round)
        games = [[game.one, game.two] for game in round_games(loaded.league, self.round)]
        before = {"round": self.round, "games": games}
        return Outcome(league=after, change=Change(before, None, round_subject(self.round)))


@dataclass(frozen=True, slots=True)
class ExchangePlayers(LeagueVerb):
    """Exchange two players of the published round, for a reason that the public reads."""

    one: str
    two: str
    despite: bool = False
    """Whether the exchange may break a rule of pairing."""

    name = EXCHANGE
    needs_reason = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return ROUNDS

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Put each of the two in the other's place. Raises Fault for a broken rule, unless it is allowed to be."""
        league = loaded.league
        require_swiss(league)
        number = last_round(league)
        after = with_exchange(league, number, self.one, self.two)
        broken = breaches_of(league, number, self.one, self.two)
        if broken and not self.despite:
            raise Fault(Code.PAIR_BREAKS, breach=broken[0])
        keys = loaded.entry_ids
        document = {
            "round": number,
            "exchanged": [self.one, self.two],
            "entries": [keys[self.one], keys[self.two]],
            "despite": self.despite,
        }
        return Outcome(league=after, change=Change(None, document, round_subject(number)))


@dataclass(frozen=True, slots=True)
class SetBye(LeagueVerb):
    """Say that a player does not play a round to come, or with None that they do."""

    player: str
    round: int
    kind: ByeKind | None

    name = "set_bye"

    def conflicting_decisions(self, league: models.League) -> Q:
        return ROUNDS | Q(verb="set_bye", after__player=self.player)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Add, change or remove the bye."""
        require_swiss(loaded.league)
        after = with_bye(loaded.league, self.player, self.round, self.kind)
        former = asked_bye(loaded.league, self.player, self.round)
        values = {"player": self.player, "round": self.round}
        return Outcome(
            league=after,
            change=Change(
                {**values, "kind": former}, {**values, "kind": self.kind}, player_subject(loaded, self.player)
            ),
        )


@dataclass(frozen=True, slots=True)
class KeepApart(LeagueVerb):
    """Replace the groups of players who do not meet one another."""

    apart: Sequence[Apart]

    name = "keep_apart"

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(verb=self.name)

    def change(self, loaded: LoadedLeague) -> Outcome:
        after = with_apart(loaded.league, self.apart)
        if after.stage == loaded.league.stage:
            raise Fault(Code.VISIBILITY_SAME)
        return Outcome(
            league=after,
            change=Change(_apart(loaded.league.stage.apart), _apart(after.stage.apart), "apart"),
        )


@dataclass(frozen=True, slots=True)
class SetRounds(LeagueVerb):
    """Change how many rounds are played; the byes asked for beyond them go."""

    rounds: int

    name = "set_rounds"

    def conflicting_decisions(self, league: models.League) -> Q:
        return ROUNDS | Q(verb__in=(self.name, "set_bye"))

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Change the number. Raises Fault for fewer than those published, or more than there can be."""
        league = loaded.league
        after = with_rounds(league, self.rounds)
        if after.stage == league.stage:
            raise Fault(Code.VISIBILITY_SAME)
        keys = loaded.entry_ids
        gone = [[keys[bye.player], bye.round, bye.kind] for bye in league.byes if bye not in after.byes]
        before = {"rounds": league.stage.rounds, "byes": gone}
        return Outcome(league=after, change=Change(before, {"rounds": self.rounds}, "rounds"))


def _apart(apart: Sequence[Apart]) -> Json:
    return {"apart": [{"players": list(each.players), "rounds": each.rounds} for each in apart]}


@sentence_of("rate_players")
def _rate_players(before: Json, after: Json, walkover: int) -> str:
    words = _("Ranking de una lista: %(rated)d de %(count)d jugadores están en ella.") % after
    if not 0 < len(missing := after.get("missing", ())) <= MAX_NAMED:
        return words
    absent = _("No están: %(names)s.") % {"names": listed(missing)}
    return f"{words} {absent}"


def published_words(after: Json) -> str:
    """Return what was published, without what only repeats it: the program, the digest and the seed."""
    games = ngettext("%(count)d partida", "%(count)d partidas", len(after["games"])) % {"count": len(after["games"])}
    words = [_("Ronda %(round)d publicada: %(games)s.") % {"round": after["round"], "games": games}]
    if after["rest"]:
        words.append(_("Descansa %(player)s.") % {"player": after["rest"]})
    if after["engine"] == RELAXED:
        words.append(_("Ninguna ronda cumplía todas las reglas: se permite que se salte alguna."))
    words += [exchange_sentence(one, two) for one, two in after["exchanged"]]
    return " ".join(words)


@sentence_of(PUBLISH)
def _publish(before: Json, after: Json, walkover: int) -> str:
    repeat = _("Emparejó %(engine)s %(version)s; huella de los datos: %(digest)s.")
    values = {"engine": after["engine"], "version": after["engine_version"], "digest": after["digest"][:12]}
    words = [published_words(after), repeat % values]
    if after["seed"]:
        words.append(_("Semilla del sorteo: %(seed)s.") % {"seed": after["seed"]})
    return " ".join(words)


@sentence_of(RETRACT)
def _retract(before: Json, after: Json, walkover: int) -> str:
    return _("Ronda %(round)d retirada: se vuelve a emparejar.") % {"round": before["round"]}


@sentence_of(EXCHANGE)
def _exchange(before: Json, after: Json, walkover: int) -> str:
    one, two = after["exchanged"]
    words = _("Ronda %(round)d: %(what)s") % {"round": after["round"], "what": exchange_sentence(one, two)}
    despite = _("Se permite aunque las reglas no lo dejan.")
    return f"{words} {despite}" if after["despite"] else words


@sentence_of("set_bye")
def _set_bye(before: Json, after: Json, walkover: int) -> str:
    words = {
        ByeKind.HALF: _("%(player)s no juega la ronda %(round)d: se le cuenta como unas tablas."),
        ByeKind.ZERO: _("%(player)s no juega la ronda %(round)d, que no suma."),
        None: _("%(player)s sí juega la ronda %(round)d."),
    }[ByeKind(after["kind"]) if after["kind"] else None]
    return words % {"player": after["player"], "round": after["round"]}


@sentence_of("set_rounds")
def _set_rounds(before: Json, after: Json, walkover: int) -> str:
    words = ngettext(
        "Se juega %(count)d ronda (antes, %(former)d).",
        "Se juegan %(count)d rondas (antes, %(former)d).",
        after["rounds"],
    )
    return words % {"count": after["rounds"], "former": before["rounds"]}


@sentence_of("keep_apart")
def _keep_apart(before: Json, after: Json, walkover: int) -> str:
    if not after["apart"]:
        return _("Ya cualquiera puede enfrentarse con cualquiera.")
    return " ".join(map(_apart_words, after["apart"]))


def _apart_words(each: Json) -> str:
    names = listed(each["players"])
    if each["rounds"] is None:
        return _("No se enfrentan entre sí: %(names)s.") % {"names": names}
    words = ngettext(
        "No se enfrentan entre sí en la primera ronda: %(names)s.",
        "No se enfrentan entre sí en las %(rounds)d primeras rondas: %(names)s.",
        each["rounds"],
    )
    return words % {"names": names, "rounds": each["rounds"]}
