"""The pictures of link previews: their content, their readers, and how often they are drawn."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image
from pypdf import PdfReader

from tests import leagues, sheets
from tests.organizing import (
    beat,
    complete_league,
    decide,
    drawn_league,
    fixture,
    league_in_preparation,
    record_draw,
    tied_league,
)
from tests.people import Visitor, client_of
from tests.tournaments.every.costly import full
from tests.tournaments.organizers.privacy.ursula import SHOWN, URSULA, hide, traces_in, ursula
from tests.tournaments.organizers.privacy.ursula import league as league
from tests.tournaments.organizers.privacy.ursula import leagues_of_ursula as leagues_of_ursula
from tests.tournaments.public.public_pages import STATES, STRANGE
from tournaments import models
from tournaments.display.championships import championship_page
from tournaments.display.home import home
from tournaments.display.league import league_page
from tournaments.display.players import player_page
from tournaments.display.sheets import game_sheets
from tournaments.documents.previews import views
from tournaments.documents.previews.frame import PreviewPicture, picture_page
from tournaments.documents.previews.views import (
    championship_picture,
    game_picture,
    player_picture,
    podium_picture,
    site_picture,
    table_picture,
)
from tournaments.league.values import Side
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.sheets.verbs import SubmitSheet

pytestmark = pytest.mark.django_db
MIN_COLOURS = 50
"""The fewest colours of a picture with letters, because of their smooth edges; a blank one has five."""


def of_league(name: str, found: models.League, *more: object) -> str:
    return reverse(f"tournaments:{name}_picture", args=[found.slug, *more])


def pictures_of(found: models.League) -> list[str]:
    """Return the addresses of every picture with content of a league."""
    game, player = found.fixtures.first(), found.entries.order_by("number")[0].player_id
    addresses = [reverse("tournaments:site_picture"), of_league("table", found), of_league("podium", found)]
    addresses += [of_league("game", found, game.pk)] if game else []
    addresses.append(reverse("tournaments:player_picture", args=[player]))
    if found.championship:
        addresses.append(reverse("tournaments:championship_picture", args=[found.championship.slug]))
    return addresses


def picture(address: str, client: Client | None = None) -> Image.Image:
    answer = (client or Client()).get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png"), address
    return Image.open(BytesIO(answer.content)).convert("RGB")


def words_of(shown: PreviewPicture) -> str:
    """Return the text of a picture, from its page before it is rasterized."""
    return PdfReader(BytesIO(picture_page(shown))).pages[0].extract_text()


def every_picture(found: models.League) -> dict[str, PreviewPicture]:
    """Return each picture of a league, its first player with a page, and its championship, before rasterizing."""
    page, game = league_page(found.slug), models.FixtureSheet.objects.filter(fixture__league=found)[0].fixture
    assert found.championship
    return {
        "table": table_picture(page),
        "podium": podium_picture(page),
        "game": game_picture(game_sheets(found.slug, game.pk)),
        "championship": championship_picture(championship_page(found.championship.slug)),
        "site": site_picture(home()),
    }


@pytest.mark.parametrize("state", STATES)
def test_picture_is_1200_by_630_and_not_blank(state: str) -> None:
    league = leagues.store_league(STATES[state])
    for address in pictures_of(league):
        shown = picture(address)
        assert shown.size == (1200, 630)
        assert len(shown.getcolors(1200 * 630) or ()) > MIN_COLOURS, address


def test_names_of_any_letters_are_drawn() -> None:
    league = leagues.store_league(leagues.finished_league(STRANGE, name="Ñ" * 200, championship="Copa"))
    for address in pictures_of(league):
        assert picture(address).size == (1200, 630)


def test_empty_lists_have_pictures() -> None:
    assert "Todavía no hay ninguna liga." in words_of(site_picture(home()))
    league = league_in_preparation((), championship="Copa")
    assert "Todavía no hay jugadores." in words_of(table_picture(league_page(league.slug)))
    assert "Todavía no hay medallas." in words_of(championship_picture(championship_page("copa")))


def test_table_picture_shows_places_and_points() -> None:
    text = words_of(table_picture(league_page(complete_league().slug)))
    for words in ("Liga de prueba", "Ana", "Bea", "Carlos", "Ptos.", "3 de 3 partidas"):
        assert words in text


def test_pictures_of_players_and_championships_show_places_points_and_medals() -> None:
    league = complete_league(championship="Copa")
    decide(league, Close())
    players = [player_page(entry.player_id) for entry in league.entries.order_by("name")]
    shown = [words_of(player_picture(page)).split("\n")[1:-1] for page in players]
    assert shown == [
        ["Ana", "Oro × 1", "Liga de prueba", "1.º · 6 puntos"],
        ["Bea", "Plata × 1", "Liga de prueba", "2.º · 3 puntos"],
        ["Carlos", "Liga de prueba", "3.º · 0 puntos"],
    ]
    championship = words_of(championship_picture(championship_page("copa"))).split("\n")
    assert championship[3:9] == ["1", "Ana", "5 puntos", "1 × oro", "2", "Bea"]


def test_podium_picture_waits_for_the_end() -> None:
    league = complete_league()
    assert "Ptos." in words_of(podium_picture(league_page(league.slug)))
    decide(league, Close())
    text = words_of(podium_picture(league_page(league.slug)))
    assert "oro" in text and "Ana" in text and "Ptos." not in text


def test_shared_place_and_annulled_player_are_marked() -> None:
    assert "1=" in words_of(table_picture(league_page(tied_league().slug)))
    with_annulled = leagues.store_league(STATES["with somebody annulled"])
    assert "–" in words_of(table_picture(league_page(with_annulled.slug)))


def test_game_picture_shows_the_last_position() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    record_draw(league, "Ana", "Bea")
    without = picture(of_league("game", league, game.pk))
    decide(league, SubmitSheet(game.pk, sheets.AGREED, "Ana", Side.ONE))
    with_sheet = picture(of_league("game", league, game.pk))
    green = (111, 143, 114)
    assert green not in {colour for _, colour in without.getcolors(1200 * 630) or ()}
    squares = sum(count for count, colour in with_sheet.getcolors(1200 * 630) or () if colour == green)
    assert squares > 50_000, "the dark squares of the board"
    assert "Tablas entre" in words_of(game_picture(game_sheets(league.slug, game.pk)))


def test_picture_changes_with_its_version() -> None:
    league = complete_league(championship="Copa")
    addresses = pictures_of(league)
    before = {address: Client().get(address) for address in addresses}
    for address, answer in before.items():
        again = Client().get(address, headers={"if-none-match": answer["ETag"]})
        assert (again.status_code, again["ETag"], again["Cache-Control"]) == (
            304,
            answer["ETag"],
            "public, no-cache",
        )
    decide(league, Close())
    for address, answer in before.items():
        again = Client().get(address, headers={"if-none-match": answer["ETag"]})
        assert again.status_code == 200 and again["ETag"] != answer["ETag"], address
    podium = of_league("podium", league)
    assert Client().get(podium).content != before[podium].content


def test_picture_is_drawn_once_for_all_readers(monkeypatch: pytest.MonkeyPatch) -> None:
    found, made = complete_league(championship="Copa"), []
    page: Callable[[PreviewPicture], bytes] = picture_page
    monkeypatch.setattr(views, "picture_page", lambda shown: made.append(shown) or page(shown))  # type: ignore[func-returns-value]
    addresses = pictures_of(found)
    for visitor in (Visitor.ANONYMOUS, Visitor.ORGANIZER, Visitor.SUPERUSER):
        client = client_of(visitor, found)
        for address in addresses:
            assert client.get(f"{address}?v={visitor}").status_code == 200
    assert len(made) == len(addresses)


def test_picture_is_in_the_requested_language() -> None:
    address = of_league("table", drawn_league())
    spanish, english = (Client().get(address, {"idioma": language}) for language in ("es", "en"))
    assert (spanish["Content-Language"], english["Content-Language"]) == ("es", "en")
    assert spanish.content != english.content and spanish["ETag"] != english["ETag"]
    assert Client().get(address, {"idioma": "xx"})["ETag"] == spanish["ETag"]


def test_picture_ignores_cookies() -> None:
    league = complete_league(championship="Copa")
    for visitor in (Visitor.ORGANIZER, Visitor.LINK):
        client = client_of(visitor, league)
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
        for address in pictures_of(league):
            with CaptureQueriesContext(connection) as queries:
                answer = client.get(address)
            assert not answer.cookies and answer["Vary"] == "Accept-Language"
            assert answer.content == Client().get(address).content
            assert not any("session" in query["sql"] or "auth_user" in query["sql"] for query in queries)


def test_private_league_has_no_pictures() -> None:
    league = complete_league(championship="Copa")
    addresses = pictures_of(league)
    for address in addresses:
        picture(address)
    decide(league, Publish(False))
    for visitor in Visitor:
        client = client_of(visitor, league)
        answers = {address: client.get(address).status_code for address in addresses}
        assert answers == {address: 200 if address == "/imagen.png" else 404 for address in addresses}, visitor
    assert "Liga de prueba" not in words_of(site_picture(home()))


def test_hidden_name_is_in_no_picture(league: models.League) -> None:
    shown = every_picture(league)
    assert all(traces_in(words_of(one)) for name, one in shown.items() if name != "site")
    address = of_league("table", league)
    before = Client().get(address)
    hers = reverse("tournaments:player_picture", args=[ursula().pk])
    assert traces_in(words_of(player_picture(player_page(ursula().pk))))
    assert picture(hers)
    hide(league)
    texts = {name: words_of(one) for name, one in every_picture(league).items()}
    assert [name for name, words in texts.items() if traces_in(words) or URSULA in words] == []
    assert SHOWN in texts["table"] and SHOWN in texts["podium"]
    after = Client().get(address, headers={"if-none-match": before["ETag"]})
    assert after.status_code == 200 and after.content != before.content
    assert Client().get(hers).status_code == 404


def test_picture_queries_do_not_grow() -> None:
    small, large = (leagues.store_league(leagues.league(n, played=n, championship="Copa")) for n in (3, 10))

    def counts(found: models.League) -> list[int]:
        made = []
        for address in pictures_of(found):
            caches[views.PICTURES_CACHE].clear()
            with CaptureQueriesContext(connection) as captured:
                assert Client().get(address).status_code == 200
            made.append(len(captured))
        return made

    assert counts(small) == counts(large)


def test_picture_waits_in_the_queue_of_documents() -> None:
    address = of_league("table", drawn_league())
    with full():
        answer = Client().get(address)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    picture(address)


def test_unknown_picture_is_not_found() -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    for address in ("/ligas/nada/imagen/tabla.png", "/jugadores/99999/imagen.png", "/campeonatos/nada/imagen.png"):
        assert Client().get(address).status_code == 404
    assert Client().get(of_league("game", league, 99_999)).status_code == 404
