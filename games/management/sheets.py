"""Check files of game sheets as they arrive, in one process or several, and print the reports in order."""

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

from games.management.console import BadInput, unreadable
from games.replay import CHUNK_BYTES, lines_in
from games.rules import RULES, check
from games.rules.notation.division import games_in
from games.rules.sheets.record import SheetReport, Verdict
from games.rules.wording import citation, outcome, place, report_json, sentence, summary
from games.wording import is_compressed, is_picture

BATCH_SIZE = 100  # games in a batch, which one process checks
QUEUED_BATCHES_PER_PROCESS = 4


@dataclass(frozen=True)
class CheckOptions:
    """The settings for checking the games of one file."""

    file: str
    rules: str
    language: str
    as_json: bool


@dataclass(frozen=True)
class PrintedReports:
    """The printed reports of a batch of games, as one text: less data between processes than the reports."""

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
        """Yield the file in pieces as they arrive. Raises BadInput for a file that is no text."""
        while chunk := self.stream.read1(CHUNK_BYTES):
            if not self.read and is_compressed(chunk):
                raise BadInput(_("%(file)s: es un fichero comprimido; descomprímelo antes") % {"file": self.name})
            if not self.read and is_picture(chunk):
                words = _("%(file)s: es un PDF o una imagen; se esperaba un texto con las jugadas")
                raise BadInput(words % {"file": self.name})
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


def printed_reports(source: SheetFile, options: CheckOptions, jobs: int) -> Iterator[PrintedReports]:
    """Yield the printed reports of the games of a file, in order, using `jobs` processes."""
    numbered = enumerate(source.games(), start=1)
    if jobs == 1:
        return (_print_batch(options, [game]) for game in numbered)
    return _in_processes(options, numbered, jobs)


def _in_processes(options: CheckOptions, numbered: Iterator[tuple[int, str]], jobs: int) -> Iterator[PrintedReports]:
    """Check batches in processes, reading no more than are queued, so that memory does not grow with the file."""
    waiting: deque[Future[PrintedReports]] = deque()
    with ProcessPoolExecutor(jobs) as pool:
        while True:
            batch = list(islice(numbered, BATCH_SIZE))
            if batch:
                waiting.append(pool.submit(_print_batch, options, batch))
            if len(waiting) >= QUEUED_BATCHES_PER_PROCESS * jobs or not batch:
                if not waiting:
                    return
                yield waiting.popleft().result()


def _print_batch(options: CheckOptions, games: list[tuple[int, str]]) -> PrintedReports:
    """Check a batch of numbered games and return their reports, printed as text or JSON."""
    texts, in_order = [], True
    for number, text in games:
        report = check(RULES[options.rules], text, divided=True)
        in_order = in_order and report.verdict is Verdict.VALID and report.result_agrees is not False
        texts.append(_printed(options, number, report))
    return PrintedReports("\n".join(texts), len(games), in_order)


def _printed(options: CheckOptions, number: int, report: SheetReport) -> str:
    if options.as_json:
        document = {"file": options.file, "game": number, **report_json(report, options.language)}
        return json.dumps(document, ensure_ascii=False)
    return "\n".join(_as_text(options, number, report))


def _as_text(options: CheckOptions, number: int, report: SheetReport) -> Iterator[str]:
    """Return a report as text: the verdict, a line for each finding, and the outcome of the game."""
    yield summary(report, options.file, number, options.language)
    for finding in report.findings:
        article = f" {citation(finding.article, options.language)}." if finding.article else ""
        legal = f" [{', '.join(finding.legal)}]" if finding.legal else ""
        yield f"  {place(finding, options.language)}: {sentence(finding, options.language)}{article}{legal}"
    for line in outcome(report, options.language):
        yield f"  {line}"
