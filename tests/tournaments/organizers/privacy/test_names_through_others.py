"""Initials and pseudonyms lead back to the name neither through other leagues nor through traces."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from tests.organizing import decide, drawn_league, fixture, podium_of
from tests.people import organizer_of
from tests.tournaments.every.walking import Walk, first_addresses
from tests.tournaments.organizers.privacy.test_matching import enter, logged_in, propose
from tests.tournaments.organizers.privacy.ursula import OTHERS, URSULA, traces_in
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.settings import Setup
from tournaments.league.values import Entrant
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.founding.verbs import AddLatecomer, found_league
from tournaments.organizers.incidents import articles_of
from tournaments.organizers.links.verbs import MakeLink
from tournaments.organizers.privacy.verbs import Anonymise, AnswerProposal, ShowAs
from tournaments.store.access.actor import Actor
from tournaments.store.access.tokens import digest, new_token
from tournaments.store.decide import take

pytestmark = pytest.mark.django_db


@pytest.fixture
def marta() -> User:
    return User.objects.create_user("marta")


@pytest.fixture
def martas_league(marta: User) -> models.League:
    """Return a published league of Marta's with Úrsula, whose entry is proposed to the league of others."""
    league = found_league(Setup(name="Liga de Marta"), by=Actor("Marta", marta))
    enter(marta, league, URSULA, "Zoe", "Iria")
    if league.entries.filter(proposed__isnull=False).exists():
        propose(marta, league, name=URSULA)
    return league


@pytest.fixture
def other_league() -> models.League:
    """Return the league of others, published before, that shows Úrsula in full."""
    return drawn_league((URSULA, *OTHERS), name="Liga de Otoño")


def entry_of(league: models.League) -> models.Entry:
    """Return Úrsula's registered player, erased or not."""
    return league.entries.get(Q(name=URSULA) | Q(name__startswith="Jugador "))


def hide(league: models.League) -> None:
    decide(league, ShowAs(entry_of(league).player_id, True))


def erase(league: models.League) -> None:
    decide(league, Anonymise(entry_of(league).player_id, (league.pk,)))


def public_history(league: models.League) -> str:
    page = html_of(Client().get(league_url("history", league)))
    return page + html_of(Client().get(league_url("league_file", league, "history", "csv")))


@pytest.mark.parametrize("conceal", [hide, erase])
def test_a_hidden_entry_is_proposed_to_no_league(
    conceal: Any, other_league: models.League, martas_league: models.League
) -> None:
    page = league_url("proposal", other_league, entry_of(martas_league).pk)
    organizer = organizer_of(other_league)
    assert organizer.get(page).status_code == 200
    conceal(martas_league)
    assert organizer.get(page).status_code == 404
    assert "Liga de Marta" not in html_of(organizer.get(league_url("people", other_league)))


def test_erasure_leaves_no_proposal_with_the_name(other_league: models.League, martas_league: models.League) -> None:
    erase(other_league)
    assert "Liga de Marta" not in html_of(organizer_of(other_league).get(league_url("people", other_league)))
    assert entry_of(martas_league).proposed is None


@pytest.mark.parametrize("same", [True, False])
@pytest.mark.parametrize("conceal", [hide, erase])
def test_proposal_answer_names_no_player_of_another_league(
    conceal: Any, same: bool, other_league: models.League, martas_league: models.League
) -> None:
    decide(other_league, AnswerProposal(entry_of(martas_league).pk, same))
    martas_league.refresh_from_db()
    conceal(martas_league)
    assert "Liga de Marta" not in public_history(other_league)
    assert not traces_in(public_history(martas_league))


@pytest.mark.parametrize("conceal", [hide, erase])
def test_signature_in_her_name_is_hidden_with_her(conceal: Any, other_league: models.League) -> None:
    """The name is in the label of a link, and in the name typed by a link's holder.

    What is erased is in no history; documents and other files are made from the same rows.
    """
    signed_by_link(other_league, OTHERS[0], label=URSULA, holder="")
    signed_by_link(other_league, OTHERS[1], label="Mesa 1", holder=URSULA)
    other_league.refresh_from_db()
    conceal(other_league)
    # A results page repeats the searched text.
    first = [address for address in first_addresses(other_league) if "q=" not in address and "player=" not in address]
    read = Walk(Client(), only_dossiers=True, brief=True, only_pages=conceal is erase).of(*first)
    assert not traces_in(public_history(other_league))
    assert {address: traces for address, text in read.items() if (traces := traces_in(text))} == {}


def signed_by_link(league: models.League, opponent: str, *, label: str, holder: str) -> None:
    """Enter a result and an incident of her game through a link."""
    token = new_token()
    decide(league, MakeLink(label, digest(token)))
    client = Client()
    client.post(reverse("tournaments:enter", args=[token]), {"name": holder})
    game = fixture(league, URSULA, opponent)
    address = league_url("game", league, game.pk)
    answer = confirm(client, address, winner="one", reason="no_pieces", one_men="3", one_kings="1")
    assert answer.status_code == 302 and traces_in(public_history(league))
    decision = league.decisions.order_by("number").last()
    assert decision and traces_in(decision.actor_name), "the decision is signed with her name"
    article = articles_of(league.rules)[0]
    fields = {"article": article, "claimed_by": "one", "outcome": "stands", "public": "on", "note": "x"}
    confirm(client, league_url("incidents", league, game.pk), **fields)


def test_hidden_entry_is_not_named_by_an_old_history(marta: User, martas_league: models.League) -> None:
    hide(martas_league)
    second = found_league(Setup(name="Segunda"), by=Actor("Marta", marta))
    enter(marta, second, URSULA, "Zoe", "Noa")
    assert not traces_in(public_history(second))
    enter(marta, second, "Zoe", "Noa", "Brais")
    assert not traces_in(public_history(second))


def test_a_hidden_latecomer_undone_is_not_named_by_the_history(marta: User, martas_league: models.League) -> None:
    hide(martas_league)
    second = drawn_league(("Zoe", "Noa", "Brais"), name="Segunda")
    second.officials.create(user=marta, role="organizer")
    by = Actor("Marta", marta)
    late = take(second, AddLatecomer(Entrant(URSULA), marta), by=by)
    logged_in(marta).post(league_url("undo", second, late.number))
    assert second.entries.count() == 3
    assert not traces_in(public_history(second))


def test_personal_file_has_no_other_championships(marta: User, martas_league: models.League) -> None:
    podium_of("Copa de otros", OtherGame("Tute", 5, [Entrant("Ana"), Entrant("Bea"), Entrant("Eva")]))
    models.Placing.objects.filter(other_podium__isnull=False, place=1).update(
        player=entry_of(martas_league).player, initials=True
    )
    models.Player.objects.filter(pk=entry_of(martas_league).player_id).update(
        club="Club secreto", folded_club="club secreto"
    )
    personal_file = html_of(
        logged_in(marta).get(reverse("tournaments:personal_file", args=[entry_of(martas_league).player_id]))
    )
    assert (
        "Copa de otros" not in personal_file
        and "Club secreto" not in personal_file
        and "Liga de Marta" in personal_file
    )


def test_a_podium_that_hides_her_is_not_counted_for_others(marta: User, martas_league: models.League) -> None:
    podium_of("Copa de otros", OtherGame("Tute", 5, [Entrant("Ana"), Entrant("Bea"), Entrant("Eva")]))
    models.Placing.objects.filter(other_podium__isnull=False, place=1).update(
        player=entry_of(martas_league).player, initials=True
    )
    preview = html_of(send(logged_in(marta), league_url("anonymise", martas_league, entry_of(martas_league).player_id)))
    assert "podio de otro juego" not in preview


def test_letters_of_an_erased_name_are_in_no_public_file() -> None:
    """Similar names are sorted by letters; once one is erased, the file has ranks in their place."""
    league = drawn_league(("Ursula Quintans", "Úrsula Quintáns", "Zoe"), name="Casi iguales")
    decide(league, Anonymise(league.entries.get(name="Úrsula Quintáns").player_id, (league.pk,)))
    players = json.loads(html_of(Client().get(league_url("league_file", league, "league", "json"))))["players"]
    assert {one["sorted_as"] for one in players} == {"001", "002"}
