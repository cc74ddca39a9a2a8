"""Forms say that a text is public, and warn before it names a hidden player."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse

from tests import sheets
from tests.organizing import beat, decide, drawn_league, fixture, tied_league
from tests.people import Visitor, client_of, holder_of, link_of
from tests.tournaments.organizers.incidents.test_pages import incident
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.names import mentions, surnames
from tournaments.organizers.privacy.verbs import ShowAs

pytestmark = pytest.mark.django_db

URSULA = "Úrsula Peñalver"
NAMES = (URSULA, "Ana Rey", "Bea Sol")
WARNED = re.compile(r'name="warned" value="([0-9a-f]{20})"')
PUBLIC_TEXT_NOTICE = "leerá cualquiera que vea la página"


@pytest.fixture
def league() -> models.League:
    league = drawn_league(NAMES, championship="Copa")
    decide(league, ShowAs(models.Player.objects.get(name=URSULA).pk, True))
    return league


def warning_key(answer: HttpResponse) -> str:
    """Return the key of the warning on a page, which names the player and says that nothing was saved."""
    assert answer.status_code == 422 and URSULA in html_of(answer) and "Todavía no se ha guardado" in html_of(answer)
    [key] = set(WARNED.findall(html_of(answer)))
    return key


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("Úrsula Peñalver", "dice PENALVER", True),
        ("Úrsula Peñalver", "en casa de los Pen\u0303alver.", True),
        ("Úrsula Peñalver", "#peñalver_17", True),
        ("Úrsula Peñalver", "Ú. P. llegó tarde", False),
        ("Úrsula Peñalver", "Úrsula llegó tarde", False),
        ("Úrsula Peñalver", "Peñalverde", False),
        ("Peñalver, Úrsula", "Peñalver", True),
        ("Peñalver, Úrsula", "Úrsula", False),
        ("Ana de la O", "a la una, o antes", False),
        ("Brais O'Neill", "oneill no; O'NEILL sí", True),
        ("María Fernández-Cortázar", "cortazar", True),
        ("Hortera", "HORTERA", True),
        ("Ana Li", "li", True),
    ],
)
def test_surname_is_found_in_any_spelling(name: str, text: str, found: bool) -> None:
    assert bool(mentions(text, [name])) is found


def test_name_of_only_particles_matches_only_itself() -> None:
    assert surnames("Ana de la O") == {"ana"} and surnames("De la") == frozenset()


def test_reason_naming_a_hidden_player_needs_confirmation(league: models.League) -> None:
    client, address = client_of(Visitor.ORGANIZER, league), league_url("withdraw", league)
    assert PUBLIC_TEXT_NOTICE in html_of(client.get(address))
    fields = {"player": "Ana Rey", "games": "annulled", "reason": "lo dijo Penalver"}
    key = warning_key(confirm(client, address, **fields))
    assert not league.decisions.filter(verb="withdraw").exists()
    preview = send(client, address, **fields, warned=key)
    assert preview.status_code == 200 and key in WARNED.findall(html_of(preview))
    assert confirm(client, address, **fields, warned=key).status_code == 302
    assert league.decisions.get(verb="withdraw").reason == "lo dijo Penalver"


def test_changed_text_needs_confirmation_again(league: models.League) -> None:
    client, address = client_of(Visitor.ORGANIZER, league), league_url("withdraw", league)
    fields = {"player": "Ana Rey", "games": "annulled"}
    key = warning_key(confirm(client, address, **fields, reason="lo dijo Penalver"))
    warning_key(confirm(client, address, **fields, reason="fue culpa de Peñalver", warned=key))
    assert confirm(client, address, **fields, reason="lo dijo quien arbitraba", warned=key).status_code == 302


@pytest.mark.parametrize("visitor", [Visitor.ORGANIZER, Visitor.REFEREE, Visitor.LINK])
def test_correction_naming_a_hidden_player_causes_a_warning(league: models.League, visitor: Visitor) -> None:
    beat(league, "Ana Rey", "Bea Sol")
    game = league.fixtures.get(result__isnull=False)
    fields = {"winner": "one", "reason": "no_pieces", "one_men": "5", "one_kings": "0"}
    address = f"{league_url('correct', league, game.pk)}?gana=one"
    warning_key(confirm(client_of(visitor, league), address, **fields, corrected_for="avisó PEÑALVER"))


def test_public_notes_cause_a_warning_and_internal_ones_do_not(league: models.League) -> None:
    client = client_of(Visitor.REFEREE, league)
    address = league_url("incidents", league, fixture(league, "Ana Rey", "Bea Sol").pk)
    answer = incident(league, note="Peñalver estaba delante")
    warning_key(send(client, address, **answer, public="on"))
    assert send(client, address, **answer).status_code == 302
    key = warning_key(send(client, address, **answer, public="on"))
    assert send(client, address, **answer, public="on", warned=key).status_code == 302
    assert models.Incident.objects.filter(public=True).count() == 1


def test_sanction_reason_may_name_a_hidden_player(league: models.League) -> None:
    client, address = client_of(Visitor.ORGANIZER, league), league_url("sanction", league)
    assert "Lo leen quienes organizan o arbitran" in html_of(client.get(address)) and PUBLIC_TEXT_NOTICE not in html_of(
        client.get(address)
    )
    assert confirm(client, address, player=URSULA, sanctioned_for="Peñalver gritó").status_code == 302


def test_changed_league_name_causes_a_warning(league: models.League) -> None:
    client, address = client_of(Visitor.ORGANIZER, league), league_url("settings", league)
    fields = {"championship": "Copa", "max_players": "10"}
    assert PUBLIC_TEXT_NOTICE in html_of(client.get(address))
    key = warning_key(confirm(client, address, **fields, name="Memorial Peñalver"))
    assert confirm(client, address, **fields, name="Memorial Peñalver", warned=key).status_code == 302
    again = confirm(client, address, **(fields | {"max_players": "9"}), name="Memorial Peñalver")
    assert again.status_code == 302, "it stood there already"


def test_link_label_naming_a_hidden_player_causes_a_warning(league: models.League) -> None:
    client, address = client_of(Visitor.ORGANIZER, league), league_url("make_link", league)
    token = re.search(r'name="token" value="([^"]+)"', html_of(client.get(address)))
    assert token
    warning_key(send(client, address, label="Mesa de Peñalver", token=token[1]))


def test_ruling_naming_a_hidden_player_causes_a_warning() -> None:
    league = tied_league()
    decide(league, ShowAs(models.Player.objects.get(name="Carlos").pk, True))
    client, address = client_of(Visitor.ORGANIZER, league), league_url("rule", league, 1)
    fields = {"place_1": "Ana", "place_2": "Bea"}
    answer = confirm(client, address, **fields, ruled_because="lo sorteó carlos")
    assert answer.status_code == 422 and WARNED.search(html_of(answer))
    assert not models.Ruling.objects.exists()


def test_sheet_causes_a_warning_except_by_its_player_tags(league: models.League) -> None:
    client = client_of(Visitor.REFEREE, league)
    game = fixture(league, URSULA, "Ana Rey")
    address = league_url("submit_sheet", league, game.pk)
    tags = f'[White "{game.one.name}"]\n[Black "{game.two.name}"]\n'
    fields = {"white": "one"}
    warning_key(confirm(client, address, text=f"{sheets.WHITE_WINS} {{Peñalver dudó}}", **fields))
    assert not WARNED.search(html_of(send(client, address, text=tags + sheets.WHITE_WINS, **fields)))


def test_link_to_a_game_sees_no_hidden_name_of_other_games(league: models.League) -> None:
    """The holder of a link to one game may not learn the hidden names of other players."""
    game = fixture(league, "Ana Rey", "Bea Sol")
    link = link_of(Visitor.LINK, league)
    link.reach, link.fixture = "game", game
    link.save()
    address = league_url("incidents", league, game.pk)
    answer = send(holder_of(link), address, **incident(league, note="Peñalver estaba delante", public="on"))
    assert answer.status_code == 302


@pytest.mark.parametrize("hide", [True, False])
def test_mentions_are_checked_only_with_hidden_players(hide: bool) -> None:
    league = drawn_league(NAMES)
    if hide:
        decide(league, ShowAs(models.Player.objects.get(name="Bea Sol").pk, True))
    fields = {"player": "Ana Rey", "games": "annulled", "reason": "lo dijo Penalver"}
    assert confirm(client_of(Visitor.ORGANIZER, league), league_url("withdraw", league), **fields).status_code == 302


def test_key_of_the_warning_is_checked(league: models.League) -> None:
    client, address = client_of(Visitor.ORGANIZER, league), league_url("withdraw", league)
    fields = {"player": "Ana Rey", "games": "annulled", "reason": "lo dijo Penalver"}
    warning_key(confirm(client, address, **fields, warned="0" * 20))
