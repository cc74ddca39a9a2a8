"""Referees at work over HTTP: every result entered through its form, some games fought over by two at once."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from http.client import HTTPException
from random import Random
from threading import Barrier, BrokenBarrierError, Lock

from tests.soak.browser import Browser, Form, Page

PATIENCE = 120
"""Seconds during which a referee tries again what got no answer."""
PAUSE = 0.2
FOUGHT_OVER = 5
"""Of so many results, one is entered by two."""
DOWN = "La base de datos del sitio no responde ahora mismo"


class Outcome(StrEnum):
    SAVED = "saved"
    CONFLICT = "shown both versions"
    FAILED = "failed"


@dataclass(frozen=True)
class Task:
    """A result to enter; with a barrier, another referee enters a different one at the same moment."""

    league: str
    game: int
    winner: str
    men: int
    rival: Barrier | None = None


@dataclass(frozen=True)
class Deed:
    """What came of a task: the ticket of its form, when the answer came, and how long its last step took."""

    task: Task
    outcome: Outcome
    ticket: str = ""
    answered: float = 0.0
    seconds: float = 0.0
    why: str = ""


@dataclass
class Tally:
    """What everybody met, counted while they work."""

    deeds: list[Deed] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    unanswered: int = 0
    unclear: list[str] = field(default_factory=list)
    """Failures of the site that did not say in words what was the matter."""
    lock: Lock = field(default_factory=Lock)

    @property
    def saved(self) -> int:
        return sum(deed.outcome is Outcome.SAVED for deed in self.deeds)

    def met(self, page: Page) -> None:
        with self.lock:
            self.statuses[page.status] += 1
            if page.status >= 500 and not (page.status == 503 and DOWN in page.text):
                self.unclear.append(f"{page.status} {page.where}")

    def nothing(self) -> None:
        with self.lock:
            self.unanswered += 1


def shared_out(leagues: dict[str, list[int]], referees: int, results: int, seed: object) -> list[list[Task]]:
    """For each referee what to enter, in order. Two and two share games; every fifth is entered by both.

    The games of a league go to many referees, so that they meet there.
    """
    chance = Random(seed)  # type: ignore[arg-type]
    games = [(league, game) for league, listed in leagues.items() for game in listed]
    chance.shuffle(games)
    tasks: list[list[Task]] = [[] for _ in range(referees)]
    for number, (league, game) in enumerate(games[:results]):
        pair = number // FOUGHT_OVER % (referees // 2)
        one, two = tasks[2 * pair], tasks[2 * pair + 1]
        if number % FOUGHT_OVER == FOUGHT_OVER - 1:
            both = Barrier(2)
            one.append(Task(league, game, "one", chance.randint(1, 6), both))
            two.append(Task(league, game, "two", chance.randint(7, 12), both))
        else:
            (one, two)[number % 2].append(Task(league, game, chance.choice(("one", "two")), chance.randint(1, 12)))
    return tasks


def logged_in(host: str, port: int, names: Sequence[str], password: str, tally: Tally) -> list[Referee]:
    """Everybody at their browser; what they meet from now on is put in the tally."""
    everybody = [Referee(Browser(host, port), tally) for _ in names]
    with ThreadPoolExecutor(len(names)) as pool:
        list(pool.map(lambda referee, name: referee.log_in(name, password), everybody, names))
    return everybody


def at_work(everybody: Sequence[Referee], tasks: Sequence[Sequence[Task]]) -> None:
    """Everybody enters what is theirs, all at once."""
    with ThreadPoolExecutor(len(everybody)) as pool:
        list(pool.map(Referee.work, everybody, tasks))


@dataclass
class Referee:
    browser: Browser
    tally: Tally

    def log_in(self, name: str, password: str) -> None:
        form = self.until_answered(lambda: self.browser.get("/entrar/")).form(having="username")
        answer = self.until_answered(lambda: self.browser.send(form, username=name, password=password))
        assert answer.status == 302, (name, answer.status)

    def work(self, tasks: Sequence[Task]) -> None:
        for task in tasks:
            try:
                deed = self.enter(task)
            except (LookupError, AssertionError, TimeoutError, BrokenBarrierError) as error:
                if task.rival:
                    task.rival.abort()
                deed = Deed(task, Outcome.FAILED, why=f"{type(error).__name__}: {error}")
            with self.tally.lock:
                self.tally.deeds.append(deed)

    def enter(self, task: Task) -> Deed:
        """The form, filled in, read back and confirmed; a tap without an answer is tapped again, as it was."""
        where = f"/ligas/{task.league}/partidas/{task.game}/?gana={task.winner}"
        form = self.until_answered(lambda: self.browser.get(where)).form(having="request_key")
        ticket = form.fields["request_key"]
        filled = {f"{task.winner}_men": str(task.men), f"{task.winner}_kings": "0", "reason": "no_pieces"}
        filled["winner"] = task.winner
        read_back = self.until_answered(lambda: self.browser.send(form, **filled))
        if task.rival:
            task.rival.wait(PATIENCE)
        confirming = read_back.form(having="request_key", button="confirm")
        assert confirming.fields["request_key"] == ticket
        began = time.monotonic()
        answer = self.until_answered(lambda: self.browser.send(confirming, step="confirm"))
        answered = time.monotonic()
        outcome = self.read(answer, confirming)
        return Deed(task, outcome, ticket, answered, answered - began, f"{answer.status} {answer.text[:500]}")

    def read(self, answer: Page, sent: Form) -> Outcome:
        if answer.status == 302:
            self.until_answered(lambda: self.browser.get(answer.to))
            return Outcome.SAVED
        return Outcome.CONFLICT if answer.status == 422 and "Compara y elige" in answer.text else Outcome.FAILED

    def until_answered(self, ask: object) -> Page:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                page: Page = ask()  # type: ignore[operator]
            except (OSError, HTTPException):
                self.tally.nothing()
            else:
                self.tally.met(page)
                if page.status != 503:
                    return page
            time.sleep(PAUSE)
        raise TimeoutError("no answer")
