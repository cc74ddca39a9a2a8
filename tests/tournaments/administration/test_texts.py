"""Words struck out of a history are nowhere any more, and the history says who struck them out."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from tests.organizing import beat, decide, drawn, fixture, tied
from tests.people import Who, client_of, holder_of, link_of
from tests.tournaments.administration.acting import REASON, act, administrator, key_of, user_of
from tests.tournaments.administration.test_leagues import everything
from tests.tournaments.sendings import RESULT, send
from tests.tournaments.views.desk import at, body
from tournaments import models
from tournaments.accounts.people import signed_by
from tournaments.decisions.incidents import NoteIncident, StrikeIncident, articles_of
from tournaments.decisions.links import MakeLink, RevokeLink
from tournaments.decisions.rule import Rule
from tournaments.decisions.sanction import RevokeSanction, SanctionPlayer
from tournaments.decisions.strike_text import STRUCK
from tournaments.links import digest, new_token
from tournaments.models.incident import Claimant, Outcome
from tournaments.selectors.audit import audit_league
from tournaments.selectors.loading import load_league

pytestmark = pytest.mark.django_db
WORDS = "palabras que insultan"


def sanctioned() -> models.League:
    """In the sanction, its row, and the decision that lifted it for another reason."""
    league = drawn()
    decide(league, SanctionPlayer("Ana", WORDS))
    decide(league, RevokeSanction(league.sanctions.get().pk), reason="no fue")
    return league


def ruled() -> models.League:
    league = tied()
    decide(league, Rule(["Bea", "Ana"], WORDS))
    return league


def noted() -> models.League:
    league = drawn()
    game, article = fixture(league, "Ana", "Bea"), articles_of(league.rules)[0]
    incident = {"fixture": game.pk, "article": article, "claimed_by": Claimant.ONE, "outcome": Outcome.STANDS}
    decide(league, NoteIncident(**incident, by="Anxo", note=WORDS, public=True))
    decide(league, StrikeIncident(models.Incident.objects.get().pk), reason="se anotó mal")
    return league


def with_a_link() -> models.League:
    """In the label of a link, and in the name of what was decided through it."""
    league = drawn()
    token = new_token()
    decide(league, MakeLink(WORDS, digest(token)))
    link = league.links.get()
    client = holder_of(link, "Xoel")
    send(client, f"{at('game', league, fixture(league, 'Ana', 'Bea').pk)}?gana=one", RESULT)
    decide(league, RevokeLink(link.pk))
    return league


def undone() -> models.League:
    league = drawn()
    client = client_of(Who.ORGANIZER, league)
    by = user_of(client)
    from tournaments.decisions.actor import Actor
    from tournaments.decisions.taking import take
    from tournaments.decisions.undo import Undo

    actor = Actor("Ana", by)
    taken = take(league, SanctionPlayer("Ana", WORDS), by=actor)
    take(league, Undo(taken.number, actor), by=actor)
    return league


WRITTEN: list[Callable[[], models.League]] = [sanctioned, ruled, noted, with_a_link, undone]


def first_with_words(league: models.League) -> models.Decision:
    return next(row for row in league.decisions.order_by("number") if WORDS in str([row.reason, row.after]))


def page(held: models.League | models.Championship, number: int) -> str:
    kind = "league" if isinstance(held, models.League) else "championship"
    return reverse(f"administration:strike_{kind}_text", args=[held.pk, number])


@pytest.mark.parametrize("written", WRITTEN)
def test_words_struck_out_are_nowhere_any_more(written: Callable[[], models.League]) -> None:
    league = written()
    assert WORDS in everything()
    client, inside, decision = administrator(), client_of(Who.REFEREE, league), first_with_words(league)
    listed = body(client.get(reverse("administration:league_texts", args=[league.pk])))
    assert WORDS in listed and page(league, decision.number) in listed
    assert act(client, page(league, decision.number), which=key_of(WORDS)).status_code == 302
    assert WORDS not in everything()
    league.refresh_from_db()
    assert audit_league(load_league(league)) == []
    player = models.Entry.objects.filter(league=league, name="Ana").values_list("player", flat=True)[0]
    shown = [at("history", league), at("standings", league), at("games", league)]
    shown += [
        reverse("tournaments:league_file", args=[league.slug, *what])
        for what in (("history", "csv"), ("league", "json"))
    ]
    for browser in (Client(), inside, client):
        for where in shown:
            answer = browser.get(where)
            assert answer.status_code == 200 and WORDS not in body(answer), where
    personal = client.get(reverse("tournaments:personal_file", args=[player]))
    assert personal.status_code == 200 and WORDS not in body(personal)
    told = body(client.get(at("history", league)))
    who = signed_by(user_of(client))
    assert f"Texto tachado por {who}" in told and STRUCK in told and REASON not in told
    assert f"tacha un texto de la decisión {decision.number}." in told


def test_only_what_is_chosen_is_struck_out() -> None:
    league = drawn()
    game, article = fixture(league, "Ana", "Bea"), articles_of(league.rules)[0]
    incident = {"fixture": game.pk, "article": article, "claimed_by": Claimant.ONE, "outcome": Outcome.STANDS}
    decide(league, NoteIncident(**incident, by="Anxo", note="nota correcta", public=True))
    strike = decide(league, StrikeIncident(models.Incident.objects.get().pk), reason=WORDS)
    client = administrator()
    shown = body(client.get(page(league, strike.number)))
    assert WORDS in shown and "nota correcta" in shown
    act(client, page(league, strike.number), which=key_of(WORDS))
    assert WORDS not in everything() and "nota correcta" in everything()


@pytest.mark.parametrize("which", ["", "0" * 16, key_of("otra cosa")])
def test_a_text_that_the_decision_has_not_is_refused(which: str) -> None:
    league = sanctioned()
    decision = first_with_words(league)
    answer = act(administrator(), page(league, decision.number), which=which)
    assert answer.status_code == 422 and WORDS in everything()


def test_a_decision_without_texts_offers_nothing_to_strike_out() -> None:
    league = drawn()
    beat(league, "Ana", "Bea")
    client = administrator()
    assert page(league, league.version) not in body(
        client.get(reverse("administration:league_texts", args=[league.pk]))
    )
    league.refresh_from_db()
    assert act(client, page(league, league.version)).status_code == 422
    assert client.get(page(league, 999)).status_code == 404


def test_the_other_decisions_of_the_league_stay_as_they_were() -> None:
    league = sanctioned()
    decide(league, SanctionPlayer("Bea", "otra razón"))
    other = league.decisions.exclude(after__reason=WORDS).exclude(before__reason=WORDS)
    before = list(other.order_by("number").values())
    act(administrator(), page(league, first_with_words(league).number), which=key_of(WORDS))
    assert list(league.decisions.filter(pk__in=[row["id"] for row in before]).order_by("number").values()) == before
    assert not models.Erasure.objects.exists()
    assert link_of(Who.LINK, league)
