"""What a change of the calendar means: the games that move, what changes for people, and what to consider."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.display.games import GameLine, calendar
from tournaments.display.turns import games_in_a_row
from tournaments.league.calendar import remaining_games
from tournaments.league.moves import has_hours
from tournaments.league.values import Game, League
from tournaments.store.load import LoadedLeague
from tournaments.wording.calendars import end_words
from tournaments.wording.terms import and_more, listed, short_hour, without_last_stop


@dataclass(frozen=True, slots=True)
class MovedGame:
    """A game at its place before and after a change."""

    before: GameLine
    after: GameLine
    with_year: bool = False
    """Whether its new hour is in another year than its former one, or in one without other games."""


def place_words(line: GameLine, boards: int = 2) -> str:
    """Return the text of a game with its hour and, if the league has several boards, its board."""
    pair = f"{line.one} – {line.two}" if line.tiebreak else f"{line.number}. {line.one} – {line.two}"
    if line.put_off:
        return " · ".join((pair, _("aplazada, sin fecha")))
    if line.at is None:
        return pair
    facts = [pair, short_hour(line.when or line.at)]
    facts += [_("tablero %(board)d") % {"board": line.board}] if line.board and boards > 1 else []
    return " · ".join(facts)


def moved_games(loaded: LoadedLeague, after: League) -> tuple[MovedGame, ...]:
    """Return the games with another place, hour or board in `after`, which has the same games."""
    former = {(line.one, line.two, line.leg): line for line in calendar(loaded.league)}
    years = {line.at.year for line in former.values() if line.at}
    pairs = (_moved(former[line.one, line.two, line.leg], line, years) for line in calendar(after))
    return tuple(pair for pair in pairs if _comparable_place(pair.before) != _comparable_place(pair.after))


def _moved(before: GameLine, after: GameLine, years: Collection[int]) -> MovedGame:
    at = after.at
    with_year = at is not None and (at.year not in years or bool(before.at and before.at.year != at.year))
    return MovedGame(before, after, with_year)


def people_words(before: League | None, after: League) -> list[str]:
    """Return what changes for people: who plays two games running now, who no longer does, and when the last one ends.

    Without `before`, all who play two games running are named.
    """
    old, new = calendar(before) if before else (), calendar(after)
    then, now = games_in_a_row(old), games_in_a_row(new)
    if before and not (before.timetable and after.timetable) and any(line.at for line in (*old, *new)):
        then = now  # a turn is a day in one calendar and none in the other: the two do not compare
    return [
        *_in_a_row_words([name for name in after.names if now[name] > then[name]], sooner=True),
        *_in_a_row_words([name for name in after.names if now[name] < then[name]], sooner=False),
        *(end_words(before, after) if before else []),
    ]


def _in_a_row_words(names: Sequence[str], *, sooner: bool) -> list[str]:
    """Return the sentence about who plays two games running, or who no longer does; none about nobody."""
    if not names:
        return []
    words = (
        ngettext("%(names)s juega dos seguidas.", "%(names)s juegan dos seguidas.", len(names))
        if sooner
        else ngettext("%(names)s ya no juega dos seguidas.", "%(names)s ya no juegan dos seguidas.", len(names))
    )
    more = and_more(len(names) - MAX_NAMED_PEOPLE)
    named = " ".join((", ".join(names[:MAX_NAMED_PEOPLE]), more)) if more else listed(names)
    return [words % {"names": named}]


def _comparable_place(line: GameLine) -> object:
    """Return the position, hour and board of a game, to be compared; without the position if it has an hour."""
    if line.put_off:
        return None
    return (line.place, line.at, line.board) if line.at is None else (line.at, line.board)


MAX_NAMED_PEOPLE = 6
"""The most people that a sentence names."""
MAX_NAMED_GAMES = 5
"""The most games that a warning names."""


def replan_notices(before: League, league: League, moved: Collection[int], now: datetime) -> list[str]:
    """Return the warnings about the remaining games of a league; `before` is the league before the plan.

    `moved` are the keys of the games that were moved one by one; `now` is local time in the league's zone.
    """
    left = remaining_games(league)
    minutes = league.timetable.minutes if league.timetable else 0
    passed = sum(game.at is not None and game.at < now for game in left)
    played = [game for game in league.games if game.result]
    taken = [game for game in left if any(_same_place(game, other, timedelta(minutes=minutes)) for other in played)]
    renewed = _with_new_hours(before, left, moved)
    return [
        *([_renewed_words(renewed)] if renewed else []),
        *([_passed_words(passed)] if passed else []),
        *([_taken_words(taken)] if taken else []),
    ]


def _with_new_hours(before: League, planned: Sequence[Game], moved: Collection[int]) -> list[Game]:
    """Return the planned games that get another hour, of those without a date before and those moved one by one.

    Where no game has an hour but those that were given one by one, the others were not without a date.
    """
    if not has_hours(before.games):
        return []
    old_hours = {game.key: game.at for game in before.games}
    timed = before.timetable is not None
    postponed = {key for key, at in old_hours.items() if (at is None) is timed}.union(moved)
    return [game for game in planned if game.at and game.key in postponed and game.at != old_hours[game.key]]


def _same_place(game: Game, other: Game, length: timedelta) -> bool:
    """Return whether two games overlap on a board; False if either has no hour."""
    if game.at is None or other.at is None or game.board != other.board:
        return False
    return abs(game.at - other.at) < length


def _renewed_words(games: Sequence[Game]) -> str:
    """Return the warning about postponed or moved games that get another hour."""
    return ngettext(
        "%(count)d partida que se había aplazado o cambiado de hora recibe otra: %(games)s.",
        "%(count)d partidas que se habían aplazado o cambiado de hora reciben otra: %(games)s.",
        len(games),
    ) % {"count": len(games), "games": _named(games)}


def _passed_words(games: int) -> str:
    """Return the warning about games at hours that have passed."""
    return ngettext(
        "%(games)d partida queda a una hora que ya ha pasado.",
        "%(games)d partidas quedan a horas que ya han pasado.",
        games,
    ) % {"games": games}


def _taken_words(games: Sequence[Game]) -> str:
    """Return the warning about games at an hour and board of a played one."""
    return ngettext(
        "%(count)d partida queda a la hora y en el tablero de una ya jugada: %(games)s.",
        "%(count)d partidas quedan a la hora y en el tablero de otras ya jugadas: %(games)s.",
        len(games),
    ) % {"count": len(games), "games": _named(games)}


def _named(games: Sequence[Game]) -> str:
    """Return the numbers and players of games for the end of a sentence, at most MAX_NAMED_GAMES of them."""
    separator = "; " if any("," in name for game in games for name in game.pair) else ", "
    shown = separator.join(f"{game.number}. {game.one} – {game.two}" for game in games[:MAX_NAMED_GAMES])
    return without_last_stop(" ".join(filter(None, (shown, and_more(len(games) - MAX_NAMED_GAMES)))))
