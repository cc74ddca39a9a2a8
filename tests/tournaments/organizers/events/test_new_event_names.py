"""Questions of the page of a new event about names like those of the organizer's other leagues."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import NAMES, loaded
from tests.organizing import drawn_league
from tests.tournaments.organizers.events.new_events import FORM, carme, coming, digest, founded, send, text
from tournaments import models
from tournaments.league.settings import Setup
from tournaments.league.values import Entrant
from tournaments.organizers.founding.verbs import Enrol, found_league
from tournaments.store.access.actor import Actor
from tournaments.store.decide import take

__all__ = ["carme"]
pytestmark = pytest.mark.django_db
KNOWN = "Xoán Pérez"
LIKE = [*NAMES[:7], "Xoan Perez"]


@pytest.fixture(autouse=True)
def autumn(carme: Client) -> models.League:
    """Return a league organized by Carme, in which Xoán Pérez plays."""
    by = Actor("Carme", User.objects.get(username="carme"))
    league = found_league(Setup(name="Liga de Otoño"), by=by)
    take(league, Enrol([Entrant(KNOWN), Entrant("Zoe"), Entrant("Iria")], by.user), by=by)
    return league


def person(event: models.Event, name: str) -> models.Player:
    return models.Entry.objects.get(league__event_stage__event=event, name=name).player


def test_similar_name_is_asked_about_while_it_is_typed(carme: Client) -> None:
    said = re.sub(r"\s+", " ", coming(carme, listed="\n".join(LIKE)))
    assert "«Xoan Perez»: ¿es Xoán Pérez, de «Liga de Otoño»?" in said
    assert "¿Son la misma persona?" not in coming(carme, listed="\n".join(NAMES))


def test_no_event_is_founded_before_its_questions_were_shown(carme: Client) -> None:
    shown = text(send(carme, "/torneos/nuevo/", **{**FORM, "listed": "\n".join(LIKE)}))
    assert not models.Event.objects.exists()
    assert "¿Son la misma persona?" in shown and "Mira cómo se ha leído la lista." in shown


@pytest.mark.parametrize("filling", ["lots", "hand"])
@pytest.mark.parametrize(("answer", "name"), [("theirs", KNOWN), ("typed", "Xoan Perez"), ("no", "Xoan Perez")])
def test_answer_chooses_the_person_and_the_spelling(
    carme: Client, autumn: models.League, answer: str, name: str, filling: str
) -> None:
    listed = "\n".join(LIKE[:4]) + "\n\n" + "\n".join(LIKE[4:])
    shown = digest(carme, listed=listed)
    event = founded(carme, listed=listed, shown=shown, filling=filling, same_7=answer)
    names = {player.name for group in loaded(event).groups for player in group.loaded.league.players}
    assert names == {*NAMES[:7], name}
    assert (person(event, name) == autumn.entries.get(name=KNOWN).player) is (answer != "no")


def test_answers_that_make_two_of_one_name_are_refused(carme: Client) -> None:
    by = Actor("Carme", User.objects.get(username="carme"))
    for club in ("Norte", "Sur"):
        take(found_league(Setup(name=club), by=by), Enrol([Entrant(KNOWN, club)], by.user), by=by)
    twice = {"listed": "\n".join([*LIKE, "Xoán Péres"])}
    refused = send(carme, "/torneos/nuevo/", **{**FORM, **twice}, same_7="theirs", same_8="theirs")
    assert refused.status_code == 422 and "Xoán Pérez" in text(refused) and not models.Event.objects.exists()


def test_equal_name_is_the_same_person_without_a_question(carme: Client, autumn: models.League) -> None:
    event = founded(carme, listed="\n".join([*NAMES[:7], KNOWN]))
    assert person(event, KNOWN) == autumn.entries.get(name=KNOWN).player


def test_people_who_signed_up_are_kept_and_others_asked_about(carme: Client, autumn: models.League) -> None:
    gathered = founded(carme, listed="\n".join(NAMES[:7]), gathers="on", places="16")
    listed = {"listed": "\n".join(LIKE), "gathered": gathered.slug, "same_7": "theirs", "name": gathered.name}
    assert "¿Son la misma persona?" in coming(carme, **listed)
    event = founded(carme, **listed, shown=digest(carme, **listed))
    assert event == gathered
    assert person(event, KNOWN) == autumn.entries.get(name=KNOWN).player


def test_equal_name_of_a_league_of_others_is_told_after_founding(carme: Client) -> None:
    drawn_league(("Zuleica Rey", "Bea", "Carlos"), name="Liga de otra gente")
    answer = send(carme, "/torneos/nuevo/", **{**FORM, "listed": "\n".join([*NAMES[:7], "Zuleica Rey"])})
    assert "1 nombre es también de alguien de otra liga" in text(carme.get(answer["Location"], follow=True))
