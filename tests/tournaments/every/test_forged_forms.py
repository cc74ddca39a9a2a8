"""Forms with keys of other leagues are refused as if the object did not exist."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.db import transaction

from tests.acts import page_address
from tests.organizing import ACTOR, beat, decide, drawn_league
from tests.people import organizer_of
from tests.tournaments.every.addresses import ADDRESSES, arguments, made
from tests.tournaments.every.matrix import PAGES
from tests.tournaments.every.sendings import RESULT
from tests.tournaments.every.states import LEAGUES
from tests.tournaments.every.whole_history import everything
from tournaments import models
from tournaments.league.faults import Fault
from tournaments.league.settings import Setup
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame, add_other_podium
from tournaments.organizers.founding.copying import copy_league
from tournaments.organizers.founding.verbs import found_league
from tournaments.organizers.officials.verbs import Publish
from tournaments.store.access.actor import Actor
from tournaments.store.championships import found_championship, rename_championship

pytestmark = pytest.mark.django_db

COUNTED = {f"tournaments:{name}" for name in ("undo", "play_off", "rule", "rule_again")}
"""Pages whose number counts decisions or ties of the league itself."""
UNKNOWN_KEY = 987_654
SENDER_VALUES = re.compile(
    rf'name="(?:csrfmiddlewaretoken|request_key)" value="[^"]*"|data-answers="[^"]*"|"x-csrftoken": *"[^"]*"'
    rf"|\b{UNKNOWN_KEY}\b"
)


KEYS = {"object_id", "incident", "league_id", "user_id", "invitation_id", "player_id", "podium_id"}


def addresses_with_a_key() -> Iterator[str]:
    """Yield the addresses under a league or a championship that name an object by its key."""
    for name, pattern in ADDRESSES.items():
        converters = pattern.pattern.converters
        if name.startswith("tournaments:") and "slug" in converters and KEYS & converters.keys():
            yield name


@pytest.mark.parametrize("state", LEAGUES)
def test_keys_of_other_leagues_answer_as_unknown_ones(state: str) -> None:
    names = [name for name in addresses_with_a_key() if name not in COUNTED and PAGES[name].league == state]
    if names:
        others = made(names[0])
        decide(others, Publish(False))
        own = drawn_league(("Xiana", "Uxía", "Zeltia"), name="Liga propia")
        beat(own, "Xiana", "Uxía")
    for name in names:
        with transaction.atomic():
            check_keys_of(name, others, own)
            transaction.set_rollback(True)


def check_keys_of(name: str, others: models.League, own: models.League) -> None:
    """Check that an organizer of their own league learns and changes nothing by the keys of another one."""
    whose, *keys = arguments(name, others)
    client = organizer_of(own)
    slug = own.slug
    if whose != others.slug:
        user = User.objects.get(pk=client.session[SESSION_KEY])
        slug = found_championship("Copa propia", by=Actor("Marta", user)).slug
        models.ChampionshipOrganizer.objects.get_or_create(
            championship=models.Championship.objects.get(slug=slug), user=user
        )
    there, nowhere = (page_address(name, [slug, *these]) for these in (keys, [UNKNOWN_KEY] * len(keys)))
    before = everything()
    assert shown(client.get(there), keys) == shown(client.get(nowhere), keys), name
    sent = {**RESULT, "seen": str(own.version), "step": "confirm", "reason": "x", "same": "yes", "name": "Otra"}
    answers = [client.post(at, {**sent, "request_key": str(uuid.uuid4())}) for at in (there, nowhere)]
    assert shown(answers[0], keys) == shown(answers[1], keys), name
    assert answers[0].status_code in (403, 404, 405, 422) and everything() == before, name


def shown(answer: Any, keys: list[object]) -> tuple[int, str]:
    """Return a response without the requested key and without the sender's own values."""
    page = SENDER_VALUES.sub("", answer.content.decode())
    for key in keys:
        page = re.sub(rf"\b{key}\b", "", page)
    return answer.status_code, page


def named_otherwise(cup: models.Championship, by: Actor, key: str) -> None:
    rename_championship(cup, "Copa nueva", by=by, request_key=key)


def another_game(cup: models.Championship, by: Actor, key: str) -> None:
    add_other_podium(cup, OtherGame("Tute", 3, [Entrant("Xiana"), Entrant("Uxía")]), by=by, request_key=key)


def a_league(cup: models.Championship, by: Actor, key: str) -> None:
    found_league(Setup(name="Liga"), by=by, published=False, request_key=key)


def a_copy(cup: models.Championship, by: Actor, key: str) -> None:
    copy_league(drawn_league(name="Liga"), "La siguiente", by=by, request_key=key)


@pytest.mark.parametrize("act", [named_otherwise, another_game, a_league, a_copy])
def test_foreign_request_key_reveals_nothing(act: Callable[[models.Championship, Actor, str], None]) -> None:
    act(found_championship("Copa reservada", by=ACTOR), ACTOR, "clave")
    marta = Actor("Marta", User.objects.create_user("marta"))
    own = found_championship("Copa de Marta", by=marta)
    models.ChampionshipOrganizer.objects.get_or_create(championship=own, user=marta.user)
    with pytest.raises(Fault):
        act(own, marta, "clave")
    assert not models.Decision.objects.filter(actor=marta.user).exclude(verb="found_championship").exists()
