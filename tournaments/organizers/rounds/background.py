"""Large rounds are paired in the background, by another process of this machine.

A round depends on nothing but its question, so the answer is kept in a file named after the digest of the question, the
engine and its version, for all processes of the site. If a process is killed, the next reader starts the work again.
"""

from __future__ import annotations

import json
import logging
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Thread
from time import time

from django.conf import settings

from tournaments.league.formats.swiss import quick
from tournaments.league.formats.swiss.dutch import MAX_ENTRANTS, VERSION
from tournaments.league.formats.swiss.legality import cause_of_none
from tournaments.league.formats.swiss.pairing import assembled, digest, pair, worked_out
from tournaments.league.formats.swiss.values import Impossible, Question, Round, System

FEWEST = 61
"""The fewest players of a round that is paired in the background."""
MAX_SECONDS = 240
"""After so many seconds the work is taken for lost, and started again."""
KEPT_SECONDS = 86_400
QUICK_SECONDS_A_PLAYER = 0.02
CAREFUL_SECONDS = 10.0
"""The seconds that the careful engine takes for CAREFUL_PLAYERS; the time grows with the third power of the players."""
CAREFUL_PLAYERS = 120
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Progress:
    """A round that is being paired: the seconds since it was begun, and about how many it takes."""

    seconds: int
    expected: int


def answer_to(question: Question) -> Round | Impossible | Progress:
    """Return the round, or why there is none; of a large round, how far it is until it is known."""
    players = len(question.present)
    in_background = question.system is System.DUTCH and players >= FEWEST
    if not in_background or (players > MAX_ENTRANTS and not quick.can_make(question)):
        return pair(question)
    if cause := cause_of_none(question):
        return Impossible(cause)
    path = _path(question)
    if (known := _read(path, question)) is not None:
        return known
    begun = _begin(path.with_suffix(".begun"), question, path)
    return Progress(int(time() - begun), _expected(question))


def _path(question: Question) -> Path:
    engine = f"{digest(question)} {VERSION} {quick.installed_version()}"
    return Path(settings.VAR_DIR) / "rounds" / f"{sha256(engine.encode()).hexdigest()}.json"


def _expected(question: Question) -> int:
    """Return about how many seconds a round takes."""
    players = len(question.present)
    if players >= quick.FEWEST and quick.can_make(question):
        return max(1, round(QUICK_SECONDS_A_PLAYER * players))
    return max(1, round(CAREFUL_SECONDS * (players / CAREFUL_PLAYERS) ** 3))


def _read(path: Path, question: Question) -> Round | Impossible | None:
    """Return the round that was worked out, None if there is none yet."""
    try:
        pairs, resting = json.loads(path.read_text())
    except (OSError, ValueError):
        return None
    names = {entrant.number: entrant.id for entrant in question.entrants}
    return assembled(question, [(names[one], names[two]) for one, two in pairs], [names[at] for at in resting])


def _begin(mark: Path, question: Question, path: Path) -> float:
    """Begin the work unless it has been; return when that was."""
    mark.parent.mkdir(mode=0o700, exist_ok=True)
    _delete_old(mark.parent)
    try:
        with mark.open("x"):
            pass
    except FileExistsError:
        begun = mark.stat().st_mtime
        if time() - begun < MAX_SECONDS:
            return begun
        mark.touch()
    Thread(target=_work, args=(question, path, mark), name=f"round-{path.stem[:12]}", daemon=True).start()
    return time()


def _delete_old(folder: Path) -> None:
    """Delete the rounds of other days."""
    for file in folder.iterdir():
        if time() - file.stat().st_mtime > KEPT_SECONDS:
            file.unlink(missing_ok=True)


def _work(question: Question, path: Path, mark: Path) -> None:
    """Work a round out in a process of its own, so that this one goes on answering, and keep it."""
    try:
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
            pairs, resting = pool.submit(worked_out, question).result()
        write(path, question, pairs, resting)
    except Exception:
        logger.exception("a round of %d players could not be paired in the background", len(question.present))
    finally:
        mark.unlink(missing_ok=True)


def write(path: Path, question: Question, pairs: list[tuple[str, str]], resting: list[str]) -> None:
    """Keep the pairs of a round, by number; a reader sees the whole file or none."""
    numbers = {entrant.id: entrant.number for entrant in question.entrants}
    found = [[[numbers[one], numbers[two]] for one, two in pairs], [numbers[name] for name in resting]]
    with NamedTemporaryFile("w", dir=path.parent, suffix=".new", delete=False) as file:
        json.dump(found, file)
    Path(file.name).replace(path)
