"""Withdrawals and sanctions of players, and their sentences. What is revoked stays in the history."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.latecomers import default_treatment
from tournaments.league.regulation import Format
from tournaments.league.scores import who_stayed_away
from tournaments.league.values import League, Sanction, State, Withdrawal, WithdrawnGames
from tournaments.store.decide import Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.places import given_back, places_taken_away
from tournaments.store.save import decisions_on_players, player_subject
from tournaments.wording.decisions import sentence_of


@dataclass(frozen=True, slots=True)
class SanctionPlayer(LeagueVerb):
    """Sanction a player, with a reason."""

    player: str
    sanctioned_for: str

    name = "sanction"

    def conflicting_decisions(self, league: models.League) -> Q:
        return decisions_on_players(league, name=self.player)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Add a sanction."""
        reason = self.sanctioned_for.strip()
        if not reason:
            raise Fault(Code.REASON_NEEDED, "reason")
        checks.check_player(loaded.league, self.player)
        new, subject = Sanction(self.player, reason), player_subject(loaded, self.player)
        return Outcome(
            league=replace(loaded.league, sanctions=(*loaded.league.sanctions, new)),
            change=lambda saved: Change(None, _document(new, saved.sanctions[0]), subject),
        )


@dataclass(frozen=True, slots=True)
class RevokeSanction(LeagueVerb):
    """Revoke the sanction with this key."""

    sanction: int

    name = "revoke_sanction"
    needs_reason = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return decisions_on_players(league, sanctions=self.sanction)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Revoke a sanction; it stays listed as revoked."""
        sanction = loaded.sanction(self.sanction)
        if sanction.revoked:
            raise Fault(Code.SANCTION_REVOKED)
        revoked = replace(sanction, revoked=True)
        sanctions = (revoked if each is sanction else each for each in loaded.league.sanctions)
        before, after = _document(sanction, self.sanction), _document(revoked, self.sanction)
        return Outcome(
            league=replace(loaded.league, sanctions=tuple(sanctions)),
            change=Change(before, after, player_subject(loaded, sanction.player)),
        )


def _document(sanction: Sanction, key: int) -> Json:
    """Return a sanction as the history stores it."""
    return {"sanction": key, "player": sanction.player, "reason": sanction.reason, "revoked": sanction.revoked}


@dataclass(frozen=True, slots=True)
class Withdraw(LeagueVerb):
    """Withdraw a player. Without `games`, their treatment follows from the number of games played, by the rules."""

    player: str
    games: WithdrawnGames | None = None

    name = "withdraw"

    def conflicting_decisions(self, league: models.League) -> Q:
        """Include withdrawals of other players, on which the effect depends."""
        return decisions_on_players(league, name=self.player) | Q(verb__in=("withdraw", "readmit"))

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Add a withdrawal. Raises Fault before the lots, or if the player has withdrawn already."""
        league = loaded.league
        if league.state is State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        checks.check_player(league, self.player)
        if self.player in league.withdrawn_players:
            raise Fault(Code.WITHDRAWN_TWICE, name=self.player)
        treatment = self.games or default_treatment(league, self.player)
        withdrawal = Withdrawal(self.player, treatment, was_there=_was_there(league, self.player))
        document = _withdraw_document(withdrawal)
        if league.stage.format is Format.SWISS:
            document["swiss"] = True
        return Outcome(
            league=replace(league, withdrawn=(*league.withdrawn, withdrawal)),
            change=Change(places_taken_away(league, self.player), document, player_subject(loaded, self.player)),
        )


@dataclass(frozen=True, slots=True)
class Readmit(LeagueVerb):
    """Readmit a withdrawn player, whose results and games become as they were."""

    player: str

    name = "readmit"

    def conflicting_decisions(self, league: models.League) -> Q:
        return decisions_on_players(league, name=self.player)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Remove the withdrawal of the player. Raises Fault if there is none."""
        league = loaded.league
        checks.check_player(league, self.player)
        withdrawal = next((each for each in league.withdrawn if each.player == self.player), None)
        if withdrawal is None:
            raise Fault(Code.NOT_WITHDRAWN, name=self.player)
        back = replace(league, withdrawn=tuple(each for each in league.withdrawn if each is not withdrawal))
        return Outcome(
            league=given_back(loaded, back),
            change=Change(_withdraw_document(withdrawal), None, player_subject(loaded, self.player)),
        )


def _was_there(league: League, player: str) -> bool:
    """Return whether a player keeps what the absence of others won, which is so where not everybody meets everybody."""
    return not (league.round_robin or player in who_stayed_away(league))


def _withdraw_document(withdrawal: Withdrawal) -> Json:
    """Return a withdrawal as the history stores it."""
    was_there = {"was_there": True} if withdrawal.was_there else {}
    return {"player": withdrawal.player, "games": withdrawal.games, **was_there}


@sentence_of("withdraw")
def _withdraw(before: Json, after: Json, walkover: int) -> str:
    if after["games"] == WithdrawnGames.ANNULLED:
        return _("%(name)s se retira: se anulan todas sus partidas.") % {"name": after["player"]}
    if after.get("swiss"):
        return _("%(name)s se retira: no se le empareja más, y lo jugado vale.") % {"name": after["player"]}
    return _("%(name)s se retira: las partidas que le quedan se dan por incomparecencia.") % {"name": after["player"]}


@sentence_of("readmit")
def _readmit(before: Json, after: Json, walkover: int) -> str:
    return _("%(name)s vuelve a jugar: sus partidas son otra vez como eran.") % {"name": before["player"]}


@sentence_of("sanction")
def _sanction(before: Json, after: Json, walkover: int) -> str:
    if after["reason"] is None:  # withheld from the reader
        return _("Sanción a %(name)s.") % {"name": after["player"]}
    return _("Sanción a %(name)s: %(reason)s.") % {"name": after["player"], "reason": after["reason"].rstrip(".")}


@sentence_of("revoke_sanction")
def _revoke_sanction(before: Json, after: Json, walkover: int) -> str:
    if after["reason"] is None:
        return _("Se levanta la sanción de %(name)s.") % {"name": after["player"]}
    return _("Se levanta la sanción de %(name)s (%(reason)s).") % {
        "name": after["player"],
        "reason": after["reason"].rstrip("."),
    }
