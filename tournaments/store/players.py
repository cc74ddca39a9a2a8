"""Registered players and entries, and the permissions of a league's players on their own pages."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from itertools import chain, count

from django.contrib.auth.models import User
from django.db.models import Model
from django.utils.crypto import salted_hmac
from django.utils.text import slugify

from tournaments import models
from tournaments.league import names
from tournaments.league.faults import Code, Fault
from tournaments.league.player_rules import Deadline, Overdue, PlayerRules
from tournaments.league.values import Entrant, League, State
from tournaments.models.decision import address_digest
from tournaments.models.player import name_columns
from tournaments.store.decide import Change, Verb
from tournaments.store.load import LoadedLeague
from tournaments.store.matching import matches
from tournaments.store.search_index import index_players

RESERVED_SLUGS = {"nueva", "importar"}
"""Slugs that no league or championship may have, since pages have those addresses."""
MAX_BASE_LENGTH = 60
SUFFIX_LENGTH = 6


def register(entrants: Sequence[Entrant]) -> list[models.Player]:
    """Register new players, one for each entrant."""
    players = models.Player.objects.bulk_create(_player(entrant) for entrant in entrants)
    index_players(players)
    return players


def find_or_register(entrants: Sequence[Entrant], by: User | None) -> list[models.Player]:
    """Return the player of each entrant: a registered one that the account may link to, or a new one."""
    known = [match.player if match and match.own else None for match in matches(entrants, by)]
    new = iter(register([entrant for entrant, player in zip(entrants, known, strict=True) if player is None]))
    players = [player or next(new) for player in known]
    complete_clubs(zip(players, entrants, strict=True))
    return players


def delete_if_unused(player: int) -> None:
    """Delete a registered player if they have no entry or medal: no organizer could erase the name later."""
    row = models.Player.objects.filter(pk=player, entries=None, placings=None, proposals=None).first()
    if row:
        row.delete()


def slug_for(model: type[Model], name: str, fallback: str, *, account: int | None) -> str:
    """Return the slug of a new row, without revealing rows that its founder cannot see.

    `fallback` is used for a name without letters or digits.
    On the command line, without an `account`, it is the plain slug of the name if that is free. For an account, letters
    are always added, since a refused plain slug would reveal that a private row has it. They are the same for the same
    account and name, so that a form sent twice at once founds one league.
    """
    base = slugify(name)[:MAX_BASE_LENGTH].strip("-") or fallback
    if account is None:
        taken = model._default_manager.filter(slug=base).exists() or _was_deleted(model, base)
        return base if base not in RESERVED_SLUGS and not taken else f"{base}-{secrets.token_hex(SUFFIX_LENGTH // 2)}"
    own = f"{model._meta.label_lower}:{account}:{names.folded(name)}"
    letters = salted_hmac("castillar.slug", own, algorithm="sha256").hexdigest()[:SUFFIX_LENGTH]
    return _numbered(model, f"{base}-{letters}")


def _numbered(model: type[Model], base: str) -> str:
    """Return the base as a slug, with a number added if a row or a deleted row of the model has it."""
    taken = set(model._default_manager.filter(slug__startswith=base).values_list("slug", flat=True))
    numbered = (f"{base}-{number}" for number in count(2))
    return next(slug for slug in chain([base], numbered) if slug not in taken and not _was_deleted(model, slug))


def _was_deleted(model: type[Model], slug: str) -> bool:
    """Return whether a deleted row of the model had this slug."""
    digest = address_digest(str(model._meta.model_name), slug)
    return models.DeletedAddress.objects.filter(pk=digest).exists()


def _player(entrant: Entrant) -> models.Player:
    """Return an unsaved player with the name and club of an entrant."""
    return models.Player(
        **name_columns(entrant.name),
        club=entrant.club or "",
        folded_club=names.folded(entrant.club or ""),
        sorted_as=entrant.sorted_as,
    )


def complete_clubs(players: Iterable[tuple[models.Player, Entrant]]) -> None:
    """Store the clubs of players registered without one. A club tells apart players of one name, and is not shown.

    Rows are always locked in the same order: otherwise two leagues that enter the same players could deadlock.
    """
    for player, entrant in sorted(players, key=lambda each: each[0].pk):
        if entrant.club and not player.club:
            player.club, player.folded_club = entrant.club, names.folded(entrant.club)
            player.save(update_fields=["club", "folded_club"])


def settings_of(league: models.League) -> models.PlayerSettings:
    """Return the settings of a league, or the defaults; in one query unless they were read with it."""
    settings: models.PlayerSettings | None = getattr(league, "player_settings", None)
    return settings or models.PlayerSettings(league=league)


def deadlines_of(league: int) -> dict[int, date]:
    """Return the last day of each round that has one."""
    return dict(models.RoundDeadline.objects.filter(league=league).values_list("round", "last_day"))


def rules_of(league: models.League) -> PlayerRules:
    """Return the permissions of the players of a league, as a value."""
    row = settings_of(league)
    columns = {field.name: getattr(row, field.name) for field in fields(PlayerRules)}
    return PlayerRules(**{**columns, "overdue": Overdue(row.overdue)})


def write_rules(league: models.League, rules: PlayerRules) -> None:
    """Store the permissions of the players; the defaults need no row."""
    if rules != rules_of(league):
        models.PlayerSettings.objects.update_or_create(league=league, defaults=asdict(rules))


def write_deadlines(league: models.League, deadlines: tuple[Deadline, ...]) -> None:
    """Replace the last days of the rounds."""
    league.deadlines.all().delete()
    models.RoundDeadline.objects.bulk_create(
        models.RoundDeadline(league=league, round=one.round, last_day=one.last_day) for one in deadlines
    )


def with_player_settings(loaded: LoadedLeague) -> League:
    """Return a league with the permissions of its players and the deadlines of its rounds, for its file."""
    deadlines = tuple(Deadline(number, day) for number, day in sorted(deadlines_of(loaded.pk).items()))
    return replace(loaded.league, player_rules=rules_of(models.League(pk=loaded.pk)), deadlines=deadlines)


PLAYER_SETTINGS = "player settings"
"""The subject of decisions on the permissions of players and on the deadlines of rounds."""


@dataclass(frozen=True, slots=True)
class SetDeadlines(Verb):
    """Set the last day of each round that has one, as (round, day)."""

    days: tuple[tuple[int, date], ...]

    name = "set_deadlines"

    def apply(self, league: models.League) -> Change:
        """Replace the deadlines of the rounds."""
        if league.state == State.PREPARING:
            raise Fault(Code.LEAGUE_NOT_DRAWN)
        before = deadlines_of(league.pk)
        write_deadlines(league, tuple(Deadline(number, day) for number, day in self.days))
        return Change({"days": days_document(before)}, {"days": days_document(dict(self.days))}, PLAYER_SETTINGS)


def days_document(days: Mapping[int, date]) -> dict[str, str]:
    """Return deadlines by round as the history stores them."""
    return {str(number): day.isoformat() for number, day in sorted(days.items())}


def stored_deadlines(document: Mapping[str, str]) -> tuple[Deadline, ...]:
    """Return the deadlines that the history stores."""
    return tuple(Deadline(int(number), date.fromisoformat(day)) for number, day in document.items())


@dataclass(frozen=True, slots=True)
class AllowPlayers(Verb):
    """Set the permissions of the players on their own pages."""

    allowed: PlayerRules

    name = "allow_players"

    def apply(self, league: models.League) -> Change:
        before = rules_of(league)
        write_rules(league, self.allowed)
        return Change(asdict(before), asdict(self.allowed), PLAYER_SETTINGS)
