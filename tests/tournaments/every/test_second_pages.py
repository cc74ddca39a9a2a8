"""Every list in pages, walked from its first page to one after its last."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver

from games.models import ArchiveGame
from tests import leagues, sheets
from tests.games.archive.test_searching import GAMES, indexed
from tests.organizing import decide, podium_of
from tests.people import logged_in
from tests.pictures import picture_file
from tests.tournaments.every.objects import a_text_of_its_championship, an_archive
from tests.tournaments.organizers.sheets.submitting import submit
from tournaments import models
from tournaments.league.values import Entrant
from tournaments.models.league import Role
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.conduct.verbs import SanctionPlayer

pytestmark = pytest.mark.django_db
NEXT = re.compile(r'rel="next" href="([^"]+)"')
TEMPLATES = Path(settings.BASE_DIR, "templates")
ENOUGH = 4
"""Pages opened of each list, of one row a page."""


@pytest.fixture(autouse=True)
def one_row_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    assert get_resolver().url_patterns, "imports every page"
    for name, module in [*sys.modules.items()]:
        if name.startswith(("tournaments.", "games.")):
            for size in [each for each in vars(module) if each.endswith("PAGE_SIZE")]:
                monkeypatch.setattr(module, size, 1)


def lists(admin: User) -> Iterator[str]:
    """Make several rows of every kind, and yield the address of each list."""
    crests = [models.Crest.objects.create(digest=letter * 64, content=picture_file()) for letter in "ab"]
    for number in range(3):
        kept = leagues.store_league(leagues.finished_league(4, seed=number, name=f"Liga {number}", championship="Copa"))
        models.Official.objects.create(league=kept, user=admin, role=Role.ORGANIZER)
        models.League.objects.filter(pk=kept.pk).update(crest=crests[number % 2])
        models.SiteAct.objects.create(kind="withhold", subject_kind="league", subject_id=1, actor=admin, reason="x")
    begun = leagues.store_league(leagues.league(4, name="En juego", played=3, championship="Copa"))
    for reason in ("llegó tarde", "no avisó"):
        decide(begun, SanctionPlayer("Zoe", reason))
    User.objects.bulk_create(User(username=f"cuenta-{number}") for number in range(3))
    for game in ("Parchís", "Dominó"):
        podium_of("Copa", OtherGame(game, 6, [Entrant(name) for name in leagues.NAMES[:3]]))
    [archive], _other = an_archive(kept), an_archive(kept)
    for number in (1, 2):
        ArchiveGame.objects.create(archive_id=archive, number=number, verdict="invalid", kind="no_moves_read", ply=1)
    yield f"/partidas/?archivo={indexed(GAMES, owner=admin).pk}&player=ana"
    for game in begun.fixtures.order_by("position")[:3]:
        submit(begun, game, sheets.WHITE_WINS)
    yield "/partidas/?rules=castillar&result=white"
    cup = models.Championship.objects.get()
    player = kept.entries.order_by("number")[0].player_id
    yield from ("/ligas/", "/organizar/", f"/jugadores/{player}/", "/campeonatos/copa/", "/campeonatos/copa/organizar/")
    yield from (f"/ligas/{kept.slug}/{name}/" for name in ("marcha", "calendario", "partidas"))
    yield from ("/archivos/", f"/ligas/{begun.slug}/historial/", f"/archivos/{archive}/?que=no_moves_read")
    yield from (f"/administrar/{name}/" for name in ("registro", "cuentas", "archivos", "imagenes", "ligas"))
    models.Championship.objects.create(name="Otra copa", slug="otra-copa")
    for _text in range(2):
        a_text_of_its_championship(models.League.objects.get(pk=kept.pk))
    yield from ("/administrar/campeonatos/", f"/administrar/ligas/{begun.pk}/textos/")
    yield f"/administrar/campeonatos/{cup.pk}/textos/"


def test_every_list_in_pages_is_walked_to_its_end() -> None:
    admin = User.objects.create_user("administra", is_superuser=True)
    client, walked, short = logged_in(admin), set[str](), list[str]()
    for address in lists(admin):
        at: str | None = address
        opened = []
        for _page in range(ENOUGH):
            opened.append(at or "")
            answer = client.get(at or f"{address}{'&' if '?' in address else '?'}pagina=99")
            assert answer.status_code == 200, (at, answer.status_code)
            names = {each.name for each in answer.templates if each.name}
            if "pagina=2" in (at or ""):
                walked |= names
            found = NEXT.search(answer.content.decode())
            at = address.partition("?")[0] + unescape(found[1]) if found else None
        short += [] if any("pagina=2" in each for each in opened) else [address]
    assert short == []
    assert {each for each in in_pages() if each not in walked} == set()


def in_pages() -> set[str]:
    """Return the templates of lists in pages."""
    files = {str(file.relative_to(TEMPLATES)): file.read_text() for file in TEMPLATES.rglob("*.html")}
    return {name for name, text in files.items() if '"parts/pages.html"' in text}


def test_pages_of_a_championship_name_the_same_leaders(client: Client) -> None:
    leagues.store_league(leagues.finished_league(4, championship="Copa"))
    pages = [client.get(f"/campeonatos/copa/?pagina={number}").content.decode() for number in (1, 2, 9)]
    described = {re.search(r'property="og:description" content="([^"]+)"', page)[1] for page in pages}  # type: ignore[index]
    assert len(described) == 1 and "En cabeza" in described.pop()
