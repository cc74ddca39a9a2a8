"""Events as rows: load one with its stages, who may decide in it, and the players who go on from stage to stage."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments import models
from tournaments.league.events import Event, EventStage
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.crossings import GroupPlace
from tournaments.league.scores import BoardHour
from tournaments.league.shared_boards import board_hours
from tournaments.league.values import Entrant, State
from tournaments.store.access.permissions import leagues_organized_by
from tournaments.store.access.tokens import digest
from tournaments.store.decide import Change, Verb
from tournaments.store.load import LoadedLeague, load_rows
from tournaments.store.search_index import index_leagues
from tournaments.wording.stages import CompetitionKind

QUALIFY, RETURN = "qualify", "return_qualified"


@dataclass(frozen=True, slots=True)
class LoadedStage:
    """A stage with its rows and its loaded league."""

    row: models.EventStage
    loaded: LoadedLeague
    stage: EventStage

    @property
    def key(self) -> str:
        return self.stage.key

    @property
    def filled(self) -> bool:
        return bool(self.loaded.league.players)


@dataclass(frozen=True, slots=True)
class LoadedEvent:
    """An event with its stages in order; of a reader, those that the reader may see."""

    row: models.Event
    stages: tuple[LoadedStage, ...]

    @property
    def event(self) -> Event:
        return Event(name=self.row.name, stages=tuple(each.stage for each in self.stages))

    def of(self, key: str) -> LoadedStage:
        return next(each for each in self.stages if each.key == key)

    @property
    def groups(self) -> tuple[LoadedStage, ...]:
        """Return the stages with lists of their own, which come first."""
        return tuple(each for each in self.stages if not each.stage.sources)

    @property
    def later(self) -> tuple[LoadedStage, ...]:
        """Return the stages whose players come from others."""
        return tuple(each for each in self.stages if each.stage.sources)


def load_event(
    row: models.Event,
    leagues: QuerySet[models.League] | None = None,
    *,
    public: bool = True,
    sheets: bool = False,
) -> LoadedEvent:
    """Return an event with those of its stages that are among `leagues`; all if not given."""
    stages = row.stages.select_related("league__championship")
    if leagues is not None:
        stages = stages.filter(league__in=leagues)
    rows = list(stages)
    loaded = load_rows([stage.league for stage in rows], public=public, sheets=sheets)
    return LoadedEvent(
        row, tuple(LoadedStage(stage, each, stage_value(stage, each)) for stage, each in zip(rows, loaded, strict=True))
    )


def hours_of_other_stages(loaded: LoadedLeague) -> tuple[BoardHour, ...]:
    """Return where and when the other stages of a league's event have games; without a query if it has no event."""
    if loaded.event is None:
        return ()
    others = models.League.objects.filter(event_stage__event__slug=loaded.event.slug).exclude(pk=loaded.pk)
    leagues = load_rows(list(others.select_related("championship")))
    return tuple(place for other in leagues for place in board_hours(other.league))


def stage_value(row: models.EventStage, loaded: LoadedLeague) -> EventStage:
    return EventStage(key=row.key, league=loaded.league, sources=sources_of_row(row), carry=row.carry)


def sources_of_row(row: models.EventStage) -> tuple[GroupPlace, ...]:
    return tuple(GroupPlace(key, place) for key, place in row.sources)


def save_event(
    name: str, slug: str, stages: Sequence[tuple[EventStage, models.League]], seed: str = ""
) -> models.Event:
    """Write the rows of an event, whose leagues are stored already."""
    return save_stages(models.Event.objects.create(slug=slug), name, stages, seed)


def save_stages(
    row: models.Event, name: str, stages: Sequence[tuple[EventStage, models.League]], seed: str
) -> models.Event:
    """Write the stages of an event, as they were checked together, in place of those that it has."""
    row.name, row.draw_seed = name, seed
    row.save(update_fields=["name", "draw_seed"])
    row.stages.all().delete()
    models.EventStage.objects.bulk_create(
        models.EventStage(
            event=row,
            league=league,
            key=stage.key,
            position=position,
            sources=[[source.group, source.place] for source in stage.sources],
            carry=stage.carry,
        )
        for position, (stage, league) in enumerate(stages, start=1)
    )
    index_leagues([league for _, league in stages], renamed=True)
    if final := Event(name=name, stages=tuple(stage for stage, _ in stages)).final:
        others = {league.pk: stage.league.partings for stage, league in stages if stage.key != final.key}
        for places in set(others.values()):
            keys = [key for key in others if others[key] == places]
            models.League.objects.filter(pk__in=keys).update(podium=False, partings=places)
        list_by_one_stage(row.pk)
    return row


def list_by_one_stage(event: int) -> None:
    """Let lists show one stage of an event with a final: the final once it comes next, before it a group in play."""
    stages = list(models.EventStage.objects.filter(event=event).select_related("league"))
    waiting = [each for each in stages if not each.sources and each.league.state != State.FINISHED]
    final = next((each for each in stages if each.league.podium), stages[0])
    begun = final.league.state != State.PREPARING or not waiting
    shown = final if begun else next((each for each in waiting if each.league.state == State.PLAYING), waiting[0])
    leagues = models.League.objects.filter(event_stage__event=event)
    leagues.filter(listed=True).exclude(pk=shown.league_id).update(listed=False)
    leagues.filter(pk=shown.league_id).update(listed=True, updated_at=timezone.now())


def events_of(leagues: QuerySet[models.League]) -> QuerySet[models.Event]:
    """Return the events with a stage among these leagues."""
    return models.Event.objects.filter(pk__in=models.EventStage.objects.filter(league__in=leagues).values("event"))


def events_organized_by(user: User | AnonymousUser) -> QuerySet[models.Event]:
    """Return the events every stage of which an account organizes, the latest first."""
    own = leagues_organized_by(user).values("pk")
    others = models.EventStage.objects.exclude(league__in=own).values("event")
    return events_of(leagues_organized_by(user)).exclude(pk__in=others).order_by("-pk")


def organizes_event(user: User | AnonymousUser, row: models.Event) -> bool:
    """Return whether an account organizes every stage of an event."""
    if user.is_superuser:
        return True
    own = Exists(leagues_organized_by(user).filter(pk=OuterRef("league")))
    organized = row.stages.annotate(organized=own).values_list("organized", flat=True)
    return bool(organized) and all(organized)


def whole_event_of(user: User | AnonymousUser, league: models.League) -> models.Event | None:
    """Return the event that a league is a stage of, if the account organizes all of it."""
    row = models.Event.objects.filter(stages__league=league).first()
    return row if row and organizes_event(user, row) else None


def refuse_feeding(league: int) -> None:
    """Raise Fault if players of the league with this key went on to a later stage without results.

    They come back first, which undoes who goes on. One with results only lets corrections pass that leave them there;
    these are looked at in stages without medals (`organizers/events/consequences.py`).
    """
    medals = models.League.objects.filter(pk=league, podium=True)
    for later in _fed_stages(league):
        if not own_results(later) or medals.exists():
            raise Fault(Code.STAGE_FEEDS, stage=later.name, names=_come_from(league, later))


def begun_stages(league: int) -> list[tuple[str, tuple[str, ...]]]:
    """Return the name of each later stage with results to which players of a league went on, and their names."""
    return [(later.name, _come_from(league, later)) for later in _fed_stages(league) if own_results(later)]


def _fed_stages(league: int) -> list[models.League]:
    """Return the leagues of the later stages that have players of the league with this key."""
    stage = models.EventStage.objects.filter(league=league).first()
    if stage is None:
        return []
    later = models.EventStage.objects.filter(event=stage.event_id, position__gt=stage.position)
    return [each.league for each in later if feeds(stage, each) and each.league.entries.exists()]


def _come_from(league: int, later: models.League) -> tuple[str, ...]:
    people = later.entries.filter(player__entries__league=league).order_by("number")
    return tuple(people.values_list("name", flat=True))


def part_of_event(league: int) -> dict[str, str]:
    """Return what the history says that closing the league with this key ends: its event or a stage; {} for a league.

    The last stage to be closed ends the event.
    """
    stages = models.EventStage.objects.filter(event__stages__league=league)
    states = dict(stages.values_list("league", "league__state"))
    if not states:
        return {}
    others = [state for pk, state in states.items() if pk != league]
    return {"of": CompetitionKind.EVENT if all(state == State.FINISHED for state in others) else CompetitionKind.STAGE}


def own_results(league: models.League) -> list[tuple[str, str]]:
    """Return the players of each game with a result in a stage, without the games that they brought with them."""
    entered = league.fixtures.filter(result__isnull=False).order_by("result__pk").values_list("one__name", "two__name")
    return list(entered)[carried_into(league.pk) :]


def carried_into(league: int) -> int:
    """Return the number of games that the players brought with them into a stage."""
    taken = models.Decision.objects.filter(league=league, verb=QUALIFY).order_by("-number").first()
    return int((taken.after or {}).get("carried", 0)) if taken else 0


def refuse_other_lots(league: int) -> None:
    """Raise Fault for a stage of an event of several: its players and hours belong with those of the others."""
    if models.EventStage.objects.filter(event__stages__league=league).exclude(league=league).exists():
        raise Fault(Code.STAGE_LOTS)


def feeds(stage: models.EventStage, later: models.EventStage) -> bool:
    """Return whether a later stage takes players from a stage; one place of all groups comes from each group."""
    return any(key == stage.key or (key.startswith("*") and not stage.sources) for key, _ in later.sources)


def enter_from(league: models.League, entries: Iterable[models.Entry]) -> None:
    """Write entries of other leagues as those of a league, in order: the same people, shown in the same way."""
    models.Entry.objects.bulk_create(_entry_in(league, entry, number) for number, entry in enumerate(entries, start=1))


def _entry_in(league: models.League, entry: models.Entry, number: int) -> models.Entry:
    copied = {
        field: getattr(entry, field)
        for field in (
            *("player_id", "name", "folded_name", "club", "drawn_as", "former_names", "sorted_as", "initials"),
            *("rating", "identifier", "consent_by", "consent_on"),
        )
    }
    return models.Entry(league=league, number=number, **copied)


def entries_in_order(leagues: Iterable[int], keys: Sequence[int]) -> list[models.Entry]:
    """Return entries by their keys, in the order given; only those of these leagues."""
    rows = models.Entry.objects.filter(league__in=list(leagues)).select_related("player")
    found: Mapping[int, models.Entry] = rows.in_bulk(list(keys))
    return [found[key] for key in keys]


SUBJECT = "sign-up"
MAX_WAITING = 200
"""The most people that wait to be accepted."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody not in the list yet. `place` counts from 1 in the waiting list; it is 0 for people with a place."""

    row: models.SignUp
    place: int


@dataclass(frozen=True, slots=True)
class SignUps:
    """The sign-up of a league as it stands."""

    league: models.League
    places: int
    taken: int
    """The players in the list, with those that the organizers wrote."""
    is_open: bool
    waiting: tuple[Waiting, ...]

    @property
    def free(self) -> int:
        """Return the places that nobody has or has asked for."""
        return max(0, self.places - self.taken - len(self.waiting))

    @property
    def to_accept(self) -> tuple[Waiting, ...]:
        return tuple(one for one in self.waiting if not one.place)

    @property
    def queue(self) -> tuple[Waiting, ...]:
        return tuple(one for one in self.waiting if one.place)


def sign_ups_of(league: models.League) -> SignUps | None:
    """Return the sign-up of a league; None where it was never opened."""
    kept = models.SignUpList.objects.filter(league=league).first()
    if kept is None:
        return None
    taken = league.entries.count()
    left = max(0, kept.places - taken)
    rows = league.sign_ups.filter(accepted=False)
    waiting = tuple(Waiting(row, max(0, number - left)) for number, row in enumerate(rows, start=1))
    shut = league.state != State.PREPARING
    return SignUps(league, kept.places, taken, kept.is_open and not shut, waiting)


@transaction.atomic
def sign_up(league: models.League, name: str, club: str, token: str) -> models.SignUp:
    """Write down somebody who signs up; the same token twice is one person. Raises Fault if it is closed or full."""
    locked = models.League.objects.select_for_update().get(pk=league.pk)
    known = models.SignUp.objects.filter(token_hash=digest(token)).first()
    if known:
        return known
    now = sign_ups_of(locked)
    if now is None or not now.is_open:
        raise Fault(Code.SIGN_UP_SHUT)
    if len(now.waiting) >= MAX_WAITING:
        raise Fault(Code.SIGN_UP_FULL)
    return models.SignUp.objects.create(league=locked, name=name, club=club, token_hash=digest(token))


def entrants_of(rows: Collection[models.SignUp]) -> tuple[Entrant, ...]:
    return tuple(Entrant(row.name, row.club or None) for row in rows)


def chosen_of(league: models.League, keys: Sequence[int]) -> list[models.SignUp]:
    """Return those of a league with these keys who are not in the list yet, in the order in which they signed up."""
    return list(league.sign_ups.filter(pk__in=keys, accepted=False))


@dataclass(frozen=True, slots=True)
class OpenSignUp(Verb):
    """Open the sign-up of a league for so many players, or with None close it."""

    places: int | None

    name = "open_sign_up"

    def conflicting_decisions(self, league: models.League) -> Q:
        return Q(subject=SUBJECT)

    def apply(self, league: models.League) -> Change:
        """Open or close it. Raises Fault once the lots are drawn."""
        if self.places and league.state != State.PREPARING:
            raise Fault(Code.LEAGUE_ALREADY_DRAWN)
        before = models.SignUpList.objects.filter(league=league).first()
        former = {"places": before.places if before and before.is_open else None}
        if self.places is None:
            models.SignUpList.objects.filter(league=league).update(is_open=False)
        else:
            values = {"is_open": True, "places": self.places}
            models.SignUpList.objects.update_or_create(league=league, defaults=values)
        return Change(former, {"places": self.places}, SUBJECT)
