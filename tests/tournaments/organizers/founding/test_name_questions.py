"""Questions about names similar to known players', which prevent one person from becoming two."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.organizing import decide, drawn_league
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.names import nearly_alike
from tournaments.league.settings import Setup
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.founding.verbs import found_league
from tournaments.organizers.officials.verbs import Publish
from tournaments.organizers.privacy.verbs import ShowAs
from tournaments.store.access.actor import Actor

pytestmark = pytest.mark.django_db
ANA = "Ana Pérez"


@pytest.fixture
def marta() -> User:
    return User.objects.create_user("marta")


def founded(user: User, name: str) -> models.League:
    return found_league(Setup(name=name), by=Actor("Marta", user))


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def autumn(marta: User) -> models.League:
    """Return a league organized by Marta, in which Ana Pérez plays."""
    league = founded(marta, "Liga de Otoño")
    confirm(logged_in(marta), league_url("players_of", league), listed=f"{ANA}\nZoe\nIria")
    return league


@pytest.mark.parametrize("typed", ["Ana Perez", "ANA PÉREZ,", "Pérez, Ana", "Ana Pèrez", "Ana Pérec", "Anna Pérez"])
def test_name_like_one_of_own_leagues_raises_a_question(typed: str, marta: User, autumn: models.League) -> None:
    second, client = founded(marta, "Segunda"), logged_in(marta)
    address, fields = league_url("players_of", second), {"listed": f"{typed}\nNoa\nUxía", "comma": "name"}
    seen = html_of(send(client, address, **fields))
    if "ANA" not in typed:
        assert "Ana Pérez, de «Liga" in seen and "Liga de Otoño" in seen
        assert "Sin respuesta es otra persona." in seen
    assert confirm(client, address, **fields).status_code == 302
    if nearly_alike(typed, ANA):
        entered = second.entries.get(number=1)
        assert entered.player != autumn.entries.get(name=ANA).player, "a question without an answer blocks nothing"


def test_list_with_a_question_is_not_saved_at_once(marta: User, autumn: models.League) -> None:
    client, second = logged_in(marta), founded(marta, "Segunda")
    for listed, saves in (("Ana Perez\nNoa\nUxía", False), ("Noa\nUxía\nBreogán", True)):
        seen = html_of(client.post(league_url("players_of", second), {"listed": listed, "step": "read"}))
        assert ("Guardar la lista" in seen) is saves


@pytest.mark.parametrize(("answer", "name"), [("theirs", ANA), ("typed", "Ana Perez"), ("no", "Ana Perez")])
def test_answer_chooses_the_person_and_the_spelling(answer: str, name: str, marta: User, autumn: models.League) -> None:
    second, client = founded(marta, "Segunda"), logged_in(marta)
    listed = "Noa\nAna Perez\nUxía"
    assert confirm(client, league_url("players_of", second), listed=listed, same_1=answer).status_code == 302
    entry = second.entries.get(number=2)
    assert entry.name == name
    assert (entry.player == autumn.entries.get(name=ANA).player) is (answer != "no")
    again = html_of(send(client, league_url("players_of", second), listed=f"{name}\nNoa\nUxía"))
    assert "¿Son la misma persona?" not in again, "an answered question is not asked again"


def test_question_about_the_club_alone_shows_both_clubs(marta: User) -> None:
    autumn, client = founded(marta, "Liga de Otoño"), logged_in(marta)
    confirm(client, league_url("players_of", autumn), listed=f"{ANA}; Vigo\nZoe; Vigo\nIria; Vigo")
    second = founded(marta, "Segunda")
    address, fields = league_url("players_of", second), {"listed": f"{ANA}; Lugo\nNoa; Lugo\nUxía; Lugo"}
    seen = html_of(send(client, address, **fields))
    assert "Club aquí: Lugo; allí: Vigo." in seen
    assert "Sí, es la misma persona" in seen and "se escribe" not in seen
    assert confirm(client, address, **fields, same_0="typed").status_code == 302
    entry = second.entries.get(number=1)
    assert (entry.club, entry.player) == ("Lugo", autumn.entries.get(name=ANA).player)


def test_answer_proposes_the_player_of_a_published_league(marta: User) -> None:
    published = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    second, client = founded(marta, "Segunda"), logged_in(marta)
    address, listed = league_url("players_of", second), "Noa\nPerez, Ana\nUxía"
    assert "Ana Pérez, de «Liga de Otoño»" in html_of(send(client, address, listed=listed)).replace("\n", " ")
    assert confirm(client, address, listed=listed, same_1="typed").status_code == 302
    entry, person = second.entries.get(number=2), published.entries.get(name=ANA).player
    assert entry.player != person and entry.proposed == person and entry.proposal_sent


@pytest.mark.parametrize("how", ["private", "hidden"])
def test_questions_reveal_no_hidden_people(how: str, marta: User) -> None:
    published = drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    person = published.entries.get(name=ANA).player
    decide(published, Publish(False) if how == "private" else ShowAs(person.pk, True))
    second, client = founded(marta, "Segunda"), logged_in(marta)
    seen = html_of(send(client, league_url("players_of", second), listed="Noa\nAna Perez\nUxía"))
    assert "Otoño" not in seen and "misma persona" not in seen
    confirm(client, league_url("players_of", second), listed="Noa\nAna Perez\nUxía", same_1="typed")
    assert second.entries.get(number=2).player != person, "an answer to a question that was not asked is ignored"


def test_one_letter_more_matches_no_player_of_other_leagues(marta: User) -> None:
    drawn_league((ANA, "Bea", "Carlos"), name="Liga de Otoño")
    second = founded(marta, "Segunda")
    assert "Otoño" not in html_of(
        send(logged_in(marta), league_url("players_of", second), listed="Noa\nAna Péres\nUxía")
    )


def test_wrong_number_of_names_is_shown_at_once(marta: User) -> None:
    league, client = founded(marta, "Liga"), logged_in(marta)
    address = league_url("players_of", league)
    two = html_of(client.post(address, {"listed": "Ana\nBea", "step": "read"}))
    assert "Son 2 nombres, y en esta liga caben de 3 a 10" in two
    twelve = ", ".join(f"Persona {chr(65 + n)}" for n in range(12))
    assert "Son 12 nombres, y en esta liga caben de 3 a 10" in html_of(
        client.post(address, {"listed": twelve, "step": "read"})
    )
    league.rules, league.max_players = "spanish", 16
    league.save()
    assert "caben de 3 a 16" in html_of(client.post(address, {"listed": "Ana\nBea", "step": "read"}))


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("Ana Pérez", "Ana Perez", True),
        ("Ana Pérez", "Ana Péres", True),
        ("Ana Pérez", "Ana Prez", True),
        ("Ana Pérez", "Ana Péreez", True),
        ("Ana Pérez", "Pérez, Ana", True),
        ("Ana Pérez", "Ana Gómez", False),
        ("Ana", "Eva", False),
        ("Ana", "Ane", False),
        ("Hortera", "Hortara", True),
        ("Hortera", "Hoartar", False),
    ],
)
def test_names_are_near_by_accents_order_or_one_letter(one: str, other: str, near: bool) -> None:
    assert nearly_alike(one, other) is nearly_alike(other, one) is near


def test_similar_latecomer_raises_a_question_too(marta: User, autumn: models.League) -> None:
    second, client = founded(marta, "Segunda"), logged_in(marta)
    confirm(client, league_url("players_of", second), listed="Noa\nUxía\nXoel")
    decide(second, DrawLots("7f3a"))
    address = league_url("latecomer", second)
    assert "Ana Pérez, de «Liga de Otoño»" in html_of(send(client, address, name="Ana Perez")).replace("\n", " ")
    assert confirm(client, address, name="Ana Perez", same_0="theirs").status_code == 302
    assert second.entries.get(name=ANA).player == autumn.entries.get(name=ANA).player
