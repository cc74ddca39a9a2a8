"""The faults of printed documents, for the test of a few leagues and the long run over many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from babel.messages.pofile import read_po
from django.conf import settings
from django.utils import translation

from tests.tournaments.documents.print.layout import watched
from tests.tournaments.documents.print.making import to_print
from tests.tournaments.documents.print.pdf import Sheet, badly_set, read, sheets_of, squeezed, touching
from tests.tournaments.documents.print.random_leagues import Trial
from tests.tournaments.documents.print.random_teams import other_documents, with_team
from tournaments.documents.print.registry import kinds_of
from tournaments.documents.print.rendering import render

SITE = "https://ligas.example"
WHOLE_FILE = "dossier"
PRINTED = ("tournaments/documents/print/", "tournaments/wording/", "games/")
MIN_SENTENCE = 12


@dataclass(frozen=True)
class Checked:
    """A document and its faults."""

    kind: str
    pdf: bytes
    faults: Sequence[str]


def checked(one: Trial, kinds: Sequence[str] = ()) -> Iterator[Checked]:
    """Yield the possible documents of a league, or only the given kinds, each with its faults."""
    with translation.override(one.lang):
        league = with_team(to_print(one.league, site=SITE), one)
        printers: dict[str, Callable[[], bytes]] = {
            kind: partial(render, kind, league, one.paper, one.lang) for kind in kinds_of(league)
        }
        for kind, made in (printers | other_documents(league, one, SITE)).items():
            if kinds and kind not in kinds:
                continue
            with watched() as layout:
                pdf = made()
            # The documents inside the dossier are checked one by one: each has a last page of its own.
            faults = [] if kind == WHOLE_FILE else list(layout.faults())
            sheets = sheets_of(read(pdf))
            yield Checked(kind, pdf, [*faults, *_layout_faults(sheets), *_untranslated(sheets, one.lang)])


def _untranslated(sheets: Sequence[Sheet], lang: str) -> Iterator[str]:
    """Yield Spanish sentences of the interface in a document of another language."""
    words = "".join(squeezed(sheet.text) for sheet in sheets)
    yield from (f"in Spanish: {sentence}" for sentence in _translated_in(lang) if squeezed(sentence) in words)


@cache
def _translated_in(lang: str) -> tuple[str, ...]:
    """Return the Spanish sentences of documents, without placeholders, that differ in a language."""
    if lang == "es":
        return ()
    with (settings.BASE_DIR / "locale" / lang / "LC_MESSAGES" / "django.po").open("rb") as file:
        catalog = read_po(file)
    messages = [m for m in catalog if isinstance(m.id, str) and "%" not in m.id and len(m.id) >= MIN_SENTENCE]
    worded = "\n".join(str(m.string) for m in messages)
    printed = [m for m in messages if any(place.startswith(PRINTED) for place, _line in m.locations)]
    return tuple(str(m.id) for m in printed if str(m.id) not in worded)


def _layout_faults(sheets: Sequence[Sheet]) -> Iterator[str]:
    for number, sheet in enumerate(sheets, start=1):
        yield from (f"page {number}: {fault}" for fault in (*badly_set(sheet), *touching(sheet.boxes)))
        if not sheet.text.strip():
            yield f"page {number}: empty"
