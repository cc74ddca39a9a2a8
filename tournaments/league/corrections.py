"""Correct the name or the club of a player in a league."""

from __future__ import annotations

from dataclasses import replace

from tournaments.league.names import folded
from tournaments.league.values import Entrant, Game, League, State


def corrected(league: League, player: str, name: str, club: str | None) -> League:
    """Return the league with another name and club for a player, and everything else unchanged.

    Once the lots are drawn, the name that was drawn is kept, so that anybody can repeat them.
    """

    def of(other: str) -> str:
        return name if other == player else other

    def game(played: Game) -> Game:
        return replace(played, one=of(played.one), two=of(played.two))

    def entrant(former: Entrant) -> Entrant:
        if former.name != player:
            return former
        return replace(former, name=name, club=club, drawn_as=drawn_as(league.state, former, name))

    return replace(
        league,
        players=tuple(map(entrant, league.players)),
        games=tuple(map(game, league.games)),
        tiebreak_games=tuple(map(game, league.tiebreak_games)),
        sanctions=tuple(replace(one, player=of(one.player)) for one in league.sanctions),
        rulings=tuple(replace(one, order=tuple(map(of, one.order))) for one in league.rulings),
        withdrawn=tuple(replace(one, player=of(one.player)) for one in league.withdrawn),
    )


def drawn_as(state: State, known: Entrant, name: str) -> str:
    """Return the name under which a player was drawn; empty before the lots, or if it is the new name."""
    if state is State.PREPARING or known.drawn_name == name:
        return ""
    return known.drawn_name


def number_of_namesake(league: League, player: str, name: str) -> int:
    """Return the position in the list of another player with that name, from 1; 0 if there is none."""
    others = ((number, one.name) for number, one in enumerate(league.players, start=1) if one.name != player)
    return next((number for number, other in others if folded(other) == folded(name)), 0)
