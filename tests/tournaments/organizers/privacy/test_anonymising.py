"""An erased name is deleted everywhere, while every table and page and all other texts stay the same."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from tests import builders, sheets
from tests.organizing import ACTOR, ONE_WINS, beat, decide, drawn_league, fixture, league_in_preparation, podium_of
from tests.tournaments.every.walking import NOT_WALKED, PUBLIC, Walk, first_addresses
from tests.tournaments.organizers.privacy.ursula import (
    CLUB,
    OTHERS,
    URSULA,
    erasure_everywhere,
    hide,
    rows_with_traces,
    traces_in,
    ursula,
    ursula_now,
)
from tests.tournaments.organizers.privacy.ursula import league as league
from tests.tournaments.organizers.privacy.ursula import leagues_of_ursula as leagues_of_ursula
from tests.tournaments.web.deciding.browsing import html_of, league_url
from tournaments import models
from tournaments.display.championships import championship_page
from tournaments.league.regulation import Step
from tournaments.league.table import Table, table
from tournaments.league.values import Entrant, Side
from tournaments.management.commands.audit import audit_league
from tournaments.organizers.championships.other_podium import OtherGame
from tournaments.organizers.founding.import_league import import_league
from tournaments.organizers.founding.verbs import Enrol
from tournaments.organizers.privacy.verbs import Anonymise, ShowAs
from tournaments.organizers.results.verbs import RecordResult
from tournaments.organizers.sheets.verbs import SubmitSheet
from tournaments.store.load import load_league, load_rows
from tournaments.store.search_index import aliases_of
from tournaments.store.undo import Undo
from tournaments.wording.decisions import sentence

pytestmark = pytest.mark.django_db


def figures_of(league: models.League) -> list[tuple[Any, ...]]:
    return figures(table(load_league(league).league))


def figures(computed: Table) -> list[tuple[Any, ...]]:
    """Return the table without names."""
    return [
        (row.pos, row.figures, row.sanctions, row.pending, row.medal, row.podium_points, row.split and row.split.step)
        for row in computed.rows
    ]


def test_the_name_is_nowhere_in_the_database(league: models.League) -> None:
    assert len(rows_with_traces()) > 20
    decide(league, erasure_everywhere())
    assert rows_with_traces() == []
    assert not models.Erasure.objects.exists()


def test_only_chosen_championships_with_the_name_decide_on_it(league: models.League) -> None:
    def deciding() -> list[str]:
        found = models.Championship.objects.filter(decisions__verb="anonymise")
        return list(found.values_list("name", flat=True))

    podium_of("Copa", OtherGame("Ajedrez", 4, [Entrant(name) for name in OTHERS]))
    whole = erasure_everywhere()
    assert models.Championship.objects.filter(pk__in=whole.championships).count() == 2
    with transaction.atomic():
        decide(league, replace(whole, championships=()))
        assert deciding() == []
        assert models.OtherPodium.objects.filter(placings__player__name=URSULA).exists()
        transaction.set_rollback(True)
    decide(league, whole)
    assert deciding() == ["Otra copa"]


def test_erasure_changes_no_table_or_championship(league: models.League) -> None:
    leagues = list(models.League.objects.all())
    tables_before = [figures_of(each) for each in leagues]
    cups = [championship_page(cup.slug) for cup in models.Championship.objects.order_by("pk")]
    places = list(models.Placing.objects.order_by("pk").values_list("league", "place", "medal", "points"))
    number = ursula().pk
    decide(league, erasure_everywhere())
    for each, before in zip(leagues, tables_before, strict=True):
        each.refresh_from_db()
        assert figures_of(each) == before
        assert audit_league(load_league(each)) == []
    for before_, cup in zip(cups, models.Championship.objects.order_by("pk"), strict=True):
        after = championship_page(cup.slug)
        assert [(row.pos, row.player, row[3:7]) for row in after.rows] == [
            (row.pos, row.player, row[3:7]) for row in before_.rows
        ]
    assert list(models.Placing.objects.order_by("pk").values_list("league", "place", "medal", "points")) == places
    assert f"Jugador {number}" in [row.player for row in table(load_league(league).league).rows]


def test_every_public_page_is_there_without_the_name(league: models.League) -> None:
    """Documents and files are made from the same rows, which `rows_with_traces` reads."""
    hide(league)
    decide(league, erasure_everywhere())
    read = Walk(Client(), only_pages=True).of(*first_addresses(league))
    assert {resolve(address.partition("?")[0]).view_name for address in read} >= PUBLIC - NOT_WALKED
    searched = ("?q=", "player=")  # a page repeats what was searched
    traced = [address for address, text in read.items() if traces_in(text)]
    assert [address for address in traced if not any(each in address for each in searched)] == []


def test_name_given_to_somebody_shown_by_initials_is_shown_whole(league: models.League) -> None:
    decide(league, ShowAs(ursula().pk, initials=True, leagues=(league.pk,)))
    name = f"Jugador {ursula().pk}"
    decide(league, erasure_everywhere())
    [public] = load_rows([models.League.objects.get(pk=league.pk)], public=True)
    assert name in [row.player for row in table(public.league).rows]
    assert not models.Placing.objects.filter(player__name=name, initials=True).exists()
    history = html_of(Client().get(league_url("history", league)))
    assert name in history and "J. " not in history


def test_name_given_to_somebody_who_then_leaves_the_list_stays_whole() -> None:
    league = league_in_preparation((URSULA, "Ana", "Bea"))
    player = league.entries.get(name=URSULA).player_id
    decide(league, ShowAs(player, initials=True, leagues=(league.pk,)))
    decide(league, Anonymise(player, (league.pk,)))
    name = league.entries.exclude(name__in=("Ana", "Bea")).get().name
    decide(league, Enrol((Entrant("Ana"), Entrant("Bea"), Entrant("Carlos"))))
    assert aliases_of(league, [name]).of(name) == name


def test_histories_report_the_erasure_without_the_name(league: models.League) -> None:
    before = {row.pk: row for row in models.Decision.objects.all()}
    decide(league, erasure_everywhere())
    number = ursula_now().pk
    for row in models.Decision.objects.filter(pk__in=before):
        old = before[row.pk]
        assert (row.league_id, row.number, row.verb, row.subject, row.taken_at, row.request_key) == (
            *(old.league_id, old.number, old.verb, old.subject, old.taken_at, old.request_key),
        )
        text = sentence(old.verb, old.before, old.after, 12).replace(URSULA, f"Jugador {number}")
        text = text.replace("QUINTANS VEIGA, Úrsula", f"Jugador {number}")
        assert sentence(row.verb, row.before, row.after, 12) == text
    for each in models.League.objects.filter(entries__player=number):
        last = each.decisions.order_by("number").last()
        assert last and last.verb == "anonymise"
        assert last.number == each.version
        assert f"queda «Jugador {number}»" in html_of(Client().get(league_url("history", each)))


def test_sheet_stays_unchanged_and_checked(league: models.League) -> None:
    before = models.FixtureSheet.objects.get(fixture__league=league).sheet
    decide(league, erasure_everywhere())
    sheet = models.FixtureSheet.objects.get(fixture__league=league).sheet
    assert sheet.text.splitlines()[-1].endswith(sheets.AGREED)
    assert sheet.report is not None
    assert before.report is not None
    assert sheet.report["verdict"] == before.report["verdict"]


def test_earlier_decisions_can_still_be_undone() -> None:
    league = drawn_league((URSULA, *OTHERS))
    beat(league, URSULA, OTHERS[0])
    decide(league, erasure_everywhere())
    decide(league, Undo(league.version - 1, ACTOR))
    assert not models.Result.objects.filter(fixture__league=league).exists()
    assert audit_league(load_league(league)) == []


def test_names_like_codes_or_parts_of_names_are_separated() -> None:
    league = drawn_league(("one", "One Two", "draw"), seed="one")
    recorded = decide(league, RecordResult(fixture(league, "one", "draw").pk, ONE_WINS))
    game = fixture(league, "one", "One Two")
    decide(league, SubmitSheet(game.pk, sheets.AGREED, "One Two", Side.ONE))
    player = models.Player.objects.get(name="one")
    decide(league, Anonymise(player.pk, (league.pk,)))
    assert {entry.name for entry in league.entries.all()} == {f"Jugador {player.pk}", "One Two", "draw"}
    assert Client().get(league_url("history", league)).status_code == 200
    documents = [row.after for row in league.decisions.filter(verb="record_result")]
    assert [document["winner"] for document in documents if document] == ["one"]
    decide(league, Undo(recorded.number, ACTOR))


def test_name_of_a_single_league_is_gone_with_its_registered_player() -> None:
    league = drawn_league(("Olga Rey", "Iria", "Xoán"))
    player = models.Player.objects.get(name="Olga Rey")
    decide(league, Anonymise(player.pk, ()))
    player.refresh_from_db()
    assert player.name == f"Jugador {player.pk}"


def test_list_being_prepared_is_anonymised_too() -> None:
    league = league_in_preparation((URSULA, *OTHERS))
    decide(league, erasure_everywhere())
    decide(league, Enrol([Entrant(name) for name in OTHERS]))
    assert rows_with_traces() == []


def test_club_is_erased_from_the_list_and_the_history() -> None:
    league = league_in_preparation(())
    decide(league, Enrol([Entrant(URSULA, CLUB), *(Entrant(name, "Uriandia") for name in OTHERS)]))
    decide(league, erasure_everywhere())
    assert CLUB not in " ".join(str(row.after) for row in league.decisions.all())
    assert {entry.club for entry in league.entries.all()} == {"", "Uriandia"}
    assert ursula_now().club == ""
    listed = league.decisions.get(verb="enrol").after
    assert listed is not None
    assert [player["club"] for player in listed["players"]] == [None, "Uriandia", "Uriandia", "Uriandia"]


class AnyLeague(TestCase):
    """Random leagues, with ties down to the alphabet, and any of their players, one after another."""

    @settings(max_examples=20, deadline=None)
    @given(st.integers(0, 10_000), st.randoms(use_true_random=False))
    def test_the_table_is_the_same_but_for_the_name(self, seed: int, random: builders.Random) -> None:
        value = builders.league_of(builders.document(builders.Random(seed)))
        row = import_league(value, by=ACTOR)
        before = table(load_league(row).league)
        numbers = {entry.name: entry.number for entry in row.entries.all()}
        for name in random.sample(value.names, random.randint(1, len(value.names))):
            player = row.entries.get(name=name).player
            decide(row, Anonymise(player.pk, (row.pk,)))
        after = table(load_league(row).league)
        now = {entry.number: entry.name for entry in row.entries.all()}
        assert [one.player for one in after.rows] == [now[numbers[one.player]] for one in before.rows]
        assert figures(after) == figures(before)
        for was, is_ in zip(before.rows, after.rows, strict=True):
            if was.split and is_.split and was.split.step is not Step.ALPHABETICAL:
                assert {now[numbers[name]]: figure for name, figure in was.split.figures.items()} == is_.split.figures
        assert audit_league(load_league(row)) == []
