"""The private link that a session holds, and the name of who holds it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.db import DatabaseError
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments import models
from tournaments.access.actor import Actor
from tournaments.access.tokens import LinkState, digest, link_of, standing

LINK, NAME = "link", "link_name"
FOUND = "_link_found"
USE_NOTED_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Held:
    """A link in a session, looked up now: `link` is None where its token was renewed since."""

    link: models.AccessLink | None
    standing: LinkState
    name: str

    def opens(self, slug: str) -> bool:
        """Whether the link is valid, and for something of this league."""
        return self.standing is LinkState.LIVE and self.link is not None and self.link.league.slug == slug

    @property
    def actor(self) -> Actor:
        assert self.link
        if not self.name:
            return Actor(_("Enlace «%(label)s»") % {"label": self.link.label}, link=self.link)
        words = _("Enlace «%(label)s» (%(name)s)") % {"label": self.link.label, "name": self.name}
        return Actor(words, link=self.link, holder=self.name)


def is_held(request: HttpRequest) -> bool:
    """Whether the session holds a link at all, valid or not; no query."""
    return LINK in request.session


def token_hash(request: HttpRequest) -> str:
    """The digest of the token of the link that the session holds, good or not; empty where it holds none."""
    return str(request.session.get(LINK, ""))


def held(request: HttpRequest, *, only_to_read: bool = False) -> Held | None:
    """Return the link of the session, checked at each request so that a revoked one stops at once.

    Its use is noted, except for pages that are public anyway.
    """
    kept = request.session.get(LINK)
    if not isinstance(kept, str):
        return None
    found: Held | None = getattr(request, FOUND, None)
    if found is None:
        link = link_of(kept)
        found = Held(link, standing(link, timezone.now()), request.session.get(NAME, ""))
        setattr(request, FOUND, found)
    if found.link and found.standing is LinkState.LIVE and not only_to_read:
        _note_use(found.link)
    return found


def hold(request: HttpRequest, token: str, name: str) -> None:
    """From now on the session holds the link of a token; its key changes, as after a login."""
    request.session.cycle_key()
    vars(request).pop(FOUND, None)
    request.session[LINK], request.session[NAME] = digest(token), name


def _note_use(link: models.AccessLink) -> None:
    now = timezone.now()
    if link.used_at is None or now - link.used_at > USE_NOTED_EVERY:
        link.used_at = now
        # A database that is read-only for now can still be read.
        with suppress(DatabaseError):
            models.AccessLink.objects.filter(pk=link.pk).update(used_at=now)
