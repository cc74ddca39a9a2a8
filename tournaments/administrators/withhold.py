"""The decision to hide a league or a championship from the public, or to show it again."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.organizers.officials.publish import VISIBILITY
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Change, Verb, record

VERB = "withhold"


@dataclass(frozen=True, slots=True)
class Withhold(Verb):
    """Hide a league from the public, or show it again. While hidden it is private and cannot be published."""

    withheld: bool

    name = VERB
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=VISIBILITY)

    def apply(self, league: models.League) -> Change:
        """Hide a league from the public, or show it again as it was before."""
        if league.withheld == self.withheld:
            raise Fault(Code.WITHHELD_SAME)
        before = {"withheld": league.withheld, "published": league.published}
        league.published = not self.withheld and _published_before(league)
        league.withheld = self.withheld
        league.save(update_fields=["published", "withheld"])
        return Change(before, {"withheld": league.withheld, "published": league.published}, VISIBILITY)


def _published_before(league: models.League) -> bool:
    """Return whether the league was public when it was last hidden."""
    hidden = league.decisions.filter(verb=VERB, after__withheld=True).order_by("-number").first()
    return bool(hidden and (hidden.before or {}).get("published"))


def withhold_championship(championship: models.Championship, withheld: bool, *, by: Actor) -> models.Decision:
    """Hide a championship locked by this transaction from the public, or show it again."""
    if championship.withheld == withheld:
        raise Fault(Code.WITHHELD_SAME)
    championship.withheld = withheld
    championship.save(update_fields=["withheld"])
    return record(championship, VERB, Change({"withheld": not withheld}, {"withheld": withheld}, VISIBILITY), by=by)
