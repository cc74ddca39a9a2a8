"""A game as it runs: the position now, and what the draw rules count from the positions before.

Like `moves` it can be compiled as it stands. A quiet move where nothing can be taken, by far the commonest, is
checked and played in one call; everything else is worked out by others and put down with `put`.
"""

from __future__ import annotations

from typing import Final

from games.rules.moves import Mover

State = tuple[int, int, int, int, int]


class Line:
    """The pieces now, whose turn it is, and the counts.

    `still`: half-moves since a capture or a man's move. `seen`: how often each position was there, the first one
    included. `watched` says after each move whether a draw rule may have something to say.
    """

    __slots__ = (
        "few", "foe_kings", "foe_men", "kings", "men", "mover", "patience", "repeats", "seen", "side", "states",
        "still", "watched",
    )  # fmt: skip

    def __init__(self, mover: Mover, state: State, repeats: int, patience: int, few: int) -> None:
        self.mover: Final = mover
        self.repeats: Final = repeats  # of one position, from which a draw rule speaks; 0: never
        self.patience: Final = patience  # half-moves without a capture or a man's move, likewise
        self.few: Final = few  # pieces on the board at which an ending may be counted
        self.seen: dict[State, int] = {}
        self.states: list[State] = []
        self.still = 0
        self.put(state, True)

    def put(self, state: State, irreversible: bool) -> None:
        """Set down the position that a half-move led to."""
        self.men, self.kings, self.foe_men, self.foe_kings, self.side = state
        self.still = 0 if irreversible else self.still + 1
        self.states.append(state)
        times = 0
        if self.repeats:
            times = self.seen.get(state, 0) + 1
            self.seen[state] = times
        self.watched = (
            (self.repeats != 0 and times >= self.repeats)
            or (self.patience != 0 and self.still >= self.patience)
            or (self.few != 0 and _few(self.men | self.kings | self.foe_men | self.foe_kings, self.few))
        )

    def step(self, start: int, end: int) -> bool:
        """Play a quiet move where nothing can be taken; False, and nothing done, where it is not as simple as that."""
        men, kings, foe_men, foe_kings, side = self.men, self.kings, self.foe_men, self.foe_kings, self.side
        mover = self.mover
        if not mover.is_step(start, end, men, kings, foe_men, foe_kings, side):
            return False
        if mover.can_capture(men, kings, foe_men, foe_kings, side):
            return False
        if start & kings:
            self.put((foe_men, foe_kings, men, kings ^ start ^ end, 1 - side), False)
        elif end & mover.reach[side].far_row:
            self.put((foe_men, foe_kings, men ^ start, kings | end, 1 - side), True)
        else:
            self.put((foe_men, foe_kings, men ^ start ^ end, kings, 1 - side), True)
        return True


def _few(pieces: int, limit: int) -> bool:
    """Whether at most so many pieces are on the board."""
    for _ in range(limit):
        pieces &= pieces - 1
    return pieces == 0
