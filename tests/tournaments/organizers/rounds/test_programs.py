"""Rounds of a Swiss by the command and by the API."""

from __future__ import annotations

import json

import pytest

from tests.swiss_leagues import play, publish, swiss_league
from tests.tournaments.management.test_commands import Run, refused, written
from tests.tournaments.management.test_commands import run as run
from tournaments.league.file.writing import write_league
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db


def test_command_publishes_what_it_prints(run: Run) -> None:
    league = swiss_league(9)
    answer = json.loads(run("pair", league.slug, "--seed", "7f3a", "--publish", "--json").out)
    games = [(game.one, game.two) for game in load_league(league).league.games]
    assert [(pair["white"], pair["black"]) for pair in answer["pairs"]] == games
    league.refresh_from_db()
    assert (league.draw_seed, league.state) == ("7f3a", "drawn")
    play(league)
    run("pair", league.slug, "--publish")
    assert league.fixtures.filter(round=2).count() == 4


def test_command_publishes_nothing_unless_asked(run: Run) -> None:
    league = swiss_league(9)
    run("pair", league.slug)
    assert league.fixtures.count() == 0


def test_file_is_not_published(run: Run, tmp_path: object) -> None:
    league = swiss_league(9)
    path = written(tmp_path, "liga.json", write_league(load_league(league).league))  # type: ignore[arg-type]
    refused(run("pair", "--file", path, "--publish"), "--publish")


def test_round_is_repeated_from_the_league_file(run: Run, tmp_path: object) -> None:
    """What anybody reads of a league, with the digest in its history, gives the published round again."""
    league = swiss_league(9)
    publish(league)
    play(league)
    path = written(tmp_path, "liga.json", write_league(load_league(league).league))  # type: ignore[arg-type]
    answer = json.loads(run("pair", "--file", path, "--json").out)
    decision = publish(league)
    assert decision.after
    assert answer["input_digest"] == decision.after["digest"]
    assert [[pair["white"], pair["black"]] for pair in answer["pairs"]] == decision.after["games"]
