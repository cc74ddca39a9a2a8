"""A Swiss with a final: founded on the site and over the API, played, and told without a word of groups."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.events import ACTOR, NAMES, event_of, loaded, play, qualify
from tests.tournaments.organizers.events.new_events import carme, coming, founded, text
from tournaments import models
from tournaments.league.faults import Code, Fault
from tournaments.league.formats.crossings import GroupPlace
from tournaments.league.regulation import Format
from tournaments.organizers.closing.verbs import Close
from tournaments.organizers.events.forms import fields_of
from tournaments.organizers.rounds.verbs import PublishRound
from tournaments.store.decide import take
from tournaments.store.rounds import Plan

__all__ = ["carme"]
pytestmark = pytest.mark.django_db

SWISS_FINAL = {"format": "swiss_final", "rounds": "3", "finalists": "4"}


def with_first_stage_over(event: models.Event) -> models.Event:
    league = loaded(event).of("A").row.league
    for _round in range(3):
        take(league, PublishRound(Plan()), by=ACTOR)
        play(league, Random(1))
    take(league, Close(), by=ACTOR)
    return event


def words_of(page: Any) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", unescape(text(page)).split("<main", 1)[1]).split())


@pytest.mark.parametrize(("final", "games"), [("round_robin", 6), ("knockout", 2)])
def test_swiss_with_a_final_is_founded_on_the_site_and_played(carme: Client, final: str, games: int) -> None:
    event = founded(carme, **SWISS_FINAL, final=final)
    swiss, later = loaded(event).stages
    assert swiss.loaded.league.stage.format is Format.SWISS and swiss.loaded.league.stage.rounds == 3
    assert [swiss.row.league.name, later.row.league.name] == [f"{event.name}: suizo", f"{event.name}: final"]
    assert later.stage.sources == tuple(GroupPlace("A", place) for place in range(1, 5))
    ahead = words_of(carme.get(f"/torneos/{event.slug}/organizar/"))
    assert "«Suizo»: falta emparejar la ronda 1." in ahead
    qualify(with_first_stage_over(event))
    began = loaded(event).of("final").loaded.league
    assert (len(began.players), len(began.games)) == (4, games)


@pytest.mark.parametrize("language", ["es", "gl", "it", "en"])
@pytest.mark.parametrize("final", [Format.ROUND_ROBIN, Format.KNOCKOUT])
def test_pages_of_a_swiss_with_a_final_speak_of_no_groups(client: Client, language: str, final: Format) -> None:
    event = event_of(8, groups=0, swiss_rounds=3, finalists=4, final=final)
    client.force_login(User.objects.create_superuser("marta"))
    reader = {"Accept-Language": language}
    address = f"/torneos/{event.slug}/"
    pages = [address, f"{address}calendario/", f"{address}proyector/", f"{address}organizar/"]
    groups = re.compile(r"\b(grup|giron|group)", re.IGNORECASE)

    def speaks_of_groups(*more: str) -> list[str]:
        found = {page: groups.search(words_of(client.get(page, headers=reader))) for page in (*pages, *more)}
        return [each.string[each.start() - 40 : each.end() + 40] for each in found.values() if each]

    going = f"{address}organizar/final/clasificar/"
    assert not speaks_of_groups(going)
    with_first_stage_over(event)
    assert not speaks_of_groups(going)
    qualify(event)
    assert not speaks_of_groups(f"{address}organizar/final/deshacer/")


@pytest.mark.parametrize(("players", "finalists"), [(12, 4), (24, 8), (4, 3)])
def test_finalists_left_blank_are_those_that_fit(carme: Client, players: int, finalists: int) -> None:
    listed = "\n".join([*NAMES, *(f"Jugadora {at}" for at in range(players))][:players])
    event = founded(carme, **{**SWISS_FINAL, "listed": listed, "finalists": "", "rounds": ""})
    assert len(loaded(event).of("final").stage.sources) == finalists


def test_final_begins_after_the_last_round_and_its_pause(carme: Client) -> None:
    at_five = {"when": "day", "day": "2099-12-12", "hour": "17:00", "minutes": "20", "boards": "7"}
    fields = {**at_five, **SWISS_FINAL}
    shown = coming(carme, **fields)
    assert re.search(r"Suizo</b> <small>3 rondas, 21 partidas, de las 17:00 a las 18:10", shown)
    assert "de las 18:15 a las 19:15" in shown and "a las 19:15" in shown.split("<small>")[0]
    final = loaded(founded(carme, **fields)).of("final").loaded.league
    assert final.timetable and f"{final.timetable.start:%H:%M}" == "18:15"


def test_more_finalists_than_players_are_refused(carme: Client) -> None:
    assert "A la final pasarían 14 y como mucho pueden pasar 13" in coming(carme, **{**SWISS_FINAL, "finalists": "14"})
    with pytest.raises(Fault) as refused:
        event_of(8, groups=0, swiss_rounds=3, finalists=8)
    assert refused.value.code is Code.FINAL_TOO_LARGE


def test_swiss_with_a_final_is_copied_with_its_final() -> None:
    event = event_of(8, groups=0, swiss_rounds=3, finalists=4, final=Format.ROUND_ROBIN)
    fields = fields_of(loaded(event))
    assert (fields["format"], fields["rounds"], fields["finalists"], fields["final"]) == (
        "swiss_final",
        3,
        4,
        "round_robin",
    )
