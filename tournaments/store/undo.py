"""Undo recent decisions by new ones that restore the former state; decisions that are taken and undone together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments import models
from tournaments.league.aliases import corrected
from tournaments.league.faults import Code, Fault
from tournaments.league.values import League, State
from tournaments.store.access.actor import Actor, is_author, is_on_author_device, may_be_author, signature_of_decision
from tournaments.store.decide import CALENDAR, LEAGUE, Change, Verb, take
from tournaments.store.fixtures import report_subject, subject
from tournaments.store.inverses import INVERSES, Undoing
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague, load_league
from tournaments.store.matching import correct_entry
from tournaments.store.outbox import reopen_request, request_in_subject
from tournaments.store.players import stored_deadlines, write_deadlines
from tournaments.store.rounds import CHECK_IN

UNDO_MINUTES = 10
"""Minutes after a decision in which its author can undo it."""
VERBS_REPLACING_ALL_ROWS = ("draw_lots", "number_as_listed", "enrol", "qualify", "return_qualified")
"""Verbs that replace all rows: new lots replace the games; a new list, or those who qualify, the entries."""
VERBS_UNDONE_IN_ANY_STATE = ("announce", "archive")
"""Verbs that can be undone in a finished league."""


@dataclass(frozen=True, slots=True)
class Undo(LeagueVerb):
    """Undo the decision with this number in the league."""

    decision: int
    by: Actor

    name = "undo"
    in_any_state = True

    def conflicting_decisions(self, league: models.League) -> Q:
        """Return a filter that matches no decision: `change` looks for later changes of the same values."""
        return Q(pk=None)

    def change(self, loaded: LoadedLeague) -> Outcome:
        """Apply the inverse of the decision to the league. Raises Fault if it cannot be undone now."""
        decisions = models.Decision.objects.filter(league=loaded.pk)
        decision = decisions.get(number=self.decision)
        if loaded.league.state is State.FINISHED and decision.verb not in VERBS_UNDONE_IN_ANY_STATE:
            raise Fault(Code.LEAGUE_FINISHED)
        later = decisions.filter(number__gt=self.decision).select_related("undone_by")
        if fault := undo_refusal(decision, later, self.by, timezone.now()):
            raise fault
        document = {
            "number": decision.number,
            "verb": decision.verb,
            "before": decision.before,
            "after": decision.after,
        }
        return Outcome(
            league=INVERSES[decision.verb](Undoing(decision, loaded)),
            change=Change(document, None, decision.subject, undoes=decision),
            write_other_rows=lambda row: _restore_other_rows(row, decision),
        )

    def simulate(self, loaded: LoadedLeague) -> League:
        league = LeagueVerb.simulate(self, loaded)
        taken = models.Decision.objects.get(league=loaded.pk, number=self.decision)
        return _with_former_name(league, taken) if taken.verb == "correct_player" else league


def _with_former_name(league: League, taken: models.Decision) -> League:
    """Return the league with the player's name and club before they were corrected."""
    before, after = taken.before or {}, taken.after or {}
    return corrected(league, after["player"], before["player"], before["club"] or None)


def undo_request_key(league: models.League, decision: int) -> str:
    """Return the request key of undoing a decision, always the same, so that it is undone once."""
    return f"undo:{league.pk}:{decision}"


def undo_refusal(taken: models.Decision, later: Iterable[models.Decision], by: Actor, now: datetime) -> Fault | None:
    """Return the fault for which an actor cannot undo a decision, or None.

    `later` are the decisions of its league after it.
    """
    if not can_be_undone(taken):
        return Fault(Code.UNDO_NOT_POSSIBLE)
    if not is_author(taken, by):
        return Fault(Code.UNDO_OF_ANOTHER, actor=signature_of_decision(taken))
    if hasattr(taken, "undone_by"):
        return Fault(Code.UNDONE)
    if now - taken.taken_at > timedelta(minutes=UNDO_MINUTES):
        return Fault(Code.UNDO_LATE, minutes=UNDO_MINUTES)
    touching = [other for other in later if _is_in_force(other) and _changes_same_values(other, taken)]
    return Fault(Code.UNDO_CHANGED, actor=signature_of_decision(touching[-1])) if touching else None


def with_later_decisions(
    rows: Sequence[models.Decision],
) -> Iterator[tuple[models.Decision, Sequence[models.Decision]]]:
    """Yield decisions in order, each with the later ones that may prevent its undoing.

    Only the last one on each subject is needed; a large league takes thousands of decisions in ten minutes.
    """
    pairs: list[tuple[models.Decision, Sequence[models.Decision]]] = []
    last_on: dict[str, models.Decision] = {}
    last_lots: models.Decision | None = None
    last_absence: models.Decision | None = None
    last: models.Decision | None = None
    for row in reversed(rows):
        later = {other.number: other for other in (last_on.get(row.subject), last_lots) if other}
        if row.subject == CALENDAR and (league := last_on.get(LEAGUE)):
            later[league.number] = league
        if _is_on_all_games(row) and last:
            later[last.number] = last
        if row.verb == "withdraw" and last_absence:
            later[last_absence.number] = last_absence
        pairs.append((row, [later[number] for number in sorted(later)]))
        if _is_in_force(row):
            last_on.setdefault(row.subject, row)
            last = last or row
            last_lots = last_lots or (row if row.verb in VERBS_REPLACING_ALL_ROWS else None)
            last_absence = last_absence or (row if _won_by_absence(row) else None)
    yield from reversed(pairs)


def _is_in_force(decision: models.Decision) -> bool:
    """Return whether a decision is on the league, not on a player's request, and has not been undone."""
    return (
        decision.verb != Undo.name
        and not hasattr(decision, "undone_by")
        and request_in_subject(decision.subject) is None
    )


def _changes_same_values(other: models.Decision, taken: models.Decision) -> bool:
    """Return whether another decision changed the same values; new lots and new lists replace all values."""
    if taken.verb == "withdraw" and _won_by_absence(other):
        return True
    if taken.subject == CALENDAR and other.subject == LEAGUE:
        return True
    return _is_on_all_games(taken) or taken.subject == other.subject or other.verb in VERBS_REPLACING_ALL_ROWS


def _is_on_all_games(decision: models.Decision) -> bool:
    """Return whether any later decision of its league prevents the undoing of a decision."""
    return decision.subject == LEAGUE or decision.verb == CHECK_IN


def _won_by_absence(decision: models.Decision) -> bool:
    """Return whether a decision gave a tie-break game to a player because the other had withdrawn."""
    return decision.verb == "play_off" and "winner" in (decision.after or {})


def can_be_undone(decision: models.Decision) -> bool:
    """Return whether a decision is of a kind that its author can undo."""
    if decision.verb not in INVERSES:
        return False
    if decision.verb == CHECK_IN:
        # Older lists, and those of several stages, do not say what was before.
        return decision.before is not None
    if decision.verb == "reschedule":
        # Older plans lack the former places of the games.
        return "games" in (decision.before or {})
    # Older decisions on the calendar lack the keys of the games that they moved.
    return decision.subject != CALENDAR or "game" in (decision.before or {})["games"][0]


def _restore_sheets(taken: models.Decision) -> None:
    """Make the former sheet current again after one was submitted or set aside."""
    before = taken.before or {}
    if taken.verb in ("submit_sheet", "settle_sheet") and "sheet" in before:
        sheets = models.FixtureSheet.objects.filter(fixture=int(taken.subject.split()[1]))
        sheets.filter(current=True).update(current=False)
        sheets.filter(sheet=before["sheet"]).update(current=True)


def _restore_name(league: models.League, taken: models.Decision) -> None:
    """Give an entry the name and club that it had before they were corrected."""
    before = taken.before or {}
    if taken.verb == "correct_player":
        entry = league.entries.select_related("player").get(pk=int(taken.subject.split()[1]))
        correct_entry(league, entry, before["player"], before["club"])


def _restore_rules_file(league: models.League, taken: models.Decision) -> None:
    """Give the league the rules file that it had before an announcement."""
    before = taken.before or {}
    if taken.verb == "announce":
        league.rules_file_id = before["rules_file"]
        league.save(update_fields=["rules_file"])


def _restore_deadlines(league: models.League, taken: models.Decision) -> None:
    """Give the rounds the last days that they had before a plan moved them."""
    before = taken.before or {}
    if taken.verb == "reschedule" and "deadlines" in before:
        write_deadlines(league, stored_deadlines(before["deadlines"]))


def _restore_other_rows(league: models.League, taken: models.Decision) -> None:
    """Restore the rows outside a league's value that a decision changed."""
    _restore_deadlines(league, taken)
    _restore_sheets(taken)
    _restore_name(league, taken)
    _restore_rules_file(league, taken)
    reopen_request(league, taken)
    if taken.verb == "archive":
        league.archived = bool((taken.before or {})["archived"])
        league.save(update_fields=["archived"])


SEPARATOR = "~"
"""The character between the form's key and the index of the decision in a request key."""


class Plan(Protocol):
    """Decisions to take together, in their order."""

    @property
    def verbs(self) -> Sequence[Verb]: ...


Planned = TypeVar("Planned", bound=Plan)


@transaction.atomic
def take_together(
    league: models.League, plan: Callable[[LoadedLeague], Planned], *, by: Actor, batch: str | None = None
) -> tuple[Planned, models.Decision | None]:
    """Lock the league, make a plan for it and take its decisions; return the plan and the last decision.

    `batch` is the key of the form that sent them, by which they are undone together. Raises what `plan` raises.
    """
    locked = models.League.objects.select_for_update().get(pk=league.pk)
    planned = plan(load_league(locked))
    last = None
    for index, verb in enumerate(planned.verbs):
        last = take(locked, verb, by=by, request_key=key_in_batch(batch, index) if batch else None)
    return planned, last


def key_in_batch(batch: str, index: int) -> str:
    """Return the request key of the decision with this index, made from the key of its form."""
    return f"{batch}{SEPARATOR}{index}"


def batch_of(decision: models.Decision) -> Sequence[models.Decision]:
    """Return the decisions taken with the same form and not undone, this one included, the latest first."""
    batch, separator, _index = (decision.request_key or "").partition(SEPARATOR)
    if not separator:
        return [decision]
    together = models.Decision.objects.filter(league=decision.league_id, request_key__startswith=f"{batch}{SEPARATOR}")
    return list(together.filter(undone_by=None).order_by("-number"))


DETERMINING = frozenset({"record_result", "correct_result", "submit_sheet", "accept_sheet", "settle_sheet"})
"""The verbs of decisions that determine a result, or confirm it against its sheet."""


def confirmation_refusal(league: int, decisions: Iterable[models.Decision], actor: Actor) -> Code | None:
    """Return the code of the reason why the actor may not confirm the result of a game, or None.

    Takes the key of the league and the decisions on the game, oldest first. A player who reported any result of the
    game had a part in it.
    """
    decisions = list(decisions)
    reports = [decision for decision in decisions if decision.verb == "report_result"]
    contributing = [*_contributing(league, decisions), *reports]
    if any(may_be_author(decision, actor) for decision in contributing) or _is_of_same_account(contributing, actor):
        return Code.CONFIRM_OWN
    if actor.link and not actor.holder:
        return Code.CONFIRM_UNNAMED
    if any(is_on_author_device(decision, actor) for decision in contributing):
        return Code.CONFIRM_SAME_DEVICE
    return None


def _is_of_same_account(contributing: Iterable[models.Decision], actor: Actor) -> bool:
    """Return whether one person took a decision and now confirms: the same account, or one linked to the player."""
    account = actor.user.pk if actor.user else actor.own_link.account_id if actor.own_link else None
    if account is None:
        return False
    players = [decision.player for decision in contributing if decision.player]
    if any(decision.actor_id == account for decision in contributing):
        return True
    return bool(players) and models.PlayerLink.objects.filter(entry__in=players, account=account).exists()


def _contributing(league: int, decisions: Iterable[models.Decision]) -> list[models.Decision]:
    """Return the decisions that had a part in the result.

    They are its first record or last correction, the acceptance of its sheet, and later decisions that keep it; for a
    result from a league file, the import.
    """
    contributing = _determining(decisions)
    imported = models.Decision.objects.filter(league=league, verb="import_league")
    return contributing or list(imported.select_related("actor").defer("before", "after"))


def _determining(decisions: Iterable[models.Decision]) -> list[models.Decision]:
    """Return the decisions among those on one game that determined its result as it is, or kept it."""
    contributing: list[models.Decision] = []
    for decision in decisions:
        if decision.verb not in DETERMINING or hasattr(decision, "undone_by"):
            continue
        if "winner" in (decision.after or {}):
            contributing = [decision]
        elif decision.verb == "settle_sheet":
            contributing.append(decision)
    return contributing


def contributions_to(fixtures: Sequence[int]) -> dict[int, list[models.Decision]]:
    """Return the decisions that had a part in the result of each fixture, reports of players included, in one query.

    Where this names an author, `confirmation_refusal` refuses them; it also looks at accounts of players and imports.
    """
    if not fixtures:
        return {}
    of = {name: fixture for fixture in fixtures for name in (subject(fixture), report_subject(fixture))}
    found: dict[int, list[models.Decision]] = {fixture: [] for fixture in fixtures}
    for decision in models.Decision.objects.filter(subject__in=of).select_related("undone_by").order_by("number"):
        found[of[decision.subject]].append(decision)
    return {
        fixture: [*_determining(on_it), *(one for one in on_it if one.verb == "report_result")]
        for fixture, on_it in found.items()
    }
