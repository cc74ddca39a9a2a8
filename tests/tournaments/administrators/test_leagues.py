"""Leagues and championships that the administrator hides, shows again and gives away."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from tests.databases import only_on_sqlite
from tests.events import event_of, loaded
from tests.moments import at_moment
from tests.organizing import complete_league, decide, drawn_league
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.accounts.joining import link_in, person, sent_mails
from tests.tournaments.administrators.acting import (
    PUBLIC_PAGES,
    REASON,
    act,
    administrator,
    hide,
    page_of,
    superuser,
    user_of,
)
from tests.tournaments.every.turns import in_turn
from tests.tournaments.web.deciding.browsing import confirm, hidden_fields, html_of, league_url
from tournaments import models
from tournaments.administrators.acts import withhold
from tournaments.league.settings import Setup
from tournaments.models.decision import ActKind
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.founding.verbs import found_league
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.actor import Actor

pytestmark = pytest.mark.django_db
VARIES = re.compile(r'data-answers="[^"]+"|value="[^"]{60,}"')
GIVEN_LINK = re.compile(r'readonly value="https?://[^/"]+(/invitacion/[^"]+)"')


# Lists


@only_on_sqlite("a page has as many queries on either database")
def test_league_search_and_page_queries_do_not_grow() -> None:
    client = administrator()

    def asked() -> list[int]:
        """Return the number of queries of each list and search."""
        counts = []
        for name in ("leagues", "championships"):
            for query in ({}, {"q": "copa liga"}, {"estado": "ocultos"}, {"estado": "sin-nadie"}):
                with CaptureQueriesContext(connection) as queries:
                    assert client.get(reverse(f"administration:{name}"), query).status_code == 200
                counts.append(len(queries))
        return counts

    def make(numbers: range) -> None:
        for number in numbers:
            user = User.objects.create_user(f"organiza-{number}")
            found_league(Setup(name=f"Copa liga {number}", championship=f"Copa liga {number}"), by=Actor("x", user))

    make(range(3))
    few = asked()
    make(range(3, 40))
    assert asked() == few
    for name, kind in (("leagues", "ligas"), ("championships", "campeonatos")):
        pages = [html_of(client.get(reverse(f"administration:{name}"), {"pagina": number})) for number in (1, 2, 3)]
        assert [len(re.findall(rf'href="/administrar/{kind}/\d', shown)) for shown in pages] == [30, 10, 0]


def test_list_names_the_tournament_of_a_stage_and_tells_namesakes_apart() -> None:
    event = event_of(8)
    first, second = drawn_league(name="Liga", championship="Copa"), drawn_league(name="Liga")
    client = administrator()
    listed = html_of(client.get(reverse("administration:leagues")))
    tournament = reverse("tournaments:event", args=[event.slug])
    assert listed.count(f'fase de <a href="{tournament}">') == 3
    assert "en el campeonato «Copa» ·" in listed
    for league in (first, second):
        founded = timezone.localtime(league.decisions.get(number=1).taken_at)
        assert f"se creó el {date_format(founded, 'j b Y, H:i')}" in listed
    group = loaded(event).stages[0].row.league
    for league, words in ((group, "Borrar el torneo del sitio"), (first, "Borrar del sitio")):
        assert words in html_of(client.get(page_of("league_page", league)))


def test_league_without_organizers_is_marked() -> None:
    organized, unorganized, abandoned = (
        drawn_league(name=name, championship=f"Copa {name}") for name in ("Con alguien", "Sola", "Con una ida")
    )
    for league, active in ((organized, True), (abandoned, False)):
        user = User.objects.create_user(f"u-{league.pk}", is_active=active)
        models.Official.objects.create(league=league, user=user, role=Role.ORGANIZER)
        assert league.championship
        league.championship.organizers.create(user=user)
    client = administrator()
    for name in ("leagues", "championships"):
        html = html_of(client.get(reverse(f"administration:{name}"), {"estado": "sin-nadie"}))
        assert "Sola" in html and "Con una ida" in html and "Con alguien" not in html
    assert unorganized.pk


def test_league_page_shows_its_last_decision() -> None:
    league = drawn_league()
    last = league.decisions.latest("number").taken_at
    html = html_of(administrator().get(page_of("league_page", league)))
    assert f"la última el {date_format(timezone.localtime(last), 'j b Y, H:i')}" in html


# Hiding


def test_championship_calls_a_hidden_league_hidden() -> None:
    league, client = drawn_league(championship="Copa"), administrator()
    assert league.championship
    hide(league)
    html = html_of(client.get(reverse("tournaments:organize_championship", args=[league.championship.slug])))
    assert "oculta al público por quien administra el sitio" in html and "cuando se publique" not in html


def test_filters_agree_with_the_listed_competitions() -> None:
    client = administrator()
    for name, filter_name in (("leagues", "Ocultas al público"), ("championships", "Ocultos al público")):
        assert filter_name in html_of(client.get(reverse(f"administration:{name}")))


@only_on_sqlite("rights are the same on either database")
@pytest.mark.parametrize("visitor", Visitor)
def test_hidden_league_is_gone_for_the_public_only(visitor: Visitor) -> None:
    """Nobody and a referee read every page of the league, the others three by turns."""
    league = drawn_league(("Zenobia", "Bea", "Carlos"), name="Liga fea", championship="Copa")
    hide(league)
    client = client_of(visitor, league)
    team = {
        Visitor.ORGANIZER,
        Visitor.REFEREE,
        Visitor.SUPERUSER,
        Visitor.LINK,
        Visitor.LINK_TO_GAME,
        Visitor.LINK_TO_OTHER_GAME,
    }
    every_page = visitor in (Visitor.ANONYMOUS, Visitor.REFEREE)
    for name in in_turn(list(Visitor).index(visitor), PUBLIC_PAGES, len(PUBLIC_PAGES) if every_page else 3):
        assert client.get(league_url(name, league)).status_code == (200 if visitor in team else 404), name
    for address in ("/", "/ligas/", "/jugadores/", "/ligas/?q=fea"):
        html = html_of(client.get(address))
        assert ("Liga fea" in html or "Zenobia" in html) == (visitor in team), address
    if visitor in team:
        assert "ha ocultado esta liga al público" in html_of(client.get(league_url("standings", league)))
        assert REASON not in html_of(client.get(league_url("history", league)))


def test_organizers_cannot_publish_a_hidden_league() -> None:
    league = drawn_league()
    hide(league)
    client = organizer_of(league)
    assert "ha ocultado esta liga al público" in html_of(client.get(league_url("organize", league)))
    refused = confirm(client, league_url("visibility", league), audience="public")
    assert refused.status_code == 422 and "quien administra el sitio ha ocultado la liga" in html_of(refused).lower()
    league.refresh_from_db()
    assert league.withheld and not league.published
    assert all(
        REASON not in html_of(client.get(league_url(name, league))) for name in ("organize", "history", "visibility")
    )


@pytest.mark.parametrize("published", [True, False])
def test_league_shown_again_is_as_visible_as_before(published: bool) -> None:
    league = drawn_league()
    if not published:
        decide(league, Publish(False))
    client = administrator()
    assert act(client, page_of("withhold_league", league)).status_code == 302
    assert act(client, page_of("show_league_again", league)).status_code == 302
    league.refresh_from_db()
    assert (league.published, league.withheld) == (published, False)
    assert Client().get(league_url("standings", league)).status_code == (200 if published else 404)
    assert "deja de ocultarlo" in html_of(client.get(league_url("history", league)))
    assert act(client, page_of("show_league_again", league)).status_code == 422


def test_stage_is_hidden_and_shown_again_with_its_whole_tournament() -> None:
    event = event_of(8)
    group, other, final = (each.row.league for each in loaded(event).stages)
    decide(final, Publish(False))
    client, page = administrator(), reverse("tournaments:event", args=[event.slug])
    whole = "Es una fase de «Torneo de Uriandia»: {} el torneo entero, con sus 3 fases."
    assert whole.format("se oculta") in html_of(client.get(page_of("withhold_league", group)))
    assert act(client, page_of("withhold_league", group)).status_code == 302
    assert list(event.stages.values_list("league__withheld", flat=True)) == [True] * 3
    hidden = [page, reverse("tournaments:event_document", args=[event.slug]), league_url("standings", other)]
    assert [Client().get(address).status_code for address in hidden] == [404] * 3
    assert models.SiteAct.objects.filter(kind=ActKind.WITHHOLD, subject_id=other.pk, reason=REASON).exists()
    assert whole.format("se vuelve a mostrar") in html_of(client.get(page_of("show_league_again", other)))
    assert act(client, page_of("show_league_again", other)).status_code == 302
    assert [Client().get(address).status_code for address in hidden] == [200] * 3
    published = models.League.objects.filter(event_stage__event=event).order_by("pk")
    assert [(row.withheld, row.published) for row in published] == [(False, True), (False, True), (False, False)]


def test_championship_and_league_alone_speak_of_no_tournament() -> None:
    event_of(8)
    league = drawn_league(championship="Copa")
    assert league.championship
    for name, held in (("withhold_league", league), ("withhold_championship", league.championship)):
        assert "Es una fase" not in html_of(administrator().get(page_of(name, held)))


def test_cached_copy_of_a_hidden_league_is_not_confirmed() -> None:
    league = drawn_league()
    address = league_url("standings", league)
    tag = Client().get(address)["ETag"]
    hide(league)
    assert Client().get(address, headers={"if-none-match": tag}).status_code in (404, 412)


@only_on_sqlite("rights are the same on either database")
def test_hidden_championship_shows_to_its_organizers_only() -> None:
    league = complete_league(name="Liga buena", championship="Copa fea")
    decide(league, Close())
    cup = league.championship
    assert cup
    hide(cup)
    pages = [reverse("tournaments:championship", args=[cup.slug])]
    pages += [reverse("tournaments:championship_file", args=[cup.slug, "standings", "csv"])]
    pages += [reverse("tournaments:championship_document", args=[cup.slug])]
    inside = client_of(Visitor.ORGANIZER_OF_CHAMPIONSHIP, league)
    assert [Client().get(page).status_code for page in pages] == [404, 404, 404]
    assert [inside.get(page).status_code for page in pages] == [200, 200, 200]
    player = models.Entry.objects.filter(league=league)[0].player_id
    shown = [league_url(name, league) for name in PUBLIC_PAGES] + [
        "/",
        "/ligas/",
        "/campeonatos/",
        f"/jugadores/{player}/",
    ]
    shown += [reverse("tournaments:league_file", args=[league.slug, "league", "json"])]
    shown += [reverse("tournaments:league_file", args=[league.slug, "history", "csv"])]
    for address in shown:
        assert "Copa fea" not in html_of(Client().get(address)), address
    desk = reverse("tournaments:organize_championship", args=[cup.slug])
    assert "ha ocultado este campeonato" in html_of(inside.get(desk))
    withhold(cup, False, by=superuser(), reason=REASON)
    assert [Client().get(page).status_code for page in pages] == [200, 200, 200]


# Giving to another account


def test_league_without_officials_is_given_to_an_account() -> None:
    league = drawn_league()
    heir = User.objects.create_user("heredera")
    client = administrator()
    assert act(client, page_of("give_league", league), who="@heredera").status_code == 302
    assert league.officials.get(user=heir).role == Role.ORGANIZER
    decision = league.decisions.latest("number")
    assert (decision.verb, decision.actor, decision.reason) == ("appoint", user_of(client), "")
    log = html_of(client.get("/administrar/registro/"))
    [given] = re.findall(rf'A quién: <a\s+href="/administrar/cuentas/{heir.pk}/"><bdi>([^<]*)</bdi>', log)
    assert "@heredera" in given
    again = act(client, page_of("give_league", league), who="heredera")
    assert again.status_code == 422 and "ya tiene esa función" in html_of(again)
    unknown = act(client, page_of("give_league", league), who="nadie")
    assert unknown.status_code == 422 and "No hay ninguna cuenta con ese nombre" in html_of(unknown)


@pytest.mark.parametrize("kind", ["league", "championship"])
def test_repeated_form_gives_a_league_once(kind: str) -> None:
    league = drawn_league(championship="Copa")
    User.objects.create_user("heredera")
    held = league if kind == "league" else league.championship
    assert held
    client, where = administrator(), page_of(f"give_{kind}", held)
    sent = {**hidden_fields(where), "reason": REASON, "who": "@heredera"}
    assert [client.post(where, sent).status_code for _time in range(2)] == [302, 302]
    assert models.SiteAct.objects.count() == 1


@only_on_sqlite("rights are the same on either database")
@pytest.mark.parametrize("kind", ["league", "championship"])
@pytest.mark.parametrize("sends_mail", [True, False])
def test_invitation_is_the_same_with_or_without_an_account(kind: str, sends_mail: bool) -> None:
    league = drawn_league(championship="Copa")
    competition = league if kind == "league" else league.championship
    assert competition
    User.objects.create_user("tiene", email="tiene@ejemplo.es")
    client, answers = administrator(), []
    with override_settings(SENDS_MAIL=sends_mail), at_moment(timezone.now()):
        for email in ("tiene@ejemplo.es", "falta@ejemplo.es"):
            answer = act(client, page_of(f"give_{kind}", competition), who=email)
            [link] = GIVEN_LINK.findall(html_of(answer))
            answers.append((answer.status_code, html_of(answer).replace(link, "").replace(email, "")))
            assert not competition.decisions.filter(verb__startswith="appoint").exists()
            assert ("Va de camino" in html_of(answer)) is sends_mail
            if sends_mail:
                assert link_in(sent_mails()[-1]) == link
    assert VARIES.sub("", answers[0][1]) == VARIES.sub("", answers[1][1])
    guest = Client()
    assert guest.post(link, person("falta")).status_code == 302
    user = User.objects.get(username="falta")
    rows = competition.officials if isinstance(competition, models.League) else competition.organizers
    assert rows.filter(user=user).exists()
