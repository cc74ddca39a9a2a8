"""The day of an award, and its signers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
from django.contrib.auth.models import User

from tests import leagues
from tests.people import organizer_of
from tournaments import models
from tournaments.display.podiums import Award, award_of
from tournaments.league.values import State
from tournaments.models.league import Role
from tournaments.organizers.branding import ChangeBranding
from tournaments.organizers.closing.verbs import Close, Reopen
from tournaments.store.decide import take
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def award(league: models.League) -> Award:
    return award_of(load_league(league))


def day_on(monkeypatch: pytest.MonkeyPatch, at: datetime) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: at)


def complete_but_open_league(**fields: object) -> models.League:
    """Return a league with every game played, not closed yet."""
    return leagues.store_league(replace(leagues.finished_league(4, **fields), state=State.PLAYING))


def test_day_of_closing_survives_later_edits(monkeypatch: pytest.MonkeyPatch) -> None:
    league = complete_but_open_league()
    assert award(league).day is None
    day_on(monkeypatch, datetime(2026, 11, 14, 23, 30, tzinfo=UTC))
    take(league, Close(), by=leagues.ACTOR)
    assert award(league).day == date(2026, 11, 15), "the day in the zone of the league"
    day_on(monkeypatch, datetime(2026, 12, 3, 12, tzinfo=UTC))
    take(league, ChangeBranding("#123456", "#fedcba"), by=leagues.ACTOR)
    take(league, Reopen(), by=leagues.ACTOR, reason="un acento")
    take(league, Close(), by=leagues.ACTOR)
    assert award(league).day == date(2026, 11, 15)


def test_day_of_the_last_game_comes_before_a_later_closing(monkeypatch: pytest.MonkeyPatch) -> None:
    value = leagues.finished_league(4)
    games = tuple(replace(game, at=datetime(2026, 11, 7 + n, 18)) for n, game in enumerate(value.games))
    league = leagues.store_league(replace(value, games=games, state=State.PLAYING))
    assert award(league).day == date(2026, 11, 12)
    day_on(monkeypatch, datetime(2026, 12, 3, 12, tzinfo=UTC))
    take(league, Close(), by=leagues.ACTOR)
    assert award(league).day == date(2026, 11, 12)


def test_officials_sign_by_their_names_organizers_first() -> None:
    league = complete_but_open_league()
    organizer_of(league)
    for username, name, role in (("a", "Brais Lema", Role.REFEREE), ("b", "", Role.REFEREE), ("c", "Ana", "organizer")):
        user = User.objects.create_user(username, first_name=name)
        models.Official.objects.create(league=league, user=user, role=role)
    signers = award(league).signers
    assert [signer.name for signer in signers if signer.name in ("Ana", "Brais Lema")] == ["Ana", "Brais Lema"]
    assert all(signer.name for signer in signers)
