"""Any values sent to a page get a page: no failure, and no unintended change."""

from __future__ import annotations

import uuid
from random import Random

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.organizing import beat, complete_league, drawn_league, fixture, league_in_preparation, tied_league
from tests.people import organizer_of
from tests.tournaments.every.turns import in_turn
from tests.tournaments.web.deciding.browsing import hidden_fields, league_url
from tournaments import models
from tournaments.accounts import signing

pytestmark = pytest.mark.django_db

FIELDS = {
    "settings": "name rules championship legs boards max_players walkover_pieces when weekday day hour days off",
    "players_of": "listed comma upload same_0",
    "lots": "seed take_back",
    "replan": "boards when weekday day hour minutes days opens closes timezone off days_shown last_day part",
    "postpone": "to day hour board other reason step",
    "show_as": "reason",
    "anonymise": "",
    "latecomer": "name club",
    "withdraw": "player reason games",
    "readmit": "player reason",
    "sanction": "player sanctioned_for",
    "revoke": "reason",
    "play_off": "one two day hour board",
    "rule": "place_1 place_2 ruled_because",
    "close": "",
    "reopen": "reason",
    "game": "winner reason one_men one_kings two_men two_kings",
    "correct": "winner reason one_men one_kings two_men two_kings corrected_for",
    "take_back": "reason",
    "dice": "purpose typed one_1 one_2 two_1 two_2",
    "colours": "white starter",
    "make_link": "label fixture days token",
    "renew_link": "days token",
    "revoke_link": "",
}
VALUES = (
    "",
    " ",
    "Ana",
    "Bea",
    "one",
    "draw",
    "none",
    "no_pieces",
    "walkover",
    "annulled",
    "castillar",
    "on",
    "0",
    "1",
    "3",
    "-1",
    "1.5",
    "NaN",
    "٣",
    "9" * 5_000,
    "2026-11-21",
    "0001-01-01",
    "9999-12-31",
    "17:00",
    "99:99",
    "Europe/Madrid",
    "../../etc/passwd",
    "nul\x00nul",
    "\x1b[0m\x7f",
    "\u202eעברית\u2028",
    "\U0001f600" * 300,
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "{{ 7|add:7 }}",
    "%(name)s %d %",
    "Ana\nBea\nCarlos",
    "Ana;X\nBea;Y\nCarlos;Z",
    '"a;b\n"c";"',
    "x" * 60_000,
)
FILES = (
    b"",
    b"\xff\xfe\x00",
    b"Ana\nBea\nCarlos\n",
    b"\x00" * 1_000,
    b'{"format": 1}',
    b"x;" * 10_000,
    "Ñ".encode("latin-1"),
)


def league_in_play() -> models.League:
    league = drawn_league()
    beat(league, "Ana", "Bea")
    return league


STATES = {
    "preparing": league_in_preparation,
    "drawn": drawn_league,
    "begun": league_in_play,
    "tied": tied_league,
    "played_out": complete_league,
}
SENT_TWICE = {"begun", "tied"}
"""The states that have the most forms: the others send each of them once."""


def addresses(league: models.League) -> dict[str, str]:
    games = league.fixtures.order_by("result", "pk")
    which = dict.fromkeys(("game", "correct", "take_back", "dice", "colours", "postpone"), games[0].pk if games else 0)
    which |= dict.fromkeys(
        ("renew_link", "revoke_link"), league.links.create(label="x", reach="league", token_hash=league.slug).pk
    )
    which |= dict.fromkeys(("show_as", "anonymise"), models.Player.objects.order_by("pk")[0].pk)
    which |= {"revoke": 1, "play_off": 1, "rule": 1}
    return {name: league_url(name, league, *([which[name]] if name in which else [])) for name in FIELDS}


@pytest.mark.parametrize("state", STATES)
def test_form_with_any_values_is_answered(state: str) -> None:
    """Each form is sent once or twice, also by pages whose state leaves none."""
    league = STATES[state]()
    client = organizer_of(league)
    chance = Random(f"{state} 0")
    for name, address in addresses(league).items():
        for _ in range(2 if state in SENT_TWICE else 1):
            fields = filled(name, league, chance)
            answer = client.post(f"{address}?gana={chance.choice(VALUES[:12])}", fields)
            assert answer.status_code in (200, 302, 400, 404, 422), (address, fields)


@pytest.mark.parametrize("carried", ["request_key", "seen"])
def test_form_with_any_content_is_answered_and_decides_nothing(carried: str) -> None:
    league = drawn_league()
    client, address = organizer_of(league), league_url("sanction", league)
    sent = {**hidden_fields(address), "player": "Ana", "sanctioned_for": "voces", "step": "confirm"}
    for value in set(VALUES) - {"0", "1", "3"}:
        answer = client.post(address, {**sent, carried: value})
        assert answer.status_code in (200, 422), (carried, value)
    assert not league.sanctions.exists()


def value(chance: Random) -> str:
    """Return a value, in half of the cases one that some field accepts."""
    return chance.choice(VALUES[2:15] if chance.random() < 0.5 else VALUES)


def filled(name: str, league: models.League, chance: Random) -> dict[str, object]:
    """Return random values for the fields of a page, most of them with a request key and a version."""
    sent: dict[str, object] = {field: value(chance) for field in FIELDS[name].split() if chance.random() < 0.9}
    if "upload" in sent:
        sent["upload"] = SimpleUploadedFile(chance.choice(("x.csv", "\u202e.txt", "a" * 300)), chance.choice(FILES))
    if chance.random() < 0.9:
        sent |= {
            "request_key": str(uuid.UUID(int=chance.getrandbits(128))),
            "seen": str(chance.choice((0, league.version))),
        }
    else:
        sent |= {"request_key": chance.choice(VALUES), "seen": chance.choice(VALUES)}
    return sent | ({"step": chance.choice(("confirm", "edit", "count", "otra"))} if chance.random() < 0.8 else {})


def test_address_with_any_query_is_answered() -> None:
    league = drawn_league()
    client = organizer_of(league)
    game = league_url("game", league, fixture(league, "Ana", "Bea").pk)
    games, history = league_url("record", league), league_url("history", league)
    asked = [(client, game, "gana"), (client, games, "pagina"), (client, games, "ver")]
    asked += [(Client(), history, "pagina"), (Client(), reverse("login"), "next")]
    for turn, value in enumerate(VALUES):
        for reader, address, key in in_turn(turn, asked, 1):
            assert reader.get(address, {key: value}).status_code == 200, (key, value)


def test_login_with_any_content_never_leads_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing, "sleep", lambda _delay: None)  # tests of the throttle look at the delays
    User.objects.create_user("ana")
    for value in (*VALUES, "9" * 151, "9" * 300):
        answer = Client().post(reverse("login"), {"username": value, "password": value, "next": "https://example.org/"})
        assert answer.status_code in {200, 413}
        assert answer.status_code == 413 or answer.context["form"].errors
    league = league_in_preparation()
    client = organizer_of(league)
    user = models.Official.objects.get(league=league).user
    user.set_password("una clave")
    user.save()
    client.logout()
    fields = {"username": user.username, "password": "una clave", "next": "https://example.org/"}
    assert client.post(reverse("login"), fields)["Location"] == reverse("tournaments:mine")


@pytest.mark.parametrize(
    ("content_type", "content"),
    [
        ("application/x-www-form-urlencoded", b"listed=" + b"x" * 5_000_000),
        ("application/x-www-form-urlencoded; charset=utf-16", b"listed=Ana"),
        ("application/x-www-form-urlencoded", b"listed=%ff%fe&request_key=%00"),
        ("application/x-www-form-urlencoded", b"&".join(b"a%d=1" % n for n in range(2_000))),
        ("multipart/form-data", b"no boundary"),
        (
            "multipart/form-data; boundary=x",
            b'--x\r\nContent-Disposition: form-data; name="upload"; filename="a"\r\n\r\nAna',
        ),
        ("application/json", b"{}"),
        ("text/plain; charset=utf-7", b"listed=+2AA-"),
    ],
)
def test_body_without_a_form_is_answered(content_type: str, content: bytes) -> None:
    league = league_in_preparation()
    client = organizer_of(league)
    answer = client.generic("POST", league_url("players_of", league), content, content_type=content_type)
    assert answer.status_code in (400, 413, 422)
    assert league.entries.count() == 3
