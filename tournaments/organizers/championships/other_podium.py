"""The podiums of other games in a championship, entered and removed, with their medallists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import QuerySet

from tournaments import models
from tournaments.league import checks
from tournaments.league.aliases import Aliases
from tournaments.league.faults import Code, Fault, within
from tournaments.league.names import folded
from tournaments.league.podium import podium
from tournaments.league.values import Entrant
from tournaments.store.access.actor import Actor
from tournaments.store.championships import lock_for_organizer
from tournaments.store.decide import Change, Json, decision_with_request_key, record, refuse_conflict
from tournaments.store.erasing import erase_in_decisions
from tournaments.store.matching import free_name, register_with_random_name, rename, subject_of
from tournaments.store.players import delete_if_unused, find_or_register
from tournaments.web.costly import forget_made_on_commit

ADD, REMOVE = "other_podium", "remove_other_podium"


@dataclass(frozen=True, slots=True)
class OtherGame:
    """A game played outside the site: its number of players, and the medallists, gold first."""

    game: str
    players: int
    medallists: Sequence[Entrant]
    played_on: date | None = None


@transaction.atomic
def add_other_podium(
    championship: models.Championship,
    played: OtherGame,
    *,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Add the podium of another game, with the podium points for its number of players; once for each request key.

    Raises Fault if somebody else added the same game after the version that the actor saw.
    """
    if taken := decision_with_request_key(request_key, ADD, by):
        return taken
    with within("players"):
        checks.check_player_count(played.players, max(played.players, 3))
    _refuse_repeated(played.medallists)
    row = lock_for_organizer(championship.pk, by=by)
    game = checks.name(played.game)
    refuse_conflict(row, _decided_on_game(game), seen_version)
    other = models.OtherPodium.objects.create(championship=row, game=game, played_on=played.played_on)
    steps = podium(played.players)
    players = find_or_register(played.medallists, by.user)
    models.Placing.objects.bulk_create(
        models.Placing(
            other_podium=other,
            championship=row,
            player=player,
            place=place,
            medal=step.medal,
            points=step.points,
        )
        for place, (step, player) in enumerate(zip(steps, players, strict=False), start=1)
    )
    after = {"game": other.game, "players": played.players, "podium": [m.name for m in played.medallists]}
    change = Change(None, after, f"other_podium {other.pk}")
    return record(row, ADD, change, by=by, request_key=request_key)


@transaction.atomic
def remove_other_podium(
    championship: models.Championship,
    podium_id: int,
    *,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Remove a podium typed by mistake, with its medals. Raises Fault if it is gone already."""
    if taken := decision_with_request_key(request_key, REMOVE, by):
        return taken
    row, subject = lock_for_organizer(championship.pk, by=by), f"other_podium {podium_id}"
    refuse_conflict(row, lambda decision: decision.subject == subject, seen_version)
    other = row.other_podiums.filter(pk=podium_id).first()
    if other is None:
        raise Fault(Code.PODIUM_GONE)
    players = list(other.placings.values_list("player", flat=True))
    other.placings.all().delete()
    other.delete()
    for player in players:
        delete_if_unused(player)
    change = Change({"game": other.game}, None, subject)
    return record(row, REMOVE, change, by=by, request_key=request_key)


def _decided_on_game(game: str) -> Callable[[models.Decision], bool]:
    """Return a test for decisions on the podiums of a game, however its name is spelled."""
    return lambda decision: decision.verb == ADD and folded((decision.after or {})["game"]) == folded(game)


def _refuse_repeated(medallists: Sequence[Entrant]) -> None:
    """Raise Fault if a medallist is named twice."""
    names = [medallist.name for medallist in medallists]
    for name in names:
        if names.count(name) > 1:
            raise Fault(Code.MEDAL_TWICE, "medallists", name=name)


SHOW, ERASE = "show_as", "anonymise"


@transaction.atomic
def show_medallist(
    championship: models.Championship,
    player: int,
    *,
    initials: bool,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Show a medallist by initials, or by the name again. Raises Fault.

    The leagues that show the player by name are asked to do the same, without the reason.
    """
    if taken := decision_with_request_key(request_key, SHOW, by):
        return taken
    locked = lock_for_organizer(championship.pk, by=by)
    refuse_conflict(locked, _decided_on_player(player), seen_version)
    placings, person = _medals(locked, player)
    if person.initials and not initials:
        raise Fault(Code.HIDDEN_EVERYWHERE)
    before = person.initials or placings.filter(initials=True).exists()
    placings.update(initials=initials)
    if initials:
        models.Entry.objects.filter(player=player, initials=False).update(initials_asked=True)
    named: Json = {"player": person.name}
    change = Change({**named, "initials": before}, {**named, "initials": initials}, subject_of(player))
    return record(locked, SHOW, change, by=by, request_key=request_key)


@transaction.atomic
def erase_medallist(
    championship: models.Championship,
    player: int,
    *,
    by: Actor,
    request_key: str | None = None,
    seen_version: int | None = None,
) -> models.Decision:
    """Pseudonymise a medallist for good, in the podiums and the history. Raises Fault.

    If the player has entries in leagues or medals of other championships, these keep the name: the pseudonym is then a
    new registered player.
    """
    if taken := decision_with_request_key(request_key, ERASE, by):
        return taken
    locked = lock_for_organizer(championship.pk, by=by)
    refuse_conflict(locked, _decided_on_player(player), seen_version)
    placings, person = _medals(locked, player)
    if person.sorted_as:
        raise Fault(Code.MEDALLIST_GONE)
    substitute = register_with_random_name() if _stays_elsewhere(person, locked) else person
    name = free_name(substitute, [])
    erase_in_decisions(locked.decisions.all(), Aliases({person.name: name}))
    forget_made_on_commit()
    placings.update(player=substitute, initials=False)
    rename(substitute, name, person.name)
    return record(
        locked, ERASE, Change(None, {"player": name}, subject_of(substitute.pk)), by=by, request_key=request_key
    )


def _medals(championship: models.Championship, player: int) -> tuple[QuerySet[models.Placing], models.Player]:
    """Return the medals of a player in other podiums of a championship, and the player."""
    placings = models.Placing.objects.filter(other_podium__championship=championship, player=player)
    first = placings.select_related("player").first()
    if first is None:
        raise Fault(Code.MEDALLIST_GONE)
    return placings, first.player


def _stays_elsewhere(player: models.Player, championship: models.Championship) -> bool:
    """Return whether a player has entries in leagues, or medals of other championships."""
    return player.entries.exists() or player.placings.exclude(other_podium__championship=championship).exists()


def _decided_on_player(player: int) -> Callable[[models.Decision], bool]:
    """Return a test for decisions on a player."""
    return lambda decision: decision.subject == subject_of(player)
