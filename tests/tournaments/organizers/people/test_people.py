"""The page of the people of a league, the one address of the acts on them, and the addresses that there were before."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.acts import is_act
from tests.organizing import beat, decide, drawn_league, league_in_preparation
from tests.own_pages import allow
from tests.people import Visitor, client_of, logged_in, organizer_of
from tests.tournaments.documents.print.pdf import text
from tests.tournaments.every.addresses import PATTERNS
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.accounts.invitations import invite
from tournaments.league.values import WithdrawnGames
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.conduct.verbs import SanctionPlayer, Withdraw
from tournaments.organizers.links.verbs import MakePlayerLinks
from tournaments.organizers.people.views import FORMER
from tournaments.organizers.privacy.verbs import Anonymise
from tournaments.store.access.tokens import signed_salt
from tournaments.web.deciding.league_access import ACTS, act_with_word

pytestmark = pytest.mark.django_db
ROW = re.compile(r"<tr[^>]*>(?:(?!</tr>).)*</tr>")
TOKEN = re.compile(r"/mi/([\w-]{43})/")


def people(client: Client, league: models.League) -> str:
    return html_of(client.get(league_url("people", league)))


def row_of(html: str, name: str) -> str:
    """Return the row of a name."""
    return next(row for row in ROW.findall(html) if f">{name}</bdi></th>" in row or f">{name}</bdi>" in row)


def make_links(client: Client, league: models.League, *names: str) -> None:
    """Make the links of some players as the buttons of the page do."""
    address = league_url("player_links", league)
    chosen = list(league.entries.filter(name__in=names).values_list("pk", flat=True))
    fields = {"players": chosen, "token": signed_salt(), **hidden_fields(address)}
    assert client.post(address, fields).status_code == 200


def test_links_of_another_secret_key_say_why_they_are_not_copied(settings: Any) -> None:
    league = drawn_league()
    client = organizer_of(league)
    make_links(client, league, "Ana", "Bea")
    assert "clave secreta" not in people(client, league)
    organizer = User.objects.get(pk=client.session["_auth_user_id"])
    settings.SECRET_KEY = f"other {settings.SECRET_KEY}"
    client.force_login(organizer)
    html = people(client, league)
    assert "2 enlaces siguen abriendo, pero no se pueden volver a copiar" in html
    assert "Copiar todos los enlaces" not in html


def test_copied_links_open_the_pages_of_their_names() -> None:
    league = drawn_league()
    client = organizer_of(league)
    make_links(client, league, "Ana", "Bea")
    html = people(client, league)
    [copied] = re.findall(r'data-copies="(Liga de prueba\n[^"]+)"', html) or re.findall(
        r"<textarea[^>]*>([^<]+)</textarea>", html
    )
    lines = re.findall(r"(\w+): http://testserver/mi/([\w-]{43})/", copied)
    assert [name for name, _token in lines] == ["Ana", "Bea"]
    for name, token in lines:
        assert f"<bdi>{name}</bdi>" in html_of(Client().get(f"/mi/{token}/"))
    assert "Falta darle un enlace a Carlos." in html and "Darle enlace" in row_of(html, "Carlos")
    assert lines[0][1] in row_of(html, "Ana")


def test_local_site_warns_before_its_links_are_copied_or_printed(settings: Any) -> None:
    settings.SITE_URL, settings.ALLOWED_HOSTS = "", ["*"]
    league = drawn_league()
    client = organizer_of(league)
    make_links(client, league, "Ana", "Bea")
    for name, button in (("people", 'class="everybody"'), ("documents", 'class="links documents"')):
        html = html_of(client.get(league_url(name, league), HTTP_HOST="localhost"))
        assert 0 < html.find("no servirán en otros teléfonos") < html.find(button), name
    address, cards = league_url("player_links", league), {"players": [league.entries.get(name="Ana").pk]}
    asked = html_of(client.get(address, HTTP_HOST="localhost"))
    assert 0 < asked.find("no servirán en otros teléfonos") < asked.find('<div class="actions">')
    fields = {**cards, "token": signed_salt(), **hidden_fields(address)}
    made = html_of(client.post(address, fields, HTTP_HOST="localhost"))
    assert 0 < made.find("no servirán en otros teléfonos") < made.find("Tarjetas para imprimir")


def test_button_of_a_row_sends_the_form_of_the_page() -> None:
    league = drawn_league()
    client = organizer_of(league)
    html = people(client, league)
    [form] = re.findall(r'<form method="post" action="([^"]+)" id="give">(.*?)</form>', html, re.DOTALL)
    sent = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form[1]))
    [button] = re.findall(r'form="give" name="(\w+)" value="(\d+)"', row_of(html, "Carlos"))
    assert client.post(form[0], sent | dict([button])).status_code == 200
    assert [link.entry.name for link in models.PlayerLink.objects.all()] == ["Carlos"]


def test_stored_rows_do_not_reveal_the_links(settings: object) -> None:
    league = drawn_league()
    client = organizer_of(league)
    make_links(client, league, "Ana")
    token = TOKEN.findall(people(client, league))[0]
    stored = [*models.PlayerLink.objects.values(), *models.Decision.objects.values()]
    assert token not in str(stored)
    settings.SECRET_KEY = "another-key-" * 5  # type: ignore[attr-defined]
    again = logged_in(league.officials.get().user)
    assert not TOKEN.findall(people(again, league)), "with another key the link cannot be made again"
    assert Client().get(f"/mi/{token}/").status_code == 200, "but it still opens the page"


def test_link_from_before_is_not_copied() -> None:
    league = drawn_league()
    entry = league.entries.get(name="Ana")
    decide(league, MakePlayerLinks((entry.pk,), "secret"))
    row = row_of(people(organizer_of(league), league), "Ana")
    assert "Copiar" not in row and "Darle otro enlace" in row and f"?jugador={entry.pk}" in row


def test_another_link_is_proposed_for_the_chosen_player_only() -> None:
    league = drawn_league()
    client = organizer_of(league)
    make_links(client, league, "Ana")
    entry = league.entries.get(name="Ana")
    html = html_of(client.get(f"{league_url('player_links', league)}?jugador={entry.pk}"))
    assert re.findall(r'value="(\d+)"[^>]* checked', html) == [str(entry.pk)]


def test_cards_of_the_links_are_printed_again() -> None:
    league = drawn_league()
    client = organizer_of(league)
    make_links(client, league, "Ana", "Bea")
    printed = text(client.get(f"{league_url('player_links', league)}?tarjetas").content)
    assert "Ana" in printed and "Bea" in printed and "Carlos" not in printed


def test_table_of_an_office_can_be_copied_and_named() -> None:
    league = drawn_league()
    client = organizer_of(league)
    address = league_url("make_link", league)
    client.post(address, {"label": "Mesa 1", "token": signed_salt(), **hidden_fields(address)})
    row = row_of(people(client, league).replace('<th scope="row">', "<th>"), "Mesa 1")
    [path] = re.findall(r"http://testserver(/enlace/[\w-]+/)", row)
    assert "Mesa 1" in html_of(Client().get(path)) or Client().get(path).status_code == 200
    assert "Anotar todas las partidas" in row and "Enlace, sin abrir" in row


@pytest.mark.parametrize(
    ("allowed", "may"),
    [
        ({}, "Comunicar resultados y pedir otra hora"),
        ({"report_results": False}, "Pedir otra hora"),
        ({"requests": False}, "Comunicar resultados"),
        ({"report_results": False, "requests": False}, "Mirar sus partidas"),
    ],
)
def test_row_says_what_a_player_with_a_link_may_do(allowed: dict[str, bool], may: str) -> None:
    league = drawn_league()
    allow(league, **allowed)
    client = organizer_of(league)
    make_links(client, league, "Ana")
    html = people(client, league)
    assert f'<td class="allowed">{may}</td>' in row_of(html, "Ana")
    assert '<td class="allowed">Mirar la tabla</td>' in row_of(html, "Bea")


def test_player_who_keeps_the_page_and_referees_has_one_row() -> None:
    league = drawn_league()
    client = organizer_of(league)
    make_links(client, league, "Ana")
    user = User.objects.create_user("ana", first_name="Ana Pérez")
    models.PlayerLink.objects.update(account=user)
    league.officials.create(user=user, role=Role.REFEREE)
    html = people(client, league)
    row = row_of(html, "Ana")
    assert "Juega y arbitra" in row and "Cuenta: ana" in row and "Quitar del equipo" in row
    assert "Ana Pérez" not in html


@pytest.mark.parametrize("number", [1, 2])
def test_last_use_of_a_link_is_told_by_its_day(number: int) -> None:
    league = drawn_league()
    client = organizer_of(league)
    make_links(client, league, "Ana")
    models.PlayerLink.objects.update(used_at=timezone.now() - timedelta(days=number))
    row = row_of(people(client, league), "Ana")
    assert ("abierto ayer" in row) is (number == 1) and ("abierto el " in row) is (number == 2)


def test_number_of_players_leaves_out_those_who_withdrew() -> None:
    league = drawn_league()
    organizer, page = organizer_of(league), league_url("people", league)
    assert "Juegan 3 personas." in html_of(organizer.get(page))
    decide(league, Withdraw("Ana"))
    assert "Juegan 2 personas." in html_of(organizer.get(page))


def test_row_offers_only_what_can_be_done() -> None:
    league = drawn_league()
    decide(league, SanctionPlayer("Ana", "voces"))
    decide(league, Withdraw("Bea", WithdrawnGames.ANNULLED))
    client = organizer_of(league)
    html = people(client, league)
    ana, bea = row_of(html, "Ana"), row_of(html, "Bea")
    assert "Retirar de la competición" in ana and "Levantar la sanción: voces" in ana and "con sanción" in ana
    assert "Readmitir" in bea and "Retirar de la competición" not in bea and "<s>" in bea and "Darle enlace" not in bea
    beat(league, "Ana", "Carlos")
    assert "Retirar de la competición" not in row_of(people(client, league), "Ana"), "no game is left to play"


def test_closed_league_offers_names_only() -> None:
    league = drawn_league()
    client = organizer_of(league)
    make_links(client, league, "Ana")
    for pair in (("Ana", "Bea"), ("Ana", "Carlos"), ("Bea", "Carlos")):
        beat(league, *pair)
    decide(league, Close())
    html = people(client, league)
    row = row_of(html, "Ana")
    assert "Enlace cerrado" in row and not TOKEN.findall(html)
    assert "Corregir nombre o club" in row and "Sancionar" not in row and "Retirar de la competición" not in row


def test_erased_player_is_not_offered_a_name_or_link() -> None:
    league = drawn_league()
    player = league.entries.get(name="Ana").player_id
    decide(league, Anonymise(player, (league.pk,), ()))
    name = league.entries.get(player=player).name
    row = row_of(people(organizer_of(league), league), name)
    assert "su nombre no se guarda" in row and "Descargar sus datos" in row
    assert not any(words in row for words in ("Borrar el nombre", "Corregir", "Mostrar con", "Darle enlace"))


@pytest.mark.parametrize(("role", "words"), [(Role.REFEREE, "Arbitrará"), (Role.ORGANIZER, "Organizará")])
def test_invited_people_are_listed_until_the_invitation_is_cancelled(role: Role, words: str) -> None:
    league = drawn_league()
    client = organizer_of(league)
    by = User.objects.create_user("jefa", first_name="Carme Rial")
    sent = invite("clave", by=by, league=league, role=role, email="bea@example.org")
    row = row_of(people(client, league), "bea@example.org")
    assert words in row and "Invitación, hasta el" in row and "la hizo Carme Rial (@jefa)" in row
    answer = client.post(league_url("revoke_team_invitation", league, sent.row.pk))
    assert answer["Location"] == league_url("people", league)
    assert "bea@example.org" not in people(client, league)


def test_league_without_players_asks_for_the_list() -> None:
    league = league_in_preparation(())
    html = people(organizer_of(league), league)
    assert "A la lista de jugadores" in html and "Crear un enlace" not in html


@pytest.mark.parametrize("visitor", [Visitor.REFEREE, Visitor.LINK])
def test_referees_do_not_read_the_links(visitor: Visitor) -> None:
    league = drawn_league()
    make_links(organizer_of(league), league, "Ana")
    answer = client_of(visitor, league).get(league_url("people", league))
    assert answer.status_code == 403 and not TOKEN.findall(answer.content.decode())


def test_sanction_of_a_referee_leads_back_to_the_games() -> None:
    league = drawn_league()
    referee = client_of(Visitor.REFEREE, league)
    address = league_url("sanction", league)
    answer = send(referee, address, step="confirm", player="Ana", sanctioned_for="voces")
    assert answer["Location"] == league_url("record", league)


@pytest.mark.parametrize("path", ["nada/", "nada/3/", "retirar/3/", "corregir/"])
def test_unknown_act_is_not_found(path: str) -> None:
    league = drawn_league()
    assert organizer_of(league).get(f"{league_url('people', league)}{path}").status_code == 404


def test_former_addresses_lead_to_present_ones() -> None:
    league = drawn_league()
    client, organize = organizer_of(league), league_url("organize", league)
    for former, present in FORMER.items():
        answer = client.get(f"{organize}{former.replace('#', '7')}?a=b")
        assert answer.status_code == 301
        assert answer["Location"] == f"{league_url('people', league)}{present.replace('#', '7')}?a=b"
        word = present.partition("/")[0]
        assert not word or act_with_word(word), former
    assert client.get(f"{organize}nunca/").status_code == 404


def test_form_of_a_former_address_is_sent_again() -> None:
    league = drawn_league()
    client = organizer_of(league)
    address = f"{league_url('organize', league)}sancion/"
    fields = {"player": "Ana", "sanctioned_for": "voces", "step": "confirm", **hidden_fields(address)}
    assert client.post(address, fields).status_code == 307
    client.post(address, fields, follow=True)
    assert league.sanctions.count() == 1


def test_acts_have_one_word_each() -> None:
    words = [act.word for act in ACTS.values()]
    assert len(set(words)) == len(words) and all(is_act(f"tournaments:{name}") for name in ACTS)


MAX_ADDRESSES = 35
MAX_SWISS_ADDRESSES = 8


def test_addresses_to_organize_a_league_stay_few() -> None:
    """An organizer has to learn each of them; there were 59. Those of a Swiss are below the page of its rounds;
    the sign-up is a page of its own only where somebody opened it.
    """
    organize = "ligas/<slug:slug>/organizar/"
    own = {name for name, found in PATTERNS.items() if str(found.pattern).startswith(organize)}
    of_swiss = {name for name in own if str(PATTERNS[name].pattern).startswith(f"{organize}rondas/")}
    optional = of_swiss | {"tournaments:sign_ups"}
    assert len(own - optional) <= MAX_ADDRESSES and len(of_swiss) <= MAX_SWISS_ADDRESSES, sorted(own)


def test_people_who_play_are_counted_without_those_who_organize() -> None:
    league = drawn_league(("Ana", "Bea", "Carlos"))
    assert "<b>Juegan 3 personas.</b>" in html_of(organizer_of(league).get(league_url("people", league)))
