"""Found an event: from a list of players, with the lots and hours of its groups and a final; or from its file."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.league import schedule
from tournaments.league.calendar import planned_games
from tournaments.league.event_calendar import grouped, shared_calendars, shared_turns, turns_of_groups
from tournaments.league.events import BEST, Event, EventStage, check_event
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.regulation import stage_document
from tournaments.league.formats.crossings import GroupPlace
from tournaments.league.names import folded
from tournaments.league.proposals import bracket_turns
from tournaments.league.regulation import Format, Stage
from tournaments.league.settings import MAX_SWISS_PLAYERS, MIN_PLAYERS, Setup
from tournaments.league.sheets import check_limit
from tournaments.league.timetable import slot_times
from tournaments.league.values import Entrant
from tournaments.models.decision import ActSubject, address_digest
from tournaments.organizers.events.verbs import AsListed, DrawGroup
from tournaments.organizers.founding.deleting import delete_without_results
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.lots import SEED_BYTES, DrawLots
from tournaments.organizers.founding.verbs import Enrol, create_league, document_of, made_anew
from tournaments.store.access.actor import Actor
from tournaments.store.championship_entries import move_to_championship
from tournaments.store.decide import Change, decision_with_request_key, record, take
from tournaments.store.events import save_event
from tournaments.store.load import load_league
from tournaments.store.matching import NO_NAME_ANSWERS, NameAnswers
from tournaments.store.players import slug_for
from tournaments.store.sign_ups import OpenSignUp

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
FINAL, CONSOLATION = "final", "consolation"
MIN_FINALISTS = 2
USUAL_PLACES = 24


class Filling:
    """The ways to fill groups."""

    LOTS, RANKING, HAND = "lots", "ranking", "hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlan:
    """What an event is founded from. `groups` are listed by hand, or their number is given."""

    setup: Setup
    """The settings of every stage; its name is that of the event, its boards are shared by all groups."""
    entrants: tuple[Entrant, ...]
    groups: int = 2
    """The number of groups; 0 for a knock-out of everybody."""
    filling: str = Filling.LOTS
    by_hand: tuple[tuple[Entrant, ...], ...] = ()
    apart: bool = False
    """Whether people of one club are kept in different groups."""
    qualify: int = 2
    """How many of each group go on."""
    best: int = 0
    """How many more go on, the best of those who come next in all groups."""
    knockout: bool = True
    """Whether the final is a knock-out; otherwise everybody meets everybody."""
    games: int = 1
    """The games of an encounter of the knock-out."""
    carry: bool = False
    consolation: bool = False
    """Whether those who do not go on to the final play a stage of their own."""
    published: bool = True
    seed: str = ""
    gathered: str = ""
    """The address of the league that gathered the players and that this event replaces."""
    gathers: bool = False
    """Whether players sign up first, so that nothing is drawn yet."""
    places: int = USUAL_PLACES
    """The players for whom there is a place, if they sign up."""
    initials: bool = False
    """Whether new players are shown by initials."""
    answers: NameAnswers = NO_NAME_ANSWERS
    """The answers about names like those of registered players."""


def groups_of(plan: EventPlan, seed: str) -> tuple[tuple[Entrant, ...], ...]:
    """Return the groups of a plan. Raises Fault where one is too small."""
    if plan.filling == Filling.HAND:
        groups = plan.by_hand
    else:
        by_name = {entrant.name: entrant for entrant in plan.entrants}
        order = list(by_name) if plan.filling == Filling.RANKING else schedule.draw(seed, by_name)
        groups = grouped([by_name[name] for name in order], plan.groups, apart=plan.apart)
    if not groups or min(map(len, groups)) < MIN_PLAYERS:
        raise Fault(
            Code.GROUPS_TOO_SMALL, "groups", count=len(plan.entrants), groups=max(len(groups), 1), least=MIN_PLAYERS
        )
    check_limit(max(map(len, groups)), plan.setup.rules)
    return groups


def sources_of(plan: EventPlan, sizes: Sequence[int]) -> tuple[tuple[GroupPlace, ...], tuple[GroupPlace, ...]]:
    """Return whom the final takes and whom the stage of the rest, best seed first. Raises Fault if too many go on."""
    keys = LETTERS[: len(sizes)]
    if plan.qualify + bool(plan.best) > min(sizes) or plan.best >= len(sizes):
        most = min(sizes) - bool(plan.best)
        raise Fault(Code.FINAL_TOO_LARGE, "qualify", found=plan.qualify, most=most)
    final = [GroupPlace(key, place) for place in range(1, plan.qualify + 1) for key in keys]
    next_key = f"{BEST}{plan.qualify + 1}"
    final += [GroupPlace(next_key, number) for number in range(1, plan.best + 1)]
    if len(final) < MIN_FINALISTS:
        raise Fault(Code.TOO_FEW_PLAYERS, "qualify", count=len(final), least=MIN_FINALISTS)
    first = plan.qualify + 1
    rest: list[GroupPlace] = []
    if plan.best:
        rest += [GroupPlace(next_key, number) for number in range(plan.best + 1, len(sizes) + 1)]
        first += 1
    rest += [
        GroupPlace(key, place)
        for place in range(first, max(sizes) + 1)
        for key, size in zip(keys, sizes, strict=True)
        if place <= size
    ]
    return tuple(final), tuple(rest)


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
    if plan.groups == 0:
        return founding.knockout(seed)
    groups = groups_of(plan, seed)
    final, rest = sources_of(plan, [len(group) for group in groups])
    return founding.groups_and_final(groups, final, rest, seed)


@dataclass
class _Founding:
    """The founding of one event; only its first league has the request key."""

    plan: EventPlan
    by: Actor
    request_key: str | None
    counted: bool = True

    def knockout(self, seed: str) -> models.Event:
        """Found an event of one knock-out of everybody, with seeds by lots or as listed."""
        plan = self.plan
        league = self._league(_("cuadro"), len(plan.entrants), self._bracket(), alone=True)
        take(league, Enrol(plan.entrants, self.by.user, plan.initials, plan.answers), by=self.by)
        verb = AsListed("") if plan.filling == Filling.RANKING else DrawLots(seed)
        take(league, verb, by=self.by)
        stage = EventStage(key="A", league=load_league(league).league)
        return save_event(plan.setup.name, self._slug(), [(stage, league)], seed)

    def gathering(self) -> models.Event:
        """Found an event whose players sign up: a list without lots, for as many as fit."""
        plan = self.plan
        league = self._league(_("lista"), MAX_SWISS_PLAYERS, self._bracket(), alone=True)
        if plan.entrants:
            take(league, Enrol(plan.entrants, self.by.user, plan.initials, plan.answers), by=self.by)
        take(league, OpenSignUp(max(MIN_PLAYERS, plan.places)), by=self.by)
        stage = EventStage(key="A", league=load_league(league).league)
        return save_event(plan.setup.name, self._slug(), [(stage, league)])

    def groups_and_final(
        self,
        groups: Sequence[Sequence[Entrant]],
        final: tuple[GroupPlace, ...],
        rest: tuple[GroupPlace, ...],
        seed: str,
    ) -> models.Event:
        plan = self.plan
        rows = [self._league(_("grupo %(key)s") % {"key": key}, len(group)) for key, group in self._keyed(groups)]
        drawn = []
        for row, group in zip(rows, groups, strict=True):
            take(row, Enrol(group, self.by.user, plan.initials, plan.answers), by=self.by)
            drawn.append(DrawLots(seed).change(load_league(row)).league)
        calendars = shared_calendars(drawn, plan.setup.boards, plan.setup.timetable)
        for row, hours in zip(rows, calendars, strict=True):
            take(row, DrawGroup(seed, hours=hours), by=self.by)
        stages = [
            (EventStage(key=key, league=load_league(row).league), row)
            for (key, _), row in zip(self._keyed(groups), rows, strict=True)
        ]
        after = len(shared_turns([planned_games(each) for each in drawn], plan.setup.boards))
        setup = self._later(after)
        bracket = self._bracket() if plan.knockout else None
        row = self._league(_("final"), len(final), bracket, setup=setup)
        stages.append((EventStage(key=FINAL, league=load_league(row).league, sources=final, carry=plan.carry), row))
        if plan.consolation and len(rest) >= MIN_PLAYERS:
            setup = self._later(after + self._turns_of_final(len(final)))
            row = self._league(_("consolación"), len(rest), self._bracket(), setup=setup)
            stages.append((EventStage(key=CONSOLATION, league=load_league(row).league, sources=rest), row))
        check_event(Event(name=plan.setup.name, stages=tuple(stage for stage, _ in stages)))
        return save_event(plan.setup.name, self._slug(), stages, seed if plan.filling == Filling.LOTS else "")

    def _later(self, turns: int) -> Setup:
        """Return the settings of the stages that begin after so many turns."""
        setup, timetable = self.plan.setup, self.plan.setup.timetable
        if timetable is None:
            return setup
        return replace(setup, timetable=replace(timetable, start=slot_times(timetable, turns + 1)[-1]))

    def _turns_of_final(self, players: int) -> int:
        """Return the turns after which the boards are free again, without further games after draws."""
        if self.plan.knockout:
            return self.plan.games * bracket_turns(players, self.plan.setup.boards)
        return turns_of_groups([players], self.plan.setup.boards)

    def _bracket(self) -> Stage:
        return Stage(format=Format.KNOCKOUT, games=self.plan.games, third_place=True)

    def _keyed(self, groups: Sequence[Sequence[Entrant]]) -> list[tuple[str, Sequence[Entrant]]]:
        return list(zip(LETTERS, groups, strict=False))

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
