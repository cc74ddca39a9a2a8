"""Games played by program: random legal ones as PDN, the same for the same seed, and the count of all (perft)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from .draw_rules import GameEnd
from .game import Game
from .moves import State
from .notation.pdn import numbered, write_game
from .position import Move, Position, start
from .ruleset import RuleSystem

MAX_HALF_MOVES = 300  # of a game, since some rule systems have no draw rule


def play_out(rules: RuleSystem, seed: str, games: int, half_moves: int = MAX_HALF_MOVES) -> Iterator[str]:
    """Yield `games` random games in PDN, played to their end or to a number of half-moves."""
    for number in range(1, games + 1):
        yield random_game(rules, Random(f"{rules.slug}:{seed}:{number}"), number, half_moves)


def random_game(rules: RuleSystem, random: Random, number: int, half_moves: int = MAX_HALF_MOVES) -> str:
    """Return a game of random moves in PDN, or its beginning; `number` is for its Event tag."""
    game = Game(rules, start(rules))
    words: list[str] = []
    while (over := game.ended) is None and game.half_moves < half_moves:
        words.append(_random_move(game, random))
    result = result_text(over)
    tags = {"Event": f"play_out {number}", "Rules": rules.slug, "Result": result}
    if rules.game_types:
        tags["GameType"] = str(rules.game_types[0])
    return write_game(tags, numbered(words), result)


def _random_move(game: Game, random: Random) -> str:
    """Play a random move, and the huff that it allows; return both in unambiguous notation."""
    position = game.position
    moves = game.legal_moves()
    if not moves:
        game.add(position.passed())
        return "--"
    move = random.choice(moves)
    game.add(position.after_move(move))
    written = _unambiguous(move, moves)
    if move.captures or not position.huffable:
        return written
    square = random.choice([move.end if number == move.start else number for number in position.huffable])
    game.huff(game.rules.board.bits[square])
    return f"{written} S{square}"


def _unambiguous(move: Move, moves: list[Move]) -> str:
    """Return the short form of a move, or the squares that tell it if another capture has the same ends."""
    alike = [other for other in moves if (other.start, other.end) == (move.start, move.end) and other.captures]
    return str(move) if len(alike) < 2 or not move.captures else move.sign.join(map(str, move.told))


def result_text(over: GameEnd | None) -> str:
    """Return the result of a game as text; * while it goes on."""
    if over is None:
        return "*"
    if over.winner is None:
        return "1-1"
    return "2-0" if over.winner.name == "WHITE" else "0-2"


def perft(position: Position, depth: int) -> int:
    """Return the number of legal move sequences of `depth` half-moves."""
    return _sequences(position.rules, position.state, depth)


def _sequences(rules: RuleSystem, state: State, depth: int) -> int:
    if depth == 0:
        return 1
    next_states = rules.move_generator.next_states(state, rules.preferred, rules.capture_is_forced)
    return sum([_sequences(rules, following, depth - 1) for following in next_states])


def divide(position: Position, depth: int) -> dict[str, int]:
    """Return the number of sequences of `depth` half-moves by their first move, in full notation."""
    return {move.full: perft(position.after_move(move), depth - 1) for move in position.legal_moves()}
