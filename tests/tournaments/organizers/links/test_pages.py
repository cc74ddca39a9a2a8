"""The use of private links: opening them, recording results, and stopping them."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from tests.organizing import decide, drawn_league, fixture
from tests.people import Visitor, client_of, holder_of, link_of, organizer_of
from tests.qr import image_of_svg, read_code
from tests.tournaments.organizers.links.private_links import address_in, make, open_link, path_of, token_in
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.models.access_link import Reach
from tournaments.models.fixture import Claimant, Outcome
from tournaments.organizers.incidents import NoteIncident, articles_of
from tournaments.store.access.link_signatures import signature_for_reader
from tournaments.store.access.tokens import digest, new_token
from tournaments.store.links import RevokeLink

pytestmark = pytest.mark.django_db

WON = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "0", "two_men": "0", "two_kings": "0"}


def test_organizer_makes_a_link_that_records_a_game() -> None:
    league = drawn_league()
    answer = make(organizer_of(league), league)
    address = address_in(answer)
    assert read_code(image_of_svg(html_of(answer))) == address
    phone = open_link(path_of(address))
    record_with(phone, league)
    decision = league.decisions.get(verb="record_result")
    assert decision.link == models.AccessLink.objects.get()
    assert decision.actor_name == "Enlace «Mesa 1» (Ana)"
    assert "Enlace «Mesa 1» (Ana)" in html_of(Client().get(league_url("history", league)))


SIGNED = {
    "es": "Enlace «Mesa 1» (Ana)",
    "gl": "Ligazón «Mesa 1» (Ana)",
    "it": "Link «Mesa 1» (Ana)",
    "en": "Link “Mesa 1” (Ana)",
}


@pytest.mark.parametrize("language", SIGNED)
def test_signature_of_a_link_is_in_the_language_of_the_reader(language: str) -> None:
    league = drawn_league()
    phone = open_link(path_of(address_in(make(organizer_of(league), league))))
    phone.cookies[settings.LANGUAGE_COOKIE_NAME] = "gl"
    record_with(phone, league)
    assert league.decisions.get(verb="record_result").actor_name == SIGNED["es"], "whoever changes the language stays"
    reader = Client()
    reader.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    assert SIGNED[language] in html_of(reader.get(league_url("history", league)))
    with override(language):
        assert {signature_for_reader(stored) for stored in SIGNED.values()} == {SIGNED[language]}
        assert signature_for_reader("Ana (Vigo)") == "Ana (Vigo)"


def test_name_may_be_blank_and_is_remembered() -> None:
    league = drawn_league()
    path = path_of(address_in(make(organizer_of(league), league)))
    phone = open_link(path, "  Ana\t María ")
    assert 'value="Ana María"' in html_of(phone.get(path))
    nameless = open_link(path, "")
    record_with(nameless, league)
    assert league.decisions.get(verb="record_result").actor_name == "Enlace «Mesa 1»"


@pytest.mark.parametrize("name", ["x" * 61, "nul\x00", "\x1b[0m"])
def test_invalid_name_is_refused_beside_its_field(name: str) -> None:
    league = drawn_league()
    path = path_of(address_in(make(organizer_of(league), league)))
    client = Client()
    assert client.post(path, {"name": name}).status_code == 422
    assert "link" not in client.session


def test_link_page_leads_to_a_league_that_the_visitor_may_see() -> None:
    league = drawn_league()
    organizer = organizer_of(league)
    path, table = path_of(address_in(make(organizer, league))), f'href="{league_url("standings", league)}"'
    assert table in html_of(Client().get(path))
    models.League.objects.update(published=False)
    assert table not in html_of(Client().get(path))
    assert table in html_of(organizer.get(path))


def test_public_code_of_a_private_league_waits_until_it_is_published() -> None:
    league = drawn_league()
    organizer, address = organizer_of(league), league_url("people", league)
    assert "Código QR de la clasificación" in html_of(organizer.get(address))
    models.League.objects.update(published=False)
    html = html_of(organizer.get(address))
    assert "Solo su equipo." in html and "Código QR" not in html and 'class="qr"' not in html
    assert league_url("visibility", league) in html


def test_visit_alone_stores_no_link() -> None:
    league = drawn_league()
    path = path_of(address_in(make(organizer_of(league), league)))
    client = Client()
    for method in (client.get, client.head, client.options):
        assert method(path).status_code in (200, 405)
    assert client.get(league_url("record", league)).status_code == 302
    assert models.AccessLink.objects.get().used_at is None


def test_opening_a_link_changes_the_key_of_the_session() -> None:
    league = drawn_league()
    path = path_of(address_in(make(organizer_of(league), league)))
    client = Client()
    session = client.session
    session["something"] = 1
    session.save()
    before = client.cookies[settings.SESSION_COOKIE_NAME].value
    client.post(path, {"name": ""})
    assert client.cookies[settings.SESSION_COOKIE_NAME].value != before


def test_link_to_one_game_opens_no_other_game_or_setting() -> None:
    league = drawn_league()
    game, other = fixture(league, "Ana", "Bea"), fixture(league, "Ana", "Carlos")
    phone = open_link(path_of(address_in(make(organizer_of(league), league, fixture=game.pk))))
    for name in ("game", "dice", "colours", "submit_sheet"):
        assert phone.get(league_url(name, league, game.pk)).status_code == 200
        assert phone.get(league_url(name, league, other.pk)).status_code == 403
        assert phone.post(league_url(name, league, other.pk), {"step": "confirm"}).status_code == 403
    refused = phone.get(league_url("record", league))
    assert refused.status_code == 403
    assert league_url("game", league, game.pk) in html_of(refused)
    assert "Entregar una planilla" in html_of(phone.get(league_url("sheet", league, game.pk)))
    assert "Entregar una planilla" not in html_of(phone.get(league_url("sheet", league, other.pk)))


def test_renewed_link_works_only_with_the_new_code() -> None:
    league = drawn_league()
    client = organizer_of(league)
    old = path_of(address_in(make(client, league)))
    phone = open_link(old)
    address = league_url("renew_link", league, models.AccessLink.objects.get().pk)
    new = path_of(address_in(send(client, address, token=token_in(html_of(client.get(address))))))
    assert Client().get(old).status_code == 404
    stopped = phone.get(league_url("record", league))
    assert stopped.status_code == 403 and "haberse renovado" in html_of(stopped)
    assert open_link(new).get(league_url("record", league)).status_code == 200


@pytest.mark.parametrize(
    ("stop", "expected"),
    [
        ("revoke", "Quien organiza lo ha retirado"),
        ("expire", "Se hizo para unos días que ya pasaron"),
        ("close", "Ya ha terminado"),
        ("lots", "La partida para la que se hizo ya no está"),
    ],
)
def test_revoked_link_ends_open_sessions_at_once(stop: str, expected: str) -> None:
    league = drawn_league()
    token = new_token()
    game = fixture(league, "Ana", "Bea")
    link = models.AccessLink.objects.create(
        league=league,
        reach=Reach.GAME,
        fixture=game,
        label="Mesa 1",
        token_hash=digest(token),
    )
    path = reverse("tournaments:enter", args=[token])
    phone = open_link(path)
    address = league_url("game", league, game.pk)
    sent = {**hidden_fields(address + "?gana=one"), "step": "confirm", **WON}
    if stop == "revoke":
        decide(league, RevokeLink(link.pk))
    elif stop == "expire":
        models.AccessLink.objects.update(expires_at=timezone.now())
    elif stop == "close":
        models.League.objects.update(state="finished")
    else:
        models.AccessLink.objects.update(fixture=None)
    assert phone.post(address, sent).status_code == 403
    assert not models.Result.objects.exists()
    for answer in (phone.get(address), phone.get(reverse("tournaments:mine")), Client().get(path)):
        assert answer.status_code in (403, 410)
        assert expected in html_of(answer)
        assert ("Para seguir, escanea otro código" in html_of(answer)) is (stop != "close")
    assert Client().post(path, {"name": "Ana"}).status_code == 410


def test_account_with_more_rights_acts_instead_of_a_link() -> None:
    league = drawn_league()
    organizer = organizer_of(league)
    organizer.post(path_of(address_in(make(organizer, league))), {"name": "Ana"})
    assert organizer.get(league_url("organize", league)).status_code == 200
    record_with(organizer, league)
    assert league.decisions.get(verb="record_result").link is None


def test_account_without_a_role_records_by_link() -> None:
    league = drawn_league()
    stranger = client_of(Visitor.STRANGER, league)
    stranger.post(path_of(address_in(make(organizer_of(league), league))), {"name": "Ana"})
    record_with(stranger, league)
    assert league.decisions.get(verb="record_result").link == models.AccessLink.objects.get()


def record_with(client: Client, league: models.League) -> None:
    address = league_url("game", league, fixture(league, "Ana", "Bea").pk) + "?gana=one"
    assert confirm(client, address, **WON).status_code == 302


def test_leaving_ends_the_session_of_a_link() -> None:
    league = drawn_league()
    phone = holder_of(link_of(Visitor.LINK, league), "Ana")
    assert "Dejar de anotar" in html_of(phone.get(league_url("record", league)))
    phone.post(reverse("logout"))
    assert phone.get(league_url("record", league)).status_code == 302


def test_cached_public_page_is_not_for_link_holders() -> None:
    league = drawn_league()
    address = league_url("sheet", league, fixture(league, "Ana", "Bea").pk)
    etag = Client().get(address)["ETag"]
    phone = holder_of(link_of(Visitor.LINK, league))
    assert "Entregar una planilla" in html_of(phone.get(address, HTTP_IF_NONE_MATCH=etag))


def test_last_use_is_stored_once_a_minute() -> None:
    league = drawn_league()
    link = link_of(Visitor.LINK, league)
    phone = holder_of(link)
    phone.get(league_url("record", league))
    link.refresh_from_db()
    first = link.used_at
    assert first is not None
    phone.get(league_url("record", league))
    link.refresh_from_db()
    assert link.used_at == first
    assert "Enlace, abierto hoy" in html_of(organizer_of(league).get(league_url("people", league)))


def test_slip_read_without_rights_explains_how_to_enter() -> None:
    league = drawn_league()
    game = fixture(league, "Ana", "Bea")
    address = league_url("game", league, game.pk)
    answer = Client().get(address)
    assert answer.status_code == 403
    for words in ("Ana", "Bea", "Para anotarla", f'href="/entrar/?next={address}"', "escanea primero"):
        assert words in html_of(answer)
    stranger = client_of(Visitor.STRANGER, league)
    assert "esa cuenta no arbitra aquí" in html_of(stranger.get(address))
    assert holder_of(link_of(Visitor.LINK, league)).get(address).status_code == 200
    assert Client().get(league_url("game", league, 999_999)).status_code == 404


def test_link_to_the_league_cannot_sanction() -> None:
    league = drawn_league()
    phone = holder_of(link_of(Visitor.LINK, league))
    address = league_url("sanction", league)
    assert address not in html_of(phone.get(league_url("record", league)))
    assert address in html_of(client_of(Visitor.REFEREE, league).get(league_url("record", league)))
    sent = {**hidden_fields(address), "player": "Ana", "sanctioned_for": "voces"}
    for step in ("", "confirm"):
        assert phone.post(address, {**sent, "step": step}).status_code == 403
    assert not models.Sanction.objects.exists()


def test_link_to_one_game_reads_no_other_private_incident() -> None:
    league = drawn_league()
    link = link_of(Visitor.LINK_TO_GAME, league)
    own, other = link.fixture, league.fixtures.exclude(pk=link.fixture_id).first()
    assert own and other
    article = articles_of(league.rules)[0]
    for game, note in ((own, "de la propia"), (other, "de otra mesa")):
        incident_verb = NoteIncident(
            fixture=game.pk, article=article, claimed_by=Claimant.ONE, outcome=Outcome.STANDS, by="x", note=note
        )
        decide(league, incident_verb)
    phone = holder_of(link)
    assert "de la propia" in html_of(phone.get(league_url("history", league) + f"?partida={own.pk}"))
    for page in (league_url("history", league), league_url("history", league) + f"?partida={other.pk}"):
        assert "de otra mesa" not in html_of(phone.get(page))
    assert "de otra mesa" in html_of(holder_of(link_of(Visitor.LINK, league)).get(league_url("history", league)))


def test_entry_page_of_a_link_names_its_purpose() -> None:
    league = drawn_league()
    address = path_of(address_in(make(organizer_of(league), league)))
    door = html_of(Client().get(address))
    assert "planillas, colores e incidencias" in door and "No sirve para sancionar" in door


def test_trail_of_a_link_leads_back_to_its_league() -> None:
    league = drawn_league()
    phone = client_of(Visitor.LINK, league)
    address = league_url("colours", league, league.fixtures.all()[0].pk)
    trail = html_of(phone.get(address)).partition('<nav class="trail"')[2].partition("</nav>")[0]
    standings, record = league_url("standings", league), league_url("record", league)
    assert f'href="{standings}"><bdi' in trail and league.name in trail and ">Liga</a>" not in trail
    assert f'href="{record}">Arbitrar</a>' in trail
