"""The decision to record a consent to a player's participation, with its giver and date, or to remove the record."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Q

from tournaments import models
from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.values import Consent
from tournaments.store.decide import LEAGUE, Change, Verb
from tournaments.store.names import subject_of


@dataclass(frozen=True, slots=True)
class NoteConsent(Verb):
    """Record a consent, or remove it (`consent` is None).

    The giver of the consent is stored in the entry only: the history, which is public, says that it was recorded.
    """

    player: int
    consent: Consent | None

    name = "note_consent"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, subject_of(self.player)])

    def apply(self, league: models.League) -> Change:
        """Store the person who consented to publishing the name, and the day."""
        entry = league.entries.get(player=self.player)
        before = (entry.consent_by, entry.consent_on)
        entry.consent_by, entry.consent_on = self._columns()
        if before == (entry.consent_by, entry.consent_on):
            raise Fault(Code.CONSENT_SAME)
        entry.save(update_fields=["consent_by", "consent_on"])
        document = {"player": entry.name, "noted": self.consent is not None}
        return Change({**document, "noted": bool(before[0])}, document, subject_of(self.player))

    def _columns(self) -> tuple[str, date | None]:
        """Return the giver and the day as stored. Raises Fault."""
        if self.consent is None:
            return "", None
        with within("by"):
            return checks.name(self.consent.by), self.consent.on
