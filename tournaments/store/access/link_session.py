"""The private link in a session, and the name of its holder."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import LinkState, digest, link_of, link_state

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
        if not self.name:
            return Actor(_("Enlace «%(label)s»") % {"label": self.link.label}, link=self.link)
        words = _("Enlace «%(label)s» (%(name)s)") % {"label": self.link.label, "name": self.name}
        return Actor(words, link=self.link, holder=self.name)


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
