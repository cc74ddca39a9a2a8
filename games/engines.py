"""The analysis of a position by the program that the operator of the site has set, if any (ENGINE_COMMAND).

Programs and client speak the Hub protocol (version 2), as Scan and others do: they exchange lines,
`command name=value ...`, over the program's input and output. What is not understood is ignored, as the protocol asks.
Every answer has a deadline: a program that misses one is killed.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from selectors import EVENT_READ, DefaultSelector
from subprocess import DEVNULL, PIPE, Popen, TimeoutExpired
from threading import Lock
from time import monotonic
from typing import Self

from django.conf import settings
from django.core.cache import cache

from games.rules.board import Side
from games.rules.play import SIGNS
from games.rules.position import Move, Position
from serving.system import kill_group

START_SECONDS = 20.0  # a program may load large tables
GRACE_SECONDS = 2.0  # beyond the time of a search, and again after it was told to stop
QUIT_SECONDS = 1.0
MAX_LINE_BYTES = 64 * 1024
MAX_LINE_MOVES = 30  # of the line of play that a program proposes
ONLY_GAME = "normal"  # of a program that declares no games: international draughts
EMPTY = "e"
MAX_FIGURE = 10_000
_ARGUMENT = re.compile(r'([\w-]+)(?:=(?:"([^"]*)"|(\S*)))?')
_SQUARES = re.compile("[-x]")


class EngineFault(Exception):
    """A program that could not be started, did not answer in time, or gave an answer that cannot be used."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a program says of a position: its line of play, and its score in men (positive: better for White).

    `program` is its name. Score and depth are None if it did not tell them.
    """

    program: str
    line: tuple[Move, ...]
    score: float | None
    depth: int | None


def arguments(line: str) -> tuple[str, dict[str, str]]:
    """Return the command of a line and its arguments by name; a flag has an empty value."""
    command, _, rest = line.strip().partition(" ")
    return command, {match[1]: match[2] or match[3] or "" for match in _ARGUMENT.finditer(rest)}


def position_text(position: Position) -> str:
    """Return a position as Hub writes it: the side to move, and a letter for each square in the order of numbers."""
    letters = [EMPTY] * position.rules.board.square_count
    for number, side, king in position.placed_pieces():
        letters[number - 1] = SIGNS[side, king]
    return position.turn.name[0] + "".join(letters)


def move_of_text(position: Position, text: str) -> Move | None:
    """Return the legal move that Hub writes as its ends and the captured pieces, such as `28x19x23`; or None."""
    squares = _SQUARES.split(text)
    if len(squares) < 2 or not all(square.isascii() and square.isdecimal() and len(square) < 4 for square in squares):
        return None
    start, end, *captured = map(int, squares)
    written = (start, end, tuple(sorted(captured)))
    return next((move for move in position.legal_moves() if (move.start, move.end, move.captures) == written), None)


def line_of_text(position: Position, text: str) -> tuple[Move, ...]:
    """Return the legal moves of a line of play, up to the first that is none."""
    moves: list[Move] = []
    for word in text.split()[:MAX_LINE_MOVES]:
        move = move_of_text(position, word)
        if move is None:
            break
        moves.append(move)
        position = position.after_move(move)
    return tuple(moves)


class HubEngine:
    """A running program that plays the game `variant`, such as `normal`. Raises EngineFault if it does not know it.

    Use it in a `with` statement, which ends the program.
    """

    def __init__(self, command: Sequence[str], variant: str, *, start_seconds: float = START_SECONDS) -> None:
        try:
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True)
        except (OSError, ValueError) as error:
            raise EngineFault(f"{command[0]} does not start: {error}") from error
        assert self._process.stdout is not None
        self._output = self._process.stdout.fileno()
        os.set_blocking(self._output, False)
        self._unread = b""
        self.name = command[0]
        try:
            self._initialise(variant, monotonic() + start_seconds)
        except TimeoutError:
            self.close()
            raise EngineFault(f"{self.name} did not start in time") from None
        except EngineFault:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _initialise(self, variant: str, deadline: float) -> None:
        """Learn the name and the parameters of the program, and choose the game."""
        self._send("hub")
        parameters: dict[str, Mapping[str, str]] = {}
        while (answer := self._answer(deadline))[0] != "wait":
            command, values = answer
            if command == "id":
                self.name = " ".join(filter(None, (values.get("name", ""), values.get("version", "")))) or self.name
            elif command == "param":
                parameters[values.get("name", "")] = values
        self._choose(variant, parameters)
        self._send("init")
        while self._answer(deadline)[0] != "ready":
            pass

    def _choose(self, variant: str, parameters: Mapping[str, Mapping[str, str]]) -> None:
        """Set the game, and let the program think instead of looking into its book."""
        games = parameters.get("variant", {"value": ONLY_GAME, "values": ONLY_GAME})
        if variant not in games.get("values", "").split():
            raise EngineFault(f"{self.name} does not play {variant}: it plays {games.get('values', '')}")
        if games.get("value") != variant:
            self._send(f"set-param name=variant value={variant}")
        if parameters.get("book", {}).get("value") == "true":
            self._send("set-param name=book value=false")

    def analyse(self, position: Position, seconds: float) -> Analysis:
        """Return what the program says of a position with a legal move, after a search of some seconds.

        A program that refuses a position searches the one before it, so the fault is raised only when that is done.
        """
        self._send(f"pos pos={position_text(position)}", f"level move-time={seconds:g}", "go analyze")
        told: dict[str, str] = {}
        deadline, stopped, refused = monotonic() + seconds + GRACE_SECONDS, False, ""
        while True:
            try:
                command, values = self._answer(deadline)
            except TimeoutError:
                if stopped:
                    raise EngineFault(refused or f"{self.name} did not stop") from None
                self._send("stop")
                deadline, stopped = monotonic() + GRACE_SECONDS, True
                continue
            if command == "info":
                told.update(values)
            elif command == "error":
                refused = f"{self.name}: {values.get('message', '')[:200]}"
            elif command == "done":
                if refused:
                    raise EngineFault(refused)
                return self._analysis(position, told, values)

    def _analysis(self, position: Position, told: Mapping[str, str], done: Mapping[str, str]) -> Analysis:
        """Return the result of a search, from the last figures told and the move chosen."""
        move = move_of_text(position, done.get("move", ""))
        if move is None:
            raise EngineFault(f"{self.name} chose no legal move: {done.get('move', '')[:40]!r}")
        line = line_of_text(position, told.get("pv", ""))
        score = _number(told.get("score", ""))
        if score is not None and position.turn is Side.BLACK:
            score = -score
        depth = _number(told.get("depth", ""))
        return Analysis(
            self.name, line if line[:1] == (move,) else (move,), score, None if depth is None else int(depth)
        )

    def _send(self, *lines: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self._process.stdin.flush()
        except OSError as error:
            raise EngineFault(f"{self.name} has ended") from error

    def _answer(self, deadline: float) -> tuple[str, dict[str, str]]:
        """Return the next line of the program. Raises TimeoutError after the deadline, EngineFault at its end."""
        with DefaultSelector() as selector:
            selector.register(self._output, EVENT_READ)
            while b"\n" not in self._unread:
                left = deadline - monotonic()
                if left <= 0 or not selector.select(left):
                    raise TimeoutError(self.name)
                read = os.read(self._output, MAX_LINE_BYTES)
                if not read or len(self._unread) > MAX_LINE_BYTES:
                    raise EngineFault(f"{self.name} has ended" if not read else f"{self.name} wrote a line without end")
                self._unread += read
        line, _, self._unread = self._unread.partition(b"\n")
        return arguments(line.decode(errors="replace"))

    def close(self) -> None:
        """End the program: ask it to quit, and kill it with its own processes if it does not."""
        with suppress(EngineFault):
            self._send("quit")
        try:
            self._process.wait(QUIT_SECONDS)
        except TimeoutExpired:
            pass
        finally:
            kill_group(self._process.pid)
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout):
                with suppress(OSError):
                    assert pipe is not None
                    pipe.close()


def _number(text: str) -> float | None:
    """Return a number of a program, or None if it is none."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < MAX_FIGURE else None  # not for a number beyond any score, or NaN


KEPT_SECONDS = 7 * 24 * 3600
MAX_WAIT_SECONDS = 5.0
"""Longest wait for the analysis of another reader: a process runs one program at a time."""
_running = Lock()
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class PositionAnalysis:
    """The analysis of a position for a page.

    `moves` is the line of play as the rules write it. `ended`: no move is left. `failed`: the program gave no answer.
    """

    program: str = ""
    score: float | None = None
    depth: int | None = None
    moves: str = ""
    ended: bool = False
    failed: bool = False

    @property
    def lead(self) -> float:
        """Return the score without its sign, rounded as it is shown."""
        return abs(round(self.score or 0.0, 2))

    @property
    def white_leads(self) -> bool:
        return (self.score or 0.0) > 0


def is_set() -> bool:
    """Return whether the operator has set a program."""
    return bool(settings.ENGINE_COMMAND)


def analysis_of(position: Position) -> PositionAnalysis:
    """Return the analysis of a position, kept from an earlier reader or made now."""
    if not position.legal_moves():
        return PositionAnalysis(ended=True)
    words = repr((settings.ENGINE_COMMAND, settings.ENGINE_SECONDS, position.rules.slug, position.fen))
    key = f"engine:{sha256(words.encode()).hexdigest()}"
    if (kept := cache.get(key)) is not None:
        return PositionAnalysis(*kept)
    try:
        found = _asked(position)
    except EngineFault as fault:
        logger.warning("no analysis: %s", fault)
        return PositionAnalysis(failed=True)
    moves = " ".join(position.rules.written((move.start, move.end), move.sign) for move in found.line)
    values = (found.program, found.score, found.depth, moves)
    cache.set(key, values, KEPT_SECONDS)
    return PositionAnalysis(*values)


def _asked(position: Position) -> Analysis:
    """Ask the program, one request at a time. Raises EngineFault."""
    if not _running.acquire(timeout=MAX_WAIT_SECONDS):
        raise EngineFault("the program is busy")
    try:
        with HubEngine(settings.ENGINE_COMMAND, position.rules.hub_game) as engine:
            return engine.analyse(position, settings.ENGINE_SECONDS)
    finally:
        _running.release()
