"""The status codes that the browser receives, 304 included; Playwright reports 200 for a page from the cache."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

TRIES, PAUSE_MS = 1_000, 20


class Answers:
    """The answers to the requests of a page for addresses with one ending."""

    def __init__(self, page: Page, ending: str) -> None:
        self._page, self._ending = page, ending
        self._addresses: dict[str, str] = {}
        self._statuses: list[tuple[str, int]] = []
        self.session = page.context.new_cdp_session(page)
        self.session.on("Network.requestWillBeSent", self._sent)
        self.session.on("Network.responseReceivedExtraInfo", self._answered)
        self.session.send("Network.enable")

    def first(self, count: int) -> list[int]:
        """Wait for so many answers and return their status codes.

        The browser may report an answer after the page has shown it.
        """
        for _ in range(TRIES):
            if len(found := self._found()) >= count:
                break
            self._page.wait_for_timeout(PAUSE_MS)
        return found[:count]

    def _found(self) -> list[int]:
        return [status for key, status in self._statuses if self._addresses.get(key, "").endswith(self._ending)]

    def _sent(self, event: dict[str, dict[str, str]]) -> None:
        self._addresses[str(event["requestId"])] = event["request"]["url"]

    def _answered(self, event: dict[str, int]) -> None:
        self._statuses.append((str(event["requestId"]), event["statusCode"]))


@contextmanager
def answers_to(page: Page, ending: str) -> Iterator[Answers]:
    answers = Answers(page, ending)
    yield answers
    answers.session.detach()
