"""Publish a league's place, contact and notice, with a file of its rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from hashlib import sha256

from django.db.models import Q

from tournaments import models
from tournaments.league.settings import ANNOUNCED
from tournaments.store.decide import Change, Json
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague

SUBJECT = "notice"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(LeagueVerb):
    """Publish the texts, each possibly empty, and a new rules file, if any.

    Without a new file, `keep_rules_file` keeps the present one; otherwise it is removed.
    """

    place: str = ""
    contact: str = ""
    notice: str = ""
    rules_file: bytes | None = field(default=None, repr=False)
    keep_rules_file: bool = True

    name = "announce"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=SUBJECT)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Change the place, the contact, the notice and the rules file."""
        league = loaded.league
        digest = loaded.rules_file if self.keep_rules_file else None
        if self.rules_file is not None:
            digest = sha256(self.rules_file).hexdigest()
        texts = {setting.name: getattr(self, setting.name) for setting in ANNOUNCED}
        before = {key: getattr(league, key) for key in texts}
        return Outcome(
            league=replace(league, **texts),
            change=Change({**before, "rules_file": loaded.rules_file}, {**texts, "rules_file": digest}, SUBJECT),
            write_other_rows=self._file_writer(digest) if digest != loaded.rules_file else None,
        )

    def _file_writer(self, digest: str | None) -> Callable[[models.League], None]:
        """Return a function that stores the rules file in a league's row; for the digest None, it removes the file."""

        def write(row: models.League) -> None:
            if self.rules_file is not None:
                models.RulesFile.objects.get_or_create(digest=digest, defaults={"content": self.rules_file})
            row.rules_file_id = digest
            row.save(update_fields=["rules_file"])

        return write


def announcement_of(row: models.League) -> Json:
    """Return a league's place, contact and notice, in which no name is replaced by initials."""
    return {setting.name: getattr(row, setting.name) for setting in ANNOUNCED}
