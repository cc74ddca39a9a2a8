"""The sign-up of a league: who has a place, who waits, and the decisions that open it, close it and take people in."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Entrant, State
from tournaments.store.access.tokens import digest
from tournaments.store.decide import Change, Verb

SUBJECT = "sign-up"
MAX_WAITING = 200
"""The most people that wait to be accepted."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who is not in the list yet; `place` is that in the waiting list from 1, 0 for who has a place."""

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
