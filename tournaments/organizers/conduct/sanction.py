"""Sanction a player, and revoke a sanction, which then remains in the history and does not count."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Sanction
from tournaments.store.decide import Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.save import decisions_on_players, player_subject


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
