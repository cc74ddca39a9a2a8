"""What follows from decisions in a stage: games, later hours of the stages after it, and what lists show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league.event_calendar import beginning_after, moved_to
from tournaments.league.regulation import Format
from tournaments.league.scores import PLAYED
from tournaments.league.timetable import Timetable
from tournaments.league.values import League
from tournaments.organizers.calendar.verbs import place_documents
from tournaments.store.access.actor import Actor
from tournaments.store.decide import CALENDAR, LEAGUE, Change, Json, after_every_decision, take
from tournaments.store.difference import save_difference
from tournaments.store.events import LoadedStage, list_by_one_stage, load_event
from tournaments.store.league_verb import LeagueVerb, Outcome
from tournaments.store.load import LoadedLeague, load_row
from tournaments.wording.decisions import sentence_of
from tournaments.wording.terms import day_and_hour

DELAY = "delay_stage"


@dataclass(frozen=True, slots=True)
class DelayStage(LeagueVerb):
    """Let a stage begin at another hour than `announced`, and move its games still to be played with it."""

    timetable: Timetable
    announced: datetime

    name = DELAY

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject__in=[LEAGUE, CALENDAR])

    def change(self, loaded: LoadedLeague) -> Outcome:
        league = loaded.league
        after = moved_to(league, self.timetable)
        old, new = (place_documents(each.games, league.zone) for each in (league, after))
        moved = [key for key in old if old[key] != new[key]]
        document = {
            "games": [new[key] for key in moved],
            "start": self.timetable.start.isoformat(timespec="minutes"),
            "announced": self.announced.isoformat(timespec="minutes"),
        }
        return Outcome(league=after, change=Change({"games": [old[key] for key in moved]}, document, CALENDAR))


@after_every_decision
def follow_up(league: models.League, decision: models.Decision, by: Actor) -> None:
    """Make the games that follow from a decision, in a format that makes them from results."""
    if not _is_played(league):
        return
    loaded = load_row(league)
    after = PLAYED[loaded.league.stage.format].followed_up(loaded.league)
    if after.games != loaded.league.games:
        save_difference(league, loaded, after)


@after_every_decision
def tell_lists(league: models.League, decision: models.Decision, by: Actor) -> None:
    """Let the lists show what a decision on a stage, which they may not show, made of its event."""
    if not (league.podium and league.listed):
        for event in models.EventStage.objects.filter(league=league).values_list("event", flat=True):
            list_by_one_stage(event)


@after_every_decision
def delay_later_stages(league: models.League, decision: models.Decision, by: Actor) -> None:
    """Let the stages after one whose results make its games begin once the boards are free."""
    stage = models.EventStage.objects.filter(league=league).first() if _is_played(league) else None
    if not (stage and models.EventStage.objects.filter(event=stage.event_id, position__gt=stage.position).exists()):
        return
    stages = load_event(stage.event, public=False).stages
    for place, later in enumerate(stages):
        if later.row.position > stage.position and (verb := _delay(later, stages[:place])):
            take(later.row.league, verb, by=replace(by, required_role=None, own_link=None))


def _is_played(league: models.League) -> bool:
    """Return whether the games of a league follow from its results."""
    return league.stage is not None and Format(league.stage["format"]) in PLAYED


def _delay(stage: LoadedStage, before: Iterable[LoadedStage]) -> DelayStage | None:
    """Return the decision that moves a stage; None if it has begun, or keeps its hours."""
    league = stage.loaded.league
    if league.timetable is None or any(game.result for game in league.games):
        return None
    announced = _announced(stage, league.timetable)
    ends = max((hour for each in before if (hour := _last_hour(each.loaded.league))), default=None)
    timetable = beginning_after(replace(league.timetable, start=announced), ends)
    return None if timetable == league.timetable else DelayStage(timetable, announced)


def _announced(stage: LoadedStage, timetable: Timetable) -> datetime:
    """Return when a stage would begin had no other made it wait."""
    last = models.Decision.objects.filter(league=stage.loaded.pk, verb=DELAY).order_by("-number").first()
    written = (last.after or {}) if last else {}
    waits = written.get("start") == timetable.start.isoformat(timespec="minutes")
    return datetime.fromisoformat(written["announced"]) if waits else timetable.start


def _last_hour(league: League) -> datetime | None:
    played = PLAYED.get(league.stage.format)
    return played.last_hour(league) if played else max((game.at for game in league.games if game.at), default=None)


@sentence_of(DELAY)
def _delay_stage(before: Json, after: Json, walkover: int) -> str:
    return _("La fase anterior acaba a otra hora: esta empieza el %(when)s.") % {
        "when": day_and_hour(datetime.fromisoformat(after["start"]))
    }
