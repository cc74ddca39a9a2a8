"""Found an event: from a list of players, with the lots and hours of its groups and a final; or from its file."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from tournaments import models
from tournaments.league.event_calendar import shared_calendars
from tournaments.league.events import Event, EventStage, check_event
from tournaments.league.faults import within
from tournaments.league.file.regulation import stage_document
from tournaments.league.formats.planning import final_stage, usual_final
from tournaments.league.formats.swiss.found_again import MAX_WORK
from tournaments.league.names import folded
from tournaments.league.regulation import Format, Stage
from tournaments.league.settings import MAX_SWISS_PLAYERS, MIN_PLAYERS, Setup
from tournaments.league.values import Entrant
from tournaments.organizers.events.plan import LETTERS, EventPlan, Filling, StageAhead, stages_ahead, start_of
from tournaments.organizers.events.verbs import ARRANGE, ArrangeStage, AsListed, DrawGroup
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.lots import SEED_BYTES, DrawLots
from tournaments.organizers.founding.proposals import rounds_of_swiss
from tournaments.organizers.founding.verbs import Enrol, create_league, document_of, made_anew
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import move_to_championship
from tournaments.store.decide import Change, decision_with_request_key, record, take
from tournaments.store.events import OpenSignUp, save_event, save_stages
from tournaments.store.load import load_league
from tournaments.store.outbox import note_decision
from tournaments.store.players import slug_for


@transaction.atomic
def found_event(plan: EventPlan, *, by: Actor, request_key: str | None = None) -> models.Event:
    """Found an event with its groups drawn and its later stages empty; return its row.

    A repeated request key founds it once.
    """
    if (taken := decision_with_request_key(request_key, "found", by)) and taken.league:
        return models.Event.objects.get(stages__league=taken.league)
    seed = plan.seed.strip() or secrets.token_hex(SEED_BYTES)
    founding = _Founding(plan, by, request_key=request_key)
    if plan.gathers:
        return founding.gathering()
    return founding.stages(stages_ahead(plan, seed), seed)


@dataclass
class _Founding:
    """The founding of one event; only its first league has the request key.

    The list that gathered its players becomes its first stage, with its history.
    """

    plan: EventPlan
    by: Actor
    gathered: models.EventStage | None = None
    request_key: str | None = None
    counted: bool = True

    def gathering(self) -> models.Event:
        """Found an event whose players sign up: a list without lots, for as many as fit."""
        plan = self.plan
        places = max(MIN_PLAYERS, plan.places)
        # Of a format that takes as many players as sign up.
        stage = final_stage(usual_final(), plan.games) or Stage(format=Format.SWISS, rounds=rounds_of_swiss(places))
        league = self._league(self._setup(plan.setup, "", MAX_SWISS_PLAYERS, stage), stage)
        if plan.entrants:
            take(league, Enrol(plan.entrants, self.by.user, plan.initials, plan.answers), by=self.by)
        take(league, OpenSignUp(places), by=self.by)
        listed = EventStage(key=LETTERS[0], league=load_league(league).league)
        return save_event(plan.setup.name, self._slug(), [(listed, league)])

    def stages(self, ahead: Sequence[StageAhead], seed: str) -> models.Event:
        """Found the stages of an event: the first ones with their lots, those after them empty."""
        plan, lots = self.plan, self.plan.filling == Filling.LOTS
        parts = ["" if len(ahead) == 1 else one.part for one in ahead]
        planned = list(zip(ahead, parts, strict=True))
        rows = [self._stage(one, part) for one, part in planned[self.gathered is not None :]]
        if self.gathered:
            # Last: those who leave this list are in another one by then, and stay the same people.
            rows.insert(0, self._arranged(self.gathered.league, *planned[0]))
        if plan.groups:
            self._draw_groups([row for one, row in zip(ahead, rows, strict=True) if one.entrants], seed)
        elif not plan.swiss_rounds:
            take(rows[0], AsListed("") if plan.filling == Filling.RANKING else DrawLots(seed), by=self.by)
        stages = [
            EventStage(key=one.key, league=load_league(row).league, sources=one.sources, carry=one.carry)
            for one, row in zip(ahead, rows, strict=True)
        ]
        checked = check_event(Event(name=plan.setup.name, stages=tuple(stages)))
        drawn = "" if plan.swiss_rounds or (plan.groups and not lots) else seed
        whole = list(zip(checked.stages, rows, strict=True))
        if self.gathered:
            return save_stages(self.gathered.event, plan.setup.name, whole, drawn)
        return save_event(plan.setup.name, self._slug(), whole, drawn)

    def _stage(self, one: StageAhead, part: str) -> models.League:
        """Found the league of a stage with its players."""
        plan = self.plan
        league = self._league(self._setup(start_of(one, plan.setup), part, one.size, one.stage), one.stage)
        if one.entrants:
            take(league, Enrol(one.entrants, self.by.user, plan.initials, plan.answers), by=self.by)
        return league

    def _arranged(self, league: models.League, one: StageAhead, part: str) -> models.League:
        """Make a stage of the list that gathered the players, and return its league."""
        plan = self.plan
        own = self._setup(start_of(one, plan.setup), part, one.size, one.stage)
        verb = ArrangeStage(own, one.stage or Stage(), one.entrants, self.by.user, plan.answers)
        take(league, verb, by=self.by, request_key=self.request_key)
        if league.published != plan.published:
            take(league, Publish(plan.published), by=self.by)
        return league

    def _draw_groups(self, rows: Sequence[models.League], seed: str) -> None:
        """Draw the lots of groups, whose games share the boards."""
        setup = self.plan.setup
        drawn = [DrawLots(seed).change(load_league(row)).league for row in rows]
        for row, hours in zip(rows, shared_calendars(drawn, setup.boards, setup.timetable), strict=True):
            take(row, DrawGroup(seed, hours=hours), by=self.by)

    def _slug(self) -> str:
        account = self.by.user.pk if self.by.user else None
        return slug_for(models.Event, self.plan.setup.name, "torneo", account=account)

    def _league(self, own: Setup, stage: Stage | None) -> models.League:
        """Found the league of a stage."""
        published, first = self.plan.published, self.counted
        document = stage_document(stage, 1) if stage else None
        league = create_league(own, by=self.by, published=published, stage=document, counted=first)
        founded = {**document_of(own), "published": published}
        verb, key = ("found", self.request_key) if first else ("found_stage", None)
        record(league, verb, Change(None, founded), by=self.by, request_key=key)
        self.counted = False
        if own.championship:
            move_to_championship(league, own.championship, by=self.by)
        return league

    def _setup(self, given: Setup, part: str, players: int, stage: Stage | None) -> Setup:
        """Return the settings of the league of a stage, which is named after the event and its part of it, if any."""
        name, limit = f"{given.name}: {part}" if part else given.name, max(players, MIN_PLAYERS)
        if stage and stage.format is Format.SWISS:
            limit = MAX_SWISS_PLAYERS
        return made_anew(replace(given, name=name, max_players=limit, legs=1 if stage else given.legs))


@transaction.atomic
def found_gathered(
    plan: EventPlan, gathered: models.Event, *, by: Actor, request_key: str | None = None
) -> models.Event:
    """Found the stages of an event whose players signed up, under the same address; return its row.

    They stay the same people, shown in the same way. The list that gathered them becomes the first stage, with its
    history; whoever signed up sees there whether they play. Raises Fault as `found_event`.
    """
    if decision_with_request_key(request_key, ARRANGE, by):
        return gathered
    league = models.League.objects.select_for_update().get(event_stage__event=gathered)
    known = {folded(player.name): player for player in load_league(league).league.players}

    def same(entrants: Sequence[Entrant]) -> tuple[Entrant, ...]:
        return tuple(known.get(folded(entrant.name), entrant) for entrant in entrants)

    drawn = replace(plan, entrants=same(plan.entrants), by_hand=tuple(map(same, plan.by_hand)))
    seed = plan.seed.strip() or secrets.token_hex(SEED_BYTES)
    stage = gathered.stages.select_related("league", "event").get()
    row = _Founding(drawn, by, stage, request_key, counted=False).stages(stages_ahead(drawn, seed), seed)
    playing = {folded(one.name) for group in (drawn.entrants, *drawn.by_hand) for one in group}
    for one in league.sign_ups.all():
        one.accepted = folded(one.name) in playing
        one.save(update_fields=["accepted"])
    models.SignUpList.objects.filter(league=league).update(is_open=False)
    # Only now do listeners of the whole event find the stages founded with it.
    for decision in models.Decision.objects.filter(league__event_stage__event=row, verb="found_stage"):
        note_decision(decision)
    return row


@transaction.atomic
def import_event(event: Event, *, by: Actor, request_key: str | None = None) -> models.Event:
    """Create an event equal to the value, with a league for each stage; return its row. Raises Fault with the place.

    A repeated request key imports it once. It counts as one league of those that an account may make.
    """
    if (taken := decision_with_request_key(request_key, "import_league", by)) and taken.league:
        return models.Event.objects.get(stages__league=taken.league)
    stages, work = [], MAX_WORK // len(event.stages)
    for index, stage in enumerate(event.stages):
        first = index == 0
        with within(f"stages[{index}].league"):
            key = request_key if first else None
            row = import_league(stage.league, by=by, request_key=key, counted=first, work=work)
        stages.append((stage, row))
    slug = slug_for(models.Event, event.name, "torneo", account=by.user.pk if by.user else None)
    return save_event(event.name, slug, stages)
