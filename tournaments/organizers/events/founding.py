"""Found an event: from a list of players, with the lots and hours of its groups and a final; or from its file."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league.event_calendar import shared_calendars
from tournaments.league.events import Event, EventStage, check_event
from tournaments.league.faults import within
from tournaments.league.file.regulation import stage_document
from tournaments.league.names import folded
from tournaments.league.regulation import Format, Stage
from tournaments.league.settings import MAX_SWISS_PLAYERS, MIN_PLAYERS, Setup
from tournaments.league.values import Entrant
from tournaments.models.decision import ActSubject, address_digest
from tournaments.organizers.events.plan import LETTERS, EventPlan, Filling, StageAhead, stages_ahead, start_of
from tournaments.organizers.events.verbs import AsListed, DrawGroup
from tournaments.organizers.founding.deleting import delete_without_results
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.lots import SEED_BYTES, DrawLots
from tournaments.organizers.founding.verbs import Enrol, create_league, document_of, made_anew
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import move_to_championship
from tournaments.store.decide import Change, decision_with_request_key, record, take
from tournaments.store.events import OpenSignUp, save_event
from tournaments.store.load import load_league
from tournaments.store.players import slug_for


@transaction.atomic
def found_event(plan: EventPlan, *, by: Actor, request_key: str | None = None) -> models.Event:
    """Found an event with its groups drawn and its later stages empty; return its row.

    A repeated request key founds it once.
    """
    if (taken := decision_with_request_key(request_key, "found", by)) and taken.league:
        return models.Event.objects.get(stages__league=taken.league)
    seed = plan.seed.strip() or secrets.token_hex(SEED_BYTES)
    founding = _Founding(plan, by, request_key)
    if plan.gathers:
        return founding.gathering()
    return founding.stages(stages_ahead(plan, seed), seed)


@dataclass
class _Founding:
    """The founding of one event; only its first league has the request key."""

    plan: EventPlan
    by: Actor
    request_key: str | None
    counted: bool = True

    def gathering(self) -> models.Event:
        """Found an event whose players sign up: a list without lots, for as many as fit."""
        plan = self.plan
        stage = Stage(format=Format.KNOCKOUT, games=plan.games, third_place=True)
        league = self._league(_("lista"), MAX_SWISS_PLAYERS, stage, alone=True)
        if plan.entrants:
            take(league, Enrol(plan.entrants, self.by.user, plan.initials, plan.answers), by=self.by)
        take(league, OpenSignUp(max(MIN_PLAYERS, plan.places)), by=self.by)
        listed = EventStage(key=LETTERS[0], league=load_league(league).league)
        return save_event(plan.setup.name, self._slug(), [(listed, league)])

    def stages(self, ahead: Sequence[StageAhead], seed: str) -> models.Event:
        """Found the stages of an event: the first ones with their lots, those after them empty."""
        plan, lots = self.plan, self.plan.filling == Filling.LOTS
        rows = [
            self._league(one.part, one.size, one.stage, setup=start_of(one, plan.setup), alone=len(ahead) == 1)
            for one in ahead
        ]
        listed = [(one, row) for one, row in zip(ahead, rows, strict=True) if one.entrants]
        for one, row in listed:
            take(row, Enrol(one.entrants, self.by.user, plan.initials, plan.answers), by=self.by)
        if plan.groups == 0:
            take(rows[0], AsListed("") if plan.filling == Filling.RANKING else DrawLots(seed), by=self.by)
        else:
            self._draw_groups([row for _, row in listed], seed)
        stages = [
            EventStage(key=one.key, league=load_league(row).league, sources=one.sources, carry=one.carry)
            for one, row in zip(ahead, rows, strict=True)
        ]
        check_event(Event(name=plan.setup.name, stages=tuple(stages)))
        return save_event(
            plan.setup.name, self._slug(), list(zip(stages, rows, strict=True)), seed if lots or not plan.groups else ""
        )

    def _draw_groups(self, rows: Sequence[models.League], seed: str) -> None:
        """Draw the lots of groups, whose games share the boards."""
        setup = self.plan.setup
        drawn = [DrawLots(seed).change(load_league(row)).league for row in rows]
        for row, hours in zip(rows, shared_calendars(drawn, setup.boards, setup.timetable), strict=True):
            take(row, DrawGroup(seed, hours=hours), by=self.by)

    def _slug(self) -> str:
        account = self.by.user.pk if self.by.user else None
        return slug_for(models.Event, self.plan.setup.name, "torneo", account=account)

    def _league(
        self, part: str, players: int, stage: Stage | None = None, *, setup: Setup | None = None, alone: bool = False
    ) -> models.League:
        """Found the league of a stage, named after the event and its part."""
        plan, given = self.plan, setup or self.plan.setup
        name = given.name if alone else f"{given.name}: {part}"
        limit = max(players, MIN_PLAYERS)
        own = made_anew(replace(given, name=name, max_players=limit, legs=1 if stage else given.legs))
        document = stage_document(stage, 1) if stage else None
        first = self.counted
        league = create_league(own, by=self.by, published=plan.published, stage=document, counted=first)
        founded = {**document_of(own), "published": plan.published}
        if first and plan.gathered:
            founded["replaces"] = address_digest(ActSubject.LEAGUE, plan.gathered)
        verb, key = ("found", self.request_key) if first else ("found_stage", None)
        record(league, verb, Change(None, founded), by=self.by, request_key=key)
        self.counted = False
        if own.championship:
            move_to_championship(league, own.championship, by=self.by)
        return league


@transaction.atomic
def found_gathered(
    plan: EventPlan, gathered: models.Event, *, by: Actor, request_key: str | None = None
) -> models.Event:
    """Found an event of those who signed up, in place of the one that gathered them, under the same address.

    They stay the same people, shown in the same way. The address of the league that gathered them leads to the event,
    and whoever signed up sees there whether they play. Raises Fault as `found_event`.
    """
    if decision_with_request_key(request_key, "found", by):
        return found_event(plan, by=by, request_key=request_key)
    league = models.League.objects.select_for_update().get(event_stage__event=gathered)
    known = {folded(player.name): player for player in load_league(league).league.players}

    def same(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
        return tuple(known.get(folded(entrant.name), entrant) for entrant in entrants)

    by_hand = tuple(map(same, plan.by_hand))
    drawn = replace(plan, entrants=same(plan.entrants), by_hand=by_hand, gathered=league.slug)
    row = found_event(drawn, by=by, request_key=request_key)
    first = models.League.objects.get(event_stage__event=row, event_stage__position=1)
    playing = {folded(one.name) for group in (drawn.entrants, *drawn.by_hand) for one in group}
    for one in league.sign_ups.all():
        one.league, one.accepted = first, folded(one.name) in playing
        one.save(update_fields=["league", "accepted"])
    models.SignUpList.objects.filter(league=league).update(league=first, is_open=False)
    row.slug = gathered.slug
    delete_without_results(league, by=by)
    row.save(update_fields=["slug"])
    return row


@transaction.atomic
def import_event(event: Event, *, by: Actor) -> models.Event:
    """Create an event equal to the value, with a league for each stage; return its row. Raises Fault with the place."""
    stages = []
    for index, stage in enumerate(event.stages):
        with within(f"stages[{index}].league"):
            stages.append((stage, import_league(stage.league, by=by)))
    slug = slug_for(models.Event, event.name, "torneo", account=by.user.pk if by.user else None)
    return save_event(event.name, slug, stages)
