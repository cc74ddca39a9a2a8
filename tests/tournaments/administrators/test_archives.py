"""Archives of games: their sizes, the quota of an account, and the reserve on the disk."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from random import Random

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.http import HttpResponse
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.archive import progress
from games.archive.progress import receive
from games.models import Archive, ArchivePart
from tests.tournaments.administrators.acting import act, administrator
from tests.tournaments.web.deciding.browsing import html_of
from tournaments.administrators.archives import archive_list

pytestmark = pytest.mark.django_db
GAME = b'[White "Ana"]\n[Black "Bea"]\n\n1. 21-17 12-15 *\n'
LIST = reverse("administration:archive_list")


@pytest.fixture(autouse=True)
def no_checks_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "start", lambda archive: None)
    monkeypatch.setattr(progress, "start_if_idle", lambda archive: None)


def games(number: int) -> bytes:
    """Return games with incompressible tags."""
    chance = Random(number)
    tag = b'[Event "%s"]\n'
    return b"\n".join(tag % chance.randbytes(400).hex().encode() + GAME for _ in range(number))


def uploading(name: str = "ana") -> Client:
    client = Client()
    client.force_login(User.objects.get_or_create(username=name)[0])
    return client


def upload(client: Client, content: bytes, name: str = "a.pdn") -> HttpResponse:
    file = BytesIO(content)
    file.name = name
    return client.post("/archivos/", {"rules": "castillar", "file": file})


def stored_bytes() -> int:
    return sum(len(part.content) for part in ArchivePart.objects.all())


def test_size_of_an_archive_is_stored() -> None:
    client = uploading()
    assert upload(client, games(300)).status_code == 302
    archive = Archive.objects.get()
    assert archive.bytes == stored_bytes() > 100_000
    assert "Tus archivos ocupan" in html_of(client.get("/archivos/"))


def test_list_of_an_account_has_the_total_of_all_archives() -> None:
    assert archive_list().total == 0
    ana, bea = (User.objects.create_user(name) for name in ("ana", "bea"))
    for owner, size in ((ana, 3), (bea, 4)):
        Archive.objects.create(name="a", rules="castillar", owner=owner, bytes=size)
    found = archive_list(ana.pk)
    assert (len(found.lines), found.total) == (1, 7)


def test_older_archives_are_measured() -> None:
    archive = Archive.objects.create(name="a", rules="castillar")
    receive(archive, [games(30)])
    Archive.objects.update(bytes=0)
    import_module("games.migrations.0004_archive_sizes").measure(apps, None)
    archive.refresh_from_db()
    assert archive.bytes == stored_bytes() > 0


def test_account_keeps_no_more_than_its_quota() -> None:
    client = uploading()
    with override_settings(ARCHIVE_QUOTA_BYTES=1024**2):
        assert upload(client, games(1000)).status_code == 302
        before = stored_bytes()
        refused = upload(client, games(2500), "grande.pdn")
        assert refused.status_code == 422
        assert "No cabe: tus archivos ocupan ya 1 MB de los 1 que puedes guardar. Borra alguno." in html_of(refused)
        assert stored_bytes() == before and Archive.objects.count() == 1
        assert upload(uploading("bea"), games(1000)).status_code == 302, "each account has its own quota"
        Archive.objects.filter(owner__username="ana").delete()
        assert upload(client, games(1000)).status_code == 302


def test_account_at_quota_is_refused_before_reading() -> None:
    client = uploading()
    upload(client, GAME)
    with override_settings(ARCHIVE_QUOTA_BYTES=10):
        refused = upload(client, GAME)
    assert refused.status_code == 422 and "No cabe" in html_of(refused) and Archive.objects.count() == 1


def test_the_disk_keeps_its_reserve() -> None:
    client = uploading()
    free = progress.free_bytes()
    with override_settings(FREE_RESERVE_BYTES=free * 2):
        refused = upload(client, GAME)
    assert refused.status_code == 422 and "quedando sin espacio" in html_of(refused)
    assert not Archive.objects.exists()
    with override_settings(FREE_RESERVE_BYTES=free // 2):
        assert upload(client, GAME).status_code == 302


def test_archives_of_the_command_have_no_quota() -> None:
    archive = Archive.objects.create(name="a", rules="castillar")
    with override_settings(ARCHIVE_QUOTA_BYTES=1):
        receive(archive, [GAME])
    assert archive.games == 1


def test_archive_list_queries_do_not_grow() -> None:
    client = administrator()

    def asked() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(LIST).status_code == 200
        return len(queries)

    upload(uploading(), games(300), "de-ana.pdn")
    few = asked()
    for number in range(35):
        owner = User.objects.create_user(f"otra-{number}")
        Archive.objects.create(name=f"n-{number}.pdn", rules="castillar", owner=owner, bytes=number)
    Archive.objects.create(name="de-nadie.pdn", rules="castillar", bytes=10**8)
    assert asked() == few
    html = html_of(client.get(LIST))
    assert html.index("de-nadie.pdn") < html.index("de-ana.pdn") < html.index("n-34.pdn")
    for words in ("95,4", "@ana", "desde la línea de órdenes", "quedan libres", "Página 1"):
        assert words in html, words
    ana = User.objects.get(username="ana").pk
    own = html_of(client.get(LIST, {"cuenta": ana}))
    assert "de-ana.pdn" in own and "de-nadie.pdn" not in own
    assert "de-ana.pdn" in html_of(client.get(reverse("administration:account_page", args=[ana])))
    assert f"{settings.ARCHIVE_QUOTA_BYTES // 1024**2},0" in html


def test_a_deleted_archive_is_gone_with_its_games() -> None:
    owner = uploading()
    upload(owner, GAME)
    archive = Archive.objects.get()
    assert act(administrator(), reverse("administration:remove_archive", args=[archive.pk])).status_code == 302
    assert not Archive.objects.exists() and not ArchivePart.objects.exists()
    assert owner.get(f"/archivos/{archive.pk}/").status_code == 404
