"""The queue of costly pages, filled, and the documents counted that are made."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest

from tournaments.documents.print import rendering
from tournaments.web import costly


def costly_render(monkeypatch: pytest.MonkeyPatch, made: list[str]) -> Any:
    render = rendering.render

    def counted(kind: str, *args: Any, **kwargs: Any) -> bytes:
        made.append(kind)
        return render(kind, *args, **kwargs)

    monkeypatch.setattr(rendering, "render", counted)
    return render


def full() -> ExitStack:
    """Fill the queue with as many requests as may wait."""
    open_turns = ExitStack()
    for _ in range(1 + costly.MAX_WAITING):
        costly.public_queue._queued.acquire()
        open_turns.callback(costly.public_queue._queued.release)
    return open_turns
