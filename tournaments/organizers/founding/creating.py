"""Create a league whole, in one transaction: its settings, its list, its lots and its last day; or several by lots."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from string import ascii_uppercase

from django.db import transaction

from tournaments import models
from tournaments.league.formats.planning import snake
from tournaments.league.names import MAX_NAME_LENGTH
from tournaments.league.regulation import Format, Stage
from tournaments.league.schedule import draw
from tournaments.league.settings import Setup
from tournaments.league.values import Entrant
from tournaments.organizers.founding.lots import SEED_BYTES, DrawLots
from tournaments.organizers.founding.verbs import Enrol, found_league
from tournaments.store.access.actor import Actor
from tournaments.store.decide import decision_with_request_key, take
from tournaments.store.matching import NO_NAME_ANSWERS, NameAnswers
from tournaments.store.players import SetDeadlines


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLeague:
    """All that somebody says of a new league."""

    setup: Setup
    entrants: Sequence[Entrant] = ()
    answers: NameAnswers = NO_NAME_ANSWERS
    """The answers about names like those of registered players."""
    published: bool = True
    draws: bool = True
    """Whether the lots are drawn at once."""
    seed: str | None = None
    """The seed of the lots; one is made at random without it."""
    last_day: date | None = None
    """The last day of all rounds."""
    swiss_rounds: int | None = None
    """The rounds of a Swiss, which are paired one at a time; None for a league in which everybody meets everybody."""


@transaction.atomic
def create(new: NewLeague, *, by: Actor, request_key: str | None = None) -> models.League:
    """Create a league and return its row; the same request key creates it once. Raises Fault."""
    if (taken := decision_with_request_key(request_key, "found", by)) and taken.league:
        return taken.league
    stage = Stage(format=Format.SWISS, rounds=new.swiss_rounds) if new.swiss_rounds else None
    league = found_league(
        new.setup, by=by, published=new.published, request_key=request_key, stage=stage, beyond_rules=True
    )
    if new.entrants:
        take(league, Enrol(new.entrants, by.user, new.setup.initials, new.answers), by=by)
    if new.draws and stage is None:
        take(league, DrawLots(new.seed), by=by)
        if new.last_day:
            numbers = league.fixtures.values_list("round", flat=True)
            days = tuple((number, new.last_day) for number in sorted({each for each in numbers if each}))
            take(league, SetDeadlines(days), by=by)
    league.refresh_from_db()
    return league


@transaction.atomic
def create_divided(
    new: NewLeague, setups: Sequence[Setup], *, by: Actor, request_key: str | None = None
) -> list[models.League]:
    """Create as many leagues as `setups`, with the names shared out by lots; return their rows.

    The seed of the lots says who plays in which, and is also that of each league. The same request key creates them
    once, and then the first is returned alone.
    """
    if (taken := decision_with_request_key(request_key, "found", by)) and taken.league:
        return [taken.league]
    seed = new.seed or secrets.token_hex(SEED_BYTES)
    by_name = {entrant.name: entrant for entrant in new.entrants}
    groups = snake(draw(seed, by_name), len(setups))
    made: list[models.League] = []
    for letter, setup, names in zip(ascii_uppercase, setups, groups, strict=False):
        named = replace(setup, name=f"{setup.name[: MAX_NAME_LENGTH - 2]} {letter}")
        part = replace(new, setup=named, entrants=[by_name[name] for name in names], seed=seed)
        made.append(create(part, by=by, request_key=None if made else request_key))
    return made
