"""Sanction a player, and revoke a sanction; a revoked one stays in the history and does not count."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments import models
from tournaments.decisions.rows import entry_named
from tournaments.decisions.taking import Change, Verb
from tournaments.league.faults import Code, Fault


@dataclass(frozen=True, slots=True)
class SanctionPlayer(Verb):
    player: str
    sanctioned_for: str

    name = "sanction"

    def apply(self, league: models.League) -> Change:
        said = self.sanctioned_for.strip()
        if not said:
            raise Fault(Code.REASON_NEEDED, "reason")
        sanction = league.sanctions.create(entry=entry_named(league, self.player), reason=said)
        return Change(None, _document(sanction), f"sanction {sanction.pk}")


@dataclass(frozen=True, slots=True)
class RevokeSanction(Verb):
    sanction: int

    name = "revoke_sanction"
    needs_reason = True

    def apply(self, league: models.League) -> Change:
        sanction = league.sanctions.select_related("entry").get(pk=self.sanction)
        if sanction.revoked:
            raise Fault(Code.SANCTION_REVOKED)
        before = _document(sanction)
        sanction.revoked = True
        sanction.save(update_fields=["revoked"])
        return Change(before, _document(sanction), f"sanction {sanction.pk}")


def _document(sanction: models.Sanction) -> dict[str, object]:
    return {"player": sanction.entry.name, "reason": sanction.reason, "revoked": sanction.revoked}
