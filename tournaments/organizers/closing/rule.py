"""Rule on a tie that the chain of tie-breaks leaves open: the order of its players, with a reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.lots import draw
from tournaments.league.open_ties import ruling_on
from tournaments.league.values import Ruling
from tournaments.store.decide import Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague
from tournaments.store.ties import require_open_tie, require_ruled_tie


@dataclass(frozen=True, slots=True)
class RuleOnTie(LeagueVerb):
    """Rule on a tie. `order` has the best player first; `ruled_because` is printed with the table.

    With `again` it replaces the ruling that decides the tie now; the history keeps both.
    """

    order: Sequence[str]
    ruled_because: str
    again: bool = False
    seed: str | None = None
    """The seed with which lots gave the order; None for a decision."""

    name = "rule"

    def conflicting_decisions(self, league: models.League) -> Q:
        """Return a filter of all decisions, since any may change the table."""
        return Q()

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Decide a tie by a ruling, or replace an earlier ruling."""
        reason = self.ruled_because.strip()
        if not reason:
            raise Fault(Code.REASON_NEEDED, "reason")
        if len(set(self.order)) != len(self.order):
            raise Fault(Code.PLAYER_REPEATED, "order")
        league = (require_ruled_tie if self.again else require_open_tie)(loaded.league, self.order)
        replaced = ruling_on(league, self.order) if self.again else None
        if self.seed is not None and tuple(self.order) != tuple(draw(self.seed, self.order)):
            raise Fault(Code.LOTS_NOT_OF_SEED, "order", seed=self.seed)
        new = Ruling(tuple(self.order), reason, seed=self.seed)
        before, after = _document(replaced) if replaced else None, _document(new)
        return Outcome(
            league=replace(league, rulings=(*league.rulings, new)),
            change=lambda saved: Change(before, after, f"ruling {saved.rulings[0]}"),
        )


def _document(ruling: Ruling) -> Json:
    """Return a ruling as the history stores it."""
    seed = {} if ruling.seed is None else {"seed": ruling.seed}
    return {"order": list(ruling.order), "reason": ruling.reason, **seed}
