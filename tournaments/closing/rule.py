"""Rule on a tie that the chain leaves open: the order of exactly those players, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.decisions.rows import entry_named
from tournaments.decisions.taking import Change, Json, Verb
from tournaments.decisions.ties import open_tie, ruled_tie
from tournaments.league.faults import Code, Fault
from tournaments.league.open_ties import ruling_on
from tournaments.league.values import League, Ruling
from tournaments.selectors.loading import LoadedLeague, load_league


@dataclass(frozen=True, slots=True)
class Rule(Verb):
    """`order` is best first; `ruled_because` is printed with the table.

    `again` replaces the ruling that decides the tie; the history keeps both.
    """

    order: Sequence[str]
    ruled_because: str
    again: bool = False

    name = "rule"

    def rivals(self, league: models.League) -> Q:
        """Everything: whatever changes may change the table that it rests on."""
        return Q()

    def foreseen(self, loaded: LoadedLeague) -> League:
        said = self.ruled_because.strip()
        if not said:
            raise Fault(Code.REASON_NEEDED, "reason")
        if len(set(self.order)) != len(self.order):
            raise Fault(Code.PLAYER_REPEATED, "order")
        league = (ruled_tie if self.again else open_tie)(loaded.league, self.order)
        return replace(league, rulings=(*league.rulings, Ruling(tuple(self.order), said)))

    def apply(self, league: models.League) -> Change:
        loaded = load_league(league)
        said = self.foreseen(loaded).rulings[-1].reason
        replaced = ruling_on(loaded.league, self.order) if self.again else None
        ruling = league.rulings.create(reason=said)
        models.RulingPlace.objects.bulk_create(
            models.RulingPlace(ruling=ruling, entry=entry_named(league, name), place=place)
            for place, name in enumerate(self.order, start=1)
        )
        after = {"order": list(self.order), "reason": said}
        return Change(_document(replaced) if replaced else None, after, f"ruling {ruling.pk}")


def _document(ruling: Ruling) -> Json:
    return {"order": list(ruling.order), "reason": ruling.reason}
