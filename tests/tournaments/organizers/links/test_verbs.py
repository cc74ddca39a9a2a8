"""Decisions that make, renew and revoke private links, and decisions taken with one."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.organizing import ACTOR, ONE_WINS, complete_league, decide, drawn_league, fixture, league_in_preparation
from tournaments import models
from tournaments.display.officials import live_links
from tournaments.league.faults import Code, Fault
from tournaments.models.access_link import Reach
from tournaments.organizers.closing.verbs import Close, Reopen
from tournaments.organizers.founding.lots import DrawLots
from tournaments.organizers.links.verbs import MakeLink, MakePlayerLinks, RenewLink
from tournaments.organizers.results.verbs import RecordResult
from tournaments.store.access.actor import Actor
from tournaments.store.access.permissions import decides_in_championship
from tournaments.store.access.tokens import LinkState, digest, link_of, link_state, new_token
from tournaments.store.decide import take
from tournaments.store.links import RevokeLink

pytestmark = pytest.mark.django_db


def make_link(league: models.League, token: str = "1", **how: object) -> models.AccessLink:
    decision = decide(league, MakeLink("Mesa 1", digest(token), **how))  # type: ignore[arg-type]
    return models.AccessLink.objects.select_related("league").get(pk=(decision.after or {})["link"])


def current_state(link: models.AccessLink) -> LinkState:
    return link_state(models.AccessLink.objects.select_related("league").get(pk=link.pk), timezone.now())


def test_tokens_are_long_and_never_the_same() -> None:
    tokens = {new_token() for _ in range(1_000)}
    assert len(tokens) == 1_000
    assert {len(token) for token in tokens} == {43}  # 32 bytes in base64, six bits a character


def test_link_is_found_by_its_token_which_is_not_stored() -> None:
    league, token = drawn_league(), new_token()
    link = make_link(league, token)
    assert link_of(digest(token)) == link
    stored_rows = [*models.AccessLink.objects.values(), *models.Decision.objects.values()]
    assert token not in repr(stored_rows)
    assert digest(token) not in repr(list(models.Decision.objects.values()))


def test_secrets_of_decisions_are_not_written_with_them() -> None:
    """As an error report writes the values of a decision that failed."""
    made = (MakeLink("Mesa 1", "secreto", salt="sal"), RenewLink(1, "secreto", salt="sal"))
    for verb in (*made, MakePlayerLinks((1,), "secreto", salt="sal")):
        assert not re.search("secreto|sal", repr(verb)), verb


def test_making_renewing_and_revoking_are_in_the_history() -> None:
    league = drawn_league()
    link = make_link(league)
    decide(league, RenewLink(link.pk, digest("2"), 3))
    decide(league, RevokeLink(link.pk))
    last = list(league.decisions.order_by("number"))[-3:]
    assert [decision.verb for decision in last] == ["make_link", "renew_link", "revoke_link"]
    assert {decision.subject for decision in last} == {f"link {link.pk}"}


def test_renewing_leaves_only_the_new_token() -> None:
    league = drawn_league()
    link = make_link(league, "1")
    decide(league, RenewLink(link.pk, digest("2")))
    assert link_of(digest("1")) is None
    assert link_of(digest("2")) == link


def test_revoked_link_is_neither_renewed_nor_revoked_again() -> None:
    league = drawn_league()
    link = make_link(league)
    decide(league, RevokeLink(link.pk))
    for verb in (RenewLink(link.pk, digest("2")), RevokeLink(link.pk)):
        with pytest.raises(Fault) as refused:
            decide(league, verb)
        assert refused.value.code is Code.LINK_REVOKED
    assert current_state(link) is LinkState.REVOKED


def test_link_expires_after_its_days() -> None:
    link = make_link(drawn_league(), days=2)
    now = timezone.now()
    assert link_state(link, now + timedelta(days=1, hours=23)) is LinkState.LIVE
    assert link_state(link, now + timedelta(days=2, seconds=1)) is LinkState.EXPIRED


def test_links_stop_at_closing_and_resume_at_reopening() -> None:
    league = complete_league()
    links = [make_link(league, "1"), make_link(league, "2", days=300)]
    decide(league, Close())
    assert [current_state(link) for link in links] == [LinkState.CLOSED] * 2
    decide(league, Reopen(), reason="faltaba una")
    assert [current_state(link) for link in links] == [LinkState.LIVE] * 2


def test_link_to_a_redrawn_game_is_not_for_the_league() -> None:
    league = drawn_league()
    link = make_link(league, fixture=fixture(league, "Ana", "Bea").pk)
    decide(league, DrawLots("otra"))
    assert current_state(link) is LinkState.GONE


def test_link_to_a_league_and_a_game_is_refused() -> None:
    league = drawn_league()
    link = make_link(league, fixture=fixture(league, "Ana", "Bea").pk)
    assert link.reach == Reach.GAME
    with pytest.raises(IntegrityError), transaction.atomic():
        models.AccessLink.objects.filter(pk=link.pk).update(reach=Reach.LEAGUE)


def test_game_of_another_league_cannot_be_linked() -> None:
    other = fixture(drawn_league(name="Otra"), "Ana", "Bea")
    with pytest.raises(models.Fixture.DoesNotExist):
        make_link(drawn_league(), fixture=other.pk)
    with pytest.raises(Fault) as refused:
        make_link(league_in_preparation(), fixture=other.pk)
    assert refused.value.code is Code.LEAGUE_NOT_DRAWN


def test_link_holder_cannot_decide_in_a_championship() -> None:
    league = drawn_league(championship="Copa")
    assert league.championship_id and decides_in_championship(ACTOR, league.championship_id)
    assert not decides_in_championship(Actor("Mesa 1", link=make_link(league)), league.championship_id)


def test_link_of_another_league_does_not_change() -> None:
    link = make_link(drawn_league(name="Otra"))
    with pytest.raises(models.AccessLink.DoesNotExist):
        decide(drawn_league(), RevokeLink(link.pk))


def test_decision_by_link_keeps_the_link_from_deletion() -> None:
    league = drawn_league()
    link = make_link(league)
    game = fixture(league, "Ana", "Bea")
    decision = take(league, RecordResult(game.pk, ONE_WINS), by=Actor("Enlace «Mesa 1» (Ana)", link=link))
    decision.refresh_from_db()
    assert (decision.link, decision.actor, decision.actor_name) == (link, None, "Enlace «Mesa 1» (Ana)")
    with pytest.raises(IntegrityError), transaction.atomic():
        link.delete()


@pytest.mark.parametrize("stop", ["revoke", "renew"])
def test_stopped_link_decides_nothing(stop: str) -> None:
    league = drawn_league()
    link = make_link(league)
    decide(league, RevokeLink(link.pk) if stop == "revoke" else RenewLink(link.pk, digest("2")))
    game = fixture(league, "Ana", "Bea")
    with pytest.raises(Fault) as refused:
        take(league, RecordResult(game.pk, ONE_WINS), by=Actor("x", link=link))
    assert refused.value.code is Code.LINK_STOPPED
    assert not models.Result.objects.exists()
    take(league, RecordResult(game.pk, ONE_WINS), by=ACTOR)


def test_live_links_are_those_not_revoked(league: models.League) -> None:
    first, second, third = (make_link(league, token) for token in "123")
    decide(league, RevokeLink(second.pk))
    assert live_links(league) == [first, third]
