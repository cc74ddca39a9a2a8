"""Try an input on the site, roll back its changes, and report what is wrong with the answer."""

from __future__ import annotations

import io
import logging
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.core.management import call_command
from django.core.signals import got_request_exception
from django.db import connection
from django.db.transaction import atomic, set_rollback
from django.test import Client, client
from django.test.utils import override_settings

from games.archive import progress
from serving.requests import Request
from tests.fuzz.inputs import COMMAND, SITES, Input
from tests.fuzz.world import World, digest, versions
from tests.people import Visitor
from tournaments import models
from tournaments.store.access.tokens import link_of_page

SAFE = {"GET", "HEAD", "OPTIONS", "TRACE"}
CHANGE_MANY_LEAGUES = {
    *("tournaments:show_as", "tournaments:anonymise", "tournaments:proposal"),
    *("tournaments:admit_league", "tournaments:refuse_league", "tournaments:remove_league"),
    *("tournaments:join_players", "tournaments:part_players"),
}
"""Pages whose decision may change every league of a player, such as showing or removing a name."""
MAX_INPUT_SECONDS = 20.0
"""The longest processor time that an input may take."""


@dataclass(frozen=True)
class Fault:
    """A fault: two inputs with the same `kind`, which names the fault and its place, show the same fault."""

    kind: str
    detail: str


@dataclass(frozen=True)
class Tried:
    """The answer to an input: the status or exit code, its time, and its fault, if any."""

    answer: int
    seconds: float
    wrong: Fault | None


def try_out(world: World, one: Input) -> Tried:
    """Try one input and return its answer; the site is unchanged afterwards."""
    started = time.process_time()
    answer, wrong = 0, None
    site = override_settings(**SITES.get(one.site, {}))
    as_served, nothing_later = patch.object(client, "WSGIRequest", Request), patch.object(progress, "start")
    with site, as_served, nothing_later, _printed() as log, _written() as writes, _failures() as failures, atomic():
        try:
            answer = _command(one) if one.who == COMMAND else _request(world, one, failures)
        except Exception as error:
            wrong = _raised(error)
        if wrong is None:
            wrong = _wrong(world, one, answer, bool(writes), failures, log)
        set_rollback(True)
    taken = time.process_time() - started
    if wrong is None and taken > MAX_INPUT_SECONDS:
        wrong = Fault(f"slow {one.page}", f"{taken:.1f} s")
    return Tried(answer, taken, wrong)


def _wrong(
    world: World, one: Input, answer: int, wrote: bool, failures: list[BaseException], log: io.StringIO
) -> Fault | None:
    if failures:
        return _raised(failures[0])
    if one.who == COMMAND:
        refused = answer == 2
        if answer not in (0, 1, 2):
            return Fault(f"exit {answer} {one.page}", log.getvalue())
    else:
        refused = answer >= 400 or one.method.upper() in SAFE
        if answer >= 500:
            return Fault(f"status {answer} {one.page}", log.getvalue())
    if "Traceback (most recent call last)" in log.getvalue():
        return Fault(f"traceback printed: {log.getvalue().strip().splitlines()[-1][:120]}", log.getvalue())
    if refused and wrote and digest() != world.digest:
        return Fault(f"changed though refused: {one.method} {one.page}", f"answered {answer}")
    if wrote and (others := _others_changed(world, one)):
        return Fault(f"changed another league: {one.page}", f"{others}, answered {answer}")
    return None


def _others_changed(world: World, one: Input) -> set[str]:
    """Return the leagues that changed without being named in the address, if the page is of one league or event."""
    # The administrator's pages name a league by its primary key, and act on any league.
    if one.who == COMMAND or one.page in CHANGE_MANY_LEAGUES or one.page.startswith("administration:"):
        return set()
    now = versions()
    changed = {slug for slug, version in world.versions.items() if now.get(slug) != version}
    named = world.address_of(one.page, one.state).split("/")
    link = link_of_page(named[2]) if named[1] == "mi" else None
    if link:  # a player's own page, whose token names the league
        named.append(link.entry.league.slug)
    if named[1] == "torneos":  # an event changes all its stages
        named += models.League.objects.filter(event_stage__event__slug=named[2]).values_list("slug", flat=True)
    return changed - set(named)


def _request(world: World, one: Input, failures: list[BaseException]) -> int:
    browser = Client(raise_request_exception=False)
    browser.handler = _handler(one.checked)
    for name, value in world.cookies(Visitor(one.who), one.page, one.state).items():
        browser.cookies[name] = value
    if one.session:
        session = browser.session
        session.update(one.session)
        session.save()
        browser.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""
    environ: dict[str, Any] = dict(one.headers)
    environ["PATH_INFO"] = unquote_to_bytes(world.address_of(one.page, one.state).encode("latin-1")).decode("latin-1")
    environ["QUERY_STRING"] = one.query
    if one.body:
        # The input stream of a server: that of the test client refuses a Content-Length beyond the body.
        environ |= {"CONTENT_TYPE": one.content_type, "wsgi.input": io.BytesIO(one.body.encode("latin-1"))}
    answer = browser.generic(one.method, "/", one.body.encode("latin-1"), one.content_type, **environ)
    if getattr(answer, "streaming", False):
        b"".join(answer.streaming_content)
    return answer.status_code


@cache
def _handler(checked: bool) -> client.ClientHandler:
    """Return a shared handler, because each new one loads the middleware again."""
    return client.ClientHandler(enforce_csrf_checks=checked)


def _command(one: Input) -> int:
    with TemporaryDirectory() as folder:
        file = Path(folder, f"file{one.ending}")
        content = one.body.encode("latin-1")
        file.write_bytes(content)
        output, stdin = io.StringIO(), sys.stdin
        sys.stdin = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8", errors="surrogateescape")
        try:
            with redirect_stdout(output), redirect_stderr(output):
                call_command(
                    one.page, *(word.replace("{file}", str(file)) for word in one.words), stdout=output, stderr=output
                )
        except SystemExit as stop:
            return stop.code if isinstance(stop.code, int) else 0 if stop.code is None else 99
        finally:
            sys.stdin = stdin
    return 0


def _raised(error: BaseException) -> Fault:
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "site-packages" not in frame.filename and "/tests/" not in frame.filename]
    at = (ours or frames or [None])[-1]
    place = f"{Path(at.filename).name}:{at.name}" if at else "?"
    trace = "".join(traceback.format_exception(error))
    return Fault(f"{type(error).__name__} in {place}", trace[-4_000:])


@contextmanager
def _printed() -> Iterator[io.StringIO]:
    """Yield the text that the site logs during the block, through its own handlers and filters."""
    log = io.StringIO()
    handlers = [handler for handler in logging.getLogger("django").handlers if type(handler) is logging.StreamHandler]
    streams = [handler.setStream(log) for handler in handlers]
    try:
        yield log
    finally:
        for handler, stream in zip(handlers, streams, strict=True):
            if stream is not None:
                handler.setStream(stream)


@contextmanager
def _written() -> Iterator[list[str]]:
    """Yield the list of SQL statements that write during the block."""
    found: list[str] = []

    def note(execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
        if str(sql).lstrip()[:6].upper() in ("INSERT", "UPDATE", "DELETE"):
            found.append(str(sql))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found


@contextmanager
def _failures() -> Iterator[list[BaseException]]:
    """Yield the list of exceptions that no view handled during the block."""
    found: list[BaseException] = []

    def note(sender: object, **_: object) -> None:
        error = sys.exc_info()[1]
        if error is not None:
            found.append(error)

    got_request_exception.connect(note)
    try:
        yield found
    finally:
        got_request_exception.disconnect(note)


def minimised(world: World, one: Input, kind: str, tries: int = 150) -> Input:
    """Return a smaller input that shows the same fault, found within a number of tries."""
    left = tries

    def shows_same_fault(smaller: Input) -> bool:
        nonlocal left
        left -= 1
        wrong = try_out(world, smaller).wrong
        return wrong is not None and wrong.kind == kind

    bare: tuple[dict[str, Any], ...] = ({"headers": {}}, {"query": ""}, {"session": {}}, {"body": ""}, {"state": ""})
    for change in bare:
        smaller = replace(one, **change)
        if smaller != one and shows_same_fault(smaller):
            one = smaller
    for what in ("body", "query"):
        size = len(getattr(one, what)) // 2
        while size and left > 0:
            at = 0
            while at < len(getattr(one, what)) and left > 0:
                text = getattr(one, what)
                smaller = replace(one, **{what: text[:at] + text[at + size :]})
                if shows_same_fault(smaller):
                    one = smaller
                else:
                    at += size
            size //= 2
    return one
