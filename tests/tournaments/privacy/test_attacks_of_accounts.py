"""Attacks by accounts, private links and readers on leagues of others and on the rest of the site."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.organizing import beat, decide, drawn, played_out
from tests.people import Who, client_of, organizer_of
from tests.tournaments.accounts.joining import posted
from tests.tournaments.deciding.desk import at, body, send
from tests.tournaments.every.test_large_league import costly_render, full
from tests.tournaments.privacy.test_matching import ANA, enter, logged_in
from tournaments import models
from tournaments.access.actor import Actor
from tournaments.accounts import invitations
from tournaments.accounts.appoint import Appoint
from tournaments.closing.close import Close
from tournaments.display.championships import championship_page
from tournaments.founding import found as founding
from tournaments.founding.found import Setup, found
from tournaments.models.official import Role
from tournaments.officials.publish import Publish
from tournaments.privacy.show_as import ShowAs
from tournaments.store.decide import take
from tournaments.web import costly

pytestmark = pytest.mark.django_db


@pytest.fixture
def mails(settings: Any) -> Any:
    settings.SENDS_MAIL = True
    return settings


@pytest.fixture
def marta() -> User:
    return User.objects.create_user("marta")


@pytest.mark.parametrize("initials", [False, True])
def test_naming_an_account_organizer_makes_no_player_its_own(initials: bool, marta: User) -> None:
    stranger = User.objects.create_user("desconocida")
    trap = found(Setup(name="Trampa"), by=Actor("Desconocida", stranger))
    enter(stranger, trap, ANA, "Zoe", "Iria")
    person = trap.entries.get(name=ANA).player
    decide(trap, ShowAs(person.pk, initials))
    take(trap, Appoint(marta.pk, Role.ORGANIZER), by=Actor("Desconocida", stranger))
    hers = found(Setup(name="Liga de Marta"), by=Actor("Marta", marta))
    enter(marta, hers, ANA, "Zoe", "Noa")
    entry = hers.entries.get(name=ANA)
    assert entry.player != person and not entry.initials


def test_new_organizer_shares_the_players_of_the_league(marta: User) -> None:
    anxo = User.objects.create_user("anxo")
    league = found(Setup(name="Primera"), by=Actor("Anxo", anxo))
    enter(anxo, league, ANA, "Zoe", "Iria")
    token = invitations.invite("clave", by=anxo, league=league, role=Role.ORGANIZER).token
    logged_in(marta).post(reverse("invitation", args=[token]))
    hers = found(Setup(name="Liga de Marta"), by=Actor("Marta", marta))
    enter(marta, hers, ANA, "Zoe", "Noa")
    assert hers.entries.get(name=ANA).player == league.entries.get(name=ANA).player


def test_private_league_changes_nothing_public() -> None:
    drawn((ANA, "Bea", "Carlos"), name="Pública", championship="Copa")
    private = drawn((ANA, "Bea", "Duarte"), name="Privada", championship="Copa")
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
    public = played_out((ANA, "Bea", "Carlos"), name="Pública", championship="Copa")
    decide(public, Close())
    private = drawn((ANA, "Bea", "Duarte"), name="Privada", championship="Copa")
    decide(private, Publish(False))
    decide(private, ShowAs(private.entries.get(name=ANA).player_id, True))
    assert ANA in body(Client().get(reverse("tournaments:championship", args=["copa"])))
    decide(private, Publish(True))
    assert ANA not in body(Client().get(reverse("tournaments:championship", args=["copa"])))


def test_documents_of_an_account_are_made_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "MAX_OWN_WAIT_SECONDS", 0.01)
    own, others = drawn(name="Propia"), drawn(name="De otros")
    organizer, other = organizer_of(own), organizer_of(others)
    address = f"/ligas/{own.slug}/documentos/standings.pdf"
    with costly.own_turns.turn(f"account {organizer.session['_auth_user_id']}"):
        assert organizer.get(address).status_code == 503
        assert other.get(f"/ligas/{others.slug}/documentos/standings.pdf").status_code == 200
        assert Client().get(address).status_code == 200
    assert organizer.get(address).status_code == 200


def test_a_link_has_documents_made_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "MAX_OWN_WAIT_SECONDS", 0.01)
    league = drawn()
    holder = client_of(Who.LINK, league)
    address = f"/ligas/{league.slug}/documentos/standings.pdf"
    with costly.own_turns.turn(f"link {holder.session['link']}"):
        assert holder.get(address).status_code == 503
    assert holder.get(address).status_code == 200


def test_a_link_to_one_game_waits_as_a_reader_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costly, "MAX_PAUSE_SECONDS", 0.01)
    league = drawn()
    holder = client_of(Who.LINK_TO_GAME, league)
    with full():
        assert holder.get(f"/ligas/{league.slug}/documentos/standings.pdf").status_code == 503


def test_a_word_added_to_an_address_makes_no_document_again(monkeypatch: pytest.MonkeyPatch) -> None:
    league = drawn()
    made: list[str] = []
    costly_render(monkeypatch, made)
    address = f"/ligas/{league.slug}/documentos/standings.pdf"
    assert len({Client().get(f"{address}?papel=A4{more}").content for more in ("", "&x=1", "&x=2", "&n=")}) == 1
    assert len(made) == 2, "with n and without it"


def test_an_account_mails_so_many_invitations_a_day(mails: Any, marta: User) -> None:
    league = found(Setup(name="Propia"), by=Actor("Marta", marta))
    client, where = logged_in(marta), at("invite", league)
    for number in range(invitations.MAX_MAILED):
        invitations.invite(
            f"clave {number}", by=marta, email=f"n{number}@example.org", league=league, role=Role.REFEREE
        )
    refused = send(client, where, email="otra@example.org", role="referee")
    assert refused.status_code == 422 and "da tú el enlace" in body(refused)
    assert send(client, where, email="", role="referee").status_code == 200
    assert posted() == []


def test_an_address_is_not_mailed_again_and_again(mails: Any, marta: User) -> None:
    league = found(Setup(name="Propia"), by=Actor("Marta", marta))
    client, where = logged_in(marta), at("invite", league)
    answers = [body(send(client, where, email="una@example.org", role="referee")) for _ in range(3)]
    assert len(posted()) == 1 and all("/invitacion/" in answer for answer in answers)


def test_an_account_makes_so_many_leagues_a_day(monkeypatch: pytest.MonkeyPatch, marta: User) -> None:
    monkeypatch.setattr(founding, "MAX_A_DAY", 2)
    client, setup = logged_in(marta), {"rules": "castillar", "legs": "1", "boards": "1", "max_players": "10"}
    answers = [send(client, reverse("tournaments:found"), name=f"Liga {n}", **setup) for n in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 422]
    assert "2 ligas nuevas" in body(answers[2])
    file = SimpleUploadedFile("liga.json", client.get("/ligas/liga-0/datos/league.json").content)
    assert send(client, reverse("tournaments:import"), upload=file).status_code == 422
    assert models.League.objects.count() == 2
    assert found(Setup(name="De la terminal"), by=Actor("Marta")).pk
