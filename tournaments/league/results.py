"""The rules of results; open ties, the ways to end them, and what decides places of a table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.podium import podium
from tournaments.league.regulation import Step
from tournaments.league.table import Table, playing, table
from tournaments.league.tiebreaks import Group, Split, is_decided
from tournaments.league.values import Game, League, Reason, Result, Ruling, State, Winner


class Need(StrEnum):
    """The way to end an open tie. A tie of two can be ruled on too."""

    GAME = "game"
    ABSENCE = "absence"
    """One of the two withdrew: the other wins the tie-break game without playing it."""
    RULING = "ruling"
    LOTS = "lots"
    DECISION = "decision"
    """A ruling, where the regulation knows no further game."""


def need_of(league: League, tie: Iterable[str]) -> Need:
    """Return the way to end an open tie of exactly these players.

    Two players play a tie-break game (Desempate, 6); if one has withdrawn, the other wins it by absence. The case of
    more than two is studied, which needs a ruling, or lots where the regulation ends with them. So do places without a
    medal where games are for medals only.
    """
    group, regulation = set(tie), league.regulation
    chain = set(regulation.chain_of(league.stage.format))
    by_lots = Step.LOTS in chain
    if not chain & {Step.TIEBREAK_GAME, Step.FURTHER_GAME} or _is_not_played_for(league, group):
        return Need.LOTS if by_lots else Need.DECISION
    withdrawn = group & league.withdrawn_players
    if len(group) > 2 or len(withdrawn) == 2:
        return Need.LOTS if by_lots else Need.RULING
    return Need.ABSENCE if withdrawn else Need.GAME


def _is_not_played_for(league: League, group: set[str]) -> bool:
    """Return whether a tie is below the podium under a regulation with tie-break games for medals only."""
    if not league.regulation.play_off_for_medals:
        return False
    places = [row.pos for row in table(league).rows if row.player in group and row.pos]
    return min(places, default=0) > len(podium(len(playing(league)), league.regulation))


def unplayed_tiebreak(league: League, pair: Iterable[str]) -> Game | None:
    """Return the tie-break game of a pair without a result, or None."""
    players = set(pair)
    return next((game for game in league.tiebreak_games if game.pair == players and game.result is None), None)


def count_drawn_tiebreaks(league: League, pair: Iterable[str]) -> int:
    """Return the number of drawn tie-break games of a pair; each has to be played again (Desempate, 6)."""
    players = set(pair)
    return sum(
        game.pair == players and game.result is not None and game.result.winner is Winner.DRAW
        for game in league.tiebreak_games
    )


def without_superfluous(games: Iterable[Game]) -> tuple[Game, ...]:
    """Return tie-break games without unplayed ones of a pair that already has a winner."""
    listed = tuple(games)
    won = {game.pair for game in listed if is_decided(game)}
    return tuple(game for game in listed if game.result or game.pair not in won)


def ruling_on(league: League, players: Iterable[str]) -> Ruling | None:
    """Return the last ruling on exactly these players, also if their tie no longer needs it; None without one."""
    group = set(players)
    return next((ruling for ruling in reversed(league.rulings) if set(ruling.order) == group), None)


def rulings_in_force(league: League) -> tuple[Ruling, ...]:
    """Return the rulings in force: a later ruling on the same players replaces an earlier one."""
    last = {frozenset(ruling.order): ruling for ruling in league.rulings}
    return tuple(ruling for ruling in league.rulings if last[frozenset(ruling.order)] is ruling)


@dataclass(frozen=True, slots=True)
class Decider:
    """A ruling or a tie-break game that decides places: its players, best first, and the ruling, if any."""

    order: Group
    ruling: Ruling | None = None

    @property
    def players(self) -> frozenset[str]:
        return frozenset(self.order)


DECIDING_STEPS = frozenset({Step.TIEBREAK_GAME, Step.FURTHER_GAME, Step.LOTS, Step.RULING})


def deciders(computed: Table) -> tuple[Decider, ...]:
    """Return the rulings and tie-break games that decide places of the table, from the top."""
    splits = {id(row.split): row.split for row in computed.rows if row.split}
    return tuple(_decider(split) for split in splits.values() if split.step in DECIDING_STEPS)


def _decider(split: Split) -> Decider:
    return Decider(tuple(player for group in split.groups for player in group), split.ruling)


def ruled_ties(computed: Table) -> tuple[Group, ...]:
    """Return the ties decided by a ruling, each in the order of the ruling."""
    return tuple(decider.order for decider in deciders(computed) if decider.ruling)


def lost_by_absence(league: League, player: str) -> tuple[str, ...]:
    """Return the players who won a tie-break game because this player was absent."""
    winners = [
        game.player(game.result.winning_side)
        for game in league.tiebreak_games
        if player in game.pair and game.result and game.result.reason is Reason.WALKOVER and game.result.winning_side
    ]
    return tuple(winner for winner in winners if winner != player)


def recorded(league: League, game: Game, result: Result) -> League:
    """Return the league with the first result of a game. Raises Fault for a game that may not have it."""
    refuse_recorded(league, game)
    _check(league, game, result)
    return with_result(league, game, result)


def corrected(league: League, game: Game, result: Result | None) -> League:
    """Return the league with another result for a game that has one; None removes it. Raises Fault without one."""
    if game.result is None:
        raise Fault(Code.RESULT_MISSING)
    if game.result == result:
        raise Fault(Code.RESULT_SAME)
    if result:
        _check(league, game, result)
    return with_result(league, game, result)


def _check(league: League, game: Game, result: Result) -> None:
    """Raise Fault for a wrong result, and for one without the pieces that its points come from."""
    regulation = league.regulation_in_format
    checks.result(result, league.men, league.board_ends, regulation, tiebreak=game.tiebreak)
    for side in checks.sides_with_pieces(result, regulation, tiebreak=game.tiebreak):
        if result.pieces(side) is None:
            raise Fault(Code.PIECES_MISSING, f"pieces.{side}")


def refuse_results(league: League) -> None:
    """Raise Fault for a league that cannot have results: it is finished, or its lots are not drawn."""
    if league.state is State.FINISHED:
        raise Fault(Code.LEAGUE_FINISHED)
    if league.state is State.PREPARING:
        raise Fault(Code.LEAGUE_NOT_DRAWN)


def refuse_settled(league: League, game: Game) -> None:
    """Raise Fault for a game of a withdrawn player, also a tie-break game."""
    for name in (game.one, game.two):
        if name in league.withdrawn_players:
            raise Fault(Code.GAME_SETTLED, name=name)


def refuse_recorded(league: League, game: Game) -> None:
    """Raise Fault for a game that already has a result."""
    refuse_settled(league, game)
    if game.result:
        raise Fault(Code.RESULT_EXISTS)


def with_result(league: League, game: Game, result: Result | None) -> League:
    """Return the league with a result of a game, or without it. Raises Fault as `with_game` does."""
    return with_game(league, game, replace(game, result=result))


def with_game(league: League, game: Game, new: Game) -> League:
    """Return the league with `new` in place of `game`.

    The first result puts the league in play. A tie-break game with a winner removes the unplayed ones of its pair.
    Raises Fault if the pair would have two winners.
    """
    state = State.PLAYING if new.result and league.state is State.DRAWN else league.state
    games, tiebreaks = (
        tuple(new if each is game else each for each in games) for games in (league.games, league.tiebreak_games)
    )
    if tiebreaks != league.tiebreak_games:
        tiebreaks = without_superfluous(tiebreaks)
        checks.tiebreak_games(tiebreaks)
    return replace(league, state=state, games=games, tiebreak_games=tiebreaks)
