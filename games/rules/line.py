"""A game as it runs: the position now, and what the draw rules count from the positions before.

Like `moves` it can be compiled as it stands. What most moves of most games are, a quiet move where nothing can be
taken or a capture told by its ends that only one legal capture fits, is checked and played here, one after another;
everything else is worked out by others and set down with `put`.
"""

from __future__ import annotations

from typing import Final

from games.rules.moves import Choose, Mover, State


class Word:
    """One word of a game, as far as a line needs it: a quiet move or a capture by its two ends, or what to pass over.

    `start` is 0 for every word that needs more thought.
    """

    __slots__ = ("end", "named", "passed_over", "start", "takes")

    def __init__(self, start: int, end: int, takes: bool, named: bool, passed_over: bool) -> None:
        self.start: Final = start
        self.end: Final = end
        self.takes: Final = takes
        self.named: Final = named  # with names of squares, not numbers
        self.passed_over: Final = passed_over


class Line:
    """The positions so far, the last of them being `state`, and the counts.

    `still`: half-moves since a capture or a man's move. `watched` says after each move whether a draw rule may have
    something to say.
    """

    def __init__(
        self,
        mover: Mover,
        choose: Choose,
        state: State,
        repeats: int,
        patience: int,
        few: int,
    ) -> None:
        self.mover: Final = mover
        self.choose: Final = choose
        self.repeats: Final = repeats  # of one position, from which a draw rule speaks; 0: never
        self.patience: Final = patience  # half-moves without a capture or a man's move, likewise
        self.few: Final = few  # pieces on the board at which an ending may be counted
        self.seen: dict[State, int] = {}
        self.states: list[State] = [state]
        self.state = state
        self.still = 0
        self.undone = False
        self.put(self.states.pop(), True)

    def put(self, state: State, irreversible: bool) -> None:
        """Set down the position that a half-move led to."""
        self.state = state
        self.states.append(state)
        if irreversible:
            self.still = 0
            self.scarce = self.few != 0 and (state[0] | state[1] | state[2] | state[3]).bit_count() <= self.few
        else:
            self.still += 1
        times = self._times(state) if self.repeats else 0
        self.watched = self.scarce or times >= self.repeats > 0 or self.still >= self.patience > 0

    def undo_the_irreversible(self) -> None:
        """From now on men may have moved back: any position of the whole game may come again."""
        self.undone = True
        self.seen.clear()
        for state in self.states:
            self.seen[state] = self.seen.get(state, 0) + 1

    def _times(self, state: State) -> int:
        """How often the position now has been there; those before an irreversible move cannot come again."""
        if self.still == 0 and not self.undone:
            self.seen.clear()
            return 1
        if not self.seen:
            self.seen[self.states[-2]] = 1
        times = self.seen.get(state, 0) + 1
        self.seen[state] = times
        return times

    def run(self, words: list[Word], index: int, named: bool) -> int:
        """Play words from `index` on while each is simple: the index of the first that is not, or of the end.

        Stops as well after a move from which a draw rule may have something to say.
        """
        while index < len(words):
            word = words[index]
            if not word.passed_over:
                if not word.start or word.named != named:
                    return index
                if not (self._capture(word) if word.takes else self._step(word)):
                    return index
                if self.watched:
                    return index + 1
            index += 1
        return index

    def _step(self, word: Word) -> bool:
        """Play a quiet move where nothing can be taken; False, and nothing done, where it is not that simple."""
        men, kings, foe_men, foe_kings, side = self.state
        start, end, mover = word.start, word.end, self.mover
        if not mover.is_step(start, end, men, kings, foe_men, foe_kings, side):
            return False
        if mover.takers(men, kings, foe_men, foe_kings, side):
            return False
        if self.undone or not start & men or end & mover.reach[side].far_row:
            self.put(mover.moved(self.state, start, end, 0), start & men != 0)
        else:
            self._man_moved((foe_men, foe_kings, men ^ start ^ end, kings, 1 - side))
        return True

    def _man_moved(self, state: State) -> None:
        """What `put` does, for the commonest move of all: nothing taken, nothing crowned, no position come again."""
        self.state = state
        self.states.append(state)
        self.still = 0
        if self.seen:
            self.seen.clear()
        self.watched = self.scarce

    def _capture(self, word: Word) -> bool:
        """Play a capture that its ends tell from all others; False, and nothing done, where they do not."""
        men, kings, foe_men, foe_kings, side = self.state
        start, end, mover = word.start, word.end, self.mover
        if not start & (men | kings):
            return False
        legal = mover.captures(men, kings, foe_men, foe_kings, side)
        if len(legal) > 1:
            legal = self.choose(legal)
        fitting = [capture.taken for capture in legal if capture.path[0] == start and capture.path[-1] == end]
        if len(fitting) != 1:
            return False
        self.put(mover.moved(self.state, start, end, fitting[0]), True)
        return True
