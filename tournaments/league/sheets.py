"""A checked sheet under the rules of its league: the result that it claims, and the questions for an official."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TypedDict

from games.rules import RULES
from games.rules.board import Side as Colour
from games.rules.notation.movetext import WrittenResult
from games.rules.sheets.gist import Gist
from games.rules.sheets.record import Verdict
from tournaments.league import checks, names, scores
from tournaments.league.checks import check_player_count
from tournaments.league.faults import Code, Fault
from tournaments.league.settings import MAX_NEW_PLAYERS, MIN_PLAYERS
from tournaments.league.values import Game, Pieces, Reason, Result, Side, Source, Winner


@cache
def board_ends(rules: str) -> frozenset[Reason]:
    """Return the reasons by which the board can end a game of a rule system, by itself or when claimed."""
    return frozenset(Reason(end.value) for end in RULES[rules].end_reasons)


WIN_REASONS = (Reason.RESIGNATION, Reason.TIME, Reason.REFUSAL, Reason.ADJUDICATED)
"""The reasons of a win that no board shows, so that an official has to choose one."""
DRAW_REASONS = (Reason.AGREEMENT, Reason.ADJUDICATED)
LOSS_REASONS = (Reason.TIME, Reason.REFUSAL, Reason.ADJUDICATED)
"""The reasons of a game that both players lost."""


@dataclass(frozen=True, slots=True)
class Claim:
    """The result that a sheet claims: a winner, and the pieces left to each side.

    `reason` is how the board ended the game. It is None if the sheet only writes a result: then an official chooses one
    of the `possible` reasons.
    """

    winner: Winner
    reason: Reason | None
    one: Pieces
    two: Pieces
    possible: tuple[Reason, ...] = ()

    def result(self, reason: Reason | None = None) -> Result | None:
        """Return the result; None if the board did not end the game and no reason is given."""
        reason = self.reason or (reason if reason in self.possible else None)
        if reason is None:
            return None
        if self.winner is Winner.NONE:
            return Result(self.winner, reason, source=Source.SHEET)
        return Result(self.winner, reason, self.one, self.two, source=Source.SHEET)

    def contradicts(self, entered: Result, walkover_pieces: int | None) -> bool:
        """Return whether the recorded result has another winner, or other pieces in column F if it has pieces."""
        claimed = self.result(self.possible[0] if self.possible else None)
        assert claimed is not None
        counted_otherwise = walkover_pieces is not None and any(
            scores.pieces(entered, side, walkover_pieces) != scores.pieces(claimed, side, walkover_pieces)
            for side in Side
        )
        return entered.winner is not self.winner or (entered.pieces_known and counted_otherwise)


def claim_of(
    gist: Gist, white: Side, rules: str, *, irregular: bool = False, against_itself: bool = False
) -> Claim | None:
    """Return the result that a valid sheet claims, or None if it decides nothing or contradicts itself.

    `white` is the player of the white pieces; `rules` are those of the league. With `irregular`, a sheet that an
    official would have to accept first has a claim too. With `against_itself`, so has a sheet whose written result
    differs from that of its board.
    """
    trusted = gist.verdict is Verdict.VALID or (irregular and gist.verdict is Verdict.IRREGULAR)
    if not trusted or (gist.conflicting_results and not against_itself):
        return None
    ended = _board_result(gist, white) or (None if gist.conflicting_results else _written_result(gist, white))
    if ended is None:
        return None
    winner, reason, possible = ended
    left = {white: _pieces_left(gist, Colour.WHITE), white.other: _pieces_left(gist, Colour.BLACK)}
    claim = Claim(winner, reason, left[Side.ONE], left[Side.TWO], possible)
    return claim if _is_possible(claim, rules) else None


Ended = tuple[Winner, Reason | None, tuple[Reason, ...]]
"""The end of a game: the winner, the reason if the board shows it, and otherwise the possible reasons."""


def _board_result(gist: Gist, white: Side) -> Ended | None:
    """Return the result that the board decides; None if it decides none."""
    if gist.reason is None:
        return None
    return _winner(gist.winner, white), Reason(gist.reason.value), ()


def _written_result(gist: Gist, white: Side) -> Ended | None:
    """Return the result written on the sheet, for a game that the board leaves open."""
    match gist.written:
        case WrittenResult.DRAW:
            claimable = tuple(Reason(reason.value) for reason in gist.claimable)
            return Winner.DRAW, None, (*claimable, *DRAW_REASONS)
        case WrittenResult.BOTH_LOST:
            return Winner.NONE, None, LOSS_REASONS
        case WrittenResult.WHITE | WrittenResult.BLACK:
            return _winner(gist.written.winner, white), None, WIN_REASONS
    return None


def _winner(colour: Colour | None, white: Side) -> Winner:
    """Return the outcome in which a colour wins, or a draw for None."""
    if colour is None:
        return Winner.DRAW
    return Winner((white if colour is Colour.WHITE else white.other).value)


def _pieces_left(gist: Gist, colour: Colour) -> Pieces:
    """Return the pieces left to a colour at the end of the sheet."""
    left = gist.left(colour)
    return Pieces(left.men, left.kings)


def _is_possible(claim: Claim, rules: str) -> bool:
    """Return whether the league accepts the claimed result; an old sheet may start from any position."""
    result = claim.result(claim.possible[0] if claim.possible else None)
    assert result is not None
    try:
        checks.result(result, RULES[rules].men_per_side, board_ends(rules))
    except Fault:
        return False
    return True


def most_players(rules: str) -> int:
    """Return the largest limit of players that an organizer may set in a league of these rules."""
    return RULES[rules].max_players or MAX_NEW_PLAYERS


def check_limit(max_players: int, rules: str, present_limit: int = 0) -> None:
    """Raise Fault for a limit of players above that of a new league, or above the league's present one if higher."""
    most = max(most_players(rules), present_limit)
    if most < max_players <= MAX_NEW_PLAYERS:
        raise _too_many(max_players, rules, "max_players")
    if not MIN_PLAYERS <= max_players <= most:
        raise Fault(Code.OUT_OF_RANGE, "max_players", least=MIN_PLAYERS, most=most, found=max_players)


def check_players(count: int, rules: str, max_players: int) -> None:
    """Raise Fault for fewer players than a league needs, or more than `max_players`."""
    if count > max_players == RULES[rules].max_players:
        raise _too_many(count, rules)
    check_player_count(count, max_players)


def exceeds_regulation(rules: str, max_players: int) -> bool:
    """Return whether a league allows more players than the regulation of its rules does."""
    return max_players > (RULES[rules].max_players or max_players)


def _too_many(players: int, rules: str, place: str = "") -> Fault:
    """Return the fault of more players than the regulation of a rule system allows."""
    limits = {"least": MIN_PLAYERS, "most": most_players(rules), "others": MAX_NEW_PLAYERS}
    return Fault(Code.TOO_MANY_FOR_RULES, place, found=players, **limits)


class StarterAnswer(StrEnum):
    """An official's answer if the sheet and the recorded dice disagree on the starter."""

    SHEET = "sheet"
    """The starter of the sheet began."""
    DICE = "dice"
    """The winner of the dice began: the sheet is stored, and gives no result."""
    EXCHANGED = "swap"
    """The winner of the dice began, with the other colour: the players had exchanged colours."""


@dataclass(frozen=True, slots=True)
class SheetAnswers:
    """The answers of an official about a sheet that its game left open or contradicts.

    `accepted` says that an official accepted the sheet although it is irregular.
    """

    white: Side | None = None
    began: StarterAnswer | None = None
    accepted: bool = False


@dataclass(frozen=True, slots=True)
class Resolved:
    """A sheet whose questions are answered: `white` is the side that had White.

    `starter_accepted` says that the first player on the sheet is the recorded one, or that an official accepted it.
    """

    gist: Gist
    white: Side
    starter_accepted: bool = True

    def claim(self, rules: str, *, irregular: bool = False) -> Claim | None:
        """Return the claim about the result; None if an official answered that another player began."""
        return claim_of(self.gist, self.white, rules, irregular=irregular) if self.starter_accepted else None


class StoredAnswers(TypedDict):
    """The answers about a sheet, as stored in its row."""

    white: Side | None
    starter: Side | None


@dataclass(frozen=True, slots=True)
class SheetReading:
    """The gist of a sheet and the game for which it is submitted, under the rules of the league."""

    gist: Gist
    game: Game
    rules: str

    @property
    def says_names(self) -> bool:
        """Return whether the sheet has a player's name."""
        return any(self.gist.names(colour) for colour in Colour)

    @property
    def white_named(self) -> Side | None:
        """Return the side of White by the names on the sheet, or None if they do not decide it."""
        fitting = [side for side in Side if self.names_fit(side)]
        return fitting[0] if self.says_names and len(fitting) == 1 else None

    def names_fit(self, white: Side) -> bool:
        """Return whether the names on the sheet are those of the players, if this side had White."""
        players = {Colour.WHITE: white, Colour.BLACK: white.other}
        return all(self.fits(name, side) for colour, side in players.items() for name in self.gist.names(colour))

    def fits(self, name: str, side: Side) -> bool:
        """Return whether a name means the player of this side and not the other one."""
        return self._named(name) == {side}

    def _named(self, name: str) -> set[Side]:
        """Return the players that a name may mean: with exactly that name, or else with a similar one."""
        same = {side for side in Side if names.folded(self.game.player(side)) == names.folded(name)}
        return same or {side for side in Side if names.alike(self.game.player(side), name)}

    @property
    def strangers(self) -> tuple[str, ...]:
        """Return the names on the sheet that belong to neither player, as written."""
        names = [name for colour in Colour for name in self.gist.names(colour)]
        return tuple(dict.fromkeys(name for name in names if not self._named(name)))

    @property
    def asks_white(self) -> bool:
        """Return whether an official has to say which player had White."""
        return self.game.white is None or not self.names_fit(self.game.white)

    def white(self, answers: SheetAnswers) -> Side | None:
        """Return the side of White, after an exchange of colours if that was answered."""
        white = self.white_before_exchange(answers)
        exchanged = answers.began is StarterAnswer.EXCHANGED and white is not None and self.may_be_exchanged(white)
        return white.other if white and exchanged else white

    def white_before_exchange(self, answers: SheetAnswers) -> Side | None:
        """Return the side of White: that of the game unless the names contradict it, or the official's answer."""
        return answers.white if self.asks_white else self.game.white

    def may_be_exchanged(self, white: Side) -> bool:
        """Return whether the sheet agrees with the recorded starter if the colours were exchanged.

        It must be legal, and name nobody with the other colour.
        """
        legal = self.gist.verdict in (Verdict.VALID, Verdict.IRREGULAR)
        return legal and self.asks_starter(white) and self.names_fit(white.other)

    @property
    def colour_begins(self) -> bool:
        """Return whether the rules say which colour begins."""
        return RULES[self.rules].first_side is not None

    def starter_written(self, white: Side) -> Side | None:
        """Return the side that moves first on the sheet, if `white` had White."""
        if self.gist.begins is None:
            return None
        return white if self.gist.begins is Colour.WHITE else white.other

    @property
    def starter_recorded(self) -> Side | None:
        """Return the first side to move as recorded; without dice only where either colour may begin."""
        by_dice = self.starter_by_dice
        return None if by_dice is None and self.colour_begins else self.game.starter or by_dice

    @property
    def starter_by_dice(self) -> Side | None:
        """Return the side that the recorded throw of dice makes the first to move; None without a throw."""
        return checks.dice_winner(self.game.dice.start)

    def asks_starter(self, white: Side) -> bool:
        """Return whether the first player on the sheet is not the recorded one, if this side had White."""
        recorded = self.starter_recorded
        return recorded is not None and self.starter_written(white) is not recorded

    def resolved(self, answers: SheetAnswers) -> Resolved:
        """Return the sheet with its questions answered.

        Raises Fault for another starting position, several games, or a missing answer.
        """
        refuse_other_start(self.gist)
        refuse_several_games(self.gist)
        white = self.white(answers)
        if white is None:
            raise Fault(Code.SHEET_NAMES if self.says_names else Code.WHITE_MISSING, "white")
        if not self.asks_starter(white):
            return Resolved(self.gist, white)
        if answers.began is None:
            raise Fault(Code.SHEET_STARTER, "began")
        return Resolved(self.gist, white, starter_accepted=answers.began is StarterAnswer.SHEET)

    def stored(self, answers: SheetAnswers, resolved: Resolved) -> StoredAnswers:
        """Return the answers as stored beside the sheet; see `stored_answers`."""
        white = self.white(answers) if self.asks_white else None
        if answers.began is None or not self.asks_starter(resolved.white):
            return {"white": white, "starter": None}
        if answers.began is StarterAnswer.SHEET:
            return {"white": white, "starter": self.starter_written(resolved.white)}
        return {"white": resolved.white, "starter": self.starter_recorded}

    def claims(self, answers: SheetAnswers) -> list[Claim]:
        """Return the claims of the sheet: one, or two if White is undecided between the game and the names.

        There are none if an official answered that another player began, since the sheet then gives no result.
        """
        white = self.white(answers)
        if white and answers.began is StarterAnswer.DICE and self.asks_starter(white):
            return []
        whites = (white,) if white else tuple(filter(None, dict.fromkeys((self.game.white, self.white_named))))
        accepted = answers.accepted
        found = (claim_of(self.gist, side, self.rules, irregular=accepted, against_itself=True) for side in whites)
        return [claim for claim in found if claim]

    def contradiction(self, answers: SheetAnswers, walkover_pieces: int | None) -> Claim | None:
        """Return the first claim that contradicts the game's result; None without one."""
        result = self.game.result
        if result is None:
            return None
        return next((claim for claim in self.claims(answers) if claim.contradicts(result, walkover_pieces)), None)


def refuse_other_start(gist: Gist) -> None:
    """Raise Fault for a sheet that does not start from the initial position of the rules."""
    if gist.begins is None:
        raise Fault(Code.SHEET_POSITION, "text")


def refuse_several_games(gist: Gist) -> None:
    """Raise Fault for a text of several games, since any of them could be the game of the league."""
    if gist.games > 1:
        raise Fault(Code.SHEET_GAMES, "text", count=gist.games)


def stored_answers(
    reading: SheetReading, white: str | None, starter: str | None, *, accepted: bool = False
) -> SheetAnswers:
    """Return the answers given when a sheet was submitted, while the game's colours stay the same.

    The stored starter is that answer. If another player begins on the sheet, it gives no result as long as the game has
    the stored White.
    """
    had_white = Side(white) if white and white == reading.game.white else None
    return SheetAnswers(had_white, _stored_starter_answer(reading, had_white, starter), accepted)


def _stored_starter_answer(reading: SheetReading, had_white: Side | None, starter: str | None) -> StarterAnswer | None:
    """Return the stored answer about the first player, or None if the question was not asked."""
    white = reading.white(SheetAnswers(had_white))
    if starter is None or white is None:
        return None
    if reading.starter_written(white) == starter:
        return StarterAnswer.SHEET
    return StarterAnswer.DICE if had_white else None
