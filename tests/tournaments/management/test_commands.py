"""Management commands: exit codes, errors in one line, and no change on refusal."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.organizing import complete_league, decide, drawn_league, tied_league
from tournaments import models
from tournaments.league.file import read_league
from tournaments.organizers.closing.verbs import Close
from tournaments.store.load import load_league


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    def run(*words: str) -> Answer:
        out, err = io.StringIO(), io.StringIO()
        code = 0
        try:
            call_command(*words, stdout=out, stderr=err)
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
        return Answer(code, out.getvalue(), err.getvalue() + capsys.readouterr().err)

    return run


Run = Callable[..., Answer]


def refused(answer: Answer, *words: str) -> None:
    """Check exit code 2, an empty standard output, and one line of error with all these words."""
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    for word in words:
        assert word in answer.err


def written(folder: Path, name: str, content: str | bytes) -> str:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return str(path)


MINIMAL: dict[str, Any] = {"format": "castillar-league/1", "name": "Liga", "players": ["Ana", "Bea", "Ñoño"]}


@pytest.mark.django_db
def test_league_is_exported_and_imported_with_the_same_bytes(run: Run, tmp_path: Path) -> None:
    league = tied_league()
    exported = run("export_league", league.slug).out
    answer = run("import_league", written(tmp_path, "liga.json", exported))
    assert answer.code == 0
    assert answer.out.strip() != league.slug
    assert run("export_league", answer.out.strip()).out == exported


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "content", "clubs"),
    [
        ("liga.txt", "Ana\n\n  Bea  \nPérez, Ñoño\n", [None, None, None]),
        ("liga.txt", "Nombre;Club\nAna;Uriandia\nBea;\nÑoño;A Raíña\n", ["Uriandia", None, "A Raíña"]),
        ("liga.csv", "Nombre;Club\nAna;Uriandia\nBea;\nÑoño;A Raíña\n", ["Uriandia", None, "A Raíña"]),
        ("liga.csv", 'name,club\n"Pérez, Ana",Uriandia\nBea,\nÑoño,\n', ["Uriandia", None, None]),
        ("lista", "\ufeffAna\r\nBea\r\nÑoño\r\n", [None, None, None]),
    ],
)
def test_plain_list_makes_a_league(run: Run, tmp_path: Path, name: str, content: str, clubs: list[str | None]) -> None:
    answer = run("import_league", written(tmp_path, name, content))
    assert answer.code == 0, answer.err
    league = load_league(models.League.objects.get(slug=answer.out.strip())).league
    assert [player.club for player in league.players] == clubs
    assert league.name == Path(name).stem


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "content", "place"),
    [
        ("a.json", "", "línea 1"),
        ("a.json", "Ana\nBea\nCarlos", "línea 1"),
        ("a.json", json.dumps({**MINIMAL, "players": ["Ana", "Bea"]}), "players: hay 2"),
        ("a.json", json.dumps({**MINIMAL, "players": [f"J{n}" for n in range(11)]}), "players: hay 11"),
        ("a.json", json.dumps({**MINIMAL, "players": ["Ana", "Bea", "ANA"]}), "players[2]"),
        ("a.json", json.dumps({**MINIMAL, "colour": 1}), '"colour"'),
        ("a.json", json.dumps({**MINIMAL, "games": [{"one": "Ana", "two": "Zoe"}]}), "games[0].two"),
        ("a.json", json.dumps(MINIMAL).encode("utf-16"), "UTF-8"),
        ("a.txt", "Ana\nBea\n", "players: hay 2"),
        ("a.txt", "Ana\nBea\nana\n", "players[2]"),
        ("a.csv", "Ana;x\nBea;y\nCarlos;z;socio\n", "[3]"),
        ("a.txt", b"Ana\nBea\x81\nCarlos\n", "UTF-8"),
    ],
)
def test_file_with_an_error_changes_nothing(
    run: Run, tmp_path: Path, name: str, content: str | bytes, place: str
) -> None:
    refused(run("import_league", written(tmp_path, name, content)), name, place)
    assert not models.League.objects.exists()
    assert not models.Player.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "cp1252"])
def test_list_is_read_in_the_encodings_of_the_page(run: Run, tmp_path: Path, codec: str) -> None:
    answer = run("import_league", written(tmp_path, "a.csv", "Ñoño;Peña\nÁvila;\nBea;\n".encode(codec)))
    assert (answer.code, answer.err) == (0, "")
    assert sorted(models.Entry.objects.values_list("name", "club")) == [("Bea", ""), ("Ávila", ""), ("Ñoño", "Peña")]


@pytest.mark.django_db
def test_list_for_a_command_says_what_is_no_name(run: Run, tmp_path: Path) -> None:
    listed = "Ana 600123123\nBea Gil\n❌ Carlos\nReservas:\nDora\n"
    answer = run("import_league", written(tmp_path, "a.txt", listed))
    assert answer.code == 0
    assert sorted(models.Entry.objects.values_list("name", flat=True)) == ["Ana", "Bea Gil", "Dora"]
    for words in (
        "«600123123» parece un teléfono. Entra «Ana».",
        "«❌ Carlos» dice que no juega. No entra.",
        "Línea 4",
    ):
        assert words in answer.err


@pytest.mark.django_db
def test_missing_object_is_refused_by_name(run: Run, tmp_path: Path) -> None:
    refused(run("import_league", str(tmp_path / "nothing.json")), "nothing.json")
    refused(run("import_league", str(tmp_path)), str(tmp_path))
    for command in ("export_league", "draw_lots", "standings", "audit"):
        refused(run(command, "nothing"), "nothing")
    refused(run("championship", "nothing"), "nothing")


@pytest.mark.django_db
def test_lots_are_drawn_once_by_command(run: Run, tmp_path: Path) -> None:
    slug = run("import_league", written(tmp_path, "liga.json", json.dumps(MINIMAL))).out.strip()
    answer = run("draw_lots", slug, "--seed", "sábado")
    assert answer.code == 0 and "sábado" in answer.out
    assert models.Fixture.objects.count() == 3
    refused(run("draw_lots", slug), slug)
    assert models.League.objects.get(slug=slug).draw_seed == "sábado"


@pytest.mark.django_db
def test_standings_agree_between_database_and_file(run: Run, tmp_path: Path) -> None:
    league = tied_league()
    file = written(tmp_path, "liga.json", run("export_league", league.slug).out)
    data = json.loads(run("standings", league.slug, "--json").out)
    assert json.loads(run("standings", "--file", file, "--json").out) == data
    assert data["pending"] == [["Ana", "Bea"]]
    assert [row["pos"] for row in data["rows"]] == [1, 1, 3, 4]
    assert "Ana y Bea" in run("standings", league.slug).out


def test_standings_of_files_need_no_database(run: Run, tmp_path: Path) -> None:
    good = written(tmp_path, "good.json", json.dumps(MINIMAL))
    bad = written(tmp_path, "bad.json", "{")
    answer = run("standings", "--json", "--file", good, bad, good)
    lines = [json.loads(line) for line in answer.out.splitlines()]
    assert answer.code == 2
    assert [set(line) for line in lines] == [
        {"complete", "pending", "rows"},
        {"file", "error"},
        {"complete", "pending", "rows"},
    ]
    assert lines[1]["file"] == bad
    assert answer.err == "1 de 3 ficheros no se pueden usar\n"
    assert run("standings", "--file", good, good).code == 0


@pytest.mark.django_db
def test_standings_after_games_are_unfinished(run: Run) -> None:
    league = complete_league(("Ana", "Bea", "Carlos", "Duarte"))
    document = read_league(run("export_league", league.slug).out.encode())
    for games in range(7):
        rows = json.loads(run("standings", league.slug, "--after-game", str(games), "--json").out)["rows"]
        played = [name for game in document.games[:games] for name in (game.one, game.two)]
        assert {row["player"]: row["J"] for row in rows} == {name: played.count(name) for name in document.names}
        assert [row["medal"] for row in rows] == (["gold", "silver", "bronze", None] if games == 6 else [None] * 4)
    after_two_rounds = json.loads(run("standings", league.slug, "--after-round", "2", "--json").out)
    assert {row["J"] for row in after_two_rounds["rows"]} == {2}
    assert not after_two_rounds["complete"]
    refused(run("standings", league.slug, "--after-game", "7"), "--after-game", "6")
    refused(run("standings", league.slug, "--after-round", "-1"), "--after-round")


@pytest.mark.parametrize(
    ("words", "place"),
    [
        (["standings"], "SLUG"),
        (["standings", "x", "--file", "y"], "SLUG"),
        (["schedule", "--players", "2"], "--players"),
        (["schedule", "--players", "101"], "--players"),
        (["schedule", "--players", "5", "--boards", "0"], "--boards"),
        (["schedule", "--players", "5", "--legs", "3"], "--legs"),
    ],
)
def test_invalid_command_line_is_refused(run: Run, words: list[str], place: str) -> None:
    refused(run(*words), place)


def test_calendar_is_printed_with_its_measures(run: Run) -> None:
    data = json.loads(run("schedule", "--players", "5", "--boards", "2", "--legs", "2", "--json").out)
    assert sorted(index for slot in data["slots"] for index in slot) == list(range(20))
    assert {player for game in data["games"] for player in game} == {1, 2, 3, 4, 5}
    assert data["measures"]["valid"] is True
    assert data["measures"]["slots"] == len(data["slots"]) == 10
    assert "Turnos: 10" in run("schedule", "--players", "5").out


@pytest.mark.django_db
def test_audit_answers_with_its_exit_code(run: Run) -> None:
    league = complete_league()
    decide(league, Close())
    assert run("audit", league.slug).code == 0
    models.Placing.objects.filter(place=1).delete()
    answer = run("audit", league.slug)
    assert answer.code == 1 and "puestos" in answer.out


@pytest.mark.django_db
def test_championship_is_printed_with_shared_places(run: Run) -> None:
    decide(complete_league(championship="Copa"), Close())
    data = json.loads(run("championship", "copa", "--json").out)
    assert [(row["pos"], row["player"], row["points"]) for row in data["rows"]] == [(1, "Ana", 5), (2, "Bea", 2)]
    assert "Ana" in run("championship", "copa").out


@pytest.mark.django_db
def test_names_are_intact_in_every_file(run: Run, tmp_path: Path) -> None:
    names = ["<b>&amp;", "=1+1", '"],[', "😀", "עברית", "a" * 200, "Ñ'\\"]
    league = drawn_league(names)
    exported = run("export_league", league.slug).out
    assert sorted(json.loads(exported)["players"]) == sorted(names)
    again = run("import_league", written(tmp_path, "x.json", exported)).out.strip()
    data = json.loads(run("standings", again, "--json").out)
    assert sorted(row["player"] for row in data["rows"]) == sorted(names)


@pytest.mark.parametrize(
    ("language", "refusal"),
    [
        ("es", "se esperaba un número de 3 a"),
        ("gl", "agardábase un número de 3 a"),
        ("it", "era atteso un numero da 3 a"),
        ("en", "expected a number from 3 to"),
    ],
)
def test_refusal_is_in_the_requested_language(run: Run, language: str, refusal: str) -> None:
    refused(run("schedule", "--players", "2", "--lang", language), "--players", refusal)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "head", "needed"),
    [("gl", "Xogador/a", "Falta unha partida"), ("it", "Giocatore", "Manca una"), ("en", "Player", "tie-break game")],
)
def test_table_and_reasons_are_in_the_requested_language(run: Run, language: str, head: str, needed: str) -> None:
    out = run("standings", tied_league().slug, "--lang", language).out
    assert out.startswith(f"Pos. {head}") and needed in out
