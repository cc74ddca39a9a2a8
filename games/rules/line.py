"""A game as it runs: the position now, and what the draw rules count from the positions before.

Like `moves` it can be compiled as it stands. What most moves of most games are, a quiet move where nothing can be
taken or a capture told by its ends that only one legal capture fits, is checked and played by `run`, one after
another, without any thought that such moves do not need; everything else is worked out by others and set down with
`put`.
"""

from __future__ import annotations

from typing import Final

from games.rules.moves import Choose, Mover, State
from games.rules.notation.movetext import Kind
from games.rules.reach import INTERPRETED, one_over_another

NO_SIDE = 2
ASIDES = (Kind.COMMENT, Kind.VARIATION)  # what may stand between moves and plays nothing


class Word:
    """One word of a game, as far as a line needs it: a quiet move, or a capture by its two ends or its whole path.

    `start` and `end` are 0 for every word that needs more thought. Whether it can be played depends on the position;
    what does not is worked out beforehand.
    """

    __slots__ = ("crossed", "end", "jump", "jumped", "kind", "man_of", "named", "path", "start", "takes", "text")

    def __init__(
        self,
        text: str,
        kind: Kind | None,
        named: bool = False,
        takes: bool = False,
        start: int = 0,
        end: int = 0,
        path: tuple[int, ...] = (),
        man_of: int = NO_SIDE,
        crossed: int = 0,
        jumped: int = 0,
        jump: int = 0,
    ) -> None:
        self.text: Final = text
        self.kind: Final = kind  # None for a move, however wrong
        self.named: Final = named  # with names of squares, not numbers
        self.takes: Final = takes
        self.start: Final = start
        self.end: Final = end
        self.path: Final = path  # empty where only the ends are told
        self.man_of: Final = man_of  # the side whose man can step so, or NO_SIDE
        self.crossed: Final = crossed  # what has to be empty for a king to go there; the start itself where none can
        self.jumped: Final = jumped  # what a capture takes that is one jump over a neighbour
        self.jump: Final = jump  # that way to take, as `Neighbours` tells it; 0 for any other word


class Line:
    """The positions so far, the last of them being `state`, and the counts.

    `still`: half-moves since a capture or a man's move; `steady`: the same, but a man crowned is as good as a king.
    `watched` says after each move whether a draw rule may have something to say.
    """

    def __init__(
        self,
        mover: Mover,
        choose: Choose | None,
        state: State,
        repeats: int,
        patience: int,
        few: int,
        wait: int,
        forced: bool,
        passes: bool,
    ) -> None:
        self.mover: Final = mover
        self.forced: Final = forced  # whether a capture has to be made
        self.passes: Final = passes  # whether a player who cannot move passes
        # Half-moves to tell of: without a capture that could be, and who could have taken; or none of those, but a sign
        # of a capture where nothing could be taken.
        self.remarkable: list[tuple[int, int]] = []
        self.asides: list[tuple[int, Word]] = []  # what stood between the moves, after the half-move before it
        self.choose: Final = choose  # None: nothing is asked of a capture but the number of its pieces, if that
        self.recurs: Final = repeats != 0  # whether positions are counted at all
        self.repeats = repeats  # of one position, from which a draw rule speaks; 0: never
        self.patience = patience  # half-moves without a capture or a man's move, likewise
        self.few = few  # pieces on the board at which an ending may be counted; 0: never
        self.look = wait  # half-moves of the game after which an ending may have been counted far enough
        self.seen: dict[State, int] = {}
        self.states: list[State] = [state]
        self.state = state
        self.still = 0
        self.steady = 0
        self.undone = False
        self.watched = False
        self.scarce = False
        self.put(self.states.pop(), True)

    def listen(self, repeats: int, patience: int, few: int) -> None:
        """Stop from now on for these draw rules only."""
        self.repeats, self.patience, self.few = repeats, patience, few
        self.scarce = self.scarce and few != 0

    def put(self, state: State, irreversible: bool) -> None:
        """Set down the position that a half-move led to."""
        before = self.state
        pieces = state[0] | state[1] | state[2] | state[3]
        taken = pieces.bit_count() < (before[0] | before[1] | before[2] | before[3]).bit_count()
        crowned = (state[1] | state[3]).bit_count() != (before[1] | before[3]).bit_count()
        self.state = state
        self.states.append(state)
        if irreversible:
            self.scarce = self._few_are_left(pieces)
        self._count(state, irreversible, crowned and not taken)

    def _few_are_left(self, pieces: int) -> bool:
        return self.few != 0 and pieces.bit_count() <= self.few

    def _count(self, state: State, irreversible: bool, crowned: bool) -> None:
        """Count the half-move that led to a position."""
        self.still = 0 if irreversible else self.still + 1
        self.steady = 0 if irreversible and not crowned else self.steady + 1
        times = 1
        if irreversible and not self.undone:
            self.seen.clear()
        elif self.recurs:
            times = self._times(state)
        counted = self.scarce and len(self.states) > self.look
        self.watched = counted or times >= self.repeats > 0 or self.still >= self.patience > 0

    def undo_the_irreversible(self) -> None:
        """From now on men may have moved back: any position of the whole game may come again."""
        if self.undone:
            return
        self.undone = True
        self.seen.clear()
        for state in self.states:
            self.seen[state] = self.seen.get(state, 0) + 1

    def _times(self, state: State) -> int:
        """How often a position has been there; those before an irreversible move cannot come again."""
        if not self.seen:
            self.seen[self.states[-2]] = 1
        times = self.seen.get(state, 0) + 1
        self.seen[state] = times
        return times

    def run(self, words: list[Word], index: int) -> int:
        """Play words from `index` on while each is simple: the index of the first that is not, or of the end.

        Stops as well after a move from which a draw rule may have something to say.
        """
        mover, states, seen, undone = self.mover, self.states, self.seen, self.undone
        spared, reaches, few, asked = mover.men_spare_kings, mover.reach, self.few, self.choose is not None
        passes = self.passes
        state = self.state
        men, kings, foe_men, foe_kings, side = state
        empty = mover.board & ~(men | kings | foe_men | foe_kings)
        for at in range(index, len(words)):
            word = words[at]
            start, end, reach = word.start, word.end, reaches[side]
            if not end and not (passes and word.kind is Kind.NO_MOVE):
                if word.kind in ASIDES:
                    self.asides.append((len(states) - 1, word))
                    continue
                break
            near, prey = reach.man_prey, foe_men if spared else foe_men | foe_kings
            takers = mover.kings_that_take(kings, foe_men | foe_kings, empty, side) if kings else 0
            man, both, taken = start & men, start ^ end, 0
            if not INTERPRETED:  # compiled, a capture is worked out as fast as what follows
                takers |= near.takers(men, prey, empty)
            elif ways := men * near.pieces & prey * near.prey & empty * near.behind:  # `near.ways`, without the call
                if ways & word.jump and not takers and not (asked and foe_kings):
                    landings = end if ways == word.jump else near.landings(ways)
                    if not near.ways(landings, prey, empty):
                        taken = word.jumped  # nobody can take more than one, and there is nothing to choose by
                if not taken:
                    takers |= men & one_over_another(ways)
            if word.takes and (taken or takers & start or word.path):
                taken = taken or self._taken(word, takers, state, empty)
                if not taken:
                    break
                foe_men &= ~taken
                foe_kings &= ~taken
                empty = (empty | start | taken) & ~end
                self.scarce = few != 0 and (mover.board ^ empty).bit_count() <= few
            elif not end:
                if takers or not self._has_to_pass(state):
                    break
            elif not end & empty or takers and (self.forced or not self._moves_on(words, at)):
                break
            elif man and word.man_of == side or start & kings and word.crossed & empty == word.crossed:
                empty ^= both
            else:
                break
            if not taken:
                if word.takes:
                    self.remarkable.append((len(states), 0))
                if takers:
                    self.remarkable.append((len(states), takers ^ both if takers & start else takers))
            crowned = man and end & reach.far_row
            if not man:
                kings ^= both
            elif crowned:
                men ^= start
                kings |= end
            else:
                men ^= both
            state = (foe_men, foe_kings, men, kings, 1 - side)
            states.append(state)
            if undone or not taken and (not man or crowned):
                self._count(state, man != 0 or taken != 0, taken == 0 and crowned != 0)
            else:  # the commonest: nothing that was before can come again, and nothing counts
                self.still = self.steady = 0
                self.watched = self.scarce and len(states) > self.look
                if seen:
                    seen.clear()
            if self.watched:
                self.state = state
                return at + 1
            men, kings, foe_men, foe_kings, side = state
        else:
            at = len(words)
        self.state = state
        return at

    def _has_to_pass(self, state: State) -> bool:
        """Whether a player who can take nothing cannot move either, while the other can."""
        men, kings, foe_men, foe_kings, side = state
        if not men | kings:
            return False
        mover, empty = self.mover, self.mover.board & ~(men | kings | foe_men | foe_kings)
        if mover.can_step(men, kings, foe_men, foe_kings, side):
            return False
        other_moves = mover.can_step(foe_men, foe_kings, men, kings, 1 - side)
        return other_moves or mover.takers(foe_men, foe_kings, men, kings, 1 - side, empty) != 0

    def _moves_on(self, words: list[Word], at: int) -> bool:
        """Whether the word after one is a move, so that nothing else is said of that one."""
        return at + 1 < len(words) and words[at + 1].kind is None

    def _taken(self, word: Word, takers: int, state: State, empty: int) -> int:
        """What the one legal capture takes that a word can mean; 0 where there is none, or several."""
        start, end = word.start, word.end
        if not start & takers:
            return 0
        men, kings, foe_men, foe_kings, side = state
        mover, man = self.mover, start & men != 0
        if start != takers:
            ways = mover.ways(takers, men, kings, foe_men, foe_kings, side, empty, mover.most_first)
        else:
            if man or not mover.flying:
                path, taken = mover.only_way(start, foe_men, foe_kings, side, empty | start, man)
                if taken:
                    return taken if path[-1] == end and (not word.path or word.path == path) else 0
            ways = mover.all_ways(start, foe_men, foe_kings, side, empty | start, man, mover.most_first)
        if len(ways) > 1 and self.choose is not None:
            captures = mover.captures_of(takers, men, kings, foe_men, foe_kings, side, empty, mover.most_first)
            ways = [(capture.path, capture.taken) for capture in self.choose(captures)]
        found = 0
        for path, taken in ways:
            if path[0] == start and path[-1] == end and (not word.path or word.path == path):
                if found:
                    return 0
                found = taken
        return found
