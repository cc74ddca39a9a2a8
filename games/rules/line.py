"""A game as it runs: the position now, and what the draw rules count from the positions before.

Like `moves` it can be compiled as it stands. A quiet move where nothing can be taken, by far the commonest, is
checked and played in one call; everything else is worked out by others and put down with `put`.
"""

from __future__ import annotations

from typing import Final

from games.rules.moves import Mover

State = tuple[int, int, int, int, int]  # men, kings, foe_men, foe_kings, side to move


class Line:
    """The positions so far, the last of them being `state`, and the counts.

    `still`: half-moves since a capture or a man's move. `seen`: how often each position was there, the first one
    included. `watched` says after each move whether a draw rule may have something to say.
    """

    __slots__ = ("few", "mover", "patience", "repeats", "seen", "state", "states", "still", "watched")

    def __init__(self, mover: Mover, state: State, repeats: int, patience: int, few: int) -> None:
        self.mover: Final = mover
        self.repeats: Final = repeats  # of one position, from which a draw rule speaks; 0: never
        self.patience: Final = patience  # half-moves without a capture or a man's move, likewise
        self.few: Final = few  # pieces on the board at which an ending may be counted
        self.seen: dict[State, int] = {}
        self.states: list[State] = []
        self.state = state
        self.still = 0
        self.watched = False
        self.put(state, True)

    def put(self, state: State, irreversible: bool) -> None:
        """Set down the position that a half-move led to."""
        self.state = state
        self.states.append(state)
        self.still = still = 0 if irreversible else self.still + 1
        watched = still >= self.patience > 0
        if self.repeats:
            times = self.seen.get(state, 0) + 1
            self.seen[state] = times
            watched = watched or times >= self.repeats
        if self.few and not watched:
            watched = (state[0] | state[1] | state[2] | state[3]).bit_count() <= self.few
        self.watched = watched

    def step(self, start: int, end: int) -> bool:
        """Play a quiet move where nothing can be taken; False, and nothing done, where it is not as simple as that."""
        men, kings, foe_men, foe_kings, side = self.state
        mover = self.mover
        if not mover.is_step(start, end, men, kings, foe_men, foe_kings, side):
            return False
        if mover.takers(men, kings, foe_men, foe_kings, side):
            return False
        if start & kings:
            self.put((foe_men, foe_kings, men, kings ^ start ^ end, 1 - side), False)
        elif end & mover.reach[side].far_row:
            self.put((foe_men, foe_kings, men ^ start, kings | end, 1 - side), True)
        else:
            self.put((foe_men, foe_kings, men ^ start ^ end, kings, 1 - side), True)
        return True
