"""The pages of the officials of a league and of its visibility."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.organizing import decide, drawn_league
from tests.people import Visitor, client_of, holder_of, link_of, organizer_of
from tests.tournaments.accounts.joining import sent_mails
from tests.tournaments.every.sendings import send as fill_in
from tests.tournaments.web.deciding.browsing import WON, confirm, hidden_fields, html_of, league_url, send
from tournaments import models
from tournaments.accounts.appoint import Dismiss
from tournaments.league.settings import Setup
from tournaments.models.league import Role
from tournaments.organizers.founding.verbs import found_league
from tournaments.organizers.links.verbs import MakePlayerLinks, RenewLink
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import digest, new_token
from tournaments.store.decide import take
from tournaments.web.deciding import page as deciding

pytestmark = pytest.mark.django_db


@pytest.fixture
def bea() -> User:
    return User.objects.create_user("bea", "bea@example.org", first_name="Bea")


@pytest.mark.parametrize("who", ["bea", " BEA ", "@Bea"])
def test_official_is_appointed_by_handle_after_a_preview(bea: User, who: str) -> None:
    league = drawn_league()
    client = organizer_of(league)
    preview_page = html_of(send(client, league_url("appoint", league), who=who, role="referee"))
    assert "Bea (@bea) arbitrará la liga." in preview_page
    assert not league.officials.filter(user=bea).exists()
    assert confirm(client, league_url("appoint", league), who=who, role="referee")["Location"] == league_url(
        "people", league
    )
    assert league.officials.get(user=bea).role == Role.REFEREE
    assert "Cuenta: bea" in html_of(client.get(league_url("people", league)))


@pytest.mark.parametrize("page", ["appoint", "invite"])
def test_lesser_role_is_chosen_beforehand(page: str) -> None:
    league = drawn_league()
    html = html_of(organizer_of(league).get(league_url(page, league)))
    assert re.findall(r'name="role" value="(\w+)"[^>]* checked', html) == ["referee"]


@pytest.mark.parametrize("who", ["", "nadie", "@", "nadie@", "\0", "x" * 9999, "\ud800"])
def test_unknown_handle_is_reported(bea: User, who: str) -> None:
    league = drawn_league()
    sent = who.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    answer = send(organizer_of(league), league_url("appoint", league), who=sent, role="referee")
    assert answer.status_code == 422 and 'id="id_who_error"' in html_of(answer)


def test_inactive_account_is_not_appointed(bea: User) -> None:
    league = drawn_league()
    bea.is_active = False
    bea.save()
    answer = send(organizer_of(league), league_url("appoint", league), who="bea", role="referee")
    assert "No hay ninguna cuenta" in html_of(answer)


VARIES = re.compile(
    r'data-answers="[^"]+"|name="(?:csrfmiddlewaretoken|request_key)" value="[^"]+"|/invitacion/\w+/|\w+@example.org'
)


@pytest.mark.parametrize("mailed", [True, False], ids=["with mail", "without mail"])
@pytest.mark.parametrize("page", ["appoint", "invite"])
def test_invited_address_does_not_reveal_an_account(
    bea: User, settings: Any, monkeypatch: pytest.MonkeyPatch, page: str, mailed: bool
) -> None:
    settings.SENDS_MAIL = mailed
    now = timezone.now()
    # The pages say until which minute an invitation is valid.
    monkeypatch.setattr(timezone, "now", lambda: now)
    league = drawn_league()
    client = organizer_of(league)
    field = {"appoint": "who", "invite": "email"}[page]
    answers = [
        send(client, league_url(page, league), **{field: f"{name}@example.org"}, role="referee", step=step)
        for name in ("bea", "nadie")
        for step in ("", "confirm")
    ]
    assert {answer.status_code for answer in answers} == {200}
    assert len({VARIES.sub("", html_of(answer)) for answer in answers}) == 1
    assert models.Invitation.objects.filter(league=league).count() == 4
    # Only the first of two invitations to one address within ten minutes is mailed.
    assert [len(message.to) for message in sent_mails()] == ([1, 1] if mailed else [])
    assert not league.officials.filter(user=bea).exists()


def test_link_of_an_address_gives_the_role_to_its_opener(bea: User) -> None:
    league = drawn_league()
    html = html_of(send(organizer_of(league), league_url("appoint", league), who="Bea@Example.org", role="organizer"))
    assert models.Invitation.objects.get().email == "Bea@Example.org"
    link = html.split('id="link"')[1].split('value="http://testserver')[1].split('"')[0]
    theirs = Client()
    theirs.force_login(bea)
    theirs.post(link)
    assert league.officials.get(user=bea).role == Role.ORGANIZER


def test_user_name_like_an_address_matches_no_account() -> None:
    league = drawn_league()
    client = organizer_of(league)
    old = User.objects.create_user("ana@example.org", first_name="Ana Pérez")
    answer = send(client, league_url("appoint", league), who="ana@example.org", role="referee")
    assert "arbitrará" not in html_of(answer)
    confirm(client, league_url("appoint", league), who="ana-perez", role="referee")
    assert league.officials.get(user=old)
    [row] = re.findall("<tr>(?:(?!</tr>).)*ana-perez.*?</tr>", html_of(client.get(league_url("people", league))))
    assert "ana@example.org" not in row


def test_dismissed_official_loses_access_at_once(bea: User) -> None:
    league = drawn_league()
    client = organizer_of(league)
    official = league.officials.create(user=bea, role=Role.REFEREE)
    theirs = Client()
    theirs.force_login(bea)
    assert theirs.get(league_url("record", league)).status_code == 200
    send(client, league_url("dismiss", league, official.pk), reason="")
    assert theirs.get(league_url("record", league)).status_code == 403


def test_only_organizer_stays_and_one_of_two_may_leave(bea: User) -> None:
    league = drawn_league()
    client = organizer_of(league)
    own = league.officials.get()
    refused = send(client, league_url("dismiss", league, own.pk))
    assert refused.status_code == 422 and "nombra antes a otra persona" in html_of(refused)
    assert "única persona" in html_of(client.get(league_url("people", league)))
    league.officials.create(user=bea, role=Role.ORGANIZER)
    assert send(client, league_url("dismiss", league, own.pk))["Location"] == reverse("tournaments:mine")


def test_official_of_another_league_is_not_dismissed(bea: User) -> None:
    league, other = drawn_league(), found_league(Setup(name="Otra"), by=Actor("bea", bea))
    theirs = other.officials.get()
    client = organizer_of(league)
    assert client.get(league_url("dismiss", league, theirs.pk)).status_code == 404
    assert client.get(league_url("dismiss", league, 2**80)).status_code == 404


def test_league_is_founded_private_and_published_later() -> None:
    client = client_of(Visitor.STRANGER, drawn_league())
    fields = {"rules": "castillar", "legs": "1", "step": "keep"}
    send(client, reverse("tournaments:found"), name="Liga reservada", private="on", **fields)
    league = models.League.objects.get(name="Liga reservada")
    page = league_url("standings", league)
    assert not league.published and Client().get(page).status_code == 404
    assert "privada" in html_of(client.get(page))
    answer = send(client, league_url("visibility", league), audience="public")
    assert answer["Location"] == league_url("people", league)
    assert Client().get(page).status_code == 200
    assert send(client, league_url("visibility", league), audience="public").status_code == 422
    assert send(client, league_url("visibility", league), audience="todos").status_code == 422


def test_new_league_is_public_by_default(bea: User) -> None:
    assert found_league(Setup(name="Otra"), by=Actor("bea", bea)).published


def test_dismissed_official_midway_changes_nothing(bea: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two simultaneous requests, of which the dismissal locks the league first."""
    league = drawn_league()
    league.officials.create(user=bea, role=Role.REFEREE)
    theirs = Client()
    theirs.force_login(bea)
    address = f"{league_url('game', league, league.fixtures.order_by('position')[0].pk)}?gana=one"

    def dismissed_first(*arguments: Any, **more: Any) -> models.Decision:
        take(league, Dismiss(bea.pk), by=Actor("quien organiza"))
        return take(*arguments, **more)

    carried = hidden_fields(address)
    monkeypatch.setattr(deciding, "take", dismissed_first)
    answer = theirs.post(address, {**carried, **WON, "step": "confirm"})
    assert answer.status_code == 422 and "has dejado de poder hacerlo en esta liga" in html_of(answer)
    assert not models.Result.objects.exists()


def link_made_by(user: User, league: models.League, label: str) -> tuple[models.AccessLink, Client]:
    """Return a link made by the user, and a client that has opened it."""
    client = Client()
    client.force_login(user)
    fill_in(client, league_url("make_link", league), {"label": label})
    link = league.links.get(label=label)
    return link, holder_of(link)


@pytest.fixture
def dismissing(bea: User) -> tuple[models.League, str]:
    """Return a league that Bea organizes, and the page that dismisses her."""
    league = drawn_league()
    own = league.officials.create(user=bea, role=Role.ORGANIZER)
    return league, league_url("dismiss", league, own.pk)


@pytest.mark.parametrize("links_kept", [False, True])
def test_own_page_links_of_a_dismissed_organizer_stop(
    bea: User, dismissing: tuple[models.League, str], links_kept: bool
) -> None:
    """With them she could still report and confirm results as any of the players."""
    league, address = dismissing
    one, two = league.entries.order_by("number")[:2]
    take(league, MakePlayerLinks((one.pk,), "secret"), by=Actor("bea", bea))
    decide(league, MakePlayerLinks((two.pk,), "another"))
    client = organizer_of(league)
    assert "Los enlaces propios de los jugadores siguen valiendo" in html_of(client.get(address))
    send(client, address, reason="", **({"keep_own_pages": "on"} if links_kept else {}))
    left = set(models.PlayerLink.objects.values_list("entry", flat=True))
    assert left == ({one.pk, two.pk} if links_kept else {two.pk})
    league.refresh_from_db()
    last = league.decisions.get(number=league.version)
    assert last.verb == ("dismiss" if links_kept else "revoke_player_link")


def test_links_of_a_dismissed_official_stop(bea: User, dismissing: tuple[models.League, str]) -> None:
    """The holder could otherwise go on recording results after the dismissal."""
    league, address = dismissing
    (made, phone), other = link_made_by(bea, league, "Mesa 1"), link_of(Visitor.LINK, league)
    models.AccessLink.objects.filter(pk=other.pk).update(label="Mesa de otra")
    assert phone.get(league_url("record", league)).status_code == 200
    client = organizer_of(league)
    shown = html_of(client.get(address))
    assert shown.index("Mesa 1") < shown.index("Otros enlaces que también se retiran") < shown.index("Mesa de otra")
    assert send(client, address).status_code == 302
    assert phone.get(league_url("record", league)).status_code == 403
    assert holder_of(other).get(league_url("record", league)).status_code == 200
    made.refresh_from_db()
    assert made.revoked_at
    html = html_of(Client().get(league_url("history", league)))
    assert "Se retira 1 enlace que pudo abrir." in html and "Se retira el enlace «Mesa 1»." in html


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        (0, "la liga. Se retiran 2 enlaces que pudo abrir."),
        (1, "la liga. Se retira 1 enlace que pudo abrir. Sigue valiendo 1 enlace suyo."),
        (2, "la liga. Siguen valiendo 2 enlaces suyos."),
    ],
)
def test_chosen_links_of_a_dismissed_official_stay(
    bea: User, dismissing: tuple[models.League, str], kept: int, said: str
) -> None:
    league, address = dismissing
    links = [link_made_by(bea, league, f"Mesa {number}") for number in range(2)]
    assert send(organizer_of(league), address, keep=[link.pk for link, _phone in links[:kept]]).status_code == 302
    opened = [phone.get(league_url("record", league)).status_code for _link, phone in links]
    assert opened == [200] * kept + [403] * (2 - kept)
    assert said in html_of(Client().get(league_url("history", league)))


def test_link_held_by_a_dismissed_official_stops(bea: User, dismissing: tuple[models.League, str]) -> None:
    league, address = dismissing
    link = link_of(Visitor.LINK, league)
    phone = holder_of(link, "BEA")
    game = league.fixtures.order_by("position")[0]
    assert confirm(phone, f"{league_url('game', league, game.pk)}?gana=one", **WON).status_code == 302
    assert send(organizer_of(league), address).status_code == 302
    assert phone.get(league_url("record", league)).status_code == 403


def test_link_that_can_be_copied_is_known_to_every_organizer(bea: User, dismissing: tuple[models.League, str]) -> None:
    league, address = dismissing
    link, _phone = link_made_by(bea, league, "Mesa 1")
    client = organizer_of(league)
    fill_in(client, league_url("renew_link", league, link.pk), {})
    link.refresh_from_db()
    assert "Enlaces suyos" in html_of(client.get(address)) and send(client, address).status_code == 302
    assert holder_of(link).get(league_url("record", league)).status_code == 403


def test_link_that_cannot_be_copied_belongs_to_who_renewed_it(bea: User, dismissing: tuple[models.League, str]) -> None:
    league, address = dismissing
    link, _phone = link_made_by(bea, league, "Mesa 1")
    decide(league, RenewLink(link.pk, digest(new_token())))
    link.refresh_from_db()
    assert "Enlaces suyos" not in html_of(organizer_of(league).get(address))


def test_link_of_another_league_is_not_kept_or_revoked(bea: User, dismissing: tuple[models.League, str]) -> None:
    league, address = dismissing
    other = drawn_league(name="Otra")
    other.officials.create(user=bea, role=Role.ORGANIZER)
    link, phone = link_made_by(bea, other, "Mesa 9")
    link_made_by(bea, league, "Mesa 1")
    client = organizer_of(league)
    assert "Mesa 9" not in html_of(client.get(address))
    assert send(client, address, keep=[link.pk]).status_code == 422
    assert send(client, address).status_code == 302
    assert phone.get(league_url("record", other)).status_code == 200


def test_any_link_may_be_revoked_with_a_dismissal(bea: User, dismissing: tuple[models.League, str]) -> None:
    """A link opened in a logged-in browser is not recorded as known to the account."""
    league, address = dismissing
    phone = holder_of(link_of(Visitor.LINK, league))
    link = league.links.get()
    assert send(organizer_of(league), address, revoke=[link.pk]).status_code == 302
    assert phone.get(league_url("record", league)).status_code == 403
    assert "Se retira 1 enlace que pudo abrir." in html_of(Client().get(league_url("history", league)))
