"""Check files of game sheets as they arrive, in one process or several, with answers in order."""

from __future__ import annotations

import json
import os
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedReader
from itertools import islice
from pathlib import Path
from typing import cast

from django.utils.translation import gettext as _

from games.lines import CHUNK_BYTES, lines_in
from games.management.console import BadInput, unreadable
from games.rules import RULES, check
from games.rules.document import document
from games.rules.notation.pdn import games_in
from games.rules.sheets.report import SheetReport, Verdict
from games.rules.wording import LANGUAGES, citation, outcome, place, sentence
from games.text import is_compressed

BATCH_SIZE = 100  # games in a batch, which one process checks
BATCHES_AHEAD = 4  # batches queued for each process


@dataclass(frozen=True)
class Task:
    """The settings for checking the games of one file."""

    file: str
    rules: str
    language: str
    as_json: bool


@dataclass(frozen=True)
class PrintedAnswers:
    """The printed answers for a batch of games, as one text, so that little passes between processes."""

    text: str
    games: int
    in_order: bool


@dataclass
class SheetFile:
    """A file of games read in pieces: its size in bytes (None if unknown), and the bytes read so far."""

    name: str
    stream: BufferedReader
    size: int | None = None
    read: int = 0

    def games(self) -> Iterator[str]:
        """Yield the text of each game; one empty text for a file without games."""
        games = games_in(lines_in(self.chunks()))
        yield next(games, "")
        yield from games

    def chunks(self) -> Iterator[bytes]:
        """Yield the file in pieces as they arrive. Raises BadInput for a compressed file."""
        while chunk := self.stream.read1(CHUNK_BYTES):
            if not self.read and is_compressed(chunk):
                raise BadInput(_("%(file)s: es un fichero comprimido; descomprímelo antes") % {"file": self.name})
            self.read += len(chunk)
            yield chunk


@contextmanager
def opened(name: str) -> Iterator[SheetFile]:
    """Open a file by name, `-` being standard input. Raises BadInput if it cannot be opened."""
    if name == "-":
        yield SheetFile(name, cast(BufferedReader, sys.stdin.buffer))
        return
    try:
        stream = Path(name).open("rb")  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from error
    with stream:
        yield SheetFile(name, stream, os.fstat(stream.fileno()).st_size)


def answers(source: SheetFile, task: Task, jobs: int) -> Iterator[PrintedAnswers]:
    """Yield the answers for the games of a file, in order, using so many processes."""
    numbered = enumerate(source.games(), start=1)
    if jobs == 1:
        return (_answered(task, [game]) for game in numbered)
    return _in_processes(task, numbered, jobs)


def _in_processes(task: Task, numbered: Iterator[tuple[int, str]], jobs: int) -> Iterator[PrintedAnswers]:
    """Check batches in processes, reading no more than are queued, so that memory does not grow with the file."""
    waiting: deque[Future[PrintedAnswers]] = deque()
    with ProcessPoolExecutor(jobs) as pool:
        while True:
            batch = list(islice(numbered, BATCH_SIZE))
            if batch:
                waiting.append(pool.submit(_answered, task, batch))
            if len(waiting) >= BATCHES_AHEAD * jobs or not batch:
                if not waiting:
                    return
                yield waiting.popleft().result()


def _answered(task: Task, games: list[tuple[int, str]]) -> PrintedAnswers:
    texts, in_order = [], True
    for number, text in games:
        report = check(RULES[task.rules], text)
        in_order = in_order and report.verdict is Verdict.VALID and report.result_agrees is not False
        texts.append(_printed(task, number, report))
    return PrintedAnswers("\n".join(texts), len(games), in_order)


def _printed(task: Task, number: int, report: SheetReport) -> str:
    if task.as_json:
        found = {"file": task.file, "game": number, **document(report, task.language)}
        return json.dumps(found, ensure_ascii=False)
    return "\n".join(_told(task, number, report))


def _told(task: Task, number: int, report: SheetReport) -> Iterator[str]:
    """Return a report as text: the verdict, a line for each finding, and the outcome of the game."""
    words = LANGUAGES[task.language]
    verdict = words.VERDICTS[report.verdict]
    yield words.SUMMARY.format(file=task.file, game=number, verdict=verdict, plies=report.plies, unread=report.unread)
    for finding in report.findings:
        article = f" {citation(finding.article, task.language)}." if finding.article else ""
        legal = f" [{', '.join(finding.legal)}]" if finding.legal else ""
        yield f"  {place(finding, task.language)}: {sentence(finding, task.language)}{article}{legal}"
    for line in outcome(report, task.language):
        yield f"  {line}"
