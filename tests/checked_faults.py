"""Every fault that is made in a test can be put in words: it has the values of its sentence."""

from __future__ import annotations

from tournaments.league.faults import Code, Fault
from tournaments.wording.league_faults import sentence

_initialize = Fault.__init__


def _checked(self: Fault, code: Code, *place: str, **values: object) -> None:
    _initialize(self, code, *place, **values)
    try:
        sentence(self)
    except KeyError as missing:
        raise AssertionError(f"{code.name} lacks {missing}") from None


def check_faults() -> None:
    """Check the faults of this process from now on."""
    Fault.__init__ = _checked
