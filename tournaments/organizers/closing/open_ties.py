"""The open ties of a league, for its organizers."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.display.games import GameLine, Status
from tournaments.display.league import LeaguePage
from tournaments.league.open_ties import Need, count_drawn_tiebreaks, need_of


@dataclass(frozen=True, slots=True)
class OpenTie:
    """An open tie, by its number from 1 and by the key of one of its players.

    Addresses use the player, since the number changes once another tie is decided. `game` is the tie-break game of the
    two players that is still to be played.
    """

    number: int
    player_id: int | None
    names: tuple[str, ...]
    need: Need
    game: GameLine | None
    winner: str
    """The winner of the tie-break game if the other player withdrew; empty otherwise."""

    drawn: int | None
    """The key of the last tie-break game of the two players if it was drawn, or None."""

    @property
    def offers_game(self) -> bool:
        """Whether a tie-break game must be called."""
        return self.need is Need.GAME and self.game is None


def open_ties(page: LeaguePage) -> tuple[OpenTie, ...]:
    """Return the open ties of a complete league, from the top of the table."""
    return tuple(_open_tie(page, number, tie) for number, tie in enumerate(page.standings.open_ties, start=1))


def _open_tie(page: LeaguePage, number: int, tie: tuple[str, ...]) -> OpenTie:
    """Return an open tie with the means that decides it: a tie-break game, a win by absence or a ruling."""
    league = page.loaded.league
    need, pair = need_of(league, tie), set(tie)
    game = next((game for game in page.tiebreaks if {game.one, game.two} == pair and game.status is Status.OPEN), None)
    winner = next(iter(pair - league.withdrawn_players)) if need is Need.ABSENCE else ""
    player_id = page.loaded.player_ids.get(tie[0])
    played = [game for game in page.tiebreaks if {game.one, game.two} == pair and game.result]
    drawn = played[-1].fixture_id if played and count_drawn_tiebreaks(league, tie) else None
    return OpenTie(number, player_id, tie, need, game, winner, drawn)
