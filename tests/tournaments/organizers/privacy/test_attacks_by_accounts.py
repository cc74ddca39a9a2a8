"""Attacks by accounts, private links and readers on leagues of others and on the rest of the site."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.organizing import beat, complete_league, decide, drawn_league
from tests.people import Visitor, client_of, organizer_of
from tests.tournaments.accounts.joining import sent_mails
from tests.tournaments.every.costly import costly_render, full
from tests.tournaments.organizers.privacy.test_matching import ANA, enter, logged_in, propose
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.accounts import invitations
from tournaments.accounts.appoint import Appoint
from tournaments.display.championships import championship_page
from tournaments.league.settings import Setup
from tournaments.models.league import Role
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.founding import quota
from tournaments.organizers.founding.verbs import found_league
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.web import costly

pytestmark = pytest.mark.django_db
MODES = pytest.mark.parametrize("open_signup", [True, False])
VARYING = re.compile(r'((?:request_key|csrfmiddlewaretoken|seen)" value|data-answers)="[^"]*"')


@pytest.fixture
def mails(settings: Any) -> Any:
    settings.SENDS_MAIL = True
    return settings


@pytest.fixture
def marta() -> User:
    return User.objects.create_user("marta")


@pytest.mark.parametrize("initials", [False, True])
def test_appointed_organizer_gets_no_rights_on_players(initials: bool, marta: User) -> None:
    stranger = User.objects.create_user("desconocida")
    trap = found_league(Setup(name="Trampa"), by=Actor("Desconocida", stranger))
    enter(stranger, trap, ANA, "Zoe", "Iria")
    person = trap.entries.get(name=ANA).player
    decide(trap, ShowAs(person.pk, initials))
    take(trap, Appoint(marta.pk, Role.ORGANIZER), by=Actor("Desconocida", stranger))
    hers = found_league(Setup(name="Liga de Marta"), by=Actor("Marta", marta))
    enter(marta, hers, ANA, "Zoe", "Noa")
    entry = hers.entries.get(name=ANA)
    assert entry.player != person and not entry.initials


def test_new_organizer_shares_the_players_of_the_league(marta: User) -> None:
    anxo = User.objects.create_user("anxo")
    league = found_league(Setup(name="Primera"), by=Actor("Anxo", anxo))
    enter(anxo, league, ANA, "Zoe", "Iria")
    token = invitations.invite("clave", by=anxo, league=league, role=Role.ORGANIZER).token
    logged_in(marta).post(reverse("invitation", args=[token]))
    hers = found_league(Setup(name="Liga de Marta"), by=Actor("Marta", marta))
    enter(marta, hers, ANA, "Zoe", "Noa")
    assert hers.entries.get(name=ANA).player == league.entries.get(name=ANA).player


def test_private_league_changes_nothing_public() -> None:
    drawn_league((ANA, "Bea", "Carlos"), name="Pública", championship="Copa")
    private = drawn_league((ANA, "Bea", "Duarte"), name="Privada", championship="Copa")
    decide(private, Publish(False))
    person = private.entries.get(name=ANA).player_id
    files = [
        reverse("tournaments:championship_file", args=["copa", "standings", "csv"]),
        reverse("tournaments:player_file", args=[person, "leagues", "csv"]),
    ]
    before = [Client().get(file)["ETag"] for file in files], championship_page("copa").changed
    beat(private, ANA, "Bea")
    assert ([Client().get(file)["ETag"] for file in files], championship_page("copa").changed) == before


def test_hiding_in_a_private_league_spares_the_championship() -> None:
    public = complete_league((ANA, "Bea", "Carlos"), name="Pública", championship="Copa")
    decide(public, Close())
    private = drawn_league((ANA, "Bea", "Duarte"), name="Privada", championship="Copa")
    decide(private, Publish(False))
    decide(private, ShowAs(private.entries.get(name=ANA).player_id, True))
    assert ANA in html_of(Client().get(reverse("tournaments:championship", args=["copa"])))
    decide(private, Publish(True))
    assert ANA not in html_of(Client().get(reverse("tournaments:championship", args=["copa"])))


def test_documents_of_an_account_are_made_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "MAX_OWN_WAIT_SECONDS", 0.01)
    own, others = drawn_league(name="Propia"), drawn_league(name="De otros")
    organizer, other = organizer_of(own), organizer_of(others)
    address = f"/ligas/{own.slug}/documentos/standings.pdf"
    with costly.owner_queues.turn(f"account {organizer.session['_auth_user_id']}"):
        assert organizer.get(address).status_code == 503
        assert other.get(f"/ligas/{others.slug}/documentos/standings.pdf").status_code == 200
        assert Client().get(address).status_code == 200
    assert organizer.get(address).status_code == 200


def test_documents_of_a_link_are_made_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "MAX_OWN_WAIT_SECONDS", 0.01)
    league = drawn_league()
    holder = client_of(Visitor.LINK, league)
    address = f"/ligas/{league.slug}/documentos/standings.pdf"
    with costly.owner_queues.turn(f"link {holder.session['link']}"):
        assert holder.get(address).status_code == 503
    assert holder.get(address).status_code == 200


def test_holder_of_a_game_link_waits_like_a_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "MAX_QUEUE_WAIT_SECONDS", 0.01)
    league = drawn_league()
    holder = client_of(Visitor.LINK_TO_GAME, league)
    with full():
        assert holder.get(f"/ligas/{league.slug}/documentos/standings.pdf").status_code == 503


def test_ignored_parameter_makes_no_new_document(monkeypatch: pytest.MonkeyPatch) -> None:
    league = drawn_league()
    made: list[str] = []
    costly_render(monkeypatch, made)
    address = f"/ligas/{league.slug}/documentos/standings.pdf"
    assert len({Client().get(f"{address}?papel=A4{more}").content for more in ("", "&x=1", "&x=2", "&n=")}) == 1
    assert len(made) == 2, "one document with the parameter n, one without"


def test_daily_invitation_mails_of_an_account_are_limited(mails: Any, marta: User) -> None:
    league = found_league(Setup(name="Propia"), by=Actor("Marta", marta))
    client, address = logged_in(marta), league_url("invite", league)
    for number in range(invitations.MAX_MAILED_A_DAY):
        invitations.invite(
            f"clave {number}", by=marta, email=f"n{number}@example.org", league=league, role=Role.REFEREE
        )
    refused = send(client, address, email="otra@example.org", role="referee")
    assert refused.status_code == 422 and "da tú el enlace" in html_of(refused)
    assert send(client, address, email="", role="referee").status_code == 200
    assert sent_mails() == []


def test_repeated_mails_to_an_address_are_limited(mails: Any, marta: User) -> None:
    league = found_league(Setup(name="Propia"), by=Actor("Marta", marta))
    client, address = logged_in(marta), league_url("invite", league)
    answers = [html_of(send(client, address, email="una@example.org", role="referee")) for _ in range(3)]
    assert len(sent_mails()) == 1 and all("/invitacion/" in answer for answer in answers)


def test_daily_leagues_of_an_account_are_limited(monkeypatch: pytest.MonkeyPatch, marta: User) -> None:
    monkeypatch.setattr(quota, "MAX_LEAGUES_A_DAY", 2)
    client, setup = logged_in(marta), {"rules": "castillar", "legs": "1", "listed": "Ana, Bea, Eva"}
    answers = [send(client, reverse("tournaments:found"), name=f"Liga {n}", **setup) for n in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 422]
    assert "puede crear 2 ligas al día" in html_of(answers[2])
    file = SimpleUploadedFile("liga.json", client.get("/ligas/liga-0/datos/league.json").content)
    assert send(client, reverse("tournaments:import"), upload=file).status_code == 422
    assert models.League.objects.count() == 2
    assert found_league(Setup(name="De la terminal"), by=Actor("Marta")).pk


@MODES
def test_name_hidden_in_one_league_stays_in_others(open_signup: bool, settings: Any) -> None:
    """A namesake of the organizer enters her players in a private league and hides them there with a reason."""
    settings.OPEN_SIGNUP = open_signup
    hers = complete_league((ANA, "Bea", "Carlos"), name="De Marta")
    decide(hers, Close())
    pages = [league_url(name, hers) for name in ("standings", "history", "podium")]
    before = [html_of(Client().get(page)) for page in pages]
    namesake = User.objects.create_user("otra", first_name="Marta")
    own = found_league(Setup(name="Trampa"), by=Actor("Marta", namesake), published=False)
    enter(namesake, own, ANA, "Bea", "Carlos")
    for entry in own.entries.all():
        hidden = confirm(logged_in(namesake), league_url("show_as", own, entry.player_id), reason="Por dopaje")
        assert hidden.status_code == 302
    assert [html_of(Client().get(page)) for page in pages] == before
    assert ANA in html_of(Client().get(reverse("tournaments:player", args=[hers.entries.get(name=ANA).player_id])))


@MODES
def test_league_decides_only_on_its_entry_of_a_shared_player(open_signup: bool, settings: Any, marta: User) -> None:
    settings.OPEN_SIGNUP = open_signup
    hers = drawn_league((ANA, "Bea", "Carlos"), name="Primera")
    own = found_league(Setup(name="De otra gente"), by=Actor("Marta", marta))
    enter(marta, own, ANA, "Zoe", "Iria")
    propose(marta, own)
    entry, person = own.entries.get(name=ANA), hers.entries.get(name=ANA).player
    assert confirm(organizer_of(hers), league_url("proposal", hers, entry.pk), same="yes").status_code == 302
    decide(hers, ShowAs(person.pk, initials=True))
    client = logged_in(marta)
    for _ in range(2):
        assert confirm(client, league_url("show_as", own, person.pk)).status_code == 302
    assert confirm(client, league_url("correct_player", own, entry.pk), name="Ana Otra", club="Club").status_code == 302
    assert confirm(client, league_url("anonymise", own, person.pk)).status_code == 302
    other_entry = hers.entries.get(player=person)
    assert (other_entry.name, other_entry.club, other_entry.initials) == (ANA, "", True)
    assert ANA not in html_of(Client().get(league_url("standings", hers)))


def by_correction(client: Client, league: models.League, name: str) -> list[Any]:
    """Give a player a name, previewed and confirmed, by correcting it."""
    address = league_url("correct_player", league, league.entries.earliest("number").pk)
    return [send(client, address, name=name), confirm(client, address, name=name)]


def by_latecomer(client: Client, league: models.League, name: str) -> list[Any]:
    """Give a name to a latecomer, previewed and confirmed."""
    return [
        send(client, league_url("latecomer", league), name=name),
        confirm(client, league_url("latecomer", league), name=name),
    ]


def by_file(client: Client, league: models.League, name: str) -> list[Any]:
    """Import a league with a player of a name."""
    players = [{"name": one} for one in (name, "Xela", "Brais")]
    file = json.dumps({"format": "castillar-league/1", "name": "Traída", "players": players}).encode()
    return [send(client, reverse("tournaments:import"), upload=SimpleUploadedFile("liga.json", file))]


def by_podium(client: Client, league: models.League, name: str) -> list[Any]:
    """Preview the podium of another game with a name."""
    assert league.championship
    medals = {"game": "Tute", "players": "3", "played_on": "2026-05-02", "gold": name, "silver": "Otra"}
    return [send(client, reverse("tournaments:other_podium", args=[league.championship.slug]), **medals)]


@pytest.mark.parametrize("enters", [by_correction, by_latecomer, by_file, by_podium])
def test_no_form_tells_a_hidden_name_from_an_unknown_one(enters: Any, marta: User) -> None:
    """The names have the same place in the alphabet, which a preview of the table may show."""
    hidden, secret, unknown = "Ana Bermejo Rey", "Ana Cortés Rey", "Ana Dorado Rey"
    published = drawn_league((hidden, "Bea", "Carlos"), name="Primera")
    decide(published, ShowAs(published.entries.get(name=hidden).player_id, initials=True))
    decide(drawn_league((secret, "Mar", "Sol"), name="Secreta"), Publish(False))
    own = drawn_league(("Zoe Uno", "Iria Dos", "Noa Tres"), name="De Marta", championship="Copa")
    own.officials.create(user=marta, role=Role.ORGANIZER)
    assert own.championship
    own.championship.organizers.create(user=marta)
    answers = []
    for name in (hidden, secret, unknown):
        with transaction.atomic():
            statuses_and_bodies = [
                (answer.status_code, html_of(answer)) for answer in enters(logged_in(marta), own, name)
            ]
            answers.append(
                [(status, VARYING.sub("", page).replace(name, "NAME")) for status, page in statuses_and_bodies]
            )
            assert not models.Entry.objects.filter(name=name, proposed__isnull=False).exists()
            transaction.set_rollback(True)
    assert answers[0] == answers[1] == answers[2]
