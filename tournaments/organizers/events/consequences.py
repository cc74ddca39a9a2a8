"""What follows from decisions in a stage: games, other hours of stages that share its boards, and what lists show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext

from tournaments import models
from tournaments.league.regulation import Format
from tournaments.league.scores import PLAYED
from tournaments.league.values import League, State
from tournaments.organizers.events.delays import DELAY, DelayStage, delay_words, delays
from tournaments.organizers.events.fed_stages import kept, later_with_players
from tournaments.store.access.actor import Actor
from tournaments.store.decide import Change, after_decisions_where, after_every_decision, take
from tournaments.store.difference import save_difference
from tournaments.store.events import LoadedStage, list_by_one_stage, load_event
from tournaments.store.load import load_row
from tournaments.web.deciding.effects import ON_OTHERS, EffectsOnOthers

PLACED_BY_HAND = frozenset({"swap_games", "move_game", "set_hour", "put_off", "reschedule", DELAY})
"""The decisions that say themselves where the games of a stage are played."""


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
def give_other_hours(league: models.League, decision: models.Decision, by: Actor) -> None:
    """Keep boards free of games of two stages, after a decision on one whose results make its games."""
    if decision.verb == DELAY:
        return
    for stage, verb in _delays(league, itself=decision.verb not in PLACED_BY_HAND):
        take(stage.row.league, verb, by=replace(by, required_role=None, own_link=None))


@after_decisions_where(later_with_players)
def keep_who_went_on(league: models.League, decision: models.Decision, by: Actor) -> None:
    """Refuse a decision in a reopened stage after which others would have gone on. Raises Fault."""
    if league.state != State.FINISHED and not league.podium:
        list(kept(league, load_row(league).league))


def _delays(
    row: models.League, league: League | None = None, *, itself: bool = True
) -> Iterator[tuple[LoadedStage, DelayStage]]:
    """Return the stages that take other hours once a stage is as `league`, by default as it is stored."""
    own = models.EventStage.objects.filter(league=row).select_related("event").first() if _is_played(row) else None
    if own is None or own.event.stages.count() < 2:
        return iter(())
    stages = load_event(own.event, public=False).stages
    changed = next(each for each in stages if each.row.pk == own.pk)
    return delays(stages, changed, league or changed.loaded.league, itself=itself)


def _is_played(league: models.League) -> bool:
    """Return whether the games of a league follow from its results."""
    return league.stage is not None and Format(league.stage["format"]) in PLAYED


def _ahead(row: models.League, after: League) -> list[str]:
    """Return a sentence for each stage to which the same players go on, and for each that gets other hours.

    Raises Fault if others would go on to a stage that has players.
    """
    stays = gettext("Quién pasa a «%(stage)s» no cambia.")
    reopened = not row.podium and after.state is State.PLAYING
    words = [stays % {"stage": each.loaded.league.name} for each in (kept(row, after) if reopened else ())]
    for stage, verb in _delays(row, after):
        change = verb.change(stage.loaded).change
        assert isinstance(change, Change)
        own = stage.row.league_id == row.pk
        words.append(delay_words(stage.loaded.league.name, change.after or {}, itself=own))
    return words


def _since(row: models.League, decision: models.Decision) -> list[str]:
    """Return a sentence for each stage that a decision, or one after it, gave other hours."""
    if not _is_played(row):
        return []
    events = models.EventStage.objects.filter(league=row).values("event")
    given = models.Decision.objects.filter(verb=DELAY, pk__gt=decision.pk, league__event_stage__event__in=events)
    last = {each.league_id: each for each in given.select_related("league").order_by("pk")}
    return [
        delay_words(each.league.name, each.after or {}, itself=each.league_id == row.pk)
        for each in last.values()
        if each.league
    ]


ON_OTHERS.append(EffectsOnOthers(_ahead, _since))
