"""Phones that work beside one that guesses, all at one address: `python -m tests.soak.guessing --seconds 60`.

Half of the phones hold private links of a league, the others accounts of its referees; all of them enter results. One
more guesses as fast as the site answers: passwords of every account, with and without the cookie of a device, private
links, players' pages, tokens of the API; it asks for accounts and for new passwords. Phases without and with it follow
each other. For each phase the command prints the number of the phones' requests, how many were refused, and the median,
95th percentile and maximum of their times in milliseconds; at the end, the answers that the guesser got.

With `--proxy ADDRESS`, every request comes from that address through a trusted proxy. REDIS_URL is read as by the site.
"""

from __future__ import annotations

import os
import secrets
import statistics
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import count, cycle
from pathlib import Path
from threading import Barrier, Event, Lock, Thread

from tests.e2e.site import DEVICE_COOKIE, PASSWORD
from tests.soak import databases
from tests.soak.browser import Browser, Page
from tests.soak.referees import Tables
from tests.soak.supervisor import AS_SERVED, supervised

MORE_NAMES = ("admin", "nadie")
"""Names of no account, whose passwords are guessed too."""
NO_MAIL_SERVER = "smtp://127.0.0.1:9"
GIVE_UP_SECONDS = 300
Guess = Callable[[Browser], int]
AnswerCounts = Counter[tuple[str, int]]
"""How often each way of guessing was answered with each status."""


@dataclass(frozen=True)
class Plan:
    """The work of a run."""

    phones: int = 39
    seconds: float = 60.0
    """Seconds of each phase."""
    rounds: int = 2
    pause: float = 3.0
    """Seconds between two requests of a phone: its owner reads and taps."""
    guesses: int = 0
    """The least number of guesses in each way, before the first phase with the guesser."""
    database: str = ""
    proxied: str = ""
    settings: str = "tests.e2e.settings"
    configuration: str = AS_SERVED


@dataclass
class Times:
    """The times of the answers to the phones in one phase, in seconds, and the answers that refuse."""

    seconds: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    results: int = 0
    lock: Lock = field(default_factory=Lock)

    def __str__(self) -> str:
        worst, middle = max(self.seconds), statistics.median(self.seconds)
        late = statistics.quantiles(self.seconds, n=20)[-1]
        figures = "".join(f"{1000 * figure:8.0f}" for figure in (middle, late, worst))
        return f"{len(self.seconds):8} {self.results:8} {len(self.refused):8} {figures}"


@dataclass
class Phone:
    """A phone of a referee, with a private link or an account, and the games whose results it enters."""

    browser: Browser
    league: str
    games: Iterator[int]
    pause: float
    link: str = ""
    account: str = ""

    def enter(self, times: Times) -> None:
        """Open the private link, or log in."""
        if self.link:
            page = self._timed(times, lambda: self.browser.get(self.link))
            self._timed(times, lambda: self.browser.send(page.form(having="name"), name="Ana"), due=302)
            return
        page = self._timed(times, lambda: self.browser.get("/entrar/"))
        form = page.form(having="username")
        self._timed(times, lambda: self.browser.send(form, username=self.account, password=PASSWORD), due=302)

    def work(self, times: Times, seconds: float) -> None:
        """Enter results for `seconds`, and one at least: the list of games, the form of one, its preview, confirmed."""
        until = time.monotonic() + seconds
        time.sleep(self.pause * secrets.randbelow(100) / 100)
        while True:
            with suppress(LookupError, HTTPException, OSError):
                self._result(times)
            if time.monotonic() >= until:
                return

    def _result(self, times: Times) -> None:
        game = next(self.games)
        self._timed(times, lambda: self.browser.get(f"/ligas/{self.league}/organizar/partidas/"))
        page = self._timed(times, lambda: self.browser.get(f"/ligas/{self.league}/partidas/{game}/?gana=one"))
        form = page.form(having="request_key")
        filled = {"winner": "one", "one_men": "5", "one_kings": "0", "reason": "no_pieces"}
        page = self._timed(times, lambda: self.browser.send(form, **filled))
        confirming = page.form(having="request_key", button="confirm")
        self._timed(times, lambda: self.browser.send(confirming, step="confirm"), due=302)
        with times.lock:
            times.results += 1

    def _timed(self, times: Times, ask: Callable[[], Page], due: int = 200) -> Page:
        began = time.monotonic()
        try:
            page = ask()
        except (HTTPException, OSError) as error:
            with times.lock:
                times.refused.append(f"{type(error).__name__}: {error}")
            raise
        with times.lock:
            times.seconds.append(time.monotonic() - began)
            if page.status != due:
                times.refused.append(f"{page.status} {page.address}")
        time.sleep(max(0.0, self.pause - (time.monotonic() - began)))
        return page


def passwords(names: Sequence[str], *, keeps_cookies: bool) -> Guess:
    """Return the guessing of passwords of each account by turns, as one device or as a new one each time."""
    turn = cycle([*names, *MORE_NAMES])

    def guess(browser: Browser) -> int:
        if not keeps_cookies:
            browser.cookies.clear()
        form = browser.get("/entrar/").form(having="username")
        if not keeps_cookies:
            browser.cookies.pop(DEVICE_COOKIE, None)
        answer = browser.send(form, username=next(turn), password=secrets.token_hex(4))
        return int(answer.status)

    return guess


def addresses(*shapes: str) -> Guess:
    """Return the guessing of secret addresses."""
    turn = cycle(shapes)
    return lambda browser: int(browser.get(next(turn).format(secrets.token_urlsafe(32))).status)


def api_tokens(browser: Browser) -> int:
    """Guess a token of the API once; return the status of the answer."""
    browser.headers["Authorization"] = f"Bearer castillar_{secrets.token_urlsafe(32)}"
    return int(browser.get("/api/v1/leagues").status)


def asking(address: str, mails: Iterator[str]) -> Guess:
    """Return the sending of a form with a mail address, of a stranger or of an account."""

    def guess(browser: Browser) -> int:
        form = browser.get(address).form(having="email")
        return int(browser.send(form, email=next(mails)).status)

    return guess


def kinds_of_guess(names: Sequence[str]) -> dict[str, Guess]:
    """Return the ways of guessing; `names` are the accounts."""
    strangers = (f"persona-{number}@example.org" for number in count())
    return {
        "passwords, one device": passwords(names, keeps_cookies=True),
        "passwords, new devices": passwords(names, keeps_cookies=False),
        "private links": addresses("/enlace/{}/"),
        "players' pages": addresses("/mi/{}/", "/mi/calendario/{}.ics"),
        "tokens of the API": api_tokens,
        "sign-up": asking("/registro/", strangers),
        "new passwords": asking("/contrasena/", cycle(f"{name}@example.org" for name in names)),
    }


@dataclass
class Guesser:
    """A client that guesses in every way at once while `on` is set, until `over`, and `least` times in each way."""

    browser: Callable[[], Browser]
    names: Sequence[str]
    least: int = 0
    on: Event = field(default_factory=Event)
    over: Event = field(default_factory=Event)
    answers: AnswerCounts = field(default_factory=Counter)
    begun: Barrier = field(init=False)
    """What every way of guessing passes after its least number of guesses, and who waits for them."""

    def __post_init__(self) -> None:
        self.begun = Barrier(len(kinds_of_guess(self.names)) + 1)

    def work(self) -> None:
        guesses = kinds_of_guess(self.names)
        with ThreadPoolExecutor(len(guesses)) as pool:
            for kind, statuses in zip(guesses, pool.map(self._keep_on, guesses.values()), strict=True):
                self.answers.update({(kind, status): number for status, number in statuses.items()})

    def _keep_on(self, guess: Guess) -> Counter[int]:
        browser, statuses, guesses = self.browser(), Counter[int](), 0
        while not self.over.is_set():
            if self.on.wait(0.1):
                if guesses == self.least:
                    self.begun.wait()
                guesses += 1
                with suppress(HTTPException, OSError, LookupError):
                    statuses[guess(browser)] += 1
        return statuses


def phase(phones: Sequence[Phone], seconds: float) -> Times:
    """Let every phone log in again and work for `seconds`; return the times of the answers."""
    times = Times()

    def use(phone: Phone) -> None:
        with suppress(LookupError, HTTPException, OSError):
            phone.enter(times)
        phone.work(times, seconds)

    with ThreadPoolExecutor(len(phones)) as pool:
        list(pool.map(use, phones))
    return times


def run(plan: Plan, folder: Path, tables: Tables) -> Iterator[tuple[str, Times] | AnswerCounts]:
    """Yield the name and the times of each phase, and at last the number of answers of each kind to the guesser."""
    more = {"OPEN_SIGNUP": "1", "EMAIL_URL": NO_MAIL_SERVER, "DJANGO_SETTINGS_MODULE": plan.settings}
    more |= {"TRUSTED_PROXIES": "127.0.0.1"} if plan.proxied else {}
    more |= {"REDIS_URL": os.environ["REDIS_URL"]} if "REDIS_URL" in os.environ else {}
    with ExitStack() as stack:
        database = stack.enter_context(databases.made(plan.database, "guessing", tables.template))
        keeper = stack.enter_context(supervised(folder, database, tables.folder, plan.configuration, **more))
        ready = keeper.site.console.call("tests.soak.preparing:phones", plan.phones)
        headers = {"X-Forwarded-For": plan.proxied} if plan.proxied else {}
        phones = [
            Phone(
                Browser("127.0.0.1", keeper.port, headers),
                ready["league"],
                iter(ready["games"][number :: plan.phones]),
                plan.pause,
                link=f"/enlace/{one['token']}/" if "token" in one else "",
                account=one.get("account", ""),
            )
            for number, one in enumerate(ready["phones"])
        ]
        names = [phone.account for phone in phones if phone.account]
        guesser = Guesser(lambda: Browser("127.0.0.1", keeper.port, headers), names, plan.guesses)
        working = Thread(target=guesser.work)
        working.start()
        try:
            for number in range(plan.rounds):
                guesser.on.clear()
                yield "alone", phase(phones, plan.seconds)
                guesser.on.set()
                if number == 0:
                    guesser.begun.wait(GIVE_UP_SECONDS)
                yield "with guesser", phase(phones, plan.seconds)
        finally:
            guesser.on.set()
            guesser.over.set()
            guesser.begun.abort()
            working.join()
        yield guesser.answers


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.soak.guessing")
    parser.add_argument("--phones", default=Plan.phones, type=int)
    parser.add_argument("--seconds", default=Plan.seconds, type=float)
    parser.add_argument("--rounds", default=Plan.rounds, type=int)
    parser.add_argument("--database", default="", metavar="URL")
    parser.add_argument("--proxy", default="", metavar="ADDRESS")
    said = parser.parse_args()
    # The site's own settings: a password takes as long to check as in production.
    plan = Plan(said.phones, said.seconds, said.rounds, Plan.pause, said.database, said.proxy, "config.settings")
    print(f"{'':14}{'answers':>8} {'results':>8} {'refused':>8} {'median':>8}{'95 %':>8}{'worst':>8}")
    refused = 0
    with tempfile.TemporaryDirectory() as folder:
        for found in run(plan, Path(folder), Tables()):
            if isinstance(found, Counter):
                print(*(f"{number:8} {status}  {kind}" for (kind, status), number in sorted(found.items())), sep="\n")
            else:
                name, times = found
                refused += len(times.refused)
                print(f"{name:14}{times}", *times.refused[:10], sep="\n    ", flush=True)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
