"""The registered players that a pasted list may match, and the consent needed to link an entry."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.organizing import ACTOR, decide, drawn_league, league_in_preparation
from tests.people import organizer_of
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.settings import Setup
from tournaments.league.values import Entrant
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.founding.verbs import found_league
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.store.access.actor import Actor
from tournaments.store.matching import matches

pytestmark = pytest.mark.django_db
ANA = "Ana Pérez"


@pytest.fixture
def stranger() -> User:
    return User.objects.create_user("marta")


@pytest.fixture
def other_league(stranger: User) -> models.League:
    """Return an empty published league of another organizer."""
    return found_league(Setup(name="Liga de Marta"), by=Actor("Marta", stranger))


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def enter(user: User, league: models.League, *names: str) -> str:
    """Paste a list and save it; return the page that showed it as read."""
    client, address = logged_in(user), league_url("players_of", league)
    read = html_of(send(client, address, listed="\n".join(names)))
    assert confirm(client, address, listed="\n".join(names)).status_code == 302
    return read


def propose(user: User, league: models.League, same: str = "yes", name: str = ANA) -> HttpResponse:
    """Answer, on the page of names, whether it is the person of another league."""
    address = league_url("propose_player", league, league.entries.get(name=name).pk)
    return confirm(logged_in(user), address, same=same)


def test_name_of_a_published_league_is_only_proposed(stranger: User, other_league: models.League) -> None:
    published = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    assert "Liga de Otoño" in enter(stranger, other_league, f"{ANA};Otro club", "Zoe", "Iria")
    entry, person = other_league.entries.get(name=ANA), published.entries.get(name=ANA).player
    assert entry.player != person and entry.proposed == person
    page = html_of(Client().get(reverse("tournaments:player", args=[person.pk])))
    assert "Liga de Marta" not in page and "Otro club" not in page


@pytest.mark.parametrize("how", ["private", "hidden here", "hidden everywhere"])
def test_list_reveals_no_hidden_or_private_player(how: str, stranger: User, other_league: models.League) -> None:
    league = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    unknown = enter(stranger, other_league, "Una Persona Nueva", "Zoe", "Iria").replace("Una Persona Nueva", ANA)
    person = league.entries.get(name=ANA).player
    decide(league, Publish(False) if how == "private" else ShowAs(person.pk, True, everywhere="everywhere" in how))
    known = enter(stranger, other_league, ANA, "Zoe", "Iria")
    assert "Liga de Otoño" not in known and known.count("undecided") == unknown.count("undecided") == 0
    entry = other_league.entries.get(name=ANA)
    assert entry.player != person and entry.proposed is None
    assert matches([Entrant(ANA)], stranger)[0].player == entry.player  # type: ignore[union-attr]


def test_own_leagues_share_players_and_hidden_names(stranger: User, other_league: models.League) -> None:
    enter(stranger, other_league, ANA, "Zoe", "Iria")
    person = other_league.entries.get(name=ANA).player
    assert confirm(logged_in(stranger), league_url("show_as", other_league, person.pk)).status_code == 302
    second = found_league(Setup(name="Segunda"), by=Actor("Marta", stranger))
    assert "ya juega en ligas tuyas" in enter(stranger, second, ANA, "Zoe", "Noa")
    entry = second.entries.get(name=ANA)
    assert entry.player == person and entry.initials


def test_pasted_list_keeps_hidden_names(stranger: User, other_league: models.League) -> None:
    enter(stranger, other_league, ANA, "Zoe", "Iria")
    person = other_league.entries.get(name=ANA).player
    assert confirm(logged_in(stranger), league_url("show_as", other_league, person.pk)).status_code == 302
    enter(stranger, other_league, "Zoe", ANA, "Iria", "Noa")
    entry = other_league.entries.get(name=ANA)
    assert entry.player == person and entry.initials


def test_an_organizer_of_the_person_answers_the_proposal(stranger: User, other_league: models.League) -> None:
    published = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    enter(stranger, other_league, ANA, "Zoe", "Iria")
    propose(stranger, other_league)
    entry, person = other_league.entries.get(name=ANA), published.entries.get(name=ANA).player
    client, address = organizer_of(published), league_url("proposal", published, entry.pk)
    assert "Liga de Marta" in html_of(client.get(league_url("people", published)))
    assert client.post(address, {}).status_code == 422
    assert confirm(client, address, same="yes").status_code == 302
    entry.refresh_from_db()
    assert entry.player == person and entry.proposed is None
    assert "Liga de Marta" in html_of(Client().get(reverse("tournaments:player", args=[person.pk])))
    other_entries = models.Entry.objects.filter(folded_name="ana pérez").exclude(player=person)
    assert not other_entries.exists()
    for league in (published, other_league):
        assert "es la misma persona" in html_of(Client().get(league_url("history", league)))
    assert client.get(address).status_code == 404, "an answered proposal has no page"


def test_a_refused_proposal_leaves_two_people(stranger: User, other_league: models.League) -> None:
    published = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    enter(stranger, other_league, ANA, "Zoe", "Iria")
    propose(stranger, other_league)
    entry = other_league.entries.get(name=ANA)
    assert confirm(organizer_of(published), league_url("proposal", published, entry.pk), same="no").status_code == 302
    entry.refresh_from_db()
    assert entry.proposed is None and entry.player != published.entries.get(name=ANA).player
    assert models.Player.objects.filter(folded_name="ana pérez").count() == 2


def test_only_an_organizer_of_the_person_may_answer(stranger: User, other_league: models.League) -> None:
    published = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    other = league_in_preparation(("Bea", "Carlos", "Noa"), name="Otra")
    enter(stranger, other_league, ANA, "Zoe", "Iria")
    propose(stranger, other_league)
    entry = other_league.entries.get(name=ANA)
    assert organizer_of(other_league).get(league_url("proposal", other_league, entry.pk)).status_code == 404
    assert organizer_of(other).get(league_url("proposal", other, entry.pk)).status_code == 404
    assert logged_in(stranger).get(league_url("proposal", published, entry.pk)).status_code == 403


def test_a_private_league_proposes_nothing_until_published(stranger: User, other_league: models.League) -> None:
    published = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    decide(other_league, Publish(False))
    enter(stranger, other_league, ANA, "Zoe", "Iria")
    assert propose(stranger, other_league).status_code == 302
    client = organizer_of(published)
    assert "Liga de Marta" not in html_of(client.get(league_url("people", published)))
    decide(other_league, Publish(True))
    assert "Liga de Marta" in html_of(client.get(league_url("people", published)))


def test_administrator_matches_names_of_every_league() -> None:
    first = drawn_league((ANA, "Bea", "Carlos"), name="Primera")
    decide(first, Publish(False))
    second = drawn_league((ANA, "Zoe", "Iria"), name="Segunda")
    assert second.entries.get(name=ANA).player == first.entries.get(name=ANA).player
    assert ACTOR.user is None


def test_club_of_a_private_league_is_on_no_public_page() -> None:
    private = drawn_league((ANA, "Bea", "Carlos"), name="Privada")
    private.entries.filter(name=ANA).update(club="Secreto")
    decide(private, Publish(False))
    public = drawn_league((ANA, "Zoe", "Iria"), name="Pública")
    person = public.entries.get(name=ANA).player
    models.Player.objects.filter(pk=person.pk).update(club="Secreto")
    for address in (reverse("tournaments:player", args=[person.pk]), reverse("tournaments:players")):
        assert "Secreto" not in html_of(Client().get(address))


def test_an_accepted_proposal_leaves_other_leagues_alone(stranger: User, other_league: models.League) -> None:
    """A private league of the proposer stays unchanged, without any decision."""
    published = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    enter(stranger, other_league, ANA, "Zoe", "Iria")
    propose(stranger, other_league)
    private = found_league(Setup(name="Privada"), by=Actor("Marta", stranger))
    decide(private, Publish(False))
    enter(stranger, private, ANA, "Noa", "Uxía")
    before = private.entries.get(name=ANA).player
    entry = other_league.entries.get(name=ANA)
    assert confirm(organizer_of(published), league_url("proposal", published, entry.pk), same="yes").status_code == 302
    assert private.entries.get(name=ANA).player == before != other_league.entries.get(name=ANA).player
    assert not private.decisions.filter(verb="answer_proposal").exists()


def test_publishing_a_known_name_gets_no_proposals(stranger: User, other_league: models.League) -> None:
    """An attacker's published league of known names gets no proposals with the names of other leagues."""
    bait = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    enter(stranger, other_league, ANA, "Zoe", "Iria")
    entry, own = other_league.entries.get(name=ANA), other_league.entries.get(name=ANA).player
    client, address = organizer_of(bait), league_url("proposal", bait, entry.pk)
    assert client.get(address).status_code == client.post(address, {"same": "yes"}).status_code == 404
    assert "Liga de Marta" not in html_of(client.get(league_url("people", bait)))
    entry.refresh_from_db()
    assert entry.player == own


@pytest.mark.parametrize("sent", [False, True])
def test_league_answers_that_its_player_is_another_person(
    sent: bool, stranger: User, other_league: models.League
) -> None:
    published = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    enter(stranger, other_league, ANA, "Zoe", "Iria")
    entry, client = other_league.entries.get(name=ANA), logged_in(stranger)
    address, question_page = (
        league_url("propose_player", other_league, entry.pk),
        league_url("proposal", published, entry.pk),
    )
    assert address in html_of(client.get(league_url("people", other_league)))
    if sent:
        assert propose(stranger, other_league).status_code == 302
        assert propose(stranger, other_league).status_code == 422, "the entry is already proposed to the other league"
        assert "falta que responda" in html_of(client.get(league_url("people", other_league)))
    assert propose(stranger, other_league, "no").status_code == 302
    assert (
        address not in html_of(client.get(league_url("people", other_league)))
        and client.get(address).status_code == 404
    )
    assert organizer_of(published).get(question_page).status_code == 404
    assert "no es quien se llama igual" in html_of(Client().get(league_url("history", other_league)))
    assert "Liga de Otoño" not in html_of(Client().get(league_url("history", other_league)))
    enter(stranger, other_league, "Zoe", ANA, "Iria", "Noa")
    assert other_league.entries.get(name=ANA).proposed is None, "the proposal is not repeated"


def test_proposal_survives_a_pasted_list(stranger: User, other_league: models.League) -> None:
    published = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    enter(stranger, other_league, ANA, "Zoe", "Iria")
    propose(stranger, other_league)
    enter(stranger, other_league, "Zoe", ANA, "Iria", "Noa")
    question_page = league_url("proposal", published, other_league.entries.get(name=ANA).pk)
    assert organizer_of(published).get(question_page).status_code == 200


def test_nothing_is_asked_of_a_player_hidden_meanwhile(stranger: User, other_league: models.League) -> None:
    published = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    enter(stranger, other_league, ANA, "Zoe", "Iria")
    client, address = (
        logged_in(stranger),
        league_url("propose_player", other_league, other_league.entries.get(name=ANA).pk),
    )
    assert client.get(address).status_code == 200
    decide(published, ShowAs(published.entries.get(name=ANA).player_id, True))
    assert client.get(address).status_code == 404 and "Liga de Otoño" not in html_of(
        client.get(league_url("people", other_league))
    )


def test_entering_a_known_name_says_where_to_answer(stranger: User, other_league: models.League) -> None:
    drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    client, address = logged_in(stranger), league_url("players_of", other_league)
    answer = confirm(client, address, listed=f"{ANA}\nZoe\nIria")
    assert "1 nombre es también de alguien de otra liga" in html_of(client.get(answer["Location"]))
    decide(other_league, DrawLots("7f3a"))
    added = confirm(client, league_url("latecomer", other_league), name="Bea")
    assert "2 nombres son también de gente de otras ligas" in html_of(client.get(added["Location"]))
