"""A player's link opens their own pages in one league, and nothing else on the site."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from tests.organizing import decide, drawn_league
from tests.own_pages import SECRET, allow, player_of
from tests.people import Visitor
from tests.tournaments.connections.alerts.channels import player_channel
from tests.tournaments.every.addresses import ADDRESSES, address, made
from tests.tournaments.every.asked import first_of_each_rule
from tests.tournaments.every.matrix import PAGES, expected
from tests.tournaments.every.objects import MADE
from tournaments import models
from tournaments.connections.alerts.kinds import RESULT
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.tokens import calendar_token, page_token
from tournaments.store.links import RevokePlayerLinks

pytestmark = pytest.mark.django_db
OWN = sorted(
    name.removeprefix("tournaments:")
    for name, pattern in ADDRESSES.items()
    if str(pattern.pattern).startswith("mi/<str:token>/")
)
"""Every address that begins with the token of a player's page."""


def rows() -> list[int]:
    kinds = (models.Decision, models.ResultReport, models.PlayerRequest, models.Result, models.Withdrawal)
    return [kind.objects.count() for kind in kinds]


def with_token(name: str, league: models.League, token: str) -> str:
    """Return the address of a page of a player of the league, with another token."""
    _own, *more = MADE[name](league)
    return reverse(f"tournaments:{name}", args=[token, *more])


def test_addresses_with_a_players_token_are_all_known() -> None:
    assert (
        sorted(
            [
                *("own_page", "own_language", "keep_page", "own_undo", "own_alerts", "renew_calendar", "hide_name"),
                *("own_report", "own_confirm", "own_deny", "own_take_back", "own_sheet"),
                *("ask", "own_request", "take_request_back"),
            ]
        )
        == OWN
    )


WITHOUT_OBJECT = {"own_page", "own_language", "keep_page", "own_alerts", "renew_calendar", "ask"}
"""Addresses that any token opens, as they name no game, report or request."""


def each_own() -> Iterator[tuple[str, models.League]]:
    """Yield each address of a player's pages, and one league for all; what is made for it is rolled back."""
    league = made("tournaments:standings")
    for name in OWN:
        with transaction.atomic():
            yield name, league
            transaction.set_rollback(True)


def test_token_of_another_league_opens_nothing() -> None:
    other = drawn_league(name="Otra")
    allow(other)
    stranger = player_of(other, "Ana")
    fields = stranger.fields("ask", "withdraw")
    for name, league in each_own():
        address = with_token(name, league, stranger.token)
        before = rows()
        stranger.client.post(address, {"step": "confirm", "winner": "one", "pick": "0", "language": "it"})
        sent = {**fields, "step": "confirm", "pick": "0", "winner": "one", "reason": "time"}
        answer = stranger.client.post(address, sent)
        if name not in WITHOUT_OBJECT:
            assert answer.status_code == 404, name
            assert stranger.client.get(address).status_code == 404, name
        assert rows() == before, name


def test_token_of_a_third_player_opens_no_game_of_others() -> None:
    for name, league in each_own():
        if name in WITHOUT_OBJECT:
            continue
        _token, *more = MADE[name](league)
        of_game = "/partidas/" in str(ADDRESSES[f"tournaments:{name}"].pattern)
        about = Q(pk=more[0]) if of_game else ~Q(reports=None, requests=None)
        pairs = league.fixtures.filter(about).values_list("one", "two")
        third = league.entries.exclude(pk__in={entry for pair in pairs for entry in pair})[0]
        stranger = player_of(league, third.name)
        address = reverse(f"tournaments:{name}", args=[stranger.token, *more])
        fields, before = stranger.fields("ask", "withdraw"), rows()
        sent = {**fields, "step": "confirm", "pick": "0", "winner": "one", "reason": "time", "text": "1. 11-15 23-19"}
        answers = stranger.client.get(address).status_code, stranger.client.post(address, sent).status_code
        assert answers == (404, 404), name
        assert rows() == before, name


def test_revoked_link_opens_no_address() -> None:
    for name, league in each_own():
        token, *more = MADE[name](league)
        for link in list(models.PlayerLink.objects.filter(entry__league=league)):
            decide(league, RevokePlayerLinks((link.entry_id,)))
        address = reverse(f"tournaments:{name}", args=[token, *more])
        before = rows()
        assert Client().post(address, {"step": "confirm"}).status_code == (404 if name != "own_page" else 405), name
        assert Client().get(address).status_code == (404 if name != "own_language" else 405), name
        assert rows() == before, name


def test_calendar_and_wrong_tokens_open_nothing() -> None:
    for name, league in each_own():
        token, *_more = MADE[name](league)
        expected = 405 if name == "own_language" else 404
        for wrong in (calendar_token(str(token)), "ficha-1", "ficha-99999999999999", "x", "ficha-0"):
            assert Client().get(with_own(name, league, wrong)).status_code == expected, (name, wrong)


def with_own(name: str, league: models.League, token: str) -> str:
    numbers = [1 for _ in range(len(ADDRESSES[f"tournaments:{name}"].pattern.converters) - 1)]
    more = ["absent"] if name == "ask" else numbers
    return reverse(f"tournaments:{name}", args=[token, *more])


def test_own_page_gives_no_right_on_other_pages() -> None:
    """They answer as without an account, which `test_every_page` asks for: the first page of each rule, and a third
    of the others.
    """
    league = made("tournaments:standings", published=False)
    allow(league)
    player = player_of(league, league.entries.order_by("number")[0].name)
    player.page()
    names = [name for name, page in PAGES.items() if page.league == "drawn" and "tournaments:" in name]
    other_names = [name for name in names if name.removeprefix("tournaments:") not in (*OWN, "own_calendar")]
    assert len(other_names) > 100
    for name in {*first_of_each_rule(published=False).intersection(other_names), *other_names[::3]}:
        with transaction.atomic():
            page_address = address(name, league)
            before = rows()
            assert player.client.get(page_address).status_code == expected(name, Visitor.ANONYMOUS, published=False)
            player.client.post(page_address, {"step": "confirm", "reason": "porque sí", "winner": "one"})
            assert rows() == before, name
            transaction.set_rollback(True)


def test_player_opens_their_page_in_a_private_league() -> None:
    league = drawn_league()
    allow(league)
    ana = player_of(league, "Ana")
    decide(league, Publish(False))
    assert ana.client.get(ana.url("own_page")).status_code == 200
    assert ana.client.get(ana.url("ask", "withdraw")).status_code == 200
    assert ana.client.get(reverse("tournaments:standings", args=[league.slug])).status_code == 404


def test_page_kept_in_an_account_opens_only_for_it() -> None:
    league = drawn_league()
    ana = player_of(league, "Ana")
    user, other = User.objects.create_user("suya"), User.objects.create_user("ajena")
    own, theirs = Client(), Client()
    own.force_login(user)
    theirs.force_login(other)
    assert own.post(ana.url("keep_page")).status_code == 302
    address = reverse("tournaments:own_page", args=[f"ficha-{ana.entry.pk}"])
    answers = [client.get(address).status_code for client in (own, theirs, Client())]
    assert answers == [200, 404, 404]
    refused = theirs.post(ana.url("keep_page"))
    assert refused.status_code == 422 and "otra cuenta" in refused.content.decode()
    assert models.PlayerLink.objects.get().account == user
    decide(league, RevokePlayerLinks((ana.entry.pk,)))
    assert own.get(address).status_code == 404


def test_player_hides_their_name_in_the_leagues_kept() -> None:
    user, client = User.objects.create_user("suya"), Client()
    client.force_login(user)
    first, second, third = (drawn_league(name=f"Liga de {suit}") for suit in ("Oros", "Copas", "Bastos"))
    player = first.entries.get(name="Ana").player
    models.Entry.objects.filter(name="Ana").update(player=player)
    entry = first.entries.get(name="Ana")
    for league in (first, second):
        client.post(player_of(league, "Ana").url("keep_page"))
    address = reverse("tournaments:hide_name", args=[f"ficha-{entry.pk}"])
    html = client.get(address).content.decode()
    assert "Liga de Oros" in html and "Liga de Copas" in html and "Liga de Bastos" not in html
    other = Client()
    other.force_login(User.objects.create_user("ajena"))
    assert [each.post(address).status_code for each in (other, Client())] == [404, 404]
    own_link = reverse("tournaments:hide_name", args=[page_token(SECRET, entry.pk)])
    assert Client().post(own_link).status_code == 404
    assert not models.Entry.objects.filter(initials=True).exists()
    assert client.post(address).status_code == 302
    hidden = models.Entry.objects.filter(player=player).order_by("league").values_list("initials", "initials_asked")
    assert list(hidden) == [(True, False), (True, False), (False, True)]
    for league, verbs in ((first, 1), (second, 1), (third, 0)):
        assert league.decisions.filter(verb="show_as").count() == verbs
        assert "Ana" in Client().get(reverse("tournaments:standings", args=[third.slug])).content.decode()
    assert "Ya sales con iniciales" in client.get(address).content.decode()


def test_language_is_kept_with_the_link() -> None:
    league = drawn_league()
    ana = player_of(league, "Ana")
    assert ana.client.post(ana.url("own_language"), {"language": "it"}).status_code == 302
    answer = Client().get(ana.url("own_page"))
    assert answer["Content-Language"] == "it" and 'lang="it"' in answer.content.decode()
    assert 'lang="es"' in Client().get(reverse("tournaments:home")).content.decode()
    ana.client.post(ana.url("own_language"), {"language": "xx"})
    assert models.PlayerLink.objects.get().language == ""


def test_notices_follow_the_language_of_the_page() -> None:
    league = drawn_league()
    ana = player_of(league, "Ana")
    channel = player_channel(league, "Ana", language="es")
    ana.client.post(ana.url("own_language"), {"language": "gl"})
    channel.refresh_from_db()
    assert channel.language == "gl"
    answer = Client().get(ana.url("own_alerts"))
    assert answer["Content-Language"] == "gl" and 'lang="gl"' in answer.content.decode()
    fields = {"do": "kinds", "which": channel.pk, f"canal-{channel.pk}-kinds": [RESULT]}
    models.AlertChannel.objects.update(language="it")
    Client().post(ana.url("own_alerts"), fields)
    channel.refresh_from_db()
    assert channel.language == "gl"


def test_kept_page_leads_to_the_notices_of_its_account() -> None:
    league = drawn_league()
    ana = player_of(league, "Ana")
    user, client = User.objects.create_user("suya"), Client()
    client.force_login(user)
    client.post(ana.url("keep_page"))
    answer = client.get(reverse("tournaments:own_alerts", args=[f"ficha-{ana.entry.pk}"]))
    assert answer.status_code == 302 and answer["Location"] == reverse("tournaments:account_alerts")
