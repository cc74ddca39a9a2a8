"""The line of play of a game: its positions so far, and the counts of the draw rules.

Like `moves` it can be compiled by mypyc. `run` checks and plays the simple moves, which are most moves of most games: a
quiet move where nothing can be captured, or a capture given by its ends that only one legal capture fits. Anything else
is worked out by the caller, who adds the position with `put`.
"""

from __future__ import annotations

from typing import Final

from games.rules.attack_tables import INTERPRETED, Neighbours, one_over_another
from games.rules.moves import Choose, MoveGenerator, State
from games.rules.notation.movetext import Kind
from games.rules.word import Word

ANNOTATIONS = (Kind.COMMENT, Kind.VARIATION)  # words between moves that play nothing


class Line:
    """The positions so far, of which `state` is the last, and the counts of the draw rules.

    `halfmove_clock`: half-moves since a capture or a man's move; `quiet_moves`: the same, where the move that crowns a
    man counts as a king's. `watched`: a draw rule may apply after the last move. `counts_all`: repetitions are counted
      over the whole game, also before irreversible moves.
    """

    def __init__(
        self,
        mover: MoveGenerator,
        choose: Choose | None,
        state: State,
        repeats: int,
        halfmove_limit: int,
        endgame_pieces: int,
        wait: int,
        forced: bool,
        passes: bool,
    ) -> None:
        self.mover: Final = mover
        self.forced: Final = forced  # whether a capture has to be made
        self.passes: Final = passes  # whether a player who cannot move passes
        self.choose: Final = choose  # None if captures are chosen by number alone, or freely
        self.free: Final = choose is None and not mover.most_first  # whether captures are chosen freely
        self.due = 0  # pieces that could have captured before: one of them may be lost by soplo
        # Findings of a run, each with the number of its half-move: words between the moves, pieces of which one was due
        # and none was removed, and 0 for the sign of a capture on a quiet move.
        self.findings: list[tuple[int, int | Word]] = []
        self.recurs: Final = repeats != 0  # whether positions are counted at all
        self.repeats = repeats  # repetitions of a position from which a draw rule applies; 0: never
        # Half-moves without a capture or a man's move, from which a draw rule applies; 0: never.
        self.halfmove_limit = halfmove_limit
        self.endgame_pieces = endgame_pieces  # pieces on the board at which an ending may be counted; 0: never
        self.ending_due = wait  # half-moves of the game before which no count of an ending can be complete
        self.seen: dict[State, int] = {}
        self.states: list[State] = [state]
        self.state = state
        self.empty = 0
        self.halfmove_clock = 0
        self.quiet_moves = 0
        self.counts_all = False
        self.watched = False
        self.in_endgame = False
        self.add(self.states.pop(), irreversible=True)

    def watch_only(self, repeats: int, halfmove_limit: int, endgame_pieces: int) -> None:
        """Watch for these draw rules only, from now on."""
        self.repeats, self.halfmove_limit, self.endgame_pieces = repeats, halfmove_limit, endgame_pieces
        self.in_endgame = self.in_endgame and endgame_pieces != 0

    def add(self, state: State, irreversible: bool) -> None:
        """Add the position after a half-move."""
        before = self.state
        pieces = state[0] | state[1] | state[2] | state[3]
        taken = pieces.bit_count() < (before[0] | before[1] | before[2] | before[3]).bit_count()
        crowned = (state[1] | state[3]).bit_count() != (before[1] | before[3]).bit_count()
        self.state = state
        self.empty = self.mover.board & ~pieces
        self.states.append(state)
        if irreversible:
            self.in_endgame = self.endgame_pieces != 0 and pieces.bit_count() <= self.endgame_pieces
        self._count(state, irreversible, crowned and not taken)

    def huff(self, lost: int) -> None:
        """Remove a piece of the side that moved last: it is lost by soplo, between two half-moves."""
        men, kings, foe_men, foe_kings, side = self.states.pop()
        self.due = 0
        self.add((men, kings, foe_men & ~lost, foe_kings & ~lost, side), irreversible=True)

    def _count(self, state: State, irreversible: bool, crowned: bool) -> None:
        """Update the counts for the half-move that led to a position."""
        self.halfmove_clock = 0 if irreversible else self.halfmove_clock + 1
        self.quiet_moves = 0 if irreversible and not crowned else self.quiet_moves + 1
        times = 1
        if irreversible and not self.counts_all:
            self.seen.clear()
        elif self.recurs:
            times = self._times(state)
        counted = self.in_endgame and len(self.states) > self.ending_due
        self.watched = counted or times >= self.repeats > 0 or self.halfmove_clock >= self.halfmove_limit > 0

    def count_all_positions(self) -> None:
        """Count repetitions over the whole game: after an irregular move, men may return to earlier squares."""
        if self.counts_all:
            return
        self.counts_all = True
        self.seen.clear()
        for state in self.states:
            self.seen[state] = self.seen.get(state, 0) + 1

    def _times(self, state: State) -> int:
        """Return how often a position has occurred since the last irreversible move."""
        if not self.seen:
            self.seen[self.states[-2]] = 1
        times = self.seen.get(state, 0) + 1
        self.seen[state] = times
        return times

    def run(self, words: list[Word], index: int) -> int:
        """Play words from `index` on while they are simple; return the index of the first that is not, or of the end.

        Also stops after a move after which a draw rule may apply.
        """
        for at in range(index, len(words)):
            word = words[at]
            if not (self._play(word) if word.end else self._play_other_word(word)):
                return at
            if self.watched:
                return at + 1
        return len(words)

    def _play(self, word: Word) -> bool:
        """Play a quiet move or a capture; return False, with nothing changed, if it is not simple."""
        capturers, taken = self._capturers(word)
        if word.takes and (taken or capturers & word.start or word.path):
            taken = taken or self._taken(word, capturers)
            if not taken:
                return False
        elif (capturers and self.forced) or not self._can_step(word):
            return False
        if self.due or (not taken and (capturers or word.takes)):
            due = 0 if taken else capturers
            if due & word.start:  # a capturer that made a quiet move may be lost by soplo where it stands now
                due ^= word.start ^ word.end
            self._note(word, due, taken)
        self._move(word, taken)
        return True

    def _capturers(self, word: Word) -> tuple[int, int]:
        """Return the pieces of the player to move that can capture, and the piece that the word captures.

        The latter is found only for a man's jump without any other choice; otherwise it is 0, and `_taken` finds it.
        """
        men, kings, foe_men, foe_kings, side = self.state
        mover, empty = self.mover, self.empty
        capturers = mover.kings_that_take(kings, foe_men | foe_kings, empty, side) if kings else 0
        near, targets = mover.tables[side].man_targets, foe_men if mover.men_spare_kings else foe_men | foe_kings
        if not INTERPRETED:  # compiled, this is as fast as the lines below
            return capturers | near.capturers(men, targets, empty), 0
        ways = men * near.pieces & targets * near.targets & empty * near.behind  # `near.ways`, without the call
        if not ways:
            return capturers, 0
        if ways & word.jump and self._is_only_capture(word, near, ways, targets, foe_kings, capturers):
            return capturers, word.targets
        return capturers | men & one_over_another(ways), 0

    def _can_step(self, word: Word) -> bool:
        """Return whether a word is a quiet move that a man or a king of the player to move can make."""
        men, kings, _foe_men, _foe_kings, side = self.state
        if not word.end & self.empty:
            return False
        if word.start & men:
            return word.man_of == side
        return word.start & kings != 0 and word.crossed & self.empty == word.crossed

    def _move(self, word: Word, taken: int) -> None:
        """Add the position after a legal move, and update the counts."""
        men, kings, foe_men, foe_kings, side = self.state
        both, man, lasting = word.start ^ word.end, word.start & men, taken
        if taken:
            foe_men ^= foe_men & taken
            foe_kings ^= foe_kings & taken
        if not man:
            kings ^= both
        elif word.end & self.mover.tables[side].far_row:
            men ^= word.start
            kings |= word.end
        else:
            men ^= both
            lasting = 1
        self.empty = empty = self.empty ^ both ^ taken
        if taken and self.endgame_pieces:
            self.in_endgame = (self.mover.board ^ empty).bit_count() <= self.endgame_pieces
        self.state = state = (foe_men, foe_kings, men, kings, 1 - side)
        self.states.append(state)
        if lasting and not self.counts_all:  # the commonest case: no earlier position can occur again
            self.halfmove_clock = self.quiet_moves = 0
            self.watched = self.in_endgame and len(self.states) > self.ending_due
            if self.seen:
                self.seen.clear()
        else:
            self._count(state, man != 0 or taken != 0, man != 0 and not lasting)

    def _is_only_capture(
        self, word: Word, near: Neighbours, ways: int, targets: int, foe_kings: int, capturers: int
    ) -> bool:
        """Return whether a man's single jump is legal and unambiguous, so that no search for captures is needed.

        No capture may be longer, nor be preferred; where captures are chosen freely, only this man's own could be.
        """
        if self.free:
            ways &= word.start * near.pieces
        elif capturers or (foe_kings and self.choose is not None):
            return False
        landings = word.end if ways == word.jump else near.landings(ways)
        return near.ways(landings, targets, self.empty) == 0

    def _play_other_word(self, word: Word) -> bool:
        """Play a word that is not a move: a comment, a soplo, a pass. Return False if it is not simple.

        The soplo of a last piece is not, since it ends the game.
        """
        men, kings, foe_men, foe_kings, side = self.state
        if word.kind in ANNOTATIONS:
            self.findings.append((len(self.states) - 1, word))
        elif word.lost & self.due and word.lost != foe_men | foe_kings:
            self.findings.append((len(self.states) - 1, word))
            self.huff(word.lost)
        elif self.passes and word.kind is Kind.NO_MOVE and self._has_to_pass():
            self._note(word, 0, 0)
            self.add((foe_men, foe_kings, men, kings, 1 - side), irreversible=False)
        else:
            return False
        return True

    def _note(self, word: Word, capturers: int, taken: int) -> None:
        """Note findings of the next half-move: a soplo left out before it, a quiet move with a capture's sign."""
        if self.due:
            self.findings.append((len(self.states) - 1, self.due))
        if word.takes and not taken:
            self.findings.append((len(self.states), 0))
        self.due = capturers

    def _has_to_pass(self) -> bool:
        """Return whether the player to move has pieces and cannot move, while the other can."""
        men, kings, foe_men, foe_kings, side = self.state
        if not men | kings or self.mover.can_move(men, kings, foe_men, foe_kings, side):
            return False
        return self.mover.can_move(foe_men, foe_kings, men, kings, 1 - side)

    def _taken(self, word: Word, capturers: int) -> int:
        """Return the pieces captured by the only legal capture that a word can mean; 0 for none or several."""
        start, end = word.start, word.end
        if not start & capturers:
            return 0
        men, kings, foe_men, foe_kings, side = self.state
        mover, empty, man = self.mover, self.empty, start & men != 0
        if start != capturers and not self.free:
            ways = mover.ways(capturers, men, kings, foe_men, foe_kings, side, empty, mover.most_first)
        else:
            if man or not mover.flying:
                path, taken = mover.only_way(start, foe_men, foe_kings, side, empty | start, man)
                if taken:
                    return taken if path[-1] == end and (not word.path or word.path == path) else 0
            ways = mover.all_ways(start, foe_men, foe_kings, side, empty | start, man, mover.most_first)
        if len(ways) > 1 and self.choose is not None:
            captures = self.choose(mover.with_choice_values(ways, kings, foe_kings))
            ways = [(capture.path, capture.taken) for capture in captures]
        found = 0
        for path, taken in ways:
            if path[0] == start and path[-1] == end and (not word.path or word.path == path):
                if found:
                    return 0
                found = taken
        return found
