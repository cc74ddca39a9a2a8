"""TRF-2026: a reader that is not ours finds the same players, games, byes and points."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from caissify_pairings.trf import TRFParser

from tests.builders import league_of
from tests.events import event_with_groups_over, loaded, play, qualify
from tests.swiss_files import data, event_file, named, swiss_file
from tournaments.documents.files.trf import trf
from tournaments.league.formats.swiss.of_league import pasts_of, question_of
from tournaments.league.formats.swiss.values import Colour, Kind, Past, Question
from tournaments.league.values import League

LETTERS = {
    ("1", True): Kind.PLAYED,
    ("0", True): Kind.PLAYED,
    ("=", True): Kind.PLAYED,
    ("+", True): Kind.FORFEIT_WIN,
    ("-", True): Kind.FORFEIT_LOSS,
    ("U", False): Kind.REST,
    ("H", False): Kind.HALF_BYE,
    ("Z", False): Kind.ZERO_BYE,
}
POINTS = {"1": 2, "+": 2, "U": 2, "=": 1, "H": 1}


def read(league: League) -> list[dict[str, Any]]:
    players: list[dict[str, Any]] = TRFParser(trf(league)).parse()["players"]
    return players


def past_in(entry: dict[str, Any]) -> Past:
    """Return a round as the other reader has it."""
    opponent, letter = entry["opponent"], entry["result"]
    colour = {"w": Colour.WHITE, "b": Colour.BLACK}[entry["color"]] if opponent else None
    kind = LETTERS[letter, opponent is not None]
    return Past(named(opponent) if opponent else None, colour, kind, POINTS.get(letter, 0))


@pytest.mark.parametrize("players", [9, 15, 16])
def test_swiss_is_read_back_as_it_was_played(players: int) -> None:
    event = next(event for event in data("dutch") if event["players"] == players)
    for rounds in range(len(event["rounds"])):
        league = league_of(event_file(event, rounds))
        question = question_of(league)
        assert isinstance(question, Question)
        found = read(league)
        assert [each["name"] for each in found] == list(league.names)
        assert [float(each["score"]) for each in found] == [entrant.points / 2 for entrant in question.entrants]
        pasts = [tuple(past_in(entry) for _, entry in sorted(each["results"].items())) for each in found]
        assert pasts == [entrant.games for entrant in question.entrants]


def lines(document: dict[str, Any]) -> list[str]:
    return trf(league_of(document)).splitlines()


def test_what_the_next_round_needs_is_in_lines_of_its_own() -> None:
    played = [{"games": [(1, 3, "10"), (4, 2, "==")], "bye": 5, "absent": [(6, "H")]}]
    apart = [{"players": [named(1), named(2), named(4)], "rounds": 2}, {"players": [named(3), named(5)]}]
    document = swiss_file(6, 5, played, [(6, "H"), (1, "Z"), (2, "Z")], apart=apart, first_colour="black")
    document["players"] = [{"name": name, "rating": 1000 * number} for number, name in enumerate(document["players"])]
    document["players"][5] = {"name": named(6), "rating": 4000}
    written = lines(document)
    assert written[:8] == [
        "012 Open",
        "062 6",
        "072 5",
        "092 Swiss System",
        "142 5",
        "152 B",
        "192 FIDE_DUTCH_2025",
        "001    1      Jugador 1                                                                           "[:80]
        + " 1.0    2     3 w 1",
    ]
    assert written[8].endswith("4 b =") and written[8][48:52] == "1000" and written[8][80:84] == " 0.5"
    assert written[12].endswith("0000 - H") and written[12][80:84] == " 0.5"
    assert written[-4:] == [
        "240 H   2    6",
        "240 Z   2    1    2",
        "260   1   2    1    2    4",
        "260   1   5    3    5",
    ]


def test_who_has_left_is_absent_from_the_next_round_on() -> None:
    played = [{"games": [(1, 3, "10"), (4, 2, "==")], "bye": 5, "absent": [(6, "H")]}]
    asked = swiss_file(6, 5, played, [(6, "H"), (3, "Z")])
    left = {**asked, "withdrawn": [{"player": named(number), "games": "walkovers"} for number in (6, 1)]}
    assert lines(left)[-1] == "240 Z   2    1    3    6"
    assert not any(
        line.startswith("240") for line in lines({**left, "stage": {**left["stage"], "rounds": 1}, "byes": []})
    )


def test_other_points_are_written_as_they_are() -> None:
    played = [{"games": [(1, 3, "10"), (4, 2, "==")], "bye": 5, "absent": []}]
    three = {**swiss_file(5, 3, played, []), "regulation": "three-one-zero"}
    assert "162  W 3.0    D 1.0" in lines(three)
    rest = {"points": {"win": 2, "draw": 1, "loss": 0}, "bye": 1, "absence": {"points": {"win": 2, "loss": 1}}}
    other = {**swiss_file(5, 3, played, []), "regulation": {**rest, "chain": ["lots"]}}
    assert "162  A 0.5    P 0.5" in lines(other)
    delft = {**swiss_file(5, 3, [{**played[0], "games": [(1, 3, "-+"), (4, 2, "--")]}], []), "regulation": "delft"}
    assert not any(line.startswith("162") for line in lines(delft))
    assert [line[80:] for line in lines(delft) if line.startswith("001")][2].strip().startswith("1.0")


def test_open_games_and_rests_of_all_against_all_are_left_blank() -> None:
    league = league_of({**swiss_file(3, 3, [], []), "stage": {"format": "round_robin"}, "max_players": 10})
    assert not pasts_of(league)
    assert [len(line) for line in trf(league).splitlines() if line.startswith("001")] == [89, 89, 89]


@pytest.mark.django_db
@pytest.mark.parametrize(("games", "rules"), [(1, "international"), (2, "castillar")])
def test_every_stage_of_an_event_is_read_back(games: int, rules: str) -> None:
    event = event_with_groups_over(11, games=games, consolation=True, setup={"rules": rules})
    for stage in loaded(event).later:
        qualify(event, stage.key)
        play(stage.row.league, Random(games))
    for stage in loaded(event).stages:
        league = stage.loaded.league
        found, pasts = read(league), pasts_of(league)
        assert [each["name"] for each in found] == list(league.names)
        for each in found:
            for number, entry in each["results"].items():
                own = pasts.get((each["name"], number))
                other = league.names[entry["opponent"] - 1] if entry["opponent"] else None
                assert other == (own.opponent if own else None), (stage.key, each["name"], number)
                if own and other:
                    theirs = pasts[other, number].points
                    assert entry["result"] == ("=" if own.points == theirs else "1" if own.points > theirs else "0")
                    mirrored = found[entry["opponent"] - 1]["results"][number]
                    assert {entry["color"], mirrored["color"]} == {"w", "b"}
