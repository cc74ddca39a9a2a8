"""The faults of documents on paper, for the test of few leagues and the long run over many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils import translation

from tests.tournaments.reports.layout import watched
from tests.tournaments.reports.making import to_print
from tests.tournaments.reports.pdf import badly_set, read, sheets_of
from tests.tournaments.reports.random_leagues import Trial
from tournaments.reports.registry import kinds_of, render

SITE = "https://ligas.example"
WHOLE_FILE = "dossier"


@dataclass(frozen=True)
class Checked:
    """A document and what is wrong with it."""

    kind: str
    pdf: bytes
    faults: Sequence[str]


def checked(one: Trial, kinds: Sequence[str] = ()) -> Iterator[Checked]:
    """Every document that makes sense for a league, or those asked for, each with its faults."""
    with translation.override(one.lang):
        league = to_print(one.league, site=SITE)
        for kind in kinds_of(league):
            if kinds and kind not in kinds:
                continue
            with watched() as layout:
                pdf = render(kind, league, one.paper, one.lang)
            # The parts of the whole file are looked at one by one: each has a last page of its own.
            faults = [] if kind == WHOLE_FILE else list(layout.faults())
            yield Checked(kind, pdf, [*faults, *_badly_set(pdf)])


def _badly_set(pdf: bytes) -> Iterator[str]:
    for number, sheet in enumerate(sheets_of(read(pdf)), start=1):
        yield from (f"page {number}: {fault}" for fault in badly_set(sheet))
        if not sheet.text.strip():
            yield f"page {number}: empty"
