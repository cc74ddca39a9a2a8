"""The line of play of a game: its positions so far, and the counts of the draw rules.

Like `moves` it can be compiled by mypyc. `run` checks and plays simple moves, the great majority in most games: a quiet
move where nothing can be captured, or a capture given by its ends if exactly one legal capture fits. The caller works
out any other move, and adds the position with `add`.
"""

from __future__ import annotations

from typing import Final

from .attack_tables import INTERPRETED, Neighbours, merged_copies
from .moves import Choose, MoveGenerator, State
from .notation.movetext import SpanKind
from .word import Word

ANNOTATIONS = (SpanKind.COMMENT, SpanKind.VARIATION)  # words that play no move


class Line:
    """The positions of a game so far, the last one in `state`, and the counts of the draw rules.

    `halfmove_clock`: half-moves since a capture or a man's move; `quiet_moves`: the same, where the move that crowns a
    man counts as a king's. `watched`: a draw rule may apply after the last move. `counts_all`: repetitions are counted
    over the whole game, also before irreversible moves.
    """

    def __init__(
        self,
        move_generator: MoveGenerator,
        choose: Choose | None,
        state: State,
        repeats: int,
        halfmove_limit: int,
        endgame_pieces: int,
        shortest_ending: int,
        forced: bool,
        passes: bool,
    ) -> None:
        self.move_generator: Final = move_generator
        self.forced: Final = forced  # whether a capture has to be made
        self.passes: Final = passes  # whether a player who cannot move passes
        self.choose: Final = choose  # None if captures are chosen by number alone, or freely
        self.free: Final = choose is None and not move_generator.most_pieces_first  # whether captures are chosen freely
        self.far_rows: Final = move_generator.tables[0].far_row | move_generator.tables[1].far_row
        self.huffable = 0  # pieces that did not capture in the last half-move: one may be removed by a huff
        # Findings of a run, each with the number of its half-move: a comment, variation or huff as its word; the
        # huffable pieces where no huff is recorded; 0 for a quiet move with the sign of a capture.
        self.findings: list[tuple[int, int | Word]] = []
        self.counts_repetitions: Final = repeats != 0  # whether any draw rule counts positions
        self.repeats = repeats  # occurrences of a position from which a draw rule applies; 0: never
        # Half-moves without a capture or a man's move, from which a draw rule applies; 0: never.
        self.halfmove_limit = halfmove_limit
        self.endgame_pieces = endgame_pieces  # pieces on the board at which an ending may be counted; 0: never
        self.first_ending_ply = shortest_ending  # number of the first half-move at which an ending can be drawn
        self.seen: dict[State, int] = {}
        self.states: list[State] = [state]
        self.state = state
        pieces = state[0] | state[1] | state[2] | state[3]
        self.empty = move_generator.board & ~pieces
        self.halfmove_clock = 0
        self.quiet_moves = 0
        self.counts_all = False
        self.in_endgame = endgame_pieces != 0 and pieces.bit_count() <= endgame_pieces
        self.watched = self.in_endgame and shortest_ending < 1

    def watch_only(self, repeats: int, halfmove_limit: int, endgame_pieces: int) -> None:
        """From now on, watch only for draw rules with these limits."""
        self.repeats, self.halfmove_limit, self.endgame_pieces = repeats, halfmove_limit, endgame_pieces
        self.in_endgame = self.in_endgame and endgame_pieces != 0

    def add(self, state: State, irreversible: bool) -> None:
        """Add the position after a half-move."""
        before = self.state
        pieces = state[0] | state[1] | state[2] | state[3]
        taken = pieces.bit_count() < (before[0] | before[1] | before[2] | before[3]).bit_count()
        crowned = (state[1] | state[3]).bit_count() != (before[1] | before[3]).bit_count()
        self.state = state
        self.empty = self.move_generator.board & ~pieces
        self.states.append(state)
        if irreversible:
            self.in_endgame = self.endgame_pieces != 0 and pieces.bit_count() <= self.endgame_pieces
        self._count(state, irreversible, crowned and not taken)

    def huff(self, lost: int) -> None:
        """Remove a piece of the side that moved last: the huff, between two half-moves."""
        men, kings, foe_men, foe_kings, side = self.states.pop()
        self.huffable = 0
        self.add((men, kings, foe_men & ~lost, foe_kings & ~lost, side), irreversible=True)

    def _count(self, state: State, irreversible: bool, crowned: bool) -> None:
        """Update the counts of the draw rules for a half-move, and whether such a rule may apply after it."""
        self.halfmove_clock = 0 if irreversible else self.halfmove_clock + 1
        self.quiet_moves = 0 if irreversible and not crowned else self.quiet_moves + 1
        times = 1
        if irreversible and not self.counts_all:
            self.seen.clear()
        elif self.counts_repetitions:
            times = self._count_occurrence(state)
        counted = self.in_endgame and len(self.states) > self.first_ending_ply
        self.watched = counted or times >= self.repeats > 0 or self.halfmove_clock >= self.halfmove_limit > 0

    def count_all_positions(self) -> None:
        """Count repetitions over the whole game: after an irregular move, men may return to earlier squares."""
        if self.counts_all:
            return
        self.counts_all = True
        self.seen.clear()
        for state in self.states:
            self.seen[state] = self.seen.get(state, 0) + 1

    def _count_occurrence(self, state: State) -> int:
        """Count a position; return how often it has occurred since the last irreversible move."""
        if not self.seen:
            self.seen[self.states[-2]] = 1
        times = self.seen.get(state, 0) + 1
        self.seen[state] = times
        return times

    def run(self, words: list[Word], index: int) -> int:
        """Play simple words from `index` on; return the index of the next word, not played, or of the end.

        Stops before a word that is not simple, and after a move from which a draw rule may apply.
        """
        while index < len(words):
            if words[index].start & self.state[0]:
                played = self._play_men(words, index)
                index += played
                if index == len(words) or (played and self.watched):
                    break
            word = words[index]
            if not (self._play(word) if word.end else self._play_other_word(word)):
                break
            index += 1
            if self.watched:
                break
        return index

    def _play_men(self, words: list[Word], index: int) -> int:
        """Play the commonest words from `index` on, up to any other word; return how many were played.

        They are steps and captures of men that crown no king, after which only the pieces on the board matter to the
        counts.
        """
        if self.huffable or self.counts_all or self.in_endgame:
            return 0
        generator, states, fewest, far_rows = self.move_generator, self.states, self.endgame_pieces, self.far_rows
        before, board, empty, spared = len(states), generator.board, self.empty, generator.men_spare_kings
        state = self.state
        men, kings, foe_men, foe_kings, side = state
        near, foe_near, turn = generator.tables[side].man_captures, generator.tables[1 - side].man_captures, side + 1
        for at in range(index, len(words)):
            word = words[at]
            targets = foe_men | foe_kings if foe_kings and not spared else foe_men
            if INTERPRETED:
                captures = men * near.pieces & targets * near.targets
                if captures:
                    captures &= empty * near.behind
            else:
                captures = near.capturers_by_shifts(men, targets, empty)
            capturers = generator.capturing_kings(kings, foe_men | foe_kings, empty, side) if kings else 0
            both = word.both
            if captures:
                if not (word.takes and word.start & men) or word.end & far_rows:
                    break
                taken = word.targets
                if not word.jump or not self._is_only_capture(
                    word, near, captures, targets, foe_kings, empty, capturers
                ):
                    if INTERPRETED:
                        captures = men & merged_copies(captures, near.distance)
                    taken = self._taken(word, capturers | captures, state, empty)
                    if not taken:
                        break
                foe_men &= ~taken
                foe_kings &= ~taken
                empty ^= both | taken
            elif word.step_of & turn and word.start & men and word.end & empty and not capturers:
                empty ^= both
            else:
                break
            state = (foe_men, foe_kings, men ^ both, kings, 1 - side)
            states.append(state)
            if captures and fewest and (board ^ empty).bit_count() <= fewest:
                self.in_endgame = True
                break
            men, kings, foe_men, foe_kings, side = state
            near, foe_near, turn = foe_near, near, 3 - turn
        played = len(states) - before
        if played:
            self.state, self.empty = state, empty
            self.halfmove_clock = self.quiet_moves = 0
            self.watched = self.in_endgame and len(states) > self.first_ending_ply
            self.seen.clear()
        return played

    def _is_only_capture(
        self, word: Word, near: Neighbours, captures: int, targets: int, foe_kings: int, empty: int, capturers: int
    ) -> bool:
        """Return whether a man's single jump is certainly legal and unambiguous, without a search for captures.

        It is if no other capture can be longer or preferred; where captures are chosen freely, only those of the same
        man matter. `captures` are those of men, as `capture_bits`; when compiled, the men that can capture. `capturers`
        are the kings that can.
        """
        if not self.free and (capturers or (foe_kings and self.choose is not None)):
            return False
        if INTERPRETED:
            if not captures & word.jump:
                return False
            if self.free:
                captures &= word.start * near.pieces
            landings = word.end if captures == word.jump else near.landings(captures)
        else:
            landings = near.landings_by_shifts(word.start, targets, empty)
            if not landings & word.end or not word.targets & targets:
                return False
            if not self.free:
                landings = near.landings_by_shifts(captures, targets, empty)
        if self.move_generator.goes_on_as_king and landings & self.far_rows:
            return False
        if INTERPRETED:
            return near.capture_bits(landings, targets, empty) == 0
        return near.capturers_by_shifts(landings, targets, empty) == 0

    def _play(self, word: Word) -> bool:
        """Play a quiet move or a capture; return False, with nothing changed, if it is not simple."""
        men, kings, foe_men, foe_kings, side = self.state
        capturers, taken = self.move_generator.capturers(men, kings, foe_men, foe_kings, side, self.empty), 0
        if word.takes and (capturers & word.start or word.path):
            taken = self._taken(word, capturers, self.state, self.empty)
            if not taken:
                return False
        elif (capturers and self.forced) or not self._can_step(word):
            return False
        if self.huffable or (not taken and (capturers or word.takes)):
            due = 0 if taken else capturers
            if due & word.start:  # a capturer that made a quiet move may be huffed on its new square
                due ^= word.both
            self._note(word, due, taken)
        self._move(word, taken)
        return True

    def _can_step(self, word: Word) -> bool:
        """Return whether a word is a quiet move that a man or a king of the player to move can make."""
        men, kings, _foe_men, _foe_kings, side = self.state
        if not word.end & self.empty:
            return False
        if word.start & men:
            return self.move_generator.tables[side].man_steps[word.start] & word.end != 0
        return word.start & kings != 0 and word.crossed & self.empty == word.crossed

    def _move(self, word: Word, taken: int) -> None:
        """Add the position after a legal move, and update the counts."""
        men, kings, foe_men, foe_kings, side = self.state
        both, man, lasting = word.both, word.start & men, taken
        if taken:
            foe_men ^= foe_men & taken
            foe_kings ^= foe_kings & taken
        if not man:
            kings ^= both
        elif word.end & self.move_generator.tables[side].far_row:
            men ^= word.start
            kings |= word.end
        else:
            men ^= both
            lasting = 1
        self.empty = empty = self.empty ^ both ^ taken
        if taken and self.endgame_pieces:
            self.in_endgame = (self.move_generator.board ^ empty).bit_count() <= self.endgame_pieces
        self.state = state = (foe_men, foe_kings, men, kings, 1 - side)
        self.states.append(state)
        if lasting and not self.counts_all:  # the commonest case: no earlier position can occur again
            self.halfmove_clock = self.quiet_moves = 0
            self.watched = self.in_endgame and len(self.states) > self.first_ending_ply
            if self.seen:
                self.seen.clear()
        else:
            self._count(state, man != 0 or taken != 0, man != 0 and not lasting)

    def _play_other_word(self, word: Word) -> bool:
        """Play a word that is not a move: a comment, a huff, a pass. Return False if it is not simple.

        The huff of a last piece is not, since it ends the game.
        """
        men, kings, foe_men, foe_kings, side = self.state
        if word.kind in ANNOTATIONS:
            self.findings.append((len(self.states) - 1, word))
        elif word.lost & self.huffable and word.lost != foe_men | foe_kings:
            self.findings.append((len(self.states) - 1, word))
            self.huff(word.lost)
        elif self.passes and word.kind is SpanKind.NO_MOVE and self._has_to_pass():
            self._note(word, 0, 0)
            self.add((foe_men, foe_kings, men, kings, 1 - side), irreversible=False)
        else:
            return False
        return True

    def _note(self, word: Word, capturers: int, taken: int) -> None:
        """Note findings of the next half-move: a huff left out before it, a quiet move with a capture's sign."""
        if self.huffable:
            self.findings.append((len(self.states) - 1, self.huffable))
        if word.takes and not taken:
            self.findings.append((len(self.states), 0))
        self.huffable = capturers

    def _has_to_pass(self) -> bool:
        """Return whether the player to move has pieces and cannot move, while the other can."""
        men, kings, foe_men, foe_kings, side = self.state
        if not men | kings or self.move_generator.can_move(men, kings, foe_men, foe_kings, side):
            return False
        return self.move_generator.can_move(foe_men, foe_kings, men, kings, 1 - side)

    def _taken(self, word: Word, capturers: int, state: State, empty: int) -> int:
        """Return the pieces of the legal capture that a word means; 0 if none or several fit, or it crowns midway."""
        start, end = word.start, word.end
        if not start & capturers:
            return 0
        men, kings, foe_men, foe_kings, side = state
        generator, man = self.move_generator, start & men != 0
        if start != capturers and not self.free:
            paths = generator.capture_paths(
                capturers, men, kings, foe_men, foe_kings, side, empty, generator.most_pieces_first
            )
        else:
            if man or not generator.flying:
                path, taken = generator.only_capture(start, foe_men, foe_kings, side, empty | start, man)
                if taken:
                    return taken if path[-1] == end and (not word.path or word.path == path) else 0
            paths = generator.piece_captures(
                start, foe_men, foe_kings, side, empty | start, man, generator.most_pieces_first
            )
        if len(paths) > 1 and self.choose is not None:
            captures = self.choose(generator.with_choice_values(paths, kings, foe_kings, side))
            paths = [(capture.path, capture.taken) for capture in captures]
        squares = 0
        for path, taken in paths:
            if path[0] == start and path[-1] == end and (not word.path or word.path == path):
                if squares or (man and generator.goes_on_as_king and generator.is_crowned(path[:-1], side)):
                    return 0
                squares = taken
        return squares
