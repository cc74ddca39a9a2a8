"""Undo what one decided oneself a moment ago, as a new decision: what was is again, and the history keeps both.

What chance decided (lots, dice) and what is a matter of everybody (settings, the rest planned again, closing) is not
undone but decided anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from tournaments import models
from tournaments.access.actor import Actor, decided_by, signer
from tournaments.league.corrections import corrected
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League, State
from tournaments.store.corrections import correct_entry
from tournaments.store.decide import CALENDAR, LEAGUE, Change
from tournaments.store.inverses import INVERSES, Undoing
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague

MINUTES = 10
MADE_ANEW = ("draw_lots", "enrol")
"""New lots make other games of all, a new list other entries."""
OF_ANY_STATE = ("announce", "archive")
"""What can be undone in a league that is over."""


@dataclass(frozen=True, slots=True)
class Undo(LeagueVerb):
    """`decision` is its number in the league."""

    decision: int
    by: Actor

    name = "undo"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        """Return none: the undoing itself looks for later changes of the same thing."""
        return Q(pk=None)

    def change(self, loaded: LoadedLeague) -> Outcome:
        decisions = models.Decision.objects.filter(league=loaded.pk)
        taken = decisions.get(number=self.decision)
        if loaded.league.state is State.FINISHED and taken.verb not in OF_ANY_STATE:
            raise Fault(Code.LEAGUE_FINISHED)
        later = decisions.filter(number__gt=self.decision).select_related("undone_by")
        if fault := why_not(taken, later, self.by, timezone.now()):
            raise fault
        kept = {"number": taken.number, "verb": taken.verb, "before": taken.before, "after": taken.after}
        return Outcome(
            league=INVERSES[taken.verb](Undoing(taken, loaded)),
            change=Change(kept, None, taken.subject, undoes=taken),
            beside=lambda row: _put_rows_back(row, taken),
        )

    def simulate(self, loaded: LoadedLeague) -> League:
        league = LeagueVerb.simulate(self, loaded)
        taken = models.Decision.objects.get(league=loaded.pk, number=self.decision)
        return _with_former_name(league, taken) if taken.verb == "correct_player" else league


def _with_former_name(league: League, taken: models.Decision) -> League:
    before, after = taken.before or {}, taken.after or {}
    return corrected(league, after["player"], before["player"], before["club"] or None)


def request_key(league: models.League, decision: int) -> str:
    """A decision is undone once, however often that is asked for."""
    return f"undo:{league.pk}:{decision}"


def why_not(taken: models.Decision, later: Iterable[models.Decision], by: Actor, now: datetime) -> Fault | None:
    """Why a decision cannot be undone by somebody, None if it can; `later` are those of its league after it."""
    if not can_be_undone(taken):
        return Fault(Code.UNDO_NOT_POSSIBLE)
    if not decided_by(taken, by):
        return Fault(Code.UNDO_OF_ANOTHER, actor=signer(taken))
    if hasattr(taken, "undone_by"):
        return Fault(Code.UNDONE)
    if now - taken.taken_at > timedelta(minutes=MINUTES):
        return Fault(Code.UNDO_LATE, minutes=MINUTES)
    touching = [other for other in later if _stands(other) and _touches(other, taken)]
    return Fault(Code.UNDO_CHANGED, actor=signer(touching[-1])) if touching else None


def with_later(
    rows: Sequence[models.Decision],
) -> Iterator[tuple[models.Decision, Sequence[models.Decision]]]:
    """Return decisions in order, each with the later ones that may keep it from being undone.

    Of the later ones on one thing the last is enough: ten minutes of a large league are thousands of decisions.
    """
    found: list[tuple[models.Decision, Sequence[models.Decision]]] = []
    last_on: dict[str, models.Decision] = {}
    last_lots: models.Decision | None = None
    last_absence: models.Decision | None = None
    last: models.Decision | None = None
    for row in reversed(rows):
        later = {other.number: other for other in (last_on.get(row.subject), last_lots) if other}
        if row.subject == CALENDAR and (league := last_on.get(LEAGUE)):
            later[league.number] = league
        if row.subject == LEAGUE and last:
            later[last.number] = last
        if row.verb == "withdraw" and last_absence:
            later[last_absence.number] = last_absence
        found.append((row, [later[number] for number in sorted(later)]))
        if _stands(row):
            last_on.setdefault(row.subject, row)
            last = last or row
            last_lots = last_lots or (row if row.verb in MADE_ANEW else None)
            last_absence = last_absence or (row if _won_by_absence(row) else None)
    yield from reversed(found)


def _stands(decision: models.Decision) -> bool:
    """Neither undone nor an undoing."""
    return decision.verb != Undo.name and not hasattr(decision, "undone_by")


def _touches(other: models.Decision, taken: models.Decision) -> bool:
    """On the same thing; new lots make other games of all."""
    if taken.verb == "withdraw" and _won_by_absence(other):
        return True
    if taken.subject == CALENDAR and other.subject == LEAGUE:
        return True
    return taken.subject in (other.subject, LEAGUE) or other.verb in MADE_ANEW


def _won_by_absence(decision: models.Decision) -> bool:
    """Whether it gave a tie-break game to a player because the other had withdrawn."""
    return decision.verb == "play_off" and "winner" in (decision.after or {})


def can_be_undone(decision: models.Decision) -> bool:
    """Whether its kind can be undone, by its author and within its time."""
    if decision.verb not in INVERSES:
        return False
    # Older decisions on the calendar lack the keys of the games that they moved.
    return decision.subject != CALENDAR or "game" in (decision.before or {})["games"][0]


def _put_sheets_back(taken: models.Decision) -> None:
    """Make the sheet current that was so before one was submitted or set aside."""
    before = taken.before or {}
    if taken.verb in ("submit_sheet", "settle_sheet") and "sheet" in before:
        sheets = models.FixtureSheet.objects.filter(fixture=int(taken.subject.split()[1]))
        sheets.filter(current=True).update(current=False)
        sheets.filter(sheet=before["sheet"]).update(current=True)


def _put_name_back(league: models.League, taken: models.Decision) -> None:
    """Give an entry the name and club that it had before they were corrected."""
    before = taken.before or {}
    if taken.verb == "correct_player":
        entry = league.entries.select_related("player").get(pk=int(taken.subject.split()[1]))
        correct_entry(league, entry, before["player"], before["club"])


def _put_rules_file_back(league: models.League, taken: models.Decision) -> None:
    before = taken.before or {}
    if taken.verb == "announce":
        league.rules_file_id = before["rules_file"]
        league.save(update_fields=["rules_file"])


def _put_rows_back(league: models.League, taken: models.Decision) -> None:
    """Put back what a decision changed and no value of a league holds."""
    _put_sheets_back(taken)
    _put_name_back(league, taken)
    _put_rules_file_back(league, taken)
    if taken.verb == "archive":
        league.archived = bool((taken.before or {})["archived"])
        league.save(update_fields=["archived"])
