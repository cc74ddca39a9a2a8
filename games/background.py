"""Work in the background, by Celery or by threads of this process; and files that grow until they are complete.

The database holds the jobs. A worker claims one piece of a job at a time, for a limited time, so a killed process loses
nothing.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Iterable
from concurrent.futures.process import BrokenProcessPool
from math import inf
from threading import Lock, Thread, main_thread
from time import monotonic, sleep
from typing import Any, ClassVar

from django.conf import settings
from django.db import DatabaseError, Error, connection
from django.utils.safestring import SafeString, mark_safe

from games.rules import check
from games.rules.board import Side
from games.rules.diagrams import piece_drawings
from games.rules.move_text import PASS
from games.rules.notation.movetext import RESULTS, SpanKind
from games.rules.notation.players import names_beside_scores
from games.rules.notation.unplayed import StatedReason, reason_in_words, tells_an_end
from games.rules.ruleset import RuleSystem
from games.rules.sheets.findings import Code, Severity
from games.rules.sheets.record import SheetReport, Verdict
from games.sheet_page import (
    FindingLine,
    SheetPage,
    columns_and_rows,
    following_positions,
    names_squares,
    written_moves,
)
from games.wording import side_name

RETRY_DELAY_SECONDS = 5.0
"""Seconds before the next attempt to reach the database."""
REQUEUE_SECONDS = 300.0
"""Seconds after which a job that no worker has claimed is given to the broker once more."""
CONFIRM_SECONDS = 5
"""The longest wait for a broker that confirms each task."""
logger = logging.getLogger(__name__)
_queued_at: dict[tuple[str, int], float] = {}
_threads: dict[tuple[str, int], Thread] = {}
_lock = Lock()


class Unreachable(Exception):
    """The broker cannot be reached, or refuses a task."""


def queue(task: Any, *args: object, **options: Any) -> None:
    """Send a task to the broker. Raises Unreachable if it does not take the task, for any reason."""
    try:
        task.apply_async(args, confirm_timeout=CONFIRM_SECONDS, **options)
    except Exception as error:
        # Each broker has exceptions of its own: for a missing permission, a full disk, a queue of another kind.
        raise Unreachable(f"{type(error).__name__}: {error}") from error


class Work(ABC):
    """A kind of background work. A job is a row of the database, given by its key, and is done piece by piece."""

    name: ClassVar[str]

    @abstractmethod
    def unfinished(self) -> Iterable[int]:
        """Return the jobs that are neither finished nor stopped."""

    @abstractmethod
    def pieces_left(self, job: int) -> int:
        """Return the number of pieces of a job still to be done; 0 for a stopped job."""

    @abstractmethod
    def is_claimed(self, job: int) -> bool:
        """Return whether a worker has claimed a piece of the job."""

    @abstractmethod
    def run(self, job: int) -> None:
        """Run the rest of a job in this process. Raises BrokenProcessPool if its processes are killed repeatedly."""

    @abstractmethod
    def send_tasks(self, job: int) -> None:
        """Send the rest of a job to Celery. Raises Unreachable if the broker takes no task."""

    @abstractmethod
    def stop(self, job: int) -> None:
        """Stop a job: no further piece is claimed; those in progress are finished."""


def start(work: Work, job: int) -> None:
    """Start a job, unless it has been started: by the broker's workers, or by this process if it takes no task."""
    if settings.CELERY_BROKER_URL:
        _queued_at[work.name, job] = monotonic()
        try:
            work.send_tasks(job)
        except Unreachable as error:
            logger.warning("%s %d is done by this process, since the broker takes no task: %s", work.name, job, error)
        else:
            return
    key = (work.name, job)
    with _lock:
        if key in _threads and _threads[key].is_alive():
            return
        _threads[key] = Thread(target=_run, args=(work, job), name=f"{work.name}-{job}", daemon=True)
        _threads[key].start()


def start_if_idle(work: Work, job: int) -> None:
    """Resume a job without a worker, as after the end of its server; with a broker, after a while."""
    if settings.CELERY_BROKER_URL:
        queued_at = _queued_at.get((work.name, job))
        if queued_at is not None and monotonic() - queued_at < REQUEUE_SECONDS:
            return
    if not work.is_claimed(job):
        start(work, job)


def resume(work: Work) -> None:
    """Resume all unfinished jobs, at the start of a server; Celery resumes its tasks itself.

    An unreachable database is logged, and does not keep the server from starting.
    """
    if settings.CELERY_BROKER_URL:
        return
    try:
        for job in work.unfinished():
            start(work, job)
    except DatabaseError:
        logger.exception("unfinished jobs of %s wait for the next start", work.name)


def _run(work: Work, job: int) -> None:
    """Run a job until nothing is left, retrying while the database is unreachable.

    A job resumed at the moment when this thread ends is noticed here or started by a new thread, never lost.
    """
    try:
        while not _is_over(work, job):
            pass
    except BrokenProcessPool:
        logger.exception("%s %d is stopped: its processes are killed repeatedly", work.name, job)
        work.stop(job)
    except RuntimeError:
        # The server is shutting down and starts no more processes: the next server resumes the job.
        if main_thread().is_alive():
            raise
    finally:
        connection.close()


def _is_over(work: Work, job: int) -> bool:
    """Run a job, and return whether no work is left in it; wait if the database fails."""
    try:
        work.run(job)
        with _lock:
            if work.pieces_left(job):
                return False
            del _threads[work.name, job]
            return True
    except Error as error:
        logger.warning("%s %d waits for the database: %s", work.name, job, error)
        connection.close()
        sleep(RETRY_DELAY_SECONDS)
        return False


MAX_CHOICES = 100
WORDS_OF_THE_END = (Code.RESULT_IN_WORDS, Code.TURN_RESIGNS, Code.END_WITHOUT_COLOUR)


class GrowingSheet(SheetPage):
    """A sheet being typed, with a tag `before` it. `typing` is its unfinished last word, if not `whole`."""

    def __init__(self, rules: RuleSystem, text: str, *, before: str = "", whole: bool = False) -> None:
        tagged = f"{before}{text}"
        report, self.typing = (check(rules, tagged), "") if whole else _check_whole_words(rules, tagged)
        self.empty = not text.strip()
        # The board shows the end of the text even after findings: the next move is played on it.
        super().__init__(report, report.plies + 1)

    @property
    def faults(self) -> tuple[FindingLine, ...]:
        """Return the errors and irregularities so far: of the whole sheet first, then from the latest move backwards.

        A missing huff is no fault while it may still be recorded.
        """
        if self.empty:
            return ()
        pending = (self.report.plies, Severity.IRREGULAR.value) if self.huffable else None
        serious = (line for line in self.findings if line.severity != Severity.REMARK.value)
        lines = (line for line in serious if (line.step, line.severity) != pending)
        return tuple(sorted(lines, key=lambda line: -inf if line.step is None else -line.step))

    @property
    def skipped(self) -> tuple[FindingLine, ...]:
        """Return the remarks on texts among the moves that were read as no moves, such as what follows a semicolon."""
        found = (one for one in self.told if one.code is Code.TEXT_SKIPPED and one.ply)
        told = (one for one in found if not tells_an_end(one.text) and not self._is_score_of_names(one.text))
        return tuple(self._line(finding) for finding in told)

    @property
    def winners_by_name(self) -> tuple[str, ...]:
        """Return the names that win in lines such as `Ana 2-0 Bea`, whose first number is of the first name."""
        if self.report.sheet.is_plain or not self.report.plies:
            return ()
        lines = (*self.report.sheet.reading.headings, *self.report.sheet.reading.remarks)
        return tuple(name for side, name in names_beside_scores(lines, Side.WHITE) if side is Side.WHITE)

    @staticmethod
    def _is_score_of_names(text: str) -> bool:
        return any(names_beside_scores([text], Side.WHITE))

    @property
    def has_only_words(self) -> bool:
        """Return whether the text has no half-move, and nothing that could be one."""
        return not (self.empty or self.report.plies or self.report.unread or self.replay.stop)

    @property
    def ending(self) -> tuple[FindingLine, ...]:
        """Return the remarks on the words of the end: how they are read, or what to write for them."""
        found = (one for one in self.report.findings if one.code in WORDS_OF_THE_END and self.report.plies)
        return tuple(self._line(finding) for finding in found)

    @property
    def stated_reason(self) -> StatedReason | None:
        """Return the only reason for the end of the game that the words below the moves state, or None."""
        stated = {reason_in_words(text) for text in self.report.sheet.last_remarks} - {None}
        return stated.pop() if len(stated) == 1 else None

    @property
    def unsound(self) -> bool:
        """Return whether the sheet is not valid, or cannot be read."""
        return self.report.verdict in (Verdict.INVALID, Verdict.UNREADABLE)

    @property
    def mover(self) -> str:
        """Return the name of the side to move."""
        return side_name(self.report.position.turn) if self.report.position else ""

    @property
    def sides(self) -> dict[str, str]:
        """Return the name of each side."""
        return {side.code: side_name(side) for side in Side}

    @property
    def _ended(self) -> bool:
        """Return whether no half-move may follow."""
        return bool(self.replay.stop or self.report.outcome or self._has_result)

    @property
    def _has_result(self) -> bool:
        """Return whether the sheet has a result; a move after it would be invalid."""
        return any(word.kind is SpanKind.RESULT for word in self.report.sheet.words)

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the moves that may follow, in notation; none after an error or at the end of the game."""
        position = self.report.position
        if position is None or self._ended:
            return ()
        return tuple(written_moves(position, names=names_squares(self.report)))[:MAX_CHOICES]

    @property
    def may_pass(self) -> bool:
        """Return whether the player to move has no move and must pass."""
        position = self.report.position
        return position is not None and not self._ended and not position.legal_moves()

    @property
    def huffable(self) -> tuple[str, ...]:
        """Return the squares of the pieces that may be huffed after the last half-move; none after a huff."""
        if self.replay.stop or self._has_result:
            return ()
        due = Code.FORFEIT_NOT_RECORDED
        last = [f for f in self.report.findings if f.code is due and f.ply == self.report.plies]
        return tuple(str(last[-1].values["candidates"]).split(", ")) if last else ()

    @property
    def ahead(self) -> str:
        """Return the next positions with their moves, as `following_positions` does; empty if no move may follow."""
        position = self.report.position
        due = [int(square) for square in self.huffable if square.isdigit()]
        if position is None or self._has_result or self.replay.stop or (self._ended and not due):
            return ""
        return following_positions(position, due, names=names_squares(self.report))

    @property
    def columns_and_rows(self) -> str:
        """Return the column and row of each square, for the page (see `games.sheet_page.columns_and_rows`)."""
        return columns_and_rows(self.report.rules.board)

    @property
    def huffs(self) -> bool:
        """Return whether the rule system has huffs: a piece that did not capture may be removed."""
        return not self.report.rules.capture_is_forced

    @property
    def passes(self) -> bool:
        """Return whether a player who cannot move passes in this rule system."""
        return self.report.rules.passes

    @property
    def pieces(self) -> SafeString:
        """Return a drawing of each kind of piece, for the page to copy when it draws positions."""
        return mark_safe(piece_drawings())  # noqa: S308 - nothing in it is text


def _check_whole_words(rules: RuleSystem, text: str) -> tuple[SheetReport, str]:
    """Return the report of a text without its unfinished last word, and that word, or empty.

    A last word is unfinished if it begins a legal move, a move number, a result or a huff.
    """
    last = "" if not text or text[-1].isspace() else text.rsplit(maxsplit=1)[-1]
    if last:
        before = check(rules, text[: -len(last)])
        position = before.position
        begun = written_moves(position, names=last[0].isalpha()) if position and not before.outcome else {}
        expected = (*begun, *RESULTS, PASS)
        huff = last[0] == "S" and not rules.capture_is_forced
        if last not in expected and (last.isdigit() or huff or any(word.startswith(last) for word in expected)):
            return before, last
    return check(rules, text), ""
