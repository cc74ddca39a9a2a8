"""A group reopened while its final is played: only what leaves the final as it is can be corrected."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import ACTOR, close, event_of, loaded, play, qualify
from tests.tournaments.web.deciding.browsing import confirm, html_of, league_url, send
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.values import Pieces, Reason, Result, Winner
from tournaments.organizers.closing.verbs import Reopen
from tournaments.organizers.events.views import to_do
from tournaments.organizers.results.verbs import CorrectResult, RecordResult
from tournaments.store.decide import take

pytestmark = pytest.mark.django_db


def won(winner: Winner, men: int = 3) -> Result:
    one, two = (Pieces(men), Pieces(0)) if winner is Winner.ONE else (Pieces(0), Pieces(men))
    return Result(winner, Reason.NO_PIECES, one, two)


def begun(**more: Any) -> tuple[models.Event, models.League]:
    """Return an event whose final is played, and its first group; in the groups the first of two by number won."""
    event = event_of(12, groups=2, qualify=3, **more)
    for stage in loaded(event).groups:
        for game in stage.row.league.fixtures.order_by("position"):
            take(stage.row.league, RecordResult(game.pk, won(first_wins(game))), by=ACTOR)
        close(stage.row.league)
    qualify(event)
    play(loaded(event).of("final").row.league, Random(1))
    return event, loaded(event).of("A").row.league


def first_wins(game: models.Fixture) -> Winner:
    return Winner.ONE if game.one.number < game.two.number else Winner.TWO


def game_of(group: models.League, one: int, two: int) -> models.Fixture:
    return group.fixtures.get(one__number__in=(one, two), two__number__in=(one, two))


def swapped(game: models.Fixture) -> Result:
    return won(Winner.TWO if first_wins(game) is Winner.ONE else Winner.ONE)


def refusal(group: models.League, game: models.Fixture, result: Result | None) -> Code:
    with pytest.raises(Fault) as refused:
        take(group, CorrectResult(game.pk, result), by=ACTOR, reason="una errata")
    return refused.value.code


def fields_of(result: Result) -> dict[str, str]:
    side = "one" if result.winner is Winner.ONE else "two"
    return {
        "winner": side,
        "reason": "no_pieces",
        f"{side}_men": "3",
        f"{side}_kings": "0",
        "corrected_for": "una errata",
    }


def test_page_that_reopens_says_what_can_be_corrected(client: Client) -> None:
    _event, group = begun()
    client.force_login(User.objects.create_superuser("marta"))
    page = html_of(client.get(league_url("reopen", group)))
    assert "ya tiene resultados, y de aquí juegan en ella" in page
    assert "Se corrige lo que no cambie quién pasa ni su orden" in page
    assert send(client, league_url("reopen", group), reason="una errata").status_code == 302


def test_correction_that_changes_nobody_who_goes_on_is_made_and_closed(client: Client) -> None:
    event, group = begun()
    take(group, Reopen(), by=ACTOR, reason="una errata")
    before = loaded(event).of("final").loaded.league
    client.force_login(User.objects.create_superuser("marta"))
    game = game_of(group, 5, 6)
    address, fields = league_url("correct", group, game.pk), fields_of(swapped(game))
    assert f"Quién pasa a «{before.name}» no cambia." in html_of(send(client, address, **fields))
    assert confirm(client, address, **fields).status_code == 302
    assert loaded(event).of("final").loaded.league == before
    assert [one.to_close for one in to_do(loaded(event))] == [True, False, True]
    close(group)


def test_correction_by_which_others_would_go_on_is_refused_before_it_is_confirmed(client: Client) -> None:
    event, group = begun()
    take(group, Reopen(), by=ACTOR, reason="una errata")
    before = loaded(event)
    game = game_of(group, 1, 2)
    client.force_login(User.objects.create_superuser("marta"))
    shown = send(client, league_url("correct", group, game.pk), **fields_of(swapped(game)))
    assert "pasarían, por este orden" in html_of(shown) and "deshaz antes quién pasa" in html_of(shown)
    assert refusal(group, game, swapped(game)) is Code.STAGE_OTHERS_GO
    assert refusal(group, game, None) is Code.STAGE_KEEPS
    assert [stage.loaded.league for stage in loaded(event).stages] == [stage.loaded.league for stage in before.stages]


def test_game_that_counts_in_the_final_too_is_not_corrected_alone() -> None:
    _event, group = begun(carry=True)
    take(group, Reopen(), by=ACTOR, reason="una errata")
    game = game_of(group, 1, 2)
    assert refusal(group, game, won(first_wins(game), men=4)) is Code.STAGE_CARRIES
    other = game_of(group, 5, 6)
    take(group, CorrectResult(other.pk, won(first_wins(other), men=4)), by=ACTOR, reason="una errata")
