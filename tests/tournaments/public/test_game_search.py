"""Games of leagues found by position, opening, player and result, by those who see them."""

from __future__ import annotations

from datetime import UTC, datetime
from html import unescape

import pytest
from django.test import Client

from games.models import GameSheet
from tests import sheets
from tests.organizing import ACTOR, decide, drawn_league
from tests.people import OFFICIALS, Visitor, client_of
from tests.tournaments.organizers.sheets.submitting import submit
from tournaments import models
from tournaments.display import found_games
from tournaments.league.values import Reason
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import Anonymise, ShowAs
from tournaments.organizers.sheets.verbs import SettleSheet
from tournaments.store.erasing import delete_league
from tournaments.store.load import load_league
from tournaments.store.search_index import index_sheets
from tournaments.store.undo import Undo

pytestmark = pytest.mark.django_db
NAMES = ("Úrsula Quintáns", "Bea Gil", "Carlos")
OPENING = "1. 21-17"


def league_with_sheets() -> models.League:
    """Return a league with a game won by White, the first player, and one agreed drawn."""
    league = drawn_league(NAMES)
    won, drawn, _ = league.fixtures.order_by("pk")
    submit(league, won, sheets.WHITE_WINS)
    submit(league, drawn, sheets.AGREED, end_reason=Reason.AGREEMENT)
    return league


def found(client: Client | None = None, **asked: str) -> list[str]:
    """Return the players of the games on the page of a search."""
    answer = (client or Client()).get("/partidas/", {"rules": "castillar", **asked})
    assert answer.status_code == 200, unescape(answer.content.decode())
    return [game.title for game in answer.context["games"]]


def titles(league: models.League) -> list[str]:
    """Return the players of the games of a league, the first of each first."""
    return [f"{game.one.name} – {game.two.name}" for game in league.fixtures.order_by("pk")]


def test_games_are_found_by_each_field_and_by_all() -> None:
    won, drawn, _ = titles(league_with_sheets())
    assert found(moves="24-19 11-15") == [won] and found(moves=OPENING) == [drawn]
    assert found(moves="W:W21-32:B1-12") == [drawn, won]
    assert found(result="white") == [won] and found(result="draw") == [drawn] and found(result="black") == []
    for name in NAMES:
        assert found(player=name) == [title for title in (drawn, won) if name in title]
    assert found(player="quint", moves=OPENING, result="draw") == [title for title in (drawn,) if NAMES[0] in title]
    assert found(player="nadie") == [] and found(moves="22-17 11-15") == []


def test_other_rules_have_other_games() -> None:
    league = league_with_sheets()
    assert found(result="white", rules="russian") == []
    models.League.objects.filter(pk=league.pk).update(rules="russian")
    assert len(found(result="white", rules="russian")) == 1


def test_empty_search_has_the_latest_games_of_all_rules_with_their_day() -> None:
    league = league_with_sheets()
    won, drawn, _ = titles(league)
    fixture = league.fixtures.order_by("pk")[0]
    models.Fixture.objects.filter(pk=fixture.pk).update(at=datetime(2026, 11, 28, 20, tzinfo=UTC))
    assert found() == found(rules="", moves="", player="", result="") == found(rules="") == [drawn, won]
    html = unescape(Client().get("/partidas/").content.decode())
    assert "Las últimas partidas" in html and "28 de noviembre de 2026" in html
    assert found(rules="", player=fixture.one.name) and 'role="alert"' not in html


def test_opening_of_black_is_read_without_number() -> None:
    league = drawn_league(NAMES)
    submit(league, league.fixtures.order_by("pk")[0], "1... 10-15 2. 21-17 *")
    assert len(found(moves="10-15")) == len(found(moves="1. 10-15")) == 1 and found(moves="11-15") == []


def test_line_leads_to_the_half_move_with_the_position() -> None:
    league = league_with_sheets()
    html = Client().get("/partidas/", {"rules": "castillar", "moves": "24-19 11-15"}).content.decode()
    [link] = [part.split('"')[0] for part in html.split('href="') if "jugada=" in part]
    assert link.endswith("/hoja/?jugada=2") and league.name in html and "ganan blancas" in html
    assert Client().get(link).status_code == 200


@pytest.mark.parametrize("visitor", Visitor)
def test_games_of_a_private_league_are_found_by_its_officials_alone(visitor: Visitor) -> None:
    league = league_with_sheets()
    decide(league, Publish(False))
    client = client_of(visitor, league)
    for asked in ({"moves": OPENING}, {"player": "Bea"}, {"result": "white"}):
        assert bool(found(client, **asked)) == (visitor in OFFICIALS), asked


@pytest.mark.parametrize("in_all", [False, True])
def test_hidden_player_is_not_found_by_name_and_shown_by_initials(in_all: bool) -> None:
    league = league_with_sheets()
    player = league.entries.get(name=NAMES[0]).player_id
    if in_all:
        models.Player.objects.filter(pk=player).update(initials=True)
    else:
        decide(league, ShowAs(player, initials=True))
    for asked in ({"player": "Úrsula"}, {"player": "U. Q."}):
        assert found(**asked) == []
    shown = found(moves="W:W21-32:B1-12")
    assert len(shown) == 2 and any("Ú. Q." in title for title in shown)
    for client in (None, client_of(Visitor.ORGANIZER, league)):
        assert not any("rsula" in title or "Quint" in title for title in found(client, result="white"))


def test_erased_player_is_found_no_more_and_the_game_is() -> None:
    league = league_with_sheets()
    decide(league, Anonymise(league.entries.get(name=NAMES[0]).player_id, (league.pk,)))
    assert found(player="Quintáns") == [] and len(found(moves="W:W21-32:B1-12")) == 2


def test_sheet_that_is_replaced_set_aside_or_undone_is_found_no_more() -> None:
    league = league_with_sheets()
    _, drawn, open_ = league.fixtures.order_by("pk")
    submit(league, drawn, "1. 22-18 1-1")
    assert found(moves=OPENING) == [] and len(found(moves="22-18")) == 1
    undone = submit(league, open_, "1. 21-17 *")
    assert len(found(moves=OPENING)) == 1
    decide(league, Undo(undone.number, ACTOR))
    assert found(moves=OPENING) == []
    submit(league, open_, sheets.ILLEGAL)
    decide(league, SettleSheet(open_.pk, sheet_prevails=False), reason="no vale")
    assert len(found(moves="W:W21-32:B1-12")) == 2
    delete_league(league, by=ACTOR)
    assert found(moves="22-18") == [] and not models.SheetPosition.objects.exists()


def test_unreadable_sheet_is_indexed_once_and_has_the_first_position() -> None:
    league = drawn_league(NAMES)
    game = league.fixtures.order_by("pk")[0]
    sheet = models.FixtureSheet.objects.create(
        fixture=game, sheet=GameSheet.objects.create(text=sheets.UNREADABLE, rules="castillar")
    )
    assert (index_sheets(), index_sheets()) == (1, 0)
    assert list(sheet.positions.values_list("ply", flat=True)) == [0]


def test_imported_and_earlier_sheets_are_indexed_afterwards() -> None:
    league = league_with_sheets()
    stored = sorted(models.SheetPosition.objects.values_list("sheet", "term", "ply"))
    models.SheetPosition.objects.all().delete()
    import_league(load_league(league, sheets=True).league, by=ACTOR)
    assert found(moves=OPENING) == []
    assert (index_sheets(), index_sheets()) == (4, 0)
    assert len(found(moves=OPENING)) == 2
    own = models.SheetPosition.objects.filter(sheet__fixture__league=league)
    assert sorted(own.values_list("sheet", "term", "ply")) == stored


def test_pages_of_a_search_follow_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found_games, "PAGE_SIZE", 1)
    won, drawn, _ = titles(league_with_sheets())
    assert found(moves="W:W21-32:B1-12") == [drawn] and found(moves="W:W21-32:B1-12", pagina="2") == [won]
    html = Client().get("/partidas/", {"rules": "castillar", "moves": "W:W21-32:B1-12"}).content.decode()
    assert 'rel="next"' in html and "pagina=2" in html


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"moves": "21-18"}, "21-18"),
        ({"moves": "21-17", "rules": "chess"}, "chess"),
        ({"moves": "21-17", "rules": ""}, "Elige arriba las reglas"),
        ({"moves": "10-18"}, "la pieza que se mueve es del otro color"),
        ({"player": "Bea"}, "Hay demasiadas personas con ese nombre"),
    ],
)
def test_search_that_cannot_be_made_is_refused(
    asked: dict[str, str], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    league_with_sheets()
    monkeypatch.setattr(found_games, "MAX_LISTED", 0)
    answer = Client().get("/partidas/", {"rules": "castillar", **asked})
    assert answer.status_code == 422 and sentence in unescape(answer.content.decode())


def test_former_search_of_an_archive_leads_to_this_one() -> None:
    answer = Client().get("/archivos/7/buscar/", {"player": "Ñoño", "archivo": "3"})
    assert (answer.status_code, answer["Location"]) == (301, "/partidas/?player=%C3%91o%C3%B1o&archivo=7")
    assert Client().post("/archivos/7/buscar/").status_code == 405


@pytest.mark.parametrize("address", ["/", "/jugadores/"])
def test_search_is_reached_from_home_and_players(address: str) -> None:
    drawn_league()
    assert 'href="/partidas/"' in Client().get(address).content.decode()
