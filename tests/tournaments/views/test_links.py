"""Private links in use: made on one screen, opened on another, and stopped."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.organizing import beat, decide, drawn, fixture
from tests.people import Who, client_of, holder_of, link_of, organizer_of
from tests.qr import decoded, of_svg
from tests.tournaments.reports.pdf import text
from tests.tournaments.views.desk import at, body, confirm, send, ticket
from tests.tournaments.views.private_links import address_in, make, opened, path_of, token_in
from tournaments import models
from tournaments.decisions.close import Close
from tournaments.decisions.links import RevokeLink
from tournaments.forms.links import signed_token
from tournaments.links import digest, new_token
from tournaments.models.access_link import Reach

pytestmark = pytest.mark.django_db

WON = {"winner": "one", "reason": "no_pieces", "one_men": "3", "one_kings": "0", "two_men": "0", "two_kings": "0"}


def test_an_organizer_makes_a_link_and_whoever_opens_it_records_a_game_with_it() -> None:
    league = drawn()
    answer = make(organizer_of(league), league)
    address = address_in(answer)
    assert decoded(of_svg(body(answer))) == address
    phone = opened(path_of(address))
    record_with(phone, league)
    decision = league.decisions.get(verb="record_result")
    assert decision.link == models.AccessLink.objects.get()
    assert decision.actor_name == "Enlace «Mesa 1» (Ana)"
    assert "Enlace «Mesa 1» (Ana)" in body(Client().get(at("history", league)))


def test_the_name_may_be_left_out_and_is_remembered_when_it_was_not() -> None:
    league = drawn()
    path = path_of(address_in(make(organizer_of(league), league)))
    phone = opened(path, "  Ana\t María ")
    assert 'value="Ana María"' in body(phone.get(path))
    nameless = opened(path, "")
    record_with(nameless, league)
    assert league.decisions.get(verb="record_result").actor_name == "Enlace «Mesa 1»"


@pytest.mark.parametrize("name", ["x" * 61, "nul\x00", "\x1b[0m"])
def test_a_name_that_cannot_be_one_is_refused_beside_its_field(name: str) -> None:
    league = drawn()
    path = path_of(address_in(make(organizer_of(league), league)))
    client = Client()
    assert client.post(path, {"name": name}).status_code == 422
    assert "link" not in client.session


def test_a_visit_alone_holds_nothing() -> None:
    league = drawn()
    path = path_of(address_in(make(organizer_of(league), league)))
    client = Client()
    for method in (client.get, client.head, client.options):
        assert method(path).status_code in (200, 405)
    assert client.get(at("record", league)).status_code == 302
    assert models.AccessLink.objects.get().used_at is None


def test_opening_a_link_changes_the_key_of_the_session() -> None:
    league = drawn()
    path = path_of(address_in(make(organizer_of(league), league)))
    client = Client()
    session = client.session
    session["something"] = 1
    session.save()
    before = client.cookies["sessionid"].value
    client.post(path, {"name": ""})
    assert client.cookies["sessionid"].value != before


def test_the_same_form_twice_makes_one_link_and_shows_the_same_code() -> None:
    league = drawn()
    client = organizer_of(league)
    where = at("make_link", league)
    form = body(client.get(where))
    fields = {"label": "Mesa 1", "token": token_in(form), **ticket(client, where)}
    first, second = (client.post(where, fields) for _ in range(2))
    assert address_in(first) == address_in(second)
    assert models.AccessLink.objects.count() == 1


def test_the_token_of_one_link_makes_no_other() -> None:
    league = drawn()
    client = organizer_of(league)
    token = token_in(body(client.get(at("make_link", league))))
    make(client, league, token=token)
    assert make(client, league, label="Mesa 2", token=token).status_code == 422
    assert models.AccessLink.objects.count() == 1


@pytest.mark.parametrize("token", ["", "abc", "A" * 43, "nul\x00", "x" * 5_000, "Ñ"])
def test_nobody_chooses_a_token(token: str) -> None:
    league = drawn()
    answer = organizer_of(league).post(
        at("make_link", league),
        {
            "label": "Mesa",
            "token": token,
            "request_key": "0" * 32,
            "seen": str(league.version),
        },
    )
    assert answer.status_code == 422
    assert not models.AccessLink.objects.exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [("label", ""), ("label", "x" * 61), ("label", "\x00"), ("days", "0"), ("days", "366"), ("days", "9" * 5_000)]
    + [("days", "ocho"), ("fixture", "999999"), ("fixture", "x"), ("fixture", "9" * 5_000), ("fixture", "-1")],
)
def test_what_makes_no_link_is_told_beside_its_field(field: str, value: str) -> None:
    league = drawn()
    answer = make(organizer_of(league), league, **{field: value})
    assert answer.status_code == 422
    assert f'href="#id_{field}"' in body(answer)
    assert not models.AccessLink.objects.exists()


def test_a_link_to_one_game_reaches_no_other_game_and_no_setting() -> None:
    league = drawn()
    game, other = fixture(league, "Ana", "Bea"), fixture(league, "Ana", "Carlos")
    phone = opened(path_of(address_in(make(organizer_of(league), league, fixture=game.pk))))
    for name in ("game", "dice", "colours", "submit_sheet"):
        assert phone.get(at(name, league, game.pk)).status_code == 200
        assert phone.get(at(name, league, other.pk)).status_code == 403
        assert phone.post(at(name, league, other.pk), {"step": "confirm"}).status_code == 403
    refused = phone.get(at("record", league))
    assert refused.status_code == 403
    assert at("game", league, game.pk) in body(refused)
    assert "Entregar una planilla" in body(phone.get(at("sheet", league, game.pk)))
    assert "Entregar una planilla" not in body(phone.get(at("sheet", league, other.pk)))


def test_a_renewed_link_lets_in_only_by_the_new_code() -> None:
    league = drawn()
    client = organizer_of(league)
    old = path_of(address_in(make(client, league)))
    phone = opened(old)
    where = at("renew_link", league, models.AccessLink.objects.get().pk)
    new = path_of(address_in(send(client, where, token=token_in(body(client.get(where))))))
    assert Client().get(old).status_code == 404
    stopped = phone.get(at("record", league))
    assert stopped.status_code == 403 and "haberse renovado" in body(stopped)
    assert opened(new).get(at("record", league)).status_code == 200


@pytest.mark.parametrize(
    ("stop", "told"),
    [
        ("revoke", "Quien organiza la liga lo ha retirado"),
        ("expire", "Se hizo para unos días que ya pasaron"),
        ("close", "La liga está cerrada"),
        ("lots", "La partida para la que se hizo ya no está"),
    ],
)
def test_a_link_that_stops_stops_at_once_for_who_is_in(stop: str, told: str) -> None:
    league = drawn()
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
    phone = opened(path)
    where = at("game", league, game.pk)
    sent = {**ticket(phone, where + "?gana=one"), "step": "confirm", **WON}
    if stop == "revoke":
        decide(league, RevokeLink(link.pk))
    elif stop == "expire":
        models.AccessLink.objects.update(expires_at=timezone.now())
    elif stop == "close":
        models.League.objects.update(state="finished")
    else:
        models.AccessLink.objects.update(fixture=None)
    assert phone.post(where, sent).status_code == 403
    assert not models.Result.objects.exists()
    for answer in (phone.get(where), phone.get(reverse("tournaments:mine")), Client().get(path)):
        assert answer.status_code in (403, 410)
        assert told in body(answer)
    assert Client().post(path, {"name": "Ana"}).status_code == 410


def test_an_account_that_may_more_goes_before_the_link_it_holds() -> None:
    league = drawn()
    organizer = organizer_of(league)
    organizer.post(path_of(address_in(make(organizer, league))), {"name": "Ana"})
    assert organizer.get(at("organize", league)).status_code == 200
    record_with(organizer, league)
    assert league.decisions.get(verb="record_result").link is None


def test_an_account_of_nobody_in_the_league_records_by_its_link() -> None:
    league = drawn()
    stranger = client_of(Who.STRANGER, league)
    stranger.post(path_of(address_in(make(organizer_of(league), league))), {"name": "Ana"})
    record_with(stranger, league)
    assert league.decisions.get(verb="record_result").link == models.AccessLink.objects.get()


def record_with(client: Client, league: models.League) -> None:
    where = at("game", league, fixture(league, "Ana", "Bea").pk) + "?gana=one"
    assert confirm(client, where, **WON).status_code == 302


def test_leaving_ends_the_session_of_a_link() -> None:
    league = drawn()
    phone = holder_of(link_of(Who.LINK, league), "Ana")
    assert "Dejar de anotar" in body(phone.get(at("record", league)))
    phone.post(reverse("logout"))
    assert phone.get(at("record", league)).status_code == 302


def test_a_public_page_kept_from_before_is_not_taken_for_that_of_who_holds_a_link() -> None:
    league = drawn()
    where = at("sheet", league, fixture(league, "Ana", "Bea").pk)
    etag = Client().get(where)["ETag"]
    phone = holder_of(link_of(Who.LINK, league))
    assert "Entregar una planilla" in body(phone.get(where, HTTP_IF_NONE_MATCH=etag))


def test_the_last_use_is_taken_down_once_a_minute() -> None:
    league = drawn()
    link = link_of(Who.LINK, league)
    phone = holder_of(link)
    phone.get(at("record", league))
    link.refresh_from_db()
    first = link.used_at
    assert first is not None
    phone.get(at("record", league))
    link.refresh_from_db()
    assert link.used_at == first
    assert "usado por última vez" in body(organizer_of(league).get(at("links", league)))


def test_the_poster_shows_whose_it_is_and_its_code() -> None:
    league = drawn(name="Liga de la sala")
    client = organizer_of(league)
    where = at("make_link", league)
    game = fixture(league, "Ana", "Bea")
    fields = {
        "label": "Mesa 1",
        "fixture": game.pk,
        "token": token_in(body(client.get(where))),
        **ticket(client, where),
    }
    address = address_in(client.post(where, fields))
    printed = client.post(where, {**fields, "step": "print"})
    assert printed["Content-Type"] == "application/pdf"
    page = text(printed.content)
    for words in ("Liga de la sala", "Mesa 1", "Ana – Bea" if game.one.name == "Ana" else "Bea – Ana", address):
        assert words in " ".join(page.split())
    assert models.AccessLink.objects.count() == 1


def test_the_code_names_the_address_of_the_room_to_who_sits_at_the_machine(settings: Any) -> None:
    settings.SITE_URL = "http://192.168.1.20:8000"
    settings.ALLOWED_HOSTS = ["*"]
    league = drawn()
    client = organizer_of(league)
    for host in ("localhost:8000", "127.0.0.1:8000", "[::1]:8000"):
        shown = body(client.get(at("links", league), HTTP_HOST=host))
        assert decoded(of_svg(shown)) == f"http://192.168.1.20:8000{at('standings', league)}"
        assert "--lan" not in shown
    shown = body(client.get(at("links", league), HTTP_HOST="10.0.0.7:8000"))
    assert decoded(of_svg(shown)) == f"http://10.0.0.7:8000{at('standings', league)}"
    settings.SITE_URL = ""
    assert "--lan" in body(client.get(at("links", league), HTTP_HOST="localhost:8000"))


def test_a_slip_read_by_somebody_without_rights_leads_to_a_page_that_says_how_to_get_in() -> None:
    league = drawn()
    game = fixture(league, "Ana", "Bea")
    where = at("game", league, game.pk)
    answer = Client().get(where)
    assert answer.status_code == 403
    for words in ("Ana", "Bea", "Para anotarla", f'href="/entrar/?next={where}"', "escanea primero"):
        assert words in body(answer)
    stranger = client_of(Who.STRANGER, league)
    assert "esa cuenta no arbitra esta liga" in body(stranger.get(where))
    assert holder_of(link_of(Who.LINK, league)).get(where).status_code == 200
    assert Client().get(at("game", league, 999_999)).status_code == 404


def test_a_finished_league_makes_no_links() -> None:
    league = drawn()
    for pair in (("Ana", "Bea"), ("Ana", "Carlos"), ("Bea", "Carlos")):
        beat(league, *pair)
    decide(league, Close())
    client = organizer_of(league)
    assert make_refused(client, league) == 422
    assert "ningún enlace vale" in body(client.get(at("links", league)))


def make_refused(client: Client, league: models.League) -> int:
    fields = {"label": "Mesa 1", "token": signed_token(), "request_key": "0" * 32, "seen": str(league.version)}
    return int(client.post(at("make_link", league), fields).status_code)
