"""Threads that senders of requests share: each has its turn, and none takes all of them."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any

Call = Callable[[], Any]


class Full(Exception):
    """A sender, or all of them together, have too many requests waiting."""


class FairPool:
    """Threads for requests, given to their senders by turns.

    A sender runs at most `each` requests at once, and has at most `max_waiting` more in the queue.
    """

    def __init__(self, threads: int, each: int, max_waiting: int) -> None:
        self.each = each
        self.max_waiting = max_waiting
        self._threads = ThreadPoolExecutor(threads)
        self._lock = Lock()
        self._waiting: OrderedDict[str, deque[tuple[Future[Any], Call]]] = OrderedDict()
        """The waiting requests of each sender; the sender whose turn is next comes first."""
        self._running: Counter[str] = Counter()

    def submit(self, sender: str, call: Call) -> Future[Any]:
        """Queue a call for a sender and return its future. Raises Full."""
        made: Future[Any] = Future()
        with self._lock:
            if len(self._waiting.get(sender, ())) >= self.max_waiting:
                raise Full
            self._waiting.setdefault(sender, deque()).append((made, call))
        self._threads.submit(self._run_next)
        return made

    def shutdown(self, *, wait: bool = True) -> None:
        self._threads.shutdown(wait=wait)

    def _run_next(self) -> None:
        """Run a call of the next sender that may run one more; none if all of them run as many as they may."""
        with self._lock:
            sender = next((one for one in self._waiting if self._running[one] < self.each), None)
            if sender is None:
                return
            queue = self._waiting[sender]
            made, call = queue.popleft()
            self._waiting.move_to_end(sender)
            if not queue:
                del self._waiting[sender]
            self._running[sender] += 1
        try:
            made.set_result(call())
        except BaseException as error:  # noqa: BLE001 - raised again by the future
            made.set_exception(error)
        finally:
            self._ended(sender)

    def _ended(self, sender: str) -> None:
        with self._lock:
            self._running[sender] -= 1
            if not self._running[sender]:
                del self._running[sender]
            more = sender in self._waiting
        if more:
            # The thread that came for this call found that its sender ran as many as it may.
            self._threads.submit(self._run_next)
