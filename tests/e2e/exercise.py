"""The functions of the site's scripts that no page of a run calls, by V8's own count."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Error, Page

from tests.e2e.console import ROOT

SCRIPTS = ROOT / "static"
ADDRESS = re.compile(r"//[^/]+/(?:static/)?([a-z-]+)(?:\.[0-9a-f]{12})?\.js$")
Place = tuple[int, int]
"""Where a function begins and ends in its script."""
NOT_SEEN = {
    ("embedded.js", "message"): "runs in a frame of another site, a process that is not counted",
    ("embedded.js", "click"): "the same",
    ("replay.js", "leave"): "leads to another page, and what it called at its end is not counted",
    ("worker.js", "catch"): "what goes wrong between a page and its worker leaves the page as it is",
}
"""Functions that no count of a page shows, by their script and a word of their first line, with the reason."""


@dataclass
class Exercise:
    """The functions that were called, and those that a page had and did not call, by script."""

    called: dict[str, set[Place]] = field(default_factory=lambda: defaultdict(set))
    idle: dict[str, set[Place]] = field(default_factory=lambda: defaultdict(set))
    _sessions: dict[Page, CDPSession] = field(default_factory=dict)

    def watch(self, page: Page) -> None:
        """Count from now on what a page calls, and those after it in its place."""
        self._sessions[page] = session = page.context.new_cdp_session(page)
        session.send("Profiler.enable")
        session.send("Profiler.startPreciseCoverage", {"callCount": False, "detailed": False})

    def take(self, page: Page) -> None:
        """Note what a page called that is about to be closed."""
        with suppress(Error, KeyError):
            self._note(self._sessions.pop(page).send("Profiler.takePreciseCoverage")["result"])

    def take_workers(self, browser: Browser) -> None:
        """Note what the service workers called, which keep their count while they live."""
        session, answers = browser.new_browser_cdp_session(), list[Any]()
        session.on("Target.receivedMessageFromTarget", lambda event: answers.append(json.loads(event["message"])))
        for target in session.send("Target.getTargets")["targetInfos"]:
            if target["type"] == "service_worker":
                options = {"targetId": target["targetId"], "flatten": False}
                to = session.send("Target.attachToTarget", options)["sessionId"]
                for number, method in enumerate(("Profiler.enable", "Profiler.getBestEffortCoverage")):
                    message = json.dumps({"id": number, "method": method})
                    session.send("Target.sendMessageToTarget", {"sessionId": to, "message": message})
                while not any(answer.get("id") == 1 for answer in answers):
                    session.send("Target.getTargets")
                self._note(answers.pop()["result"]["result"])
                answers.clear()
        session.detach()

    def _note(self, scripts: Any) -> None:
        for script in scripts:
            if name := ADDRESS.search(script["url"]):
                for function in script["functions"]:
                    [range_] = function["ranges"]
                    place = range_["startOffset"], range_["endOffset"]
                    (self.called if range_["count"] else self.idle)[f"{name[1]}.js"].add(place)

    def never_called(self) -> list[str]:
        """Return the scripts that no page loaded, and the line of each function that none called."""
        for page in tuple(self._sessions):
            self.take(page)
        found = [script.name for script in sorted(SCRIPTS.glob("*.js")) if script.name not in self.called]
        for name, places in sorted(self.idle.items()):
            text = (SCRIPTS / name).read_text(encoding="utf-8")
            # The site puts a line before the service worker.
            whole = max(end for _start, end in places | self.called[name])
            before = whole - len(text) if name == "worker.js" else 0
            for start, _end in sorted(places - self.called[name]):
                number = text.count("\n", 0, start - before)
                line = text.splitlines()[number].strip()
                if not any(name == script and word in line for script, word in NOT_SEEN):
                    found.append(f"{name}:{number + 1}: {line}")
        return found


@contextmanager
def exercised() -> Iterator[Exercise]:
    """Count what all pages call, in whichever context a test opens them."""
    exercise = Exercise()
    new_page, close_page, close_context = BrowserContext.new_page, Page.close, BrowserContext.close

    def watched_page(context: BrowserContext) -> Page:
        page = new_page(context)
        exercise.watch(page)
        return page

    def take_and_close_page(page: Page, **options: Any) -> None:
        exercise.take(page)
        close_page(page, **options)

    def take_and_close_context(context: BrowserContext, **options: Any) -> None:
        if context.service_workers and context.browser:
            exercise.take_workers(context.browser)
        for page in context.pages:
            exercise.take(page)
        close_context(context, **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BrowserContext, "new_page", watched_page)
        patch.setattr(Page, "close", take_and_close_page)
        patch.setattr(BrowserContext, "close", take_and_close_context)
        yield exercise
