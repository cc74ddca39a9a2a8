"""Deletion of a league without results, which leaves only a line in the site's log."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client
from django.urls import reverse

from tests.organizing import beat, drawn_league
from tests.own_pages import allow, player_of
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.administrators.acting import administrator
from tests.tournaments.organizers.privacy.ursula import rows_with_traces
from tests.tournaments.web.deciding.browsing import hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.settings import Setup
from tournaments.organizers.founding import quota
from tournaments.organizers.founding.deleting import delete_without_results
from tournaments.organizers.founding.verbs import found_league
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import calendar_token
from tournaments.store.decide import Change, record
from tournaments.web.freshness import PAGES

pytestmark = pytest.mark.django_db


def test_deletion_leaves_only_a_log_line() -> None:
    league = drawn_league(("Úrsula Quintáns Veiga", "Bea", "Carlos"), name="Liga de prueba", championship="Copa")
    client, address = organizer_of(league), league_url("delete_own_league", league)
    archive = league_url("archive_league", league)
    assert archive in html_of(client.get(league_url("organize", league)))
    assert address in html_of(client.get(archive))
    assert send(client, address).status_code == 302
    assert not models.League.objects.exists() and not models.Player.objects.exists() and not rows_with_traces()
    act = models.SiteAct.objects.get()
    assert (act.kind, act.subject_kind, act.subject_id) == ("delete", "league", league.pk)
    assert act.subject_name == "Liga de prueba"
    assert f"«Liga de prueba», liga n.º {league.pk}" in html_of(administrator().get("/administrar/registro/"))
    assert Client().get(league_url("standings", league)).status_code == 410
    assert client.post(address, {}).status_code == 410, "a form sent twice deletes once"


def test_deleted_league_leaves_the_cache(
    django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    league, kept, cache = drawn_league(), list[str](), caches[PAGES]
    cache_set = cache.set
    monkeypatch.setattr(cache, "set", lambda key, *values: (kept.append(key), cache_set(key, *values)))
    Client().get(league_url("calendar", league))
    assert any(map(cache.get, kept))
    with django_capture_on_commit_callbacks(execute=True):
        send(organizer_of(league), league_url("delete_own_league", league))
    assert not any(map(cache.get, kept))


def test_form_sent_twice_shows_that_the_league_is_deleted() -> None:
    league = drawn_league()
    client, address = organizer_of(league), league_url("delete_own_league", league)
    fields = hidden_fields(address)
    for _ in range(2):
        answer = client.post(address, fields, headers={"X-Requested-With": "fetch"})
        assert answer.json() == {"to": reverse("tournaments:mine")}
    assert "La liga ya está borrada." in html_of(client.get(reverse("tournaments:mine")))
    assert models.SiteAct.objects.count() == 1
    assert client_of(Visitor.STRANGER, drawn_league()).post(address, fields).status_code == 410


def test_deletion_ends_the_links_of_players() -> None:
    league = drawn_league()
    allow(league)
    player = player_of(league, "Ana")
    addresses = [
        player.url("own_page"),
        player.url("own_alerts"),
        reverse("tournaments:own_calendar", args=[calendar_token(player.token)]),
    ]
    assert player.client.get(addresses[0]).status_code == 200
    assert send(organizer_of(league), league_url("delete_own_league", league)).status_code == 302
    assert [player.client.get(address).status_code for address in addresses] == [404, 404, 404]
    assert not models.PlayerLink.objects.exists()


def test_deletion_keeps_names_of_other_leagues_called_the_same() -> None:
    """Older answers to proposals name the league that proposed; both leagues have the answer."""
    one, other, namesake = drawn_league(name="Una"), drawn_league(name="Otra"), drawn_league(name="Liga de Olga")
    for league, subject in ((one, "player 1"), (namesake, "player 1"), (other, "player 2")):
        answer = Change(None, {"player": "Ana", "same": True, "league": "Liga de Olga"}, subject)
        record(league, "answer_proposal", answer, by=Actor("Marta"))
    send(organizer_of(namesake), league_url("delete_own_league", namesake))
    answers = [league.decisions.get(verb="answer_proposal").after for league in (one, other)]
    assert [answer["league"] for answer in answers if answer] == ["[…]", "Liga de Olga"]


def test_league_with_a_result_stays() -> None:
    league = drawn_league()
    client, address = organizer_of(league), league_url("delete_own_league", league)
    fields = dict.fromkeys(("request_key", "seen"), "1")
    html = html_of(client.get(address))
    assert "Borrar para siempre" in html and f'<p class="about"><bdi>{league.name}</bdi></p>' in html
    beat(league, "Ana", "Bea")
    assert "Con resultados no se borra: se archiva." in html_of(client.get(address))
    assert address not in html_of(client.get(league_url("organize", league)))
    assert "Con resultados no se borra: se archiva." in html_of(client.get(league_url("organize", league)))
    assert client.post(address, fields).status_code == 422
    with pytest.raises(Fault) as fault:
        delete_without_results(league, by=Actor("x", User.objects.create_superuser("x")))
    assert fault.value.code is Code.RESULTS_KEEP_LEAGUE and models.League.objects.exists()


def test_league_is_deleted_only_by_an_organizer() -> None:
    league = drawn_league()
    for visitor in (Visitor.REFEREE, Visitor.STRANGER, Visitor.LINK):
        assert client_of(visitor, league).post(league_url("delete_own_league", league), {}).status_code in (302, 403)
    assert models.League.objects.exists()


def test_deleted_leagues_count_for_the_daily_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quota, "MAX_LEAGUES_A_DAY", 2)
    by = Actor("marta", User.objects.create_user("marta"))
    for name in ("Una", "Dos"):
        delete_without_results(found_league(Setup(name=name), by=by), by=by)
    with pytest.raises(Fault) as fault:
        found_league(Setup(name="Tres"), by=by)
    assert fault.value.code is Code.LEAGUES_TOO_MANY
