"""Referees who enter results over HTTP through the forms, some games contested by two at once."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from http.client import HTTPException
from random import Random
from threading import Barrier, BrokenBarrierError, Event, Lock

from tests.soak.browser import Browser, Form, Page

GIVE_UP_SECONDS = 120
"""Seconds during which a referee repeats a request without an answer."""
RETRY_DELAY_SECONDS = 0.5
CONTESTED_EVERY = 5
"""One result in this number is entered by two referees."""
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
    opponent: Barrier | None = None


@dataclass(frozen=True)
class Attempt:
    """The outcome of a task: its form's key, the time of the answer, and the duration of its last step."""

    task: Task
    outcome: Outcome
    form_key: str = ""
    answered: float = 0.0
    seconds: float = 0.0
    why: str = ""


@dataclass
class Tally:
    """A thread-safe tally of the outcomes and answers of all referees."""

    attempts: list[Attempt] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    unanswered: int = 0
    unclear: list[str] = field(default_factory=list)
    """Failures of the site whose page does not state the cause, and requests that it left without an answer."""
    killed: Event = field(default_factory=Event)
    """Set while the site is down, and may leave requests without an answer."""
    lock: Lock = field(default_factory=Lock)

    @property
    def saved(self) -> int:
        return sum(attempt.outcome is Outcome.SAVED for attempt in self.attempts)

    def count_answer(self, page: Page) -> None:
        with self.lock:
            self.statuses[page.status] += 1
            if page.status >= 500 and not (page.status == 503 and DOWN in page.text):
                self.unclear.append(f"{page.status} {page.address}")

    def count_no_answer(self) -> None:
        with self.lock:
            self.unanswered += 1
            if not self.killed.is_set():
                self.unclear.append("no answer while the site ran")


def distribute(leagues: dict[str, list[int]], referees: int, results: int, seed: object) -> list[list[Task]]:
    """Return the tasks of each referee, in order. Referees work in pairs; both enter every fifth game of a pair.

    The games of a league go to many referees, so that they work in the same league at once.
    """
    chance = Random(seed)  # type: ignore[arg-type]
    games = [(league, game) for league, listed in leagues.items() for game in listed]
    chance.shuffle(games)
    tasks: list[list[Task]] = [[] for _ in range(referees)]
    for number, (league, game) in enumerate(games[:results]):
        pair = number // CONTESTED_EVERY % (referees // 2)
        one, two = tasks[2 * pair], tasks[2 * pair + 1]
        if number % CONTESTED_EVERY == CONTESTED_EVERY - 1:
            both = Barrier(2)
            one.append(Task(league, game, "one", chance.randint(1, 6), both))
            two.append(Task(league, game, "two", chance.randint(7, 12), both))
        else:
            (one, two)[number % 2].append(Task(league, game, chance.choice(("one", "two")), chance.randint(1, 12)))
    return tasks


def logged_in(host: str, port: int, names: Sequence[str], password: str, tally: Tally) -> list[Referee]:
    """Return the referees, logged in; the tally counts their answers from now on."""
    referees = [Referee(Browser(host, port), tally) for _ in names]
    with ThreadPoolExecutor(len(names)) as pool:
        list(pool.map(lambda referee, name: referee.log_in(name, password), referees, names))
    return referees


def enter_results(referees: Sequence[Referee], tasks: Sequence[Sequence[Task]]) -> None:
    """Let all referees enter their results at the same time."""
    with ThreadPoolExecutor(len(referees)) as pool:
        list(pool.map(Referee.work, referees, tasks))


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
                attempt = self.enter(task)
            except (LookupError, AssertionError, TimeoutError, BrokenBarrierError) as error:
                if task.opponent:
                    task.opponent.abort()
                attempt = Attempt(task, Outcome.FAILED, why=f"{type(error).__name__}: {error}")
            with self.tally.lock:
                self.tally.attempts.append(attempt)

    def enter(self, task: Task) -> Attempt:
        """Fill in the form, preview it and confirm it; a request without an answer is sent again unchanged."""
        address = f"/ligas/{task.league}/partidas/{task.game}/?gana={task.winner}"
        form = self.until_answered(lambda: self.browser.get(address)).form(having="request_key")
        form_key = form.fields["request_key"]
        filled = {f"{task.winner}_men": str(task.men), f"{task.winner}_kings": "0", "reason": "no_pieces"}
        filled["winner"] = task.winner
        read_back = self.until_answered(lambda: self.browser.send(form, **filled))
        if task.opponent:
            task.opponent.wait(GIVE_UP_SECONDS)
        confirming = read_back.form(having="request_key", button="confirm")
        assert confirming.fields["request_key"] == form_key
        began = time.monotonic()
        answer = self.until_answered(lambda: self.browser.send(confirming, step="confirm"))
        answered = time.monotonic()
        outcome = self.read(answer, confirming)
        return Attempt(task, outcome, form_key, answered, answered - began, f"{answer.status} {answer.text[:500]}")

    def read(self, answer: Page, sent: Form) -> Outcome:
        if answer.status == 302:
            self.until_answered(lambda: self.browser.get(answer.to))
            return Outcome.SAVED
        return Outcome.CONFLICT if answer.status == 422 and "Compara y elige" in answer.text else Outcome.FAILED

    def until_answered(self, ask: object) -> Page:
        until = time.monotonic() + GIVE_UP_SECONDS
        while time.monotonic() < until:
            try:
                page: Page = ask()  # type: ignore[operator]
            except (OSError, HTTPException):
                self.tally.count_no_answer()
            else:
                self.tally.count_answer(page)
                if page.status != 503:
                    return page
            time.sleep(RETRY_DELAY_SECONDS)
        raise TimeoutError("no answer")
