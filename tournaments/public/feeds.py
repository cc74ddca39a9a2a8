"""The feed of a league's results, for readers of feeds: what the public may read, the latest result first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.display.games import GameLine
from tournaments.display.league import LeaguePage, league_page
from tournaments.store.access.permissions import leagues_seen_by
from tournaments.store.fixtures import subject
from tournaments.web.freshness import revalidated

MAX_ENTRIES = 30
RESULT_VERBS = ("record_result", "correct_result")


@dataclass(frozen=True, slots=True)
class Entry:
    """A result in the feed, with the moment of its last change."""

    slug: str
    game: GameLine
    at: datetime


class DatedFeed(Atom1Feed):
    """An Atom feed that without entries has the date of the league's last change, not the moment of its reading."""

    def latest_post_date(self) -> datetime:
        changed_at: datetime = self.feed["changed_at"]
        return super().latest_post_date() if self.items else changed_at


class ResultsFeed(Feed):  # type: ignore[type-arg]
    """The latest results of a published league, in the Atom format."""

    feed_type = DatedFeed

    def feed_extra_kwargs(self, page: LeaguePage) -> dict[str, Any]:
        return {"changed_at": page.header.updated_at}

    def get_object(self, request: HttpRequest, slug: str) -> LeaguePage:
        """Return the public value of the league, whoever asks. Raises Http404 for a private one."""
        return league_page(slug, leagues_seen_by(AnonymousUser()))

    def title(self, page: LeaguePage) -> str:
        return _("%(league)s: resultados") % {"league": page.header.name}

    def link(self, page: LeaguePage) -> str:
        return reverse("tournaments:standings", args=[page.header.slug])

    def items(self, page: LeaguePage) -> Sequence[Entry]:
        """Return the results that changed last. A result without a decision of its own came with the league."""
        games = {subject(game.fixture_id): game for game in (*page.calendar, *page.tiebreaks) if game.result}
        decisions = models.Decision.objects.filter(league=page.header.pk)
        changed = dict(decisions.filter(verb__in=RESULT_VERBS).order_by("number").values_list("subject", "taken_at"))
        first = decisions.order_by("number").values_list("taken_at", flat=True)[0] if games else page.header.updated_at
        entries = [Entry(page.header.slug, game, changed.get(key, first)) for key, game in games.items()]
        return sorted(entries, key=lambda entry: entry.at, reverse=True)[:MAX_ENTRIES]

    def item_title(self, item: Entry) -> str:
        return item.game.detail

    def item_description(self, item: Entry) -> str:
        if item.game.round is None:
            return _("Desempate")
        return f"{item.game.round_title}: {item.game.one} – {item.game.two}"

    def item_link(self, item: Entry) -> str:
        return reverse("tournaments:sheet", args=[item.slug, item.game.fixture_id])

    def item_updateddate(self, item: Entry) -> datetime:
        return item.at

    item_pubdate = item_updateddate


_feed = ResultsFeed()


@require_safe
@revalidated
def results_feed(request: HttpRequest, **names: Any) -> HttpResponse:
    """Return the feed of a league's results."""
    return _feed(request, **names)
