"""The page of an account that gathers the players' pages it keeps, and that of the player's name in all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import models
from tournaments.display.games import GameLine
from tournaments.display.own_page import Onward, OwnPage, onward_from, own_page_of
from tournaments.display.reports import ReportedGame, ReportLine, reported_games_in
from tournaments.organizers.links.own_access import ACCOUNT_TOKEN, OwnAccess, on_own_page
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.players.pages.page import address_of_later
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import account_page_token, links_of_account
from tournaments.store.decide import take
from tournaments.store.load import LoadedLeague, load_rows
from tournaments.web.requests import actor_of

MAX_PAGES = 30
"""Maximum number of players' pages listed for an account."""


@dataclass(frozen=True, slots=True)
class KeptReport:
    """A game of the player whose result waits, with the reports of both; `game` is its line in the list."""

    game: GameLine
    own: ReportLine | None
    opponent: ReportLine | None


@dataclass(frozen=True, slots=True)
class KeptPage:
    """The page of a player in a league, its token, and the reported games that wait for an answer or a referee."""

    page: OwnPage
    token: str
    reports: tuple[KeptReport, ...]
    onward: Onward | None
    """The stage to which the player went on, if no game is left here."""
    onward_address: str

    @property
    def all_reported(self) -> bool:
        """Return whether the player has reported every game that is left."""
        reported = {report.game.fixture_id for report in self.reports if report.own}
        return all(line.fixture_id in reported for line in self.page.later)

    @property
    def order(self) -> tuple[bool, bool]:
        """Return the sort key: pages with a dated next game first, those without a next game last."""
        game = self.page.next_game
        return game is None, game is None or game.at is None


@login_required
@require_safe
def my_pages(request: HttpRequest) -> HttpResponse:
    """Show an account the next game, the reported games and the place in each league whose page it keeps."""
    user = actor_of(request).user
    assert user
    links = list(links_of_account(user)[:MAX_PAGES])
    loaded = load_rows([link.entry.league for link in links], public=True) if links else []
    reported = reported_games_in(loaded)
    onward = onward_from(links)
    pages = [
        _kept_page(link, league, games, onward.get(link.entry_id))
        for link, league, games in zip(links, loaded, reported, strict=True)
    ]
    return render(request, "players/pages/my_pages.html", {"pages": sorted(pages, key=lambda kept: kept.order)})


def _kept_page(
    link: models.PlayerLink, league: LoadedLeague, reported: tuple[ReportedGame, ...], onward: Onward | None
) -> KeptPage:
    """Return the page that a link opens, given the reported games of its league and where its player went on."""
    entry = link.entry_id
    games = {game.fixture_id: game for game in reported}
    page = own_page_of(link.entry, league, reported={pk for pk, game in games.items() if game.report_of(entry)})
    address = address_of_later(onward, link) if onward else ""
    return KeptPage(page, account_page_token(entry), _reports(page, entry, games), onward, address)


def _reports(page: OwnPage, entry: int, games: Mapping[int, ReportedGame]) -> tuple[KeptReport, ...]:
    """Return the reported games of a player, the next one first."""
    left = (page.next_game, *page.later) if page.next_game else page.later
    found = ((line, games[pk]) for line in left if (pk := line.fixture_id) is not None and pk in games)
    return tuple(KeptReport(line, game.report_of(entry), game.report_of_opponent(entry)) for line, game in found)


@require_http_methods(["GET", "HEAD", "POST"])
@on_own_page
def hide_name(request: HttpRequest, access: OwnAccess) -> HttpResponse:
    """Show the player by initials in each league whose page the account keeps; organizers of others are asked.

    Each league has a decision of its own, signed with the name that the player has in it.
    """
    if not ACCOUNT_TOKEN.fullmatch(access.token):
        raise Http404
    links = _links_showing_full_name(request, access.entry)
    if request.method == "POST":
        for link in links:
            by = Actor(link.entry.name, own_link=link, device=access.actor.device)
            take(link.entry.league, ShowAs(access.entry.player_id, initials=True), by=by)
        return redirect(access.address)
    leagues = [link.entry.league for link in links]
    return render(request, "players/pages/initials.html", {"access": access, "leagues": leagues})


def _links_showing_full_name(request: HttpRequest, entry: models.Entry) -> QuerySet[models.PlayerLink]:
    """Return the links that the account keeps to pages of the same player, in leagues that show the full name."""
    user = actor_of(request).user
    assert user
    hidden = Q(entry__initials=True) | Q(entry__player__initials=True)
    links = links_of_account(user).filter(entry__player=entry.player_id).exclude(hidden)
    return links.order_by("entry__league")
