"""Links to players' own pages: creation, content and revocation."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from icalendar import Calendar

from tests.organizing import beat, complete_league, decide, drawn_league
from tests.own_pages import allow, player_of
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.documents.print.pdf import text
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, html_of_404, league_url
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.timetable import Timetable
from tournaments.league.values import WithdrawnGames
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.conduct.verbs import SanctionPlayer, Withdraw
from tournaments.organizers.links.verbs import MakePlayerLinks
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import Anonymise
from tournaments.store.access.tokens import account_page_token, calendar_token, page_token
from tournaments.store.links import RevokePlayerLinks
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db
WEEKLY = Timetable(start=datetime(2030, 11, 30, 17), minutes=20)
TOKEN = re.compile(r"/mi/([\w-]{43})/")


def entry_of(league: models.League, name: str) -> models.Entry:
    return league.entries.get(name=name)


def link_to(league: models.League, name: str = "Ana", secret: str = "secret") -> str:
    """Make a link to a player's page and return its token."""
    entry = entry_of(league, name)
    decide(league, MakePlayerLinks((entry.pk,), secret))
    return page_token(secret, entry.pk)


def page(token: str) -> str:
    return html_of(Client().get(reverse("tournaments:own_page", args=[token])))


def status_of(token: str, name: str = "own_page") -> int:
    return int(Client().get(reverse(f"tournaments:{name}", args=[token])).status_code)


def send(client: Client, league: models.League, *names: str, **more: str) -> str:
    """Make links with the form and return the page that shows them."""
    address = league_url("player_links", league)
    signed = re.search(r'name="token" value="([^"]+)"', html_of(client.get(address)))
    assert signed
    fields = {
        "players": [entry_of(league, name).pk for name in names],
        "token": signed[1],
        **hidden_fields(address),
    }
    return html_of(client.post(address, {**fields, **more}))


@pytest.mark.parametrize("allowed", [False, True])
def test_new_links_offer_reporting_unless_it_is_allowed(allowed: bool) -> None:
    league = drawn_league()
    allow(league, report_results=allowed)
    made = send(organizer_of(league), league, "Ana")
    assert ("Dejar que los comuniquen" in made) is not allowed


def test_organizer_makes_pages_for_all_at_once() -> None:
    league = drawn_league()
    made = send(organizer_of(league), league, "Ana", "Bea", "Carlos")
    tokens = dict.fromkeys(TOKEN.findall(made))
    assert len(tokens) == 3
    [copied] = re.findall(r'data-copies="([^"]+)"', made)
    assert re.findall(r"(\w+): http", copied) == ["Ana", "Bea", "Carlos"]
    assert all(
        f"<bdi>{name}</bdi>" in page(token) for name, token in zip(("Ana", "Bea", "Carlos"), tokens, strict=False)
    )
    stored_rows = [*models.PlayerLink.objects.values(), *models.Decision.objects.values()]
    assert not any(token in str(stored_rows) for token in tokens)


def test_codes_of_players_are_folded_and_alphabetical() -> None:
    league = drawn_league(("Zoe", "Ñandú", "Nico"))
    client = organizer_of(league)
    made = send(client, league, "Zoe", "Ñandú", "Nico")
    assert re.findall("<h2><bdi>(.*?)</bdi>", made) == ["Nico", "Ñandú", "Zoe"]
    assert made.count('<details class="link-code">') == 3
    assert '<details class="link-code" open>' in send(client, league, "Zoe")


@pytest.mark.parametrize(
    ("allowed", "sentence"),
    [
        ({}, "comunican resultados y hacen peticiones"),
        ({"report_results": False}, "Los resultados no los comunican"),
        ({"requests": False}, "No hacen peticiones"),
        ({"report_results": False, "requests": False}, "ni comunican resultados ni hacen peticiones"),
    ],
)
def test_form_says_what_players_may_do(allowed: dict[str, bool], sentence: str) -> None:
    league = drawn_league()
    allow(league, **allowed)
    html = html_of(organizer_of(league).get(league_url("player_links", league)))
    assert sentence in html and html.index(league_url("allow_players", league)) < html.index("Crear los enlaces")
    own = page(link_to(league))
    assert ("Los resultados los anota quien arbitra" in own) is not ("Comunicar el resultado" in own)


def test_cards_are_printed_from_the_same_form() -> None:
    league = drawn_league()
    client, address = organizer_of(league), league_url("player_links", league)
    signed = re.search(r'name="token" value="([^"]+)"', html_of(client.get(address)))
    assert signed
    chosen = [entry.pk for entry in league.entries.all()]
    fields = {"players": chosen, "token": signed[1], **hidden_fields(address)}
    tokens = dict.fromkeys(TOKEN.findall(html_of(client.post(address, fields))))
    printed = text(client.post(address, {**fields, "step": "print"}).content)
    assert models.PlayerLink.objects.count() == 3
    assert all(name in printed for name in ("Ana", "Bea", "Carlos"))
    assert all(token in printed.replace("\n", "") for token in tokens)


def test_page_shows_next_game_place_and_results() -> None:
    league = drawn_league()
    token = link_to(league)
    assert "Tu próxima partida" in page(token)
    beat(league, "Ana", "Bea")
    html = page(token)
    assert "Contra" in html and "Carlos" in html
    assert "1.º, con 3 puntos." in html
    assert "Tus resultados" in html and "Bea" in html
    assert "Bea – Carlos" not in html


def test_finished_league_stays_readable() -> None:
    league = complete_league()
    token = link_to(league)
    decide(league, Close())
    assert "No te queda ninguna partida por jugar." in page(token)
    assert (
        "<form method" not in html_of(organizer_of(league).get(league_url("player_links", league))).split("<footer")[0]
    )


def test_own_sanctions_are_shown_with_their_reason() -> None:
    league = drawn_league()
    decide(league, SanctionPlayer("Ana", "Voces en la sala"))
    decide(league, SanctionPlayer("Bea", "Llegó tarde"))
    html = page(link_to(league))
    assert "Voces en la sala" in html and "Llegó tarde" not in html


def test_private_league_is_readable_by_its_players() -> None:
    league = drawn_league()
    token = link_to(league)
    decide(league, Publish(False))
    html = page(token)
    assert league.name in html and reverse("tournaments:standings", args=[league.slug]) not in html
    assert status_of(calendar_token(token), "own_calendar") == 200


def test_league_hidden_by_the_administrator_shows_no_page() -> None:
    league = drawn_league()
    token = link_to(league)
    models.League.objects.update(withheld=True)
    assert (status_of(token), status_of(calendar_token(token), "own_calendar")) == (404, 404)


def test_page_shows_hidden_players_by_initials() -> None:
    league = drawn_league(("Ana Pérez", "Berta Souto", "Carlos Rey"))
    token = link_to(league, "Ana Pérez")
    league.entries.filter(name__in=("Ana Pérez", "Berta Souto")).update(initials=True)
    html = page(token)
    assert "Berta Souto" not in html and "B. S." in html
    assert "<bdi>Ana Pérez</bdi>" in html and "A. P." in html


def test_revoked_link_stops_at_once_with_its_calendar() -> None:
    league = drawn_league()
    token = link_to(league)
    assert (status_of(token), status_of(calendar_token(token), "own_calendar")) == (200, 200)
    decide(league, RevokePlayerLinks((entry_of(league, "Ana").pk,)))
    assert (status_of(token), status_of(calendar_token(token), "own_calendar")) == (404, 404)
    with pytest.raises(Fault) as refused:
        decide(league, RevokePlayerLinks((entry_of(league, "Ana").pk,)))
    assert refused.value.code is Code.LINK_REVOKED


def test_history_names_the_players_of_revoked_links() -> None:
    league = drawn_league()
    made = decide(league, MakePlayerLinks((entry_of(league, "Carlos").pk, entry_of(league, "Ana").pk), "secret"))
    revoked = decide(league, RevokePlayerLinks(tuple(entry.pk for entry in league.entries.all())))
    words = sentence(revoked.verb, revoked.before, revoked.after)
    assert words == "Se retira el enlace propio de Ana y Carlos." and revoked.subject == made.subject


@pytest.mark.parametrize("field", ["If-None-Match", "If-Modified-Since", "Range"])
def test_revoked_calendar_confirms_no_copy(field: str) -> None:
    league = drawn_league(timetable=WEEKLY)
    address = reverse("tournaments:own_calendar", args=[calendar_token(link_to(league))])
    headers = {field: {"Range": "bytes=0-10", "If-None-Match": "*"}.get(field, "Thu, 01 Jan 2099 00:00:00 GMT")}
    first = Client().get(address, headers=headers)
    assert first.status_code == 200 and "no-store" in first["Cache-Control"] and not first.has_header("ETag")
    decide(league, RevokePlayerLinks((entry_of(league, "Ana").pk,)))
    assert Client().get(address, headers=headers).status_code == 404
    assert Client().head(address, headers=headers).status_code == 404


def test_player_with_a_revoked_link_sees_its_own_message() -> None:
    league = drawn_league()
    token = link_to(league)
    decide(league, RevokePlayerLinks((entry_of(league, "Ana").pk,)))
    for name, value, words in (
        ("own_page", token, "Tus partidas y resultados siguen en la liga."),
        ("own_calendar", calendar_token(token), "Esta agenda ya no se pone al día"),
    ):
        html = html_of_404(Client().get(reverse(f"tournaments:{name}", args=[value])))
        assert "<h1>Enlace retirado</h1>" in html and words in html and "anotaste" not in html


def test_calendar_is_offered_if_games_have_hours() -> None:
    assert "Tu agenda" not in page(link_to(drawn_league()))
    assert "Tu agenda" in page(link_to(drawn_league(name="Otra", timetable=WEEKLY)))


def test_cancelling_leads_to_the_links() -> None:
    league = drawn_league()
    html = html_of(organizer_of(league).get(league_url("player_links", league)))
    assert re.search(rf'<a href="{league_url("people", league)}">Cancelar</a>', html)


def test_new_link_stops_the_former_one() -> None:
    league = drawn_league()
    former = link_to(league)
    new = link_to(league, secret="another")
    assert (status_of(former), status_of(new)) == (404, 200)


def test_calendar_has_only_the_players_games() -> None:
    league = drawn_league(timetable=WEEKLY)
    token = link_to(league)
    answer = Client().get(reverse("tournaments:own_calendar", args=[calendar_token(token)]))
    calendar = Calendar.from_ical(answer.content)
    assert str(calendar["x-wr-calname"]) == league.name
    events = [str(event["summary"]) for event in calendar.walk("VEVENT")]
    assert len(events) == 2 and all("Ana" in summary for summary in events)


def renewed(client: Client, page: str) -> str:
    """Renew the calendar of a page, and return the path of its new address."""
    client.get(page)
    html = html_of(client.post(page))
    [address] = re.findall(r'href="http://testserver(/mi/calendario/[^"]+)"', html)
    return str(address)


def test_renewed_calendar_stops_the_former_one_alone() -> None:
    league = drawn_league(timetable=WEEKLY)
    token, client = link_to(league), Client()
    former = reverse("tournaments:own_calendar", args=[calendar_token(token)])
    assert former in page(token)
    address = renewed(client, reverse("tournaments:renew_calendar", args=[token]))
    assert [client.get(each).status_code for each in (former, address)] == [404, 200]
    html = page(token)
    assert "Poner tus partidas en el calendario" in html and former not in html and address not in html
    assert address not in html_of(client.get(reverse("tournaments:renew_calendar", args=[token])))
    decide(league, RevokePlayerLinks((entry_of(league, "Ana").pk,)))
    assert client.get(address).status_code == 404


def test_account_that_keeps_a_page_makes_a_calendar_there() -> None:
    league = drawn_league(timetable=WEEKLY)
    token, user = link_to(league), User.objects.create_user("suya")
    owner, other = Client(), Client()
    owner.force_login(user)
    other.force_login(User.objects.create_user("ajena"))
    owner.post(reverse("tournaments:keep_page", args=[token]))
    kept = account_page_token(entry_of(league, "Ana").pk)
    own = reverse("tournaments:renew_calendar", args=[kept])
    assert own in html_of(owner.get(reverse("tournaments:own_page", args=[kept])))
    address = renewed(owner, own)
    assert Client().get(address).status_code == 200
    assert [client.post(own).status_code for client in (other, Client())] == [404, 404]
    assert Client().get(address).status_code == 200


def test_calendar_token_does_not_open_the_players_page() -> None:
    league = drawn_league()
    assert status_of(calendar_token(link_to(league))) == 404


def test_own_page_has_no_session_and_is_not_cached() -> None:
    league = drawn_league()
    client = Client()
    answer = client.get(reverse("tournaments:own_page", args=[link_to(league)]))
    assert not client.session.keys()
    assert "no-store" in answer["Cache-Control"]
    assert answer["Referrer-Policy"] == "strict-origin" and answer["X-Robots-Tag"] == "noindex"
    assert client.get(league_url("record", league)).status_code == 302


def test_own_page_takes_no_form() -> None:
    league = drawn_league()
    address = reverse("tournaments:own_page", args=[link_to(league)])
    assert Client().post(address).status_code == 405


def test_erased_name_stops_the_link() -> None:
    league = drawn_league()
    token = link_to(league)
    player = entry_of(league, "Ana").player
    decide(league, Anonymise(player.pk, (league.pk,)))
    assert status_of(token) == 404


def test_wrong_tokens_block_only_their_sender() -> None:
    league = drawn_league()
    token = link_to(league)
    guessing = Client()
    answers = [guessing.get(reverse("tournaments:own_page", args=[f"{n:043}"])).status_code for n in range(25)]
    assert answers[0] == 404 and answers[-1] == 429
    assert guessing.get(reverse("tournaments:own_page", args=[token])).status_code == 200


def test_holder_of_a_private_link_makes_no_player_links() -> None:
    league = drawn_league()
    assert client_of(Visitor.LINK, league).get(league_url("player_links", league)).status_code == 403


def test_player_of_another_league_gets_no_link() -> None:
    league, other = drawn_league(), drawn_league(name="Otra")
    with pytest.raises(Fault) as refused:
        decide(league, MakePlayerLinks((entry_of(other, "Ana").pk,), "secret"))
    assert refused.value.code is Code.PLAYER_GONE
    assert not models.PlayerLink.objects.exists()


def test_empty_choice_is_refused() -> None:
    league = drawn_league()
    assert "Marca al menos a una persona." in send(organizer_of(league), league)
    assert not models.PlayerLink.objects.exists()


def test_use_is_noted_for_the_organizer() -> None:
    league = drawn_league()
    token, client = link_to(league), organizer_of(league)
    assert "<b>Enlace, sin abrir</b>" in html_of(client.get(league_url("people", league)))
    page(token)
    assert "Enlace, abierto hoy" in html_of(client.get(league_url("people", league)))


def test_queries_of_a_page_do_not_grow_with_the_league() -> None:
    counts = []
    for size in (3, 9):
        league = drawn_league([f"Jugador {n}" for n in range(1, size + 1)], name=f"Liga {size}")
        game = league.fixtures.select_related("one", "two").first()
        assert game
        beat(league, game.one.name, game.two.name)
        token = link_to(league, "Jugador 1", secret=str(size))
        page(token)
        with CaptureQueriesContext(connection) as captured:
            page(token)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_withdrawn_player_is_marked_and_gets_no_link_unasked() -> None:
    league = drawn_league()
    decide(league, Withdraw("Bea"))
    page = html_of(organizer_of(league).get(league_url("player_links", league)))
    boxes = re.findall(r'<input type="checkbox"[^>]*>', page)
    assert ["checked" in box for box in boxes] == [True, False, True]
    assert page.count("(se retiró)") == 1 and "Bea (se retiró)" in page


@pytest.mark.parametrize(
    ("games", "words"),
    [(WithdrawnGames.ANNULLED, "tus partidas están anuladas"), (WithdrawnGames.WALKOVERS, "como incomparecencia tuya")],
)
def test_withdrawn_player_reads_it_beside_the_place(games: WithdrawnGames, words: str) -> None:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    decide(league, Withdraw("Bea", games))
    place = player_of(league, "Bea").page().partition("Tu puesto</h2>")[2].partition("</section>")[0]
    assert words in place
    assert "Ya no juegas" not in player_of(league, "Ana").page()
