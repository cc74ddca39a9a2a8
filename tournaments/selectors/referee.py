"""What a referee has before them: the games on, those that follow, those left behind, and the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tournaments.selectors import games
from tournaments.selectors.game import GamePage, page_of_line
from tournaments.selectors.games import GameLine, Status
from tournaments.selectors.league import LeagueHeader, header
from tournaments.selectors.loading import LoadedLeague


@dataclass(frozen=True, slots=True, kw_only=True)
class RefereePage:
    """The games of a league by when they are a referee's business.

    `now` are the open games of one turn, one a board; `following` those of the turn after it; `behind` those that
    were skipped, or whose day has passed; `later` the other open ones; `done` the rest, the latest in order first.
    """

    header: LeagueHeader
    now: tuple[GamePage, ...]
    following: tuple[GameLine, ...]
    behind: tuple[GameLine, ...]
    later: tuple[GameLine, ...]
    done: tuple[GameLine, ...]
    unconfirmed: frozenset[int] = frozenset()
    """Fixtures whose result waits for a second person."""

    @property
    def waiting(self) -> tuple[GameLine, ...]:
        """Every open game, in the order of this page."""
        return (*(page.line for page in self.now), *self.following, *self.behind, *self.later)


def referee_page(loaded: LoadedLeague, today: date) -> RefereePage:
    """`today` is the day where the league is played."""
    league = loaded.league
    calendar = games.calendar(league, loaded.fixture_ids)
    tiebreaks = games.tiebreaks(league, loaded.tiebreak_ids)
    behind, ahead = _by_turn(calendar, today)
    turns = [*ahead, *([line] for line in tiebreaks if line.status is Status.OPEN)]
    if not turns and behind:
        turns, behind = [_turn_of(behind)], behind[len(_turn_of(behind)) :]
    now = turns[0] if turns else []
    following = turns[1] if len(turns) > 1 else []
    return RefereePage(
        header=header(loaded, calendar),
        now=tuple(page_of_line(loaded, line) for line in now),
        following=tuple(following),
        behind=tuple(behind),
        later=tuple(line for turn in turns[2:] for line in turn),
        done=tuple(line for line in reversed((*calendar, *tiebreaks)) if line.status is not Status.OPEN),
        unconfirmed=loaded.unconfirmed,
    )


def _by_turn(calendar: Sequence[GameLine], today: date) -> tuple[list[GameLine], list[list[GameLine]]]:
    """The open games that were left behind, and the others turn by turn."""
    reached = max((line.slot for line in calendar if line.status is Status.PLAYED), default=0)
    behind: list[GameLine] = []
    ahead: dict[int, list[GameLine]] = {}
    for line in calendar:
        if line.status is not Status.OPEN:
            continue
        if line.slot < reached or (line.at is not None and line.at.date() < today):
            behind.append(line)
        else:
            ahead.setdefault(line.slot, []).append(line)
    return behind, list(ahead.values())


def _turn_of(lines: Sequence[GameLine]) -> list[GameLine]:
    """The games of the first turn among these."""
    return [line for line in lines if line.slot == lines[0].slot]
