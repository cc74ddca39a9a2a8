"""The content of the referee's page: current games, next ones, skipped ones, and the rest."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tournaments.display import games
from tournaments.display.game import GamePage, page_of_line
from tournaments.display.games import GameLine, Status
from tournaments.display.headers import LeagueHeader, header
from tournaments.display.turns import Phase, open_turns, phase
from tournaments.store.load import LoadedLeague


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereePage:
    """The games of a league, grouped by their urgency for a referee.

    `now` are the open games of one turn, one a board; `following` those of the next turn; `behind` those that were
    skipped, or whose day has passed; `put_off` those without a date; `later` the other open ones; `done` those with a
    result that counts and `annulled` the rest, in reverse order.
    """

    header: LeagueHeader
    now: tuple[GamePage, ...]
    phase: Phase
    """Whether the games of `now` are being played, are still to come or were skipped."""
    following: tuple[GameLine, ...]
    behind: tuple[GameLine, ...]
    put_off: tuple[GameLine, ...]
    later: tuple[GameLine, ...]
    done: tuple[GameLine, ...]
    annulled: tuple[GameLine, ...]
    unconfirmed: frozenset[int] = frozenset()
    """Fixtures whose result waits for a second person."""

    @property
    def waiting(self) -> tuple[GameLine, ...]:
        """Every open game, in the order of this page."""
        return (*(page.line for page in self.now), *self.following, *self.behind, *self.later, *self.put_off)


def referee_page(loaded: LoadedLeague, today: date) -> RefereePage:
    """Return the referee's page; `today` is the date in the league's time zone."""
    league = loaded.league
    calendar = games.calendar(league)
    tiebreaks = games.tiebreaks(league)
    turns = open_turns(calendar, tiebreaks, today)
    over = [line for line in reversed((*calendar, *tiebreaks)) if line.status is not Status.OPEN]
    return RefereePage(
        header=header(loaded, calendar),
        now=tuple(page_of_line(loaded, line) for line in turns.now),
        phase=phase(turns.now, loaded.local(), loaded.local()),
        following=turns.following,
        behind=turns.behind,
        put_off=turns.put_off,
        later=turns.later,
        done=tuple(line for line in over if line.status is not Status.ANNULLED),
        annulled=tuple(line for line in over if line.status is Status.ANNULLED),
        unconfirmed=loaded.unconfirmed,
    )
