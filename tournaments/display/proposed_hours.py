"""What speaks against an hour that players propose for a game: the same for both players and for the organizers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.league.faults import Code, Fault
from tournaments.league.moves import refuse_hour
from tournaments.league.timetable import marked
from tournaments.league.values import Game
from tournaments.store.load import LoadedLeague
from tournaments.wording.decisions import clash_words
from tournaments.wording.league_faults import full_sentence
from tournaments.wording.terms import short_hour, without_last_stop


@dataclass(frozen=True, slots=True)
class HourWarnings:
    """What speaks against a proposed hour, in words; each empty if nothing does.

    `clash` is the sentence that says why the game cannot be played then; `same_day` are the players' other games of
    that day, which are told if it can.
    """

    late: str
    clash: str
    same_day: tuple[str, ...]

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.late, self.clash, *self.same_day)))

    @property
    def sentences(self) -> str:
        """Return the warnings as sentences, one after the other."""
        return " ".join(f"{capfirst(without_last_stop(words))}." for words in self.words)


def hour_warnings(
    loaded: LoadedLeague, game: Game, at: datetime, board: int, deadlines: Mapping[int, date], reader: str = ""
) -> HourWarnings:
    """Return what speaks against a local hour and a board for a game.

    `deadlines` are the last days of the rounds. If `reader` is one of the players, the words address them in the
    second person.
    """
    last_day = deadlines.get(game.round or 0)
    clash = _clash_sentence(loaded, game, at, board, reader)
    return HourWarnings(
        late=_after_deadline(last_day) if last_day and at.date() > last_day else "",
        clash=clash,
        same_day=() if clash else _same_day_words(loaded, game, at, reader),
    )


def rest_words(loaded: LoadedLeague, game: Game, at: datetime, reader: str) -> str:
    """Return whose other game is nearest to an hour, and the days between; empty on the same day or without any."""
    found = [
        (abs((other.at.date() - at.date()).days), name != reader, name)
        for name in (game.one, game.two)
        if (other := _nearest_game(loaded, game, name, at)) and other.at
    ]
    days, is_another, player = min(found, default=(0, False, ""))
    if not days:
        return ""
    words = (
        ngettext("a %(days)d día de otra de %(player)s", "a %(days)d días de otra de %(player)s", days)
        if is_another
        else ngettext("a %(days)d día de otra tuya", "a %(days)d días de otra tuya", days)
    )
    return words % {"days": days, "player": player}


def _clash_sentence(loaded: LoadedLeague, game: Game, at: datetime, board: int, reader: str) -> str:
    """Return the sentence that says why a game cannot be played at an hour, or an empty text."""
    if at < loaded.local():
        return full_sentence(Fault(Code.HOUR_PASSED))
    try:
        refuse_hour(loaded.league, game, at, board)
    except Fault as fault:
        return clash_words(fault, reader)
    return ""


def _same_day_words(loaded: LoadedLeague, game: Game, at: datetime, reader: str) -> tuple[str, ...]:
    """Return the hour of the nearest other game of each player on that day, in words; nothing without such a game."""
    words = []
    for name in (game.one, game.two):
        near = _nearest_game(loaded, game, name, at)
        if near and near.at and near.at.date() == at.date():
            said = _("juegas también el %(at)s") if name == reader else _("%(player)s juega también el %(at)s")
            words.append(said % {"player": name, "at": short_hour(marked(near.at, loaded.league.zone))})
    return tuple(words)


def _nearest_game(loaded: LoadedLeague, game: Game, name: str, at: datetime) -> Game | None:
    """Return the other game of a player that is nearest to an hour."""
    others = [one for one in loaded.all_games if one.key != game.key and name in one.pair and one.at]
    return min(others, key=lambda one: abs((one.at or at) - at), default=None)


def _after_deadline(last_day: date) -> str:
    return _("pasado el plazo de la ronda, que acaba el %(day)s") % {"day": date_format(last_day, _("j b Y"))}
