"""Players sign up, the organizer accepts them, latecomers wait, and a player who leaves makes room."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.organizing import league_in_preparation
from tests.people import Visitor, client_of
from tests.tournaments.organizers.events.new_events import FORM, carme, founded, hidden_fields, send, text
from tournaments import models
from tournaments.models.league import Role
from tournaments.organizers.events.signing_up import MOST_A_DAY
from tournaments.organizers.founding.lots import DrawLots
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take
from tournaments.store.events import MAX_WAITING, OpenSignUp, sign_ups_of

pytestmark = pytest.mark.django_db
__all__ = ["carme"]


@pytest.fixture
def league(carme: Client) -> models.League:
    """Return a league of Carme's in preparation, with three players and an open sign-up for five."""
    row = league_in_preparation(("Ana", "Bea", "Carlos"), name="Abierto")
    user = User.objects.get(username="carme")
    row.officials.create(user=user, role=Role.ORGANIZER)
    take(row, OpenSignUp(5), by=Actor("Carme", user))
    return row


def sign_up(league: models.League, name: str, **more: str) -> Any:
    return send(Client(), f"/ligas/{league.slug}/apuntarse/", name=name, **more)


def organized(client: Client, league: models.League, **fields: Any) -> Any:
    page = f"/ligas/{league.slug}/organizar/inscripcion/"
    return client.post(page, {**hidden_fields(client, page), **fields})


def keys(league: models.League) -> list[int]:
    return [row.pk for row in league.sign_ups.filter(accepted=False)]


def own_page(answer: Any) -> str:
    return text(Client().get(answer["Location"]))


def test_nothing_shows_until_the_organizer_opens_it(carme: Client) -> None:
    league = league_in_preparation(("Ana", "Bea", "Carlos"), name="Cerrado")
    assert Client().get(f"/ligas/{league.slug}/apuntarse/").status_code == 404
    assert "Apuntarse" not in text(Client().get(f"/ligas/{league.slug}/"))
    league.officials.create(user=User.objects.get(username="carme"), role=Role.ORGANIZER)
    assert organized(carme, league, step="open", limit="8").status_code == 302
    assert "Apuntarse" in text(Client().get(f"/ligas/{league.slug}/"))
    assert organized(carme, league, step="close").status_code == 302
    assert "Apuntarse" not in text(Client().get(f"/ligas/{league.slug}/"))
    assert "cerrada" in text(Client().get(f"/ligas/{league.slug}/apuntarse/"))
    now = sign_ups_of(league)
    assert now and now.waiting == ()


def test_two_have_a_place_and_the_third_waits(carme: Client, league: models.League) -> None:
    answers = [sign_up(league, name) for name in ("Dora", "Eva", "Fiz")]
    assert "Tienes plaza" in own_page(answers[0])
    assert "en el puesto 1" in own_page(answers[2])
    shown = text(carme.get(f"/ligas/{league.slug}/organizar/inscripcion/"))
    assert shown.count(" checked") == 0
    assert "Dora" not in own_page(answers[2])
    assert "Dora" not in text(Client().get(f"/ligas/{league.slug}/apuntarse/"))


def test_accepted_stand_in_the_list(carme: Client, league: models.League) -> None:
    answer = sign_up(league, "Dora", club="Uriandia")
    assert organized(carme, league, step="accept", chosen=keys(league)).status_code == 302
    assert list(league.entries.order_by("number").values_list("name", "club"))[3] == ("Dora", "Uriandia")
    assert "Estás en la lista" in own_page(answer)
    assert "Dora" in text(Client().get(f"/ligas/{league.slug}/apuntarse/"))
    assert models.Decision.objects.filter(verb="enrol").latest("pk").actor_name == "carme"


def test_one_button_accepts_all_who_have_a_place(carme: Client, league: models.League) -> None:
    page = f"/ligas/{league.slug}/organizar/inscripcion/"
    sign_up(league, "Dora")
    assert "que tienen plaza" not in text(carme.get(page)), "one is ticked"
    for name in ("Eva", "Fiz"):
        sign_up(league, name)
    assert "Meter a los 2 que tienen plaza" in text(carme.get(page))
    assert organized(carme, league, step="all").status_code == 302
    assert set(league.entries.values_list("name", flat=True)) > {"Dora", "Eva"}
    assert [one.name for one in league.sign_ups.filter(accepted=False)] == ["Fiz"]
    assert organized(carme, league, step="all").status_code == 422, "nobody else has a place"


def test_first_who_waits_moves_up_when_somebody_leaves(carme: Client, league: models.League) -> None:
    first, _second, third = [sign_up(league, name) for name in ("Dora", "Eva", "Fiz")]
    organized(carme, league, step="accept", chosen=keys(league)[:2])
    assert "en el puesto 1" in own_page(third)
    assert send(Client(), first["Location"]).status_code == 302
    assert not league.entries.filter(name="Dora").exists()
    assert "Tienes plaza" in own_page(third)
    assert Client().get(first["Location"]).status_code == 410


def test_form_sent_twice_signs_up_once(league: models.League) -> None:
    client, page = Client(), f"/ligas/{league.slug}/apuntarse/"
    fields = {**hidden_fields(client, page), "name": "Dora"}
    addresses = {client.post(page, fields)["Location"] for _ in range(2)}
    assert len(addresses) == 1
    assert league.sign_ups.count() == 1


def test_name_in_the_list_is_refused_to_the_organizer_only(carme: Client, league: models.League) -> None:
    assert sign_up(league, "Ana", club="Uriandia").status_code == 302
    answer = organized(carme, league, step="accept", chosen=keys(league))
    assert answer.status_code == 422
    assert "Ana" in text(answer)
    assert organized(carme, league, step="remove", chosen=keys(league)).status_code == 302
    assert not league.sign_ups.exists()


@pytest.mark.parametrize("name", ["ana", "Dora"])
def test_name_that_is_there_is_taken_with_a_club_only(league: models.League, name: str) -> None:
    sign_up(league, "Dora")
    answer = sign_up(league, name)
    assert answer.status_code == 422 and "Si eres otra persona, pon el club." in text(answer)
    assert sign_up(league, name, club="Uriandia").status_code == 302
    league.entries.filter(name="Bea").update(initials=True)
    assert sign_up(league, "Bea").status_code == 302


def test_more_than_the_places_are_taken_in_only_if_the_organizer_means_it(carme: Client, league: models.League) -> None:
    for name in ("Dora", "Eva", "Fiz"):
        sign_up(league, name)
    answer = organized(carme, league, step="accept", chosen=keys(league))
    assert answer.status_code == 422 and "Serían 6 jugadores para 5 plazas." in text(answer)
    assert 'name="over"' in text(answer) and league.entries.count() == 3
    assert organized(carme, league, step="accept", chosen=keys(league), over="on").status_code == 302
    assert league.entries.count() == 6


def test_page_says_what_one_signs_up_for(league: models.League) -> None:
    page = text(Client().get(f"/ligas/{league.slug}/apuntarse/"))
    assert "3 jugadores" in page and "5 plazas en total." in page
    assert "Sin fecha todavía." in page or "Empieza el" in page


def test_who_leaves_is_asked_and_told(league: models.League) -> None:
    address = sign_up(league, "Dora")["Location"]
    assert "Sí, borrarme" in text(Client().get(address))
    told = Client().get(send(Client(), address)["Location"])
    assert told.status_code == 410 and "Te has borrado" in text(told) and "Abierto" in text(told)


def test_floods_end_at_the_limits(league: models.League, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(MOST_A_DAY):
        models.SignUp.objects.create(league=league, name=f"P{number}", token_hash=str(number))
    answers = [sign_up(league, f"Persona {number}") for number in range(2)]
    assert [one.status_code for one in answers] == [302, 302]
    monkeypatch.setattr("tournaments.organizers.events.signing_up.MOST_A_DAY", 2)
    assert "mucha gente" in text(sign_up(league, "Una más"))
    for number in range(MOST_A_DAY, MAX_WAITING):
        models.SignUp.objects.create(league=league, name=f"P{number}", token_hash=str(number))
    monkeypatch.setattr("tournaments.organizers.events.signing_up.MOST_A_DAY", 60)
    assert "llena" in text(sign_up(league, "Otra más"))


def test_lots_close_the_sign_up(carme: Client, league: models.League) -> None:
    answer = sign_up(league, "Dora")
    organized(carme, league, step="accept", chosen=keys(league))
    take(league, DrawLots("7f3a"), by=Actor("Carme"))
    assert Client().get(f"/ligas/{league.slug}/apuntarse/")["Location"] == f"/ligas/{league.slug}/"
    assert "avisa a quien organiza" in own_page(answer)
    assert send_without_form(answer["Location"]).status_code == 422
    assert league.entries.filter(name="Dora").exists()


def send_without_form(address: str) -> Any:
    return Client().post(address, {"request_key": "k"})


def test_private_league_takes_no_sign_ups(league: models.League) -> None:
    models.League.objects.filter(pk=league.pk).update(published=False)
    assert Client().get(f"/ligas/{league.slug}/apuntarse/").status_code == 404


def test_hidden_name_is_not_shown_to_who_signs_up(league: models.League) -> None:
    league.entries.filter(name="Bea").update(initials=True)
    assert "Bea" not in text(Client().get(f"/ligas/{league.slug}/apuntarse/"))


def gathering(client: Client, people: int, accepted: int) -> tuple[models.Event, list[Any]]:
    """Return an event for which so many signed up, and the answers that they got."""
    event = founded(client, listed="", gathers="on", when="day", day="", hour="")
    [stage] = event.stages.all()
    answers = [sign_up(stage.league, f"Jugadora {number}") for number in range(people)]
    organized(client, stage.league, step="accept", chosen=keys(stage.league)[:accepted])
    return event, answers


def drawn(client: Client, event: models.Event, **chosen: Any) -> Any:
    """Choose how an event that gathered its players is played; return the answer."""
    page = client.get(f"/torneos/nuevo/?inscritos={event.slug}").context
    fields = {name: page["form"][name].value() for name in ("name", "gathered")}
    fields["listed"] = page["names"]["listed"].value()
    return send(client, "/torneos/nuevo/", **{**FORM, **fields, **chosen})


def test_event_gathers_its_players_and_is_drawn_at_the_same_address(carme: Client) -> None:
    event, answers = gathering(carme, 10, 9)
    [stage] = event.stages.all()
    assert stage.league.calendar is None
    page = f"/torneos/{event.slug}/"
    assert "Apuntarse" in text(Client().get(page, follow=True))
    models.Entry.objects.filter(name="Jugadora 3").update(initials=True)
    organizing = text(carme.get(f"{page}organizar/"))
    assert f"?inscritos={event.slug}" in organizing
    assert "Se ha inscrito 1 persona que espera" in organizing
    waits = "Se ha apuntado 1 persona que no está en la lista."
    assert waits in text(carme.get(f"/torneos/nuevo/?inscritos={event.slug}"))
    assert waits not in text(carme.get("/torneos/nuevo/"))
    named = f"/torneos/nuevo/?gathered={event.slug}"
    stranger = client_of(Visitor.STRANGER, stage.league)
    assert waits in text(carme.get(named)) and waits not in text(stranger.get(named))
    people = set(models.Entry.objects.values_list("player", flat=True))
    answer = drawn(carme, event)
    assert answer["Location"] == f"{page}organizar/"
    event = models.Event.objects.get(slug=event.slug)
    assert [each.key for each in event.stages.all()] == ["A", "B", "final"]
    assert set(models.Entry.objects.values_list("player", flat=True)) == people
    assert models.Entry.objects.get(name="Jugadora 3").initials
    assert models.Event.objects.count() == 1
    assert Client().get(f"/ligas/{stage.league.slug}/apuntarse/")["Location"] == page
    assert event.stages.get(key="A").league_id == stage.league_id
    history = text(carme.get(f"{page}historial/"))
    for words in ("Inscripción abierta, con 24 plazas.", "De la lista, en «Torneo de Uriandia: grupo A» juegan: "):
        assert words in history
    assert "y juegas" in own_page(answers[0]) and "Contacto:" not in own_page(answers[0])
    models.League.objects.filter(pk=event.stages.get(key="A").league_id).update(contact="club@example.org")
    assert 'Contacto: <bdi><a href="mailto:club@example.org">' in " ".join(own_page(answers[0]).split())
    waited = own_page(answers[9])
    assert "no entraste" in waited
    assert f'<a href="{page}"><bdi>{event.name}</bdi></a>' in waited
    assert not any(words in waited for words in ("Tienes plaza", "En la lista", "grupo A", "Ya no voy"))
    assert "Apuntarse" not in text(Client().get(page))


def test_event_that_gathered_its_players_becomes_a_swiss_under_its_addresses(carme: Client) -> None:
    event, answers = gathering(carme, 10, 9)
    [stage] = event.stages.all()
    answer = drawn(carme, event, format="swiss", rounds="4", boards="")
    league = models.League.objects.get()
    assert league == stage.league and league.entries.count() == 9
    assert (league.stage or {})["rounds"] == 4 and league.boards == 4
    assert carme.get(answer["Location"])["Location"] == f"/ligas/{league.slug}/organizar/"
    assert Client().get(f"/torneos/{event.slug}/")["Location"] == f"/ligas/{league.slug}/"
    organizing = text(carme.get(f"/ligas/{league.slug}/organizar/"))
    assert "Torneo creado." in organizing and "Emparejar la primera ronda" in organizing
    assert "Inscripción abierta" in text(carme.get(f"/ligas/{league.slug}/historial/"))
    assert "Estás en la lista" in own_page(answers[0])
    assert "Apuntarse" not in text(Client().get(f"/ligas/{league.slug}/"))


def test_address_to_sign_up_is_copied_or_scanned(carme: Client, league: models.League) -> None:
    page = f"/ligas/{league.slug}/organizar/inscripcion/"
    address = f"http://testserver/ligas/{league.slug}/apuntarse/"
    shown = text(carme.get(page))
    assert f'data-send="{address}"' in shown and "/send" in shown
    assert f'class="qr" role="img" aria-label="{address}"' in shown
    organized(carme, league, step="close")
    assert 'class="qr"' not in text(carme.get(page))


def test_address_with_what_no_slug_has_finds_nothing(carme: Client) -> None:
    assert Client().get("/apuntarse/x/?borrado=%00").status_code == 410
    for key, status in (("gathered", 200), ("inscritos", 404), ("copia", 404)):
        assert carme.get(f"/torneos/nuevo/?{key}=%00").status_code == status, key
