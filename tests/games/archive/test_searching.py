"""Games of an archive found by position, opening, player and result, once its index is made."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from config.prepare import complete_rows
from games.archive import searching, tasks, working
from games.archive.checking import check
from games.archive.progress import receive
from games.archive.searching import PAGE_SIZE
from games.models import Archive, ArchiveIndex, ArchivePart, ArchiveState
from games.rules import RULES, play_out, read_game
from tournaments.public import game_search

pytestmark = pytest.mark.django_db
GAMES = """[White "Ana Núñez"]
[Black "Bea"]

1. 21-17 11-15 2. 22-18 2-0

[White "Bea"]
[Black "Carme"]

1. 22-18 11-15 2. 21-17 1-1

[White "Carme"]
[Black "Ana Núñez"]

1. 22-19 11-15 99-98 0-2
"""


def checked(text: str, *, rules: str = "castillar", owner: User | None = None) -> Archive:
    """Return an archive whose parts are checked, without an index."""
    archive = Archive.objects.create(name="a.pdn", rules=rules, owner=owner)
    receive(archive, [text.encode()])
    while check_a_part(archive):
        pass
    archive.refresh_from_db()
    return archive


def check_a_part(archive: Archive) -> bool:
    """Check a part that is left, and return whether there was one."""
    if part := working.claim_part(archive.pk):
        working.store_result(part.pk, check(archive.rules, part.first, bytes(part.content)))
    return part is not None


def indexed(text: str, **options: object) -> Archive:
    archive = checked(text, **options)  # type: ignore[arg-type]
    working.make_index(archive.pk)
    archive.refresh_from_db()
    return archive


@pytest.fixture
def ana(client: Client) -> User:
    user = User.objects.create_user("ana")
    client.force_login(user)
    return user


def search_page(client: Client, archive: Archive, **asked: str) -> HttpResponse:
    return client.get("/partidas/", {"archivo": archive.pk, **asked})  # type: ignore[return-value]


def found(client: Client, archive: Archive, **asked: str) -> list[int]:
    """Return the numbers of the games on the page of a search."""
    answer: Any = search_page(client, archive, **asked)
    assert answer.status_code == 200, unescape(answer.content.decode())
    return [int(game.address.split("/")[-2]) for game in answer.context["games"]]


def test_games_are_found_by_each_field_and_by_all(client: Client, ana: User) -> None:
    archive = indexed(GAMES, owner=ana)
    assert found(client, archive, player="nunez") == [1, 3]
    assert found(client, archive, player="Ana Núñez", result="white") == [1]
    assert found(client, archive, result="draw") == [2]
    assert found(client, archive, moves="1. 21-17") == [1]
    assert found(client, archive, moves="22-18 11-15 21-17") == [1, 2]  # the same position by other moves
    assert found(client, archive, moves="22-18 11-15 21-17", player="carme") == [2]
    assert found(client, archive, moves="W:W21-32:B1-12") == [1, 2, 3]
    assert found(client, archive, player="Dora") == []
    assert found(client, archive) == found(client, archive, moves="") == [1, 2, 3]


def test_line_leads_to_the_half_move_with_the_position(client: Client, ana: User) -> None:
    archive = indexed(GAMES, owner=ana)
    html = search_page(client, archive, moves="21-17 11-15").content.decode()
    assert f'href="/archivos/{archive.pk}/partidas/1/?jugada=2"' in html and "Ana Núñez – Bea" in html
    assert "ganan blancas" in html and "1 partida" in html


def test_every_position_of_every_game_is_found() -> None:
    from games.archive.searching import numbers_found  # noqa: PLC0415 - the only use
    from games.archive.terms import position_term  # noqa: PLC0415 - the same

    text = "".join(play_out(RULES["russian"], "search", 30))
    archive = indexed(text, rules="russian")
    for number, one in enumerate(play_out(RULES["russian"], "search", 30), start=1):
        for move in read_game(one).moves[::7]:
            assert number in numbers_found([archive], [position_term(move.turn.after.state)])[archive.pk]


def test_pages_of_a_search_follow_one_another(client: Client, ana: User) -> None:
    archive = indexed("1. 21-17 11-15 *\n\n" * (PAGE_SIZE + 5), owner=ana)
    assert found(client, archive, moves="21-17") == list(range(1, PAGE_SIZE + 1))
    assert found(client, archive, moves="21-17", pagina="2") == list(range(PAGE_SIZE + 1, PAGE_SIZE + 6))


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"moves": "21-18"}, "21-18"),
        ({"moves": "W:W99:B1"}, "FEN: "),
        ({"moves": "x" * 500}, "400"),
        ({"result": "lost"}, "lost"),
    ],
)
def test_search_that_cannot_be_read_is_refused(client: Client, ana: User, asked: dict[str, str], sentence: str) -> None:
    archive = indexed(GAMES, owner=ana)
    answer = search_page(client, archive, **asked)
    assert answer.status_code == 422 and sentence in unescape(answer.content.decode())


def test_only_the_owner_searches_and_only_with_an_index(client: Client, ana: User) -> None:
    archive = checked(GAMES, owner=ana)
    address = f"/partidas/?archivo={archive.pk}"
    assert client.get(address).status_code == 404 and client.get("/partidas/?archivo=x").status_code == 404
    working.make_index(archive.pk)
    assert client.get(address).status_code == 200 and address in client.get(f"/archivos/{archive.pk}/").content.decode()
    other = Client()
    other.force_login(User.objects.create_user("bea"))
    assert other.get(address).status_code == 404 and Client().get(address).status_code == 302
    assert "En los archivos" not in other.get("/partidas/?player=Bea").content.decode()


def test_search_of_leagues_counts_the_games_of_the_own_archives_and_leads_to_them(client: Client, ana: User) -> None:
    first, second = indexed(GAMES, owner=ana), indexed(GAMES[: GAMES.index("[White", 9)], owner=ana)
    other = indexed("1. e3-d4 *", rules="russian", owner=ana)
    indexed(GAMES, owner=User.objects.create_user("bea"))
    for asked, counts in {
        "player=bea": {first: 2, second: 1},
        "player=bea&result=draw": {first: 1},
        "rules=castillar&moves=21-17": {first: 1, second: 1},
        "": {first: 3, second: 1, other: 1},
        "player=be": {},
    }.items():
        answer = client.get(f"/partidas/?{asked}")
        assert dict(answer.context["found"]) == counts and "En los archivos" in answer.content.decode()
        for archive, count in counts.items():
            kept = asked.replace("rules=castillar&", "") + "&" * bool(asked)
            inside = client.get(f"/partidas/?{kept}archivo={archive.pk}")
            assert inside.request["QUERY_STRING"] in unescape(answer.content.decode())
            assert inside.context["total"] == count
            assert f'href="?{kept}rules={archive.rules}"' in unescape(inside.content.decode())
    assert "Ninguna partida de los archivos es así." in answer.content.decode()


def test_search_looks_in_the_latest_archives_and_says_so(
    client: Client, ana: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "MAX_ARCHIVES", 1)
    monkeypatch.setattr(game_search, "MAX_ARCHIVES", 1)
    _, latest = indexed(GAMES, owner=ana), indexed(GAMES, owner=ana)
    answer = client.get("/partidas/?player=bea")
    assert answer.context["found"] == [(latest, 2)] and "1 más recientes" in answer.content.decode()


def test_index_is_made_once_counted_and_deleted_with_the_archive() -> None:
    archive = checked(GAMES)
    before = archive.bytes
    assert archive.state == ArchiveState.DONE and working.needs_index(archive.pk)
    working.make_index(archive.pk)
    archive.refresh_from_db()
    size = sum(len(bytes(row.content)) for row in archive.index.all())
    assert archive.bytes == before + size > before and not working.needs_index(archive.pk)
    assert {bytes(part.terms or b"?") for part in archive.parts.all()} == {b"?"}
    working.make_index(archive.pk)
    assert ArchiveIndex.objects.count() == 1
    working.remove(archive)
    assert not ArchiveIndex.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_large_index_is_made_in_another_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working, "LARGE_INDEX_BYTES", 0)
    archive = checked(GAMES)
    working.work(archive.pk, 1)
    archive.refresh_from_db()
    assert archive.index_bits == 0 and archive.index.count() == 1


def test_archive_checked_before_there_was_an_index_is_checked_again_in_parts_and_found(
    client: Client, ana: User
) -> None:
    """An archive as a previous version left it: checked, with its findings, without terms and without an index."""
    archive = checked(GAMES * 70, owner=ana)
    ArchivePart.objects.update(terms=None, taken_until=None)
    wrong = list(archive.wrong.values_list("number", "kind"))
    assert not working.needs_index(archive.pk)
    complete_rows()
    assert working.unfinished() == [archive.pk] and working.parts_left(archive.pk) == 2
    assert check_a_part(archive)
    complete_rows()  # begun again after an interruption, it goes on with the parts that are left
    assert working.parts_left(archive.pk) == 1
    assert check_a_part(archive) and not check_a_part(archive)
    working.make_index(archive.pk)
    assert list(archive.wrong.values_list("number", "kind")) == wrong and len(wrong) == 140
    assert not working.unfinished() and found(client, archive, result="draw")[:2] == [2, 5]
    complete_rows()
    assert not working.unfinished()


def test_last_task_of_the_broker_makes_the_index(monkeypatch: pytest.MonkeyPatch) -> None:
    archive = Archive.objects.create(name="a.pdn", rules="castillar")
    receive(archive, [GAMES.encode()])
    monkeypatch.setattr(tasks.next_part, "delay", tasks.next_part)
    tasks.next_part(archive.pk)
    archive.refresh_from_db()
    assert archive.state == ArchiveState.DONE and archive.index_bits == 0
