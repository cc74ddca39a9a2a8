"""The commands of formats: groups, the next round of a Swiss, and its files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

from tests.organizing import drawn_league
from tests.swiss_files import BYES, data, event_file, named, swiss_file
from tests.tournaments.management.test_commands import Run, refused, written
from tests.tournaments.management.test_commands import run as run
from tournaments.public.files import schemas

ROUND_SCHEMA = fastjsonschema.compile(json.loads(schemas()["ronda-1"]))


@pytest.mark.parametrize(("sizes", "expected"), data("snakes").items())
def test_groups_are_the_published_snakes(run: Run, sizes: str, expected: Any) -> None:
    entrants, groups = sizes.split("/")
    assert (
        json.loads(run("groups", "--entrants", entrants, "--groups", groups, "--by", "snake", "--json").out) == expected
    )


def test_groups_are_printed_with_their_encounters(run: Run) -> None:
    lines = run("groups", "--entrants", "5", "--groups", "2").out.splitlines()
    assert lines == ["Grupo 1: 1 4 5", "Grupo 2: 2 3", "Encuentros, si todos juegan contra todos: 4."]


@pytest.mark.parametrize(
    ("entrants", "groups", "flag"), [("1", "1", "--entrants"), ("5", "3", "--groups"), ("5", "0", "--groups")]
)
def test_groups_without_opponents_are_refused(run: Run, entrants: str, groups: str, flag: str) -> None:
    refused(run("groups", "--entrants", entrants, "--groups", groups), flag)


def test_too_many_groups_are_answered_with_what_is_possible(run: Run) -> None:
    said = run("groups", "--entrants", "3", "--groups", "5").err
    assert said == "--groups 5: con 3 participantes cabe un grupo, de 2 al menos\n"
    assert "caben de 1 a 4 grupos" in run("groups", "--entrants", "9", "--groups", "5").err


def paired(run: Run, folder: Path, document: dict[str, Any]) -> Any:
    """Return the next round of a league file."""
    answer = run("pair", "--file", written(folder, "liga.json", json.dumps(document)), "--json")
    assert answer.code == 0, answer.err
    document = json.loads(answer.out)
    ROUND_SCHEMA(document)
    return document


def test_next_round_of_a_file_is_that_of_the_reference(run: Run, tmp_path: Path) -> None:
    event = next(event for event in data("dutch") if event["players"] == 15)
    rounds = event["rounds"]
    for number, expected in enumerate(rounds, start=1):
        document = swiss_file(15, event["rounds_planned"], rounds[: number - 1], expected["absent"])
        made = paired(run, tmp_path, document)
        assert made["round"] == number
        assert {(each["white"], each["black"]) for each in made["pairs"]} == {
            (named(white), named(black)) for white, black, _ in expected["games"]
        }
        kinds = {named(player): BYES[code] for player, code in expected["absent"]}
        rest = {named(expected["bye"]): "pairing"} if expected["bye"] else {}
        assert {each["player"]: each["kind"] for each in made["rests"]} == kinds | rest
        backwards = {**document, "games": document["games"][::-1], "byes": document["byes"][::-1]}
        assert paired(run, tmp_path, backwards) == made


def test_rotation_of_a_file_is_paired_as_by_hand(run: Run, tmp_path: Path) -> None:
    written_as = {"1-0": "10", "0-1": "01", "=": "=="}
    played: list[Any] = []
    for expected in data("rotation"):
        document = swiss_file(8, 4, played, [], system="rotation")
        made = paired(run, tmp_path, {**document, "games": document["games"][::-1]})
        games = [(named(white), named(black)) for white, black, _ in expected["games"]]
        assert [(each["white"], each["black"]) for each in made["pairs"]] == games
        results = [(white, black, written_as[result]) for white, black, result in expected["games"]]
        played.append({"games": results, "bye": None, "absent": []})


def test_round_is_printed_with_its_reasons(run: Run, tmp_path: Path) -> None:
    played = [{"games": [(1, 3, "10"), (4, 2, "==")], "bye": 5, "absent": []}]
    file = written(tmp_path, "liga.json", json.dumps(swiss_file(6, 3, played, [(6, "H")])))
    out = run("pair", "--file", file).out
    assert "Ronda 2\n   1. Jugador 2 – Jugador 1." in out
    assert "Jugador 1 tiene 2 puntos; Jugador 2, 1 punto: el sistema, tomado entero, prefiere esta ronda." in out
    assert "Blancas para Jugador 2: a cada uno le toca su color." in out
    assert "Jugador 3 descansa: nadie que pueda descansar tiene menos puntos (0 puntos)." in out
    assert "Jugador 6 pidió no jugar esta ronda." in out
    assert "caissify-pairings 0.5.0" in out


def test_lots_of_the_first_round_are_drawn_from_the_seed(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, "liga.json", json.dumps(swiss_file(9, 5, [], [])))
    by_list, drawn, again = (
        json.loads(run("pair", "--file", file, "--json", *seed).out)
        for seed in ((), ("--seed", "sábado"), ("--seed", "sábado"))
    )
    assert drawn == again
    assert drawn["pairs"] != by_list["pairs"]


def test_round_waits_for_the_last_result_and_ends_after_the_last_round(run: Run, tmp_path: Path) -> None:
    document = swiss_file(4, 2, [{"games": [(1, 3, "10"), (4, 2, "==")], "bye": None, "absent": []}], [])
    waiting = {**document, "games": [{**document["games"][0]}, {"round": 1, "one": named(4), "two": named(2)}]}
    answer = run("pair", "--file", written(tmp_path, "a.json", json.dumps(waiting)))
    assert (answer.code, answer.out) == (1, "")
    assert "falta un resultado: Jugador 4–Jugador 2" in answer.err
    document["stage"]["rounds"] = 1
    answer = run("pair", "--file", written(tmp_path, "b.json", json.dumps(document)))
    assert (answer.code, answer.out) == (1, "") and "todas las rondas" in answer.err


def test_impossible_round_says_why(run: Run, tmp_path: Path) -> None:
    apart = [{"players": [named(1), named(2), named(3)]}]
    answer = run("pair", "--file", written(tmp_path, "a.json", json.dumps(swiss_file(4, 3, [], [], apart=apart))))
    assert (answer.code, answer.out) == (1, "") and "no hay ronda" in answer.err


@pytest.mark.django_db
def test_pairing_of_other_leagues_is_refused(run: Run, tmp_path: Path) -> None:
    played = [{"games": [(1, 3, "10"), (4, 2, "==")], "bye": None, "absent": []}]
    first, second = swiss_file(4, 3, [], []), swiss_file(4, 3, played, [])
    rest = {**first, "byes": [{"player": named(1), "round": 1, "kind": "pairing"}]}
    good = written(tmp_path, "good.json", json.dumps(second))
    refused(run("pair"), "SLUG")
    refused(run("pair", "liga", "--file", good), "SLUG")
    refused(run("pair", "liga"), "liga")
    refused(
        run("pair", "--file", written(tmp_path, "rr.json", json.dumps({**first, "stage": {"format": "round_robin"}})))
    )
    refused(run("pair", "--file", written(tmp_path, "rest.json", json.dumps(rest))), named(1))
    refused(run("pair", "--file", good, "--seed", "x"), "--seed")
    refused(run("pair", "--file", written(tmp_path, "new.json", json.dumps(first)), "--seed", "x" * 600_000), "--seed")
    refused(run("pair", "--file", written(tmp_path, "bad.json", "{")), "bad.json")


@pytest.mark.django_db
def test_trf_is_written_of_a_file_and_of_a_league(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, "liga.json", json.dumps(swiss_file(4, 3, [], [])))
    target = tmp_path / "liga.trf"
    assert run("trf", "--file", file, "-o", str(target)).code == 0
    assert target.read_bytes().startswith(b"012 Open\r\n062 4\r\n")
    assert run("trf", "--file", file, "-o", "-").out == target.read_bytes().decode()
    assert "\r\n092 Round Robin\r\n" in run("trf", drawn_league(["Ana", "Bea", "Cris"]).slug, "-o", "-").out
    refused(run("trf", "--file", file, "-o", str(tmp_path)), str(tmp_path))
    refused(run("trf", "-o", "-"), "SLUG")
    refused(run("trf", "nada", "-o", "-"), "nada")


@pytest.mark.django_db
def test_imported_swiss_is_paired_and_written_as_its_file(run: Run, tmp_path: Path) -> None:
    event = next(event for event in data("dutch") if event["players"] == 15)
    file = written(tmp_path, "liga.json", json.dumps(event_file(event, 3)))
    slug = run("import_league", file).out.strip()
    assert run("pair", slug, "--json").out == run("pair", "--file", file, "--json").out
    assert run("trf", slug, "-o", "-").out == run("trf", "--file", file, "-o", "-").out
