"""The players without a game in each round: with an odd number of players, each rests in turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.display.games import GameLine
from tournaments.display.league import LeaguePage
from tournaments.wording.terms import listed


@dataclass(frozen=True, slots=True)
class RestingRound:
    """A round and the players who rest in it, by draw number."""

    round: int
    players: tuple[str, ...]

    @property
    def words(self) -> str:
        """The sentence for a sheet of this round, such as "Descansa Ana"."""
        one_or_more = ngettext("Descansa %(names)s.", "Descansan %(names)s.", len(self.players))
        return one_or_more % {"names": listed(self.players)}


def resting_rounds(page: LeaguePage) -> tuple[RestingRound, ...]:
    """Return the rounds in which somebody rests, in order; withdrawn players do not count.

    Rounds for a few pairs, such as those of a latecomer, are left out: nearly everybody would rest.
    """
    withdrawn = page.loaded.league.withdrawn_players
    names = [entrant.name for entrant in page.entrants if entrant.name not in withdrawn]
    rounds: dict[int, list[GameLine]] = {}
    for game in page.calendar:
        if game.round is not None:
            rounds.setdefault(game.round, []).append(game)
    found = ((number, _without_a_game(names, games)) for number, games in sorted(rounds.items()))
    return tuple(RestingRound(number, players) for number, players in found if 0 < len(players) <= _most(len(names)))


def resting_sentence(rounds: Iterable[RestingRound]) -> str:
    """Return who rests in each of these rounds, in one sentence; empty without any."""
    parts = [_("ronda %(round)d, %(names)s") % {"round": one.round, "names": listed(one.players)} for one in rounds]
    return _("Descansan: %(rounds)s.") % {"rounds": "; ".join(parts)} if parts else ""


def _most(players: int) -> int:
    """Return the most players who rest in a round of the whole league."""
    return max(1, players // 3)


def _without_a_game(names: Sequence[str], games: Sequence[GameLine]) -> tuple[str, ...]:
    playing = {name for game in games for name in (game.one, game.two)}
    return tuple(name for name in names if name not in playing)
