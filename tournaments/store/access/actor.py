"""The author of a decision, the signature in the history, and the device or private link of the session."""

from __future__ import annotations

import secrets
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db import DatabaseError
from django.db.models import Q
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments import models
from tournaments.league.names import folded
from tournaments.models.league import Role
from tournaments.store.access.link_signatures import stored_signature
from tournaments.store.access.people import handle_of, signature_text
from tournaments.store.access.tokens import LinkState, digest, link_of, link_state

SALT = "castillar.device"
KEY_BYTES = 16
MARK_LENGTH = 16
MAX_ACCOUNTS = 20
"""The most accounts listed in the cookie; many people may use the tablet of a club."""
MAX_LINKS = 20
MAX_PLAYERS = 20
MAX_AGE_SECONDS = 2 * 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Device:
    """The contents of a device's cookie.

    A random key, a mark of each account that logged in on the device, the keys of the private links opened on it, and
    in `players` the keys of the entries whose own pages were opened on it.
    """

    key: str
    accounts: tuple[str, ...] = ()
    links: tuple[int, ...] = ()
    players: tuple[int, ...] = ()

    def has_account(self, user: User) -> bool:
        return _account_digest(user) in self.accounts

    def with_account(self, user: User) -> Device:
        others = [key for key in self.accounts if key != _account_digest(user)]
        return replace(self, accounts=(*others, _account_digest(user))[-MAX_ACCOUNTS:])

    def has_link(self, link: int) -> bool:
        return link in self.links

    def with_link(self, link: int) -> Device:
        others = [key for key in self.links if key != link]
        return replace(self, links=(*others, link)[-MAX_LINKS:])

    def has_player(self, player: int) -> bool:
        return player in self.players

    def with_player(self, player: int) -> Device:
        others = [key for key in self.players if key != player]
        return replace(self, players=(*others, player)[-MAX_PLAYERS:])


def device_of(request: HttpRequest) -> Device | None:
    """Return the device of a request, or None without a valid cookie."""
    try:
        key, accounts, *opened = signing.loads(request.COOKIES.get(settings.DEVICE_COOKIE_NAME, ""), salt=SALT)
        return Device(str(key), tuple(accounts), *map(tuple, opened))  # cookies of older versions have fewer parts
    except (signing.BadSignature, ValueError, TypeError):
        return None


def mark_device(
    request: HttpRequest,
    response: HttpResponseBase,
    user: User | None = None,
    *,
    link: int | None = None,
    player: int | None = None,
) -> None:
    """Give the device a key if it has none, and add the opened account, link or player's page to its cookie."""
    known = device_of(request)
    device = known or Device(secrets.token_urlsafe(KEY_BYTES))
    if user:
        device = device.with_account(user)
    if link is not None:
        device = device.with_link(link)
    if player is not None:
        device = device.with_player(player)
    if device == known:
        return
    response.set_cookie(
        settings.DEVICE_COOKIE_NAME,
        signing.dumps((device.key, device.accounts, device.links, device.players), salt=SALT),
        max_age=MAX_AGE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )


def _account_digest(user: User) -> str:
    """Return the digest by which the cookie of a device names an account.

    A new password changes it, so that no device stays known to the account.
    """
    return salted_hmac(SALT, f"{user.pk}:{user.password}", algorithm="sha256").hexdigest()[:MARK_LENGTH]


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


LINK_KEY, NAME_KEY = "link", "link_name"
CACHED = "_link_found"
USE_INTERVAL = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class SessionLink:
    """A link in a session with its present state; `link` is None if its token was renewed since."""

    link: models.AccessLink | None
    state: LinkState
    name: str

    def opens(self, slug: str) -> bool:
        """Return whether the link is valid and belongs to this league."""
        return self.state is LinkState.LIVE and self.link is not None and self.link.league.slug == slug

    @property
    def actor(self) -> Actor:
        """Return the link as the author of decisions, with its holder's name if one was given."""
        assert self.link
        return Actor(stored_signature(self.link.label, self.name), link=self.link, holder=self.name)


def has_link(request: HttpRequest) -> bool:
    """Return whether the session has a link, valid or not, without a query."""
    return LINK_KEY in request.session


def token_hash(request: HttpRequest) -> str:
    """Return the digest of the token in the session, valid or not; empty without one."""
    return str(request.session.get(LINK_KEY, ""))


def link_in_session(request: HttpRequest, *, only_to_read: bool = False) -> SessionLink | None:
    """Return the link of the session, or None. It is checked at each request, so that a revoked one ends at once.

    The time of its use is stored, unless `only_to_read` says that the page is public anyway.
    """
    stored = request.session.get(LINK_KEY)
    if not isinstance(stored, str):
        return None
    session_link: SessionLink | None = getattr(request, CACHED, None)
    if session_link is None:
        link = link_of(stored)
        session_link = SessionLink(link, link_state(link, timezone.now()), request.session.get(NAME_KEY, ""))
        setattr(request, CACHED, session_link)
    if session_link.link and session_link.state is LinkState.LIVE and not only_to_read:
        _note_use(session_link.link)
    return session_link


def store_link(request: HttpRequest, token: str, name: str) -> None:
    """Store the link of a token in the session, whose key changes as after a login."""
    request.session.cycle_key()
    vars(request).pop(CACHED, None)
    request.session[LINK_KEY], request.session[NAME_KEY] = digest(token), name


def _note_use(link: models.AccessLink) -> None:
    """Store the time of a link's use, at most once in USE_INTERVAL."""
    now = timezone.now()
    if link.used_at is None or now - link.used_at > USE_INTERVAL:
        link.used_at = now
        # A database that is read-only for now can still be read.
        with suppress(DatabaseError):
            models.AccessLink.objects.filter(pk=link.pk).update(used_at=now)
