"""The author of a decision, and the signature in the history."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments import models
from tournaments.league.names import folded
from tournaments.models.official import Role
from tournaments.store.access.devices import Device
from tournaments.store.access.people import handle_of, signature_text


@dataclass(frozen=True, slots=True)
class Actor:
    """The author of a decision: an account, a private link, a player, or a name (the command line).

    `required_role` is the role that an account needs, now and when it decides. `holder` is the name given by the holder
    of a link, or empty. `own_link` is the link of a player's own page. `device` is known if the request has its cookie.
    """

    name: str
    user: User | None = None
    link: models.AccessLink | None = None
    required_role: Role | None = None
    holder: str = ""
    device: Device | None = None
    own_link: models.PlayerLink | None = None

    @property
    def player(self) -> int | None:
        """The key of the entry of a player who acts from their own page."""
        return self.own_link.entry_id if self.own_link else None

    @property
    def handle(self) -> str:
        """The handle of the account; empty without one."""
        return handle_of(self.user) if self.user else ""


def signature_of_decision(decision: models.Decision) -> str:
    """Return the signature of a decision: the name it was signed with, and the handle beside it.

    A decision without a stored handle, from before handles existed, shows the account's present one.
    """
    handle = decision.actor_handle
    if handle is None and decision.actor:
        handle = handle_of(decision.actor)
    return signature_text(decision.actor_name, handle)


def is_author(decision: models.Decision, actor: Actor) -> bool:
    """Return whether this actor took the decision."""
    if actor.user:
        return decision.actor_id == actor.user.pk
    if actor.link:
        return decision.link_id == actor.link.pk and decision.actor_name == actor.name
    if actor.player or decision.player:
        return decision.player == actor.player
    return decision.actor_id is None and decision.actor_name == actor.name


def author_condition(actor: Actor) -> Q:
    """Return the database condition of decisions taken by this actor, as in `is_author`."""
    if actor.user:
        return Q(actor=actor.user.pk)
    if actor.link:
        return Q(link=actor.link.pk, actor_name=actor.name)
    if actor.player:
        return Q(player=actor.player)
    return Q(actor=None, player=None, actor_name=actor.name)


def may_be_author(decision: models.Decision, actor: Actor) -> bool:
    """Return whether the actor may be the author of a decision that needs confirmation by another person.

    A link counts as one person: its holder may type any name. Two authors without an account are compared by name too.
    """
    if actor.user and decision.actor_id:
        return decision.actor_id == actor.user.pk
    if actor.link and decision.link_id == actor.link.pk:
        return True
    if actor.player and decision.player == actor.player:
        return True
    name = folded(actor.holder if actor.link else actor.name)
    author = folded(decision.actor_name)
    return bool(name) and (author.endswith(f"({name})") if decision.link_id else author == name)


def is_on_author_device(decision: models.Decision, actor: Actor) -> bool:
    """Return whether the actor uses the device of the account or private link that took the decision.

    Two accounts on one device count as two people, since a club may share a tablet. A private link or a player's own
    page on that device does not count as another person, since its holder is unknown.
    """
    if actor.device is None:
        return False
    if decision.link_id:
        return actor.device.has_link(decision.link_id)
    if decision.player:
        return actor.device.has_player(decision.player)
    return bool((actor.link or actor.player) and decision.actor and actor.device.has_account(decision.actor))
