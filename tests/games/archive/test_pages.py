"""The pages of archives: uploads, refusals, access and queries."""

from __future__ import annotations

import gzip
import re
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.archive import progress, views
from games.archive.progress import PAGE_SIZE, ArchiveDeleted
from games.models import Archive, ArchiveGame

GAME = b'[White "Ana"]\n[Black "Bea"]\n\n1. 21-17 12-15 *\n'


@pytest.fixture(autouse=True)
def started_checks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Start no check; collect the archives whose check would start."""
    started: list[int] = []
    monkeypatch.setattr(progress, "start", started.append)
    return started


@pytest.fixture
def ana(client: Client, db: None) -> User:
    user = User.objects.create_user("ana")
    client.force_login(user)
    return user


def upload(client: Client, content: bytes, name: str = "a.pdn") -> tuple[int, str]:
    file = BytesIO(content)
    file.name = name
    answer = client.post("/archivos/", {"rules": "castillar", "file": file})
    return answer.status_code, answer.content.decode()


@pytest.mark.usefixtures("ana")
def test_uploaded_file_is_stored_and_its_check_starts(client: Client, started_checks: list[int]) -> None:
    assert upload(client, GAME)[0] == 302
    archive = Archive.objects.get()
    assert (archive.name, archive.games, started_checks) == ("a.pdn", 1, [archive.pk])


@pytest.mark.usefixtures("ana")
def test_file_without_a_name_can_be_opened_from_the_list(client: Client) -> None:
    assert upload(client, GAME, " ")[0] == 302
    assert ">.pdn</a>" in client.get("/archivos/").content.decode()


@pytest.mark.usefixtures("ana")
@pytest.mark.parametrize("content", [gzip.compress(GAME, mtime=0), b"PK\x03\x04...", b"7z\xbc\xaf'\x1c..."])
def test_compressed_file_is_refused_with_a_sentence(client: Client, content: bytes) -> None:
    status, page = upload(client, content)
    assert status == 422 and "comprimido" in page
    assert not Archive.objects.exists()


@pytest.mark.usefixtures("ana")
def test_deletion_while_received_is_reported(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(archive: Archive, chunks: object) -> None:
        archive.delete()
        raise ArchiveDeleted

    monkeypatch.setattr(views, "receive", gone)
    status, page = upload(client, GAME)
    assert status == 422 and "se borró mientras se recibía" in page


@pytest.mark.usefixtures("ana")
def test_file_too_large_is_refused_with_its_size(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "MAX_BYTES", 1024**2)
    status, page = upload(client, b"1" * (1024**2 + 1))
    assert status == 422 and "Ocupa 2 MB y caben 1; súbelo en partes." in page
    assert not Archive.objects.exists()


def test_every_archive_is_on_some_page_of_the_list(client: Client, ana: User) -> None:
    Archive.objects.bulk_create(Archive(name=f"n{number}.pdn", rules="castillar", owner=ana) for number in range(51))
    first, second = (client.get("/archivos/", {"pagina": page}).content.decode() for page in (1, 2))
    assert "n50.pdn" in first and ">n0.pdn" not in first
    assert ">n0.pdn" in second and "n50.pdn" not in second


def test_page_of_wrong_games_has_a_next_page_only_if_needed(client: Client, ana: User) -> None:
    found = Archive.objects.create(name="a.pdn", rules="castillar", owner=ana)
    wrong = [
        ArchiveGame(archive=found, number=number, verdict="invalid", kind="bad_position")
        for number in range(1, PAGE_SIZE + 2)
    ]
    ArchiveGame.objects.bulk_create(wrong[:PAGE_SIZE])
    address = f"/archivos/{found.pk}/?que=bad_position"
    assert "pagina=2" not in client.get(address).content.decode()
    ArchiveGame.objects.bulk_create(wrong[PAGE_SIZE:])
    assert "pagina=2" in client.get(address).content.decode()


def test_archive_lists_the_kinds_of_what_fails(client: Client, ana: User) -> None:
    archive = Archive.objects.create(name="a.pdn", rules="castillar", owner=ana, games=1)
    assert "Qué falla" not in client.get(f"/archivos/{archive.pk}/").content.decode()
    ArchiveGame.objects.create(archive=archive, number=1, verdict="invalid", kind="bad_position")
    whole, one = (client.get(f"/archivos/{archive.pk}/{query}").content.decode() for query in ("", "?que=bad_position"))
    marked = re.compile(r'href="\?que=bad_position#partidas"\s+aria-current="true"')
    assert "Qué falla" in whole and not marked.search(whole) and marked.search(one)


def test_users_see_only_their_archives_and_superusers_all(client: Client, ana: User) -> None:
    own, other, nobodys = (
        Archive.objects.create(name=name, rules="castillar", owner=owner)
        for name, owner in (("a", ana), ("b", User.objects.create_user("bea")), ("c", None))
    )
    assert [client.get(f"/archivos/{one.pk}/").status_code for one in (own, other, nobodys)] == [200, 404, 404]
    assert client.post(f"/archivos/{other.pk}/borrar/").status_code == 404
    client.force_login(User.objects.create_superuser("raiz"))
    assert [client.get(f"/archivos/{one.pk}/").status_code for one in (own, other, nobodys)] == [200] * 3
