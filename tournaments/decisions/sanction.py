"""Sanction a player, and revoke a sanction; a revoked one stays in the history and does not count."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from tournaments import models
from tournaments.decisions.rows import entry_named, on_player, subject_of
from tournaments.decisions.taking import Change, Verb
from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League, Sanction
from tournaments.selectors.loading import LoadedLeague


@dataclass(frozen=True, slots=True)
class SanctionPlayer(Verb):
    player: str
    sanctioned_for: str

    name = "sanction"

    def foreseen(self, loaded: LoadedLeague) -> League:
        said = self._said()
        checks.player_of(loaded.league, self.player)
        return replace(loaded.league, sanctions=(*loaded.league.sanctions, Sanction(self.player, said)))

    def rivals(self, league: models.League) -> Q:
        return on_player(league, self.player)

    def apply(self, league: models.League) -> Change:
        sanction = league.sanctions.create(reason=self._said(), entry=entry_named(league, self.player))
        return Change(None, _document(sanction), subject_of(sanction.entry))

    def _said(self) -> str:
        said = self.sanctioned_for.strip()
        if not said:
            raise Fault(Code.REASON_NEEDED, "reason")
        return said


@dataclass(frozen=True, slots=True)
class RevokeSanction(Verb):
    sanction: int

    name = "revoke_sanction"
    needs_reason = True

    def foreseen(self, loaded: LoadedLeague) -> League:
        found = loaded.sanction(self.sanction)
        if found.revoked:
            raise Fault(Code.SANCTION_REVOKED)
        sanctions = dict(zip(loaded.sanction_ids, loaded.league.sanctions, strict=True))
        sanctions[self.sanction] = replace(found, revoked=True)
        return replace(loaded.league, sanctions=tuple(sanctions.values()))

    def rivals(self, league: models.League) -> Q:
        return Q(subject__in=[subject_of(s.entry) for s in _found(league, self.sanction)])

    def apply(self, league: models.League) -> Change:
        sanction = _found(league, self.sanction).get()
        if sanction.revoked:
            raise Fault(Code.SANCTION_REVOKED)
        before = _document(sanction)
        sanction.revoked = True
        sanction.save(update_fields=["revoked"])
        return Change(before, _document(sanction), subject_of(sanction.entry))


def _found(league: models.League, pk: int) -> QuerySet[models.Sanction]:
    return league.sanctions.select_related("entry").filter(pk=pk)


def _document(sanction: models.Sanction) -> dict[str, object]:
    return {
        "sanction": sanction.pk,
        "player": sanction.entry.name,
        "reason": sanction.reason,
        "revoked": sanction.revoked,
    }
