"""Rule on a tie that the chain leaves open: the order of exactly those players, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments import models
from tournaments.decisions.rows import entry_named
from tournaments.decisions.taking import Change, Verb
from tournaments.decisions.ties import open_tie
from tournaments.league.faults import Code, Fault


@dataclass(frozen=True, slots=True)
class Rule(Verb):
    """`order` is best first; `ruled_because` is printed with the table."""

    order: Sequence[str]
    ruled_because: str

    name = "rule"

    def apply(self, league: models.League) -> Change:
        said = self.ruled_because.strip()
        if not said:
            raise Fault(Code.REASON_NEEDED, "reason")
        if len(set(self.order)) != len(self.order):
            raise Fault(Code.PLAYER_REPEATED, "order")
        open_tie(league, self.order)
        ruling = league.rulings.create(reason=said)
        models.RulingPlace.objects.bulk_create(
            models.RulingPlace(ruling=ruling, entry=entry_named(league, name), place=place)
            for place, name in enumerate(self.order, start=1)
        )
        return Change(None, {"order": list(self.order), "reason": said}, f"ruling {ruling.pk}")
