"""The games that a player has still to play, with the reports and requests about each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain

from tournaments.display.games import GameLine
from tournaments.display.own_page import OwnPage, own_page_of
from tournaments.display.reports import ReportLine, reported_games
from tournaments.display.requests import RequestLine
from tournaments.league.values import State
from tournaments.models.player_request import RequestKind
from tournaments.organizers.links.own_access import OwnAccess
from tournaments.store.players import deadlines_of, settings_of


@dataclass(frozen=True, slots=True)
class OwnGame:
    """A game still to be played, with the reports of its result, its open requests, and the last day of its round."""

    line: GameLine
    own: ReportLine | None
    opponent: ReportLine | None
    last_day: date | None
    overdue: bool
    may_report: bool
    due: bool
    """Whether its day has come, or it has none."""
    requests: tuple[RequestLine, ...]
    """The unanswered requests about the game that the player need not answer."""

    @property
    def has_hour_request(self) -> bool:
        """Whether a request for another hour is open."""
        return any(line.kind is RequestKind.HOUR for line in self.requests)

    @property
    def has_absence_request(self) -> bool:
        """Whether the player has said that they cannot come."""
        return any(line.kind is RequestKind.ABSENT and line.own for line in self.requests)

    @property
    def to_answer(self) -> bool:
        """Whether the opponent reported its result and the player has not answered."""
        return self.opponent is not None and self.own is None


@dataclass(frozen=True, slots=True)
class OwnGames:
    """The open games of a player: the next one, and the following ones, also those with a report."""

    next: OwnGame | None
    following: tuple[OwnGame, ...]

    @property
    def to_answer(self) -> list[OwnGame]:
        """Return the games, except the next one, whose reported result the player has not answered."""
        return [game for game in self.following if game.to_answer]

    @property
    def unconfirmed(self) -> list[OwnGame]:
        """Return the games whose result the player has reported."""
        return [game for game in self.following if game.own]

    @property
    def later(self) -> list[OwnGame]:
        """Return the games without a report, except the next one."""
        return [game for game in self.following if not game.to_answer and not game.own]

    @property
    def requests_shown(self) -> set[int]:
        """Return the keys of the requests that are shown beside their games."""
        games = (self.next, *self.following) if self.next else self.following
        return {line.pk for line in chain.from_iterable(game.requests for game in games)}


def own_games(access: OwnAccess, requests: Sequence[RequestLine]) -> tuple[OwnPage, OwnGames]:
    """Return the player's page and games; `requests` are those of the player and about the player's games."""
    loaded, row, entry = access.loaded(), access.row, access.entry.pk
    allowed, playing = settings_of(row), row.state in (State.DRAWN, State.PLAYING)
    # The query that loaded the link also determined these two.
    any_report, any_deadline = (getattr(access.player_link, name) for name in ("any_report", "any_deadline"))
    games = reported_games(loaded, allowed.confirm_hours) if any_report else ()
    reported = {game.fixture_id: game for game in games}
    deadlines = deadlines_of(row.pk) if any_deadline else {}
    waiting = [one for one in requests if one.waits and one.fixture_id and not one.for_opponent]

    def own_game(line: GameLine) -> OwnGame:
        """Return a game of the player with its reports and requests."""
        game = reported.get(line.fixture_id or 0)
        last_day = deadlines.get(line.round) if line.round else None
        return OwnGame(
            line,
            own=game.report_of(entry) if game else None,
            opponent=game.report_of_opponent(entry) if game else None,
            last_day=last_day,
            overdue=last_day is not None and last_day < loaded.today,
            may_report=allowed.report_results and playing,
            due=line.at is None or line.at.date() <= loaded.today,
            requests=tuple(one for one in waiting if one.fixture_id == line.fixture_id),
        )

    own_reports = {pk for pk, game in reported.items() if game.report_of(entry)}
    page = own_page_of(access.entry, loaded, reported=own_reports)
    return page, OwnGames(own_game(page.next_game) if page.next_game else None, tuple(map(own_game, page.later)))
