"""The projector page: current games, next games, last results, and the table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournaments import models
from tournaments.display.games import GameLine
from tournaments.display.header import LeagueHeader
from tournaments.display.league import LeaguePage, NumberedPlayer, league_page
from tournaments.display.news import latest_news
from tournaments.display.on_air import OnAir, on_air, pieces
from tournaments.display.podiums import PodiumPlace
from tournaments.display.standings import StandingsRow
from tournaments.display.turns import Phase, phase
from tournaments.league.formats.swiss.rounds import hours_of_rounds
from tournaments.league.values import State
from tournaments.web.freshness import revalidated_shared
from tournaments.web.requests import keeps_parameters, readable_leagues

MAX_LARGE_ROWS = 10
"""The most rows of the table in the largest letters of the projector."""
MAX_BOARDS = 4
"""The most broadcast games shown with their board."""
MAX_RESULTS = 12
"""The most results passed to the page, which shows as many as fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """`now` is the first turn without the games of `boards`, `then` the next one; `latest_news` is a decision.

    `phase` says whether `now` is in play, to come, or late. Before the first result `rows` is empty, and `entrants`
    are the players.
    """

    header: LeagueHeader
    boards: tuple[tuple[GameLine, OnAir], ...]
    """The broadcast games, each with its board."""
    now: tuple[GameLine, ...]
    then: tuple[GameLine, ...]
    phase: Phase
    results: tuple[GameLine, ...]
    rows: tuple[StandingsRow, ...]
    entrants: tuple[NumberedPlayer, ...]
    unplayed: str
    """What the mark beside some names means; empty without any."""
    podium: tuple[PodiumPlace, ...]
    needed: tuple[str, ...]
    """A sentence for each open tie of a complete league, with the step that it needs."""
    latest: str
    no_podium: str
    has_bracket: bool
    """Whether its event shows it as a bracket."""
    """The reason why there is no podium; empty if there is one."""
    today: bool
    """Whether any game of `now` is today."""
    next_round: datetime | None = None
    """When the next round of a Swiss begins, if it is known."""

    @property
    def edition(self) -> str:
        """A key of the content, which changes after a decision or a move, and at the hour of a game."""
        games = "".join(f"-{live.fixture_id}" for _game, live in self.boards)
        return (
            f"{self.header.version}-{self.phase}{games}.{max((live.number for _game, live in self.boards), default=0)}"
        )

    @property
    def crowded(self) -> bool:
        """Return whether the table needs smaller letters."""
        return max(len(self.rows), len(self.entrants)) > MAX_LARGE_ROWS

    @property
    def many_games(self) -> bool:
        """Return whether the games of both turns are too many for two lines each."""
        return len(self.now) > 2

    @property
    def finished(self) -> bool:
        return self.header.state is State.FINISHED


def projection(slug: str, readable: QuerySet[models.League] | None = None) -> Projection:
    """Return the projector's content for a league, or raise Http404."""
    page = league_page(slug, readable)
    playing = page.header.state is not State.FINISHED
    news, clock, ranked = latest_news(page), page.loaded.local(), page.header.played > 0
    boards = _boards(page) if playing else ()
    on_boards = {game.key for game, _live in boards}
    now = tuple(game for game in page.turns.now if game.key not in on_boards) if playing else ()
    return Projection(
        header=page.header,
        boards=boards,
        now=now,
        then=page.turns.following if playing else (),
        phase=phase(page.turns.now if playing else (), clock, page.loaded.local(news.at) if news.at else None),
        results=page.last_played(MAX_RESULTS) if playing else (),
        rows=page.standings.rows if ranked else (),
        unplayed=page.standings.unplayed if ranked else "",
        entrants=() if ranked else page.entrants,
        podium=page.podium,
        needed=page.standings.needed,
        latest="" if news.undone else news.sentence,
        no_podium=page.no_podium,
        next_round=_next_round(page),
        has_bracket=page.has_bracket,
        today=any(line.at is not None and line.at.date() == clock.date() for line in now),
    )


def _next_round(page: LeaguePage) -> datetime | None:
    hours = hours_of_rounds(page.loaded.league) if page.header.rounds else ()
    return hours[page.header.round] if page.header.round < len(hours) else None


def _boards(page: LeaguePage) -> tuple[tuple[GameLine, OnAir], ...]:
    """Return the broadcast games with their boards, in order of play."""
    live = on_air(page.loaded)
    games = (game for game in (*page.calendar, *page.tiebreaks) if game.fixture_id in live and not game.result)
    return tuple((game, live[game.fixture_id]) for game in games if game.fixture_id)[:MAX_BOARDS]


POLL_SECONDS, RELOAD_SECONDS = 3, 20


@require_safe
@keeps_parameters("fondo")
@revalidated_shared
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page for the projector."""
    page = projection(slug, readable_leagues(request))
    if page.has_bracket and page.header.event:
        return redirect("tournaments:event_projector", page.header.event.slug)
    context = {
        "page": page,
        "pieces": pieces(),
        "light": request.GET.get("fondo") == "claro",
        "seconds": POLL_SECONDS,
        "reload": RELOAD_SECONDS,
    }
    return render(request, "public/projector.html", context)
