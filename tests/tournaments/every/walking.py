"""A walk through the public pages that follows every link."""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from django.test import Client
from django.urls import reverse
from pypdf import PdfReader
from pypdfium2 import PdfDocument

from tests.tournaments.every import matrix
from tests.tournaments.organizers.privacy.ursula import URSULA
from tests.tournaments.web.deciding.browsing import league_url
from tournaments import models
from tournaments.documents.files.registry import FORMATS, TABLES
from tournaments.documents.print.registry import KINDS
from tournaments.public.embedding.pieces import EmbeddedPart
from tournaments.public.sitemaps import SECTIONS


def words_of(content: bytes, kind: str) -> str:
    """Return all the text of a response: of a PDF also bookmarks, links and metadata, of a workbook its parts."""
    if kind.startswith("application/pdf"):
        reader = PdfReader(BytesIO(content))
        other_texts = [str(reader.metadata), str(reader.xmp_metadata), str(reader.outline)]
        other_texts += [str(note.get_object()) for page in reader.pages for note in page.get("/Annots") or ()]
        # Compiled: pypdf takes twenty times as long to read the words of a page.
        with PdfDocument(content) as drawn:
            return " ".join([*other_texts, *(page.get_textpage().get_text_range() for page in drawn)])
    if content.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(content)) as parts:
            return " ".join(parts.read(name).decode(errors="replace") for name in parts.namelist())
    return content.decode(errors="replace")


def words(answer: Any) -> str:
    """Return the text and the headers of a response."""
    content = b"".join(answer) if answer.streaming else answer.content
    return words_of(content, answer["Content-Type"]) + str(answer.headers)


WORKBOOKS = (".xlsx", ".ods")
FILE = re.compile(r"/(documentos|datos)/.|\.(pdf|png|ics)\b")


@dataclass
class Walk:
    """Every address reachable from the given ones, without session or form pages, as a visitor follows them.

    Search results are not filtered further: they show the same as the whole list.

    A document is opened in one paper size. `only_dossiers` opens no others than the dossier of all documents, except
    the forms that the dossier leaves out. Of each kind of workbook, which is written from the same value as the CSV,
    one is opened, of those that `of` is given if any; `brief` opens none. `only_pages` opens neither documents nor
    files. `within` opens only addresses that begin so. `one_query` opens one of those that differ by their query.
    """

    client: Client
    only_dossiers: bool = False
    brief: bool = False
    only_pages: bool = False
    within: str = "/"
    one_query: bool = False

    def of(self, *first: str) -> dict[str, str]:
        """Return the text and headers of each address that was answered; an unopened one has an empty text."""
        read: dict[str, str] = {}
        waiting, seen = list(first), set(first)
        opened = {self.kind_of(address): address for address in reversed(first)}
        while waiting:
            address = waiting.pop()
            if self.unopened(address) or opened.setdefault(self.kind_of(address), address) != address:
                read[address] = ""
                continue
            answer = self.client.get(address)
            if answer.status_code != 200:
                continue
            text = words(answer)
            read[address] = text
            if answer["Content-Type"].startswith("text/html"):
                found = {self.address(link, address) for link in re.findall(r'(?:href|src)="([^"#]*)', text)}
                new = {link for link in found if link and link not in seen}
                seen |= new
                waiting += sorted(new)
        return read

    def kind_of(self, address: str) -> tuple[str, ...]:
        """Return the kind of an address; the walk opens only one address of each kind."""
        return workbook_of(address.partition("?")[0] if self.one_query else address)

    def unopened(self, address: str) -> bool:
        """Return whether the walk leaves out an address, because it is one of many or costly."""
        if "q=" in address and "&" in address:
            return True
        if not address.startswith(self.within) or (self.only_pages and FILE.search(address)):
            return True
        if self.brief and address.endswith(WORKBOOKS):
            return True
        if "/documentos/" not in address or ".pdf" not in address:
            return False
        if "papel=A3" in address or "papel=Letter" in address:
            return True
        is_of_dossier = not any(f"/{kind}.pdf" in address and KINDS[kind].outside_dossier for kind in KINDS)
        return self.only_dossiers and is_of_dossier and "dossier" not in address

    def address(self, link: str, page: str) -> str:
        """Return the address of a link of a page, or an empty text if the walk does not follow it."""
        link = link.replace("&amp;", "&")
        if link.startswith("?"):
            return page.partition("?")[0] + link
        here = link.startswith("/") and not link.startswith(("/static/", "/entrar", "/reglas", "//"))
        return link if here else ""


def workbook_of(address: str) -> tuple[str, ...]:
    """Return the kind of object and the file name in the address of a workbook; another address as it is."""
    parts = address.split("/")
    return (parts[1], parts[-1]) if address.endswith(WORKBOOKS) else (address,)


def first_addresses(league: models.League) -> list[str]:
    """Return the addresses without a link, or with one only inside a form."""
    everything = [reverse("tournaments:document", args=[league.slug, kind]) for kind in KINDS]
    files = ((name, extension) for name in TABLES for extension in FORMATS)
    everything += [reverse("tournaments:league_file", args=[league.slug, *file]) for file in files]
    everything += [f"{reverse('tournaments:document', args=[league.slug, 'standings'])}?hasta=game&n=3"]
    everything += [reverse(f"tournaments:{name}") for name in ("home", "leagues", "players", "championships")]
    everything += [reverse("tournaments:robots"), reverse("tournaments:sitemap")]
    everything += [reverse("tournaments:sitemap_section", args=[section]) for section in SECTIONS]
    for query in (URSULA, "quintans", "U. Q. V.", "", "a"):
        everything += [f"/ligas/?q={query}", f"/jugadores/?q={query}", f"/partidas/?rules=castillar&player={query}"]
    everything += [f"/api/v1/{name}" for name in ("leagues", "players", "championships", "leagues?q=quintans")]
    everything += [f"/api/v1/championships/{one.slug}" for one in models.Championship.objects.all()]
    everything += [f"/api/v1/players/{one.pk}" for one in models.Player.objects.all()]
    for event in models.Event.objects.all():
        everything += [reverse(f"tournaments:{name}", args=[event.slug]) for name in OF_EVENTS]
    for each in models.League.objects.all():
        parts = ("", "/players", "/games", "/standings", "/podium", "/decisions")
        everything += [f"/api/v1/leagues/{each.slug}{part}" for part in parts]
        everything += [f"/api/v1/leagues/{each.slug}/games/{game.pk}" for game in each.fixtures.all()]
        everything += [league_url(name, each) for name in ("history", "projector", "drawing", "course")]
        everything += [league_url(f"embedded_{piece}", each) for piece in ("table", "games", "podium")]
        everything += [f"{league_url('embed', each)}?pieza={piece}" for piece in EmbeddedPart]
        everything += [league_url("embedded_game", each, game.pk) for game in each.fixtures.all()]
        everything += [f"{league_url('history', each)}?partida={game.pk}" for game in each.fixtures.all()]
    return everything


OF_EVENTS = (
    "event",
    "event_calendar",
    "event_history",
    "event_projector",
    "event_document",
    "event_diplomas",
    "embedded_event",
)
PUBLIC = {name for name, page in matrix.PAGES.items() if page.answers is matrix.ANYBODY and "tournaments:" in name}
PICTURES = {f"tournaments:{of}_picture" for of in ("site", "table", "podium", "game", "player", "championship")}
NOT_WALKED = {
    *("tournaments:enter", "tournaments:own_page", "tournaments:own_calendar", "tournaments:own_alerts"),
    *("tournaments:own_report", "tournaments:own_sheet", "tournaments:own_take_back", "tournaments:own_confirm"),
    "tournaments:own_deny",
    *("tournaments:ask", "tournaments:own_request", "tournaments:take_request_back", "tournaments:own_undo"),
    *("tournaments:confirm_alerts", "tournaments:stop_alerts", "tournaments:renew_calendar", "tournaments:sign_up_for"),
    *("tournaments:crest", "tournaments:rules_file", "tournaments:schema", "tournaments:own_sign_up", *PICTURES),
}
"""Pages that need a private link, a mail or an open sign-up, pictures, whose content test_pictures reads, and files
served as they were uploaded.
"""
