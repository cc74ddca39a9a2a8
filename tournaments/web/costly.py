"""Documents, files and slow parts of pages: made once per version, one at a time in a process, and forgotten."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import BoundedSemaphore, Condition, Lock
from typing import Any, TypeVar

from django.core.cache import caches
from django.core.cache.backends.locmem import LocMemCache
from django.db import transaction
from django.http import FileResponse, HttpRequest, HttpResponse
from django.shortcuts import render

from serving.clients import is_gone
from serving.compression import Body, packed, unpacked
from tournaments import models
from tournaments.store.access import actor, permissions
from tournaments.store.events import organizes_event
from tournaments.web.freshness import etag_of, is_public_request, is_public_response
from tournaments.web.requests import is_official

MAX_WAITING = 3
"""Requests of a process that may wait for their turn."""
MAX_WAIT_SECONDS = 4.0
MAX_QUEUE_WAIT_SECONDS = 0.1
"""The longest wait for a place in a full queue: small documents are finished in that time."""
MAX_OWN_WAIT_SECONDS = 4.0
"""Longest wait of an official for a document that the same official requested before."""
READ_PARAMETERS = ("hasta", "n", "papel", "separador", "jugador", "pagina")
"""Parameters of a document, a file or a costly page; any others are ignored."""
RETRY_SECONDS = 5
MAX_KEPT_BYTES = 32 * 1024 * 1024
"""The limit of the bodies cached by each process."""
MAX_BODY_BYTES = 4 * 1024 * 1024

Response = HttpResponse | FileResponse
View = Callable[..., Response]
Key = tuple[str, ...]


class Busy(Exception):
    """The queue is full, the request has waited too long, or its client has disconnected."""


class Bodies:
    """The latest response bodies, up to a number of bytes."""

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._kept: OrderedDict[Key, Body] = OrderedDict()
        self._size = 0
        self._lock = Lock()

    def clear(self) -> None:
        """Delete every stored body."""
        with self._lock:
            self._kept.clear()
            self._size = 0

    def get(self, key: Key) -> Body | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: Key, body: Body) -> None:
        """Keep a body, and drop the oldest ones above the limit."""
        with self._lock:
            if key in self._kept or len(body[0]) > min(MAX_BODY_BYTES, self.max_bytes):
                return
            self._kept[key] = body
            self._size += len(body[0])
            while self._size > self.max_bytes:
                _key, oldest = self._kept.popitem(last=False)
                self._size -= len(oldest[0])


class Queue:
    """A queue for one request at a time, in which up to MAX_WAITING wait."""

    def __init__(self) -> None:
        self._running = BoundedSemaphore(1)
        self._queued = BoundedSemaphore(1 + MAX_WAITING)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for the turn. Raises Busy."""
        if not self._queued.acquire(timeout=MAX_QUEUE_WAIT_SECONDS):
            raise Busy
        try:
            if not self._running.acquire(timeout=MAX_WAIT_SECONDS):
                raise Busy
            try:
                if is_gone():
                    raise Busy
                yield
            finally:
                self._running.release()
        finally:
            self._queued.release()


class KeyedQueues:
    """Queues for one request at a time, one queue for each key."""

    def __init__(self) -> None:
        self._taken: set[str] = set()
        self._free = Condition()

    @contextmanager
    def turn(self, key: str) -> Iterator[None]:
        """Wait for the turn of the key. Raises Busy."""
        with self._free:
            if not self._free.wait_for(lambda: key not in self._taken, MAX_OWN_WAIT_SECONDS):
                raise Busy
            self._taken.add(key)
        try:
            if is_gone():
                raise Busy
            yield
        finally:
            with self._free:
                self._taken.discard(key)
                self._free.notify_all()


cached_bodies = Bodies(MAX_KEPT_BYTES)
public_queue = Queue()
owner_queues = KeyedQueues()


def _costly(is_exempt: Callable[..., bool]) -> Callable[[View], View]:
    """Return a decorator for the view of a document or file, inside the decorator of its version.

    `is_exempt` gets the view's arguments. Exempt requests wait only for requests of the same official; all others
    wait in one queue, with or without an account, since anybody may have one if sign-up is open.
    """

    def decorated(view: View) -> View:
        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> Response:
            if is_exempt(request, *args, **kwargs):
                return _in_owner_turn(request, lambda: view(request, *args, **kwargs))
            return _in_turn(request, lambda: view(request, *args, **kwargs))

        return answer

    return decorated


def _in_owner_turn(request: HttpRequest, make: Callable[[], Response]) -> Response:
    """Return the response of `make` to an official, after the official's earlier requests have ended."""
    owner = f"account {request.user.pk}" if request.user.is_authenticated else f"link {actor.token_hash(request)}"
    try:
        with owner_queues.turn(owner):
            return make()
    except Busy:
        return busy(request)


def _in_turn(request: HttpRequest, make: Callable[[], Response]) -> Response:
    """Return the cached response of the same version, or that of `make` when its turn comes."""
    key = _key(request)
    if key and (stored := cached_bodies.get(key)):
        return unpacked(request, stored)
    try:
        with public_queue.turn():
            if key and (stored := cached_bodies.get(key)):
                return unpacked(request, stored)
            response = make()
            if key and isinstance(response, HttpResponse) and _may_be_kept(response):
                kept = packed(response)
                cached_bodies.keep(key, kept)
                return unpacked(request, kept)
            return response
    except Busy:
        return busy(request)


def _may_be_kept(response: HttpResponse) -> bool:
    """Return whether a response is a document, a file, or a page that is the same for everybody."""
    if response.status_code != 200:
        return False
    return not response["Content-Type"].startswith("text/html") or is_public_response(response)


def _is_official(request: HttpRequest, slug: str, **_: object) -> bool:
    """Return whether the reader is an official of the league."""
    return is_official(request, slug)


def _organizes_championship(request: HttpRequest, slug: str, **_: object) -> bool:
    """Return whether the reader organizes the championship."""
    return permissions.championships_organized_by(request.user).filter(slug=slug).exists()


def _organizes_event(request: HttpRequest, slug: str, **_: object) -> bool:
    """Return whether the reader organizes every stage of the event."""
    row = models.Event.objects.filter(slug=slug).first() if request.user.is_authenticated else None
    return row is not None and organizes_event(request.user, row)


def _is_administrator(request: HttpRequest, **_: object) -> bool:
    return request.user.is_superuser


costly_of_league = _costly(_is_official)
"""Decorator for documents and files of a league; its officials do not wait in the common queue."""
costly_of_championship = _costly(_organizes_championship)
costly_of_event = _costly(_organizes_event)
costly_of_players = _costly(_is_administrator)


def _key(request: HttpRequest) -> Key | None:
    """Return the key of identical responses, or None for a page without an ETag."""
    etag = etag_of(request)
    if etag is None or request.method != "GET":
        return None
    parameters = (f"{name}={request.GET[name]}" for name in READ_PARAMETERS if name in request.GET)
    # Readers with cookies, and scripts that request a part of the page, may get another response.
    reader = f"{is_public_request(request)} {'HX-Request' in request.headers}"
    return etag, request.scheme or "", request.get_host(), request.path, reader, *parameters


def busy(request: HttpRequest) -> HttpResponse:
    """Return the response to a request that gets no turn; empty if its client has disconnected."""
    if is_gone():
        return HttpResponse(status=503)
    answer = render(request, "busy.html", status=503)
    answer["Retry-After"] = str(RETRY_SECONDS)
    return answer


MAX_PARTS = 64
"""Parts stored by each process: those of the leagues read last, in each language."""
Part = TypeVar("Part")
_cache: OrderedDict[tuple[str, str], Any] = OrderedDict()
_lock = Lock()


def cached_part(request: HttpRequest, name: str, make: Callable[[], Part]) -> Part:
    """Return a part of a page by its name, from the cache if it was made for the same ETag.

    Callers must not change the part.
    """
    etag = etag_of(request)
    if etag is None:
        return make()
    key = (etag, name)
    with _lock:
        if key in _cache:
            _cache.move_to_end(key)
            part: Part = _cache[key]
            return part
    part = make()
    with _lock:
        _cache[key] = part
        while len(_cache) > MAX_PARTS:
            _cache.popitem(last=False)
    return part


def forget_parts() -> None:
    """Delete every stored part."""
    with _lock:
        _cache.clear()


CACHES = ("pages", "pictures")


def forget_made() -> None:
    """Empty the caches of this process. In Redis, whose entries live five minutes at most, nothing is deleted."""
    for name in CACHES:
        cache = caches[name]
        if isinstance(cache, LocMemCache):
            cache.clear()
    forget_parts()
    cached_bodies.clear()


def forget_made_on_commit() -> None:
    """Empty the caches of this process once the transaction that erases a name is committed."""
    transaction.on_commit(forget_made, robust=True)
