"""A check of every fault that a test meets: it has the values of its sentence."""

from __future__ import annotations

from tournaments.league.faults import Code, Fault
from tournaments.wording.faults import sentence

_initialize = Fault.__init__


def _checked(self: Fault, code: Code, place: str = "", **values: object) -> None:
    _initialize(self, code, place, **values)
    assert sentence(self), code


def check_faults() -> None:
    """Put each fault in words as soon as it is made."""
    Fault.__init__ = _checked  # type: ignore[method-assign]
