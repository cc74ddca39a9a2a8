"""`import_results`: all results or none, with every wrong line named and a preview."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from tests import leagues, organizing
from tests.events import event_of
from tests.tournaments.management.test_commands import Answer, refused, written
from tests.tournaments.management.test_commands import run as run
from tournaments import models
from tournaments.league.file.result_words import unmarked
from tournaments.league.values import Winner
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db

Run = Callable[..., Answer]
HEADING = "one,two,leg,winner,reason,one_men,one_kings,two_men,two_kings"


def test_preview_for_a_bracket_says_how_far_each_gets(tmp_path: Path, run: Run) -> None:
    league = event_of(4, groups=0).stages.get().league
    game = league.fixtures.earliest("position")
    listed = f"primero,segundo,gana,motivo\n{game.one.name},{game.two.name},1,abandono\n"
    said = run("import_results", league.slug, written(tmp_path, "a.csv", listed), "--preview").out
    assert re.search(rf"^{re.escape(game.one.name)} +Final$", said, re.MULTILINE)
    assert re.search(rf"^{re.escape(game.two.name)} +(?:Semifinal|Tercer puesto)", said, re.MULTILINE)
    assert "Ptos" not in said and "Pos." not in said


def write_list(folder: Path, *lines: str) -> str:
    return written(folder, "resultados.csv", "\n".join((HEADING, *lines)))


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "cp1252"])
def test_results_are_read_in_the_encodings_of_the_page(run: Run, tmp_path: Path, codec: str) -> None:
    league = organizing.drawn_league(("Ñoño", "Ávila", "Bea"))
    listed = f"{HEADING}\nÑoño,Ávila,,one,time,2,1,4,\n".encode(codec)
    answer = run("import_results", league.slug, written(tmp_path, "a.csv", listed))
    assert answer.code == 0 and answer.out.startswith("Anotados: 1."), answer.err


def test_results_are_entered_in_calendar_order(run: Run, tmp_path: Path) -> None:
    league = organizing.drawn_league()
    game = league.fixtures.select_related("one", "two")[0]
    answer = run(
        "import_results", league.slug, write_list(tmp_path, f"{game.two.name},{game.one.name},,one,time,2,1,4,")
    )
    assert answer.code == 0 and answer.out.startswith("Anotados: 1. Ya estaban: 0.\nPos. ")
    value = load_league(league).league.games[0].result
    assert value is not None and value.winner is Winner.TWO
    assert value.two is not None and value.one is not None
    assert (value.two.men, value.two.kings, value.one.men) == (2, 1, 4)
    assert models.Decision.objects.filter(league=league, verb="record_result").count() == 1


def test_preview_changes_nothing_and_shows_the_table(run: Run, tmp_path: Path) -> None:
    league = organizing.drawn_league()
    version, before = league.version, organizing.standings(league)
    file = write_list(tmp_path, "Ana,Bea,,one,no_pieces,3,,0,")
    answer = run("import_results", league.slug, file, "--preview")
    assert answer.code == 0 and answer.out.startswith("Se anotarían: 1. Ya estaban: 0.")
    league.refresh_from_db()
    assert (league.version, league.state, organizing.standings(league)) == (version, "drawn", before)
    output = answer.out.partition("\n")[2]
    assert run("import_results", league.slug, file).out.partition("\n")[2] == output
    assert re.search(r"^1\. +Ana +1 .* 3 +3$", output, re.MULTILINE)


@pytest.mark.parametrize("options", [(), ("--preview",)])
def test_lines_without_a_result_are_named_on_standard_error(run: Run, tmp_path: Path, options: tuple[str, ...]) -> None:
    league = organizing.drawn_league()
    alone = write_list(tmp_path, "Ana,Bea,,one,no_pieces,3,,0,")
    expected = run("import_results", league.slug, alone, "--preview").out
    file = write_list(tmp_path, "Ana,Carlos,,,,,,,", "Ana,Bea,,one,no_pieces,3,,0,", "Bea,Carlos,,,,,,,")
    answer = run("import_results", league.slug, file, *options)
    words = "Quedan fuera las líneas 2 (Ana – Carlos) y 4 (Bea – Carlos), que no traen resultado."
    assert (answer.code, answer.err) == (0, f"{file}: {words}\n")
    assert answer.out.partition("\n")[2] == expected.partition("\n")[2]


def test_list_imported_twice_enters_nothing_more(run: Run, tmp_path: Path) -> None:
    league = organizing.drawn_league()
    first = write_list(tmp_path, "Ana,Bea,,one,no_pieces,3,,0,")
    run("import_results", league.slug, first)
    both = write_list(tmp_path, "Bea,Ana,,two,no_pieces,0,,3,", "Ana,Carlos,,draw,agreement,1,,1,")
    assert run("import_results", league.slug, both).out.startswith("Anotados: 1. Ya estaban: 1.")


def test_every_wrong_line_is_named_and_nothing_is_entered(run: Run, tmp_path: Path) -> None:
    league = organizing.drawn_league(legs=2)
    organizing.beat(league, "Ana", "Carlos")
    played = league.fixtures.get(result__isnull=False)
    version = league.version
    file = write_list(
        tmp_path,
        "Ana,Bea,1,one,no_pieces,3,,0,",
        "Ana,Eva,1,one,no_pieces,3,,0,",
        "Ana,Ana,1,one,no_pieces,3,,0,",
        "Bea,Carlos,,one,no_pieces,3,,0,",
        "Bea,Carlos,1,one,no_pieces,13,,0,",
        "Bea,Carlos,1,one,agreement,3,,0,",
        "Bea,Carlos,1,one,no_pieces,,,,",
        f"Ana,Carlos,{played.leg},two,no_pieces,0,,3,",
        "Bea,Carlos,2,Zoe,no_pieces,3,,0,",
    )
    answer = run("import_results", league.slug, file)
    assert (answer.code, answer.out) == (2, "")
    lines = [line.removeprefix(f"{file}: ") for line in answer.err.splitlines()]
    assert [re.split("[:,]", line)[0] for line in lines] == [f"línea {number}" for number in range(3, 11)]
    expected = [
        "columna «Segundo»: Eva no está entre los jugadores",
        "columna «Segundo»: Ana no puede jugar contra sí mismo",
        "columna «Vuelta»: Bea y Carlos juegan a dos vueltas",
        "columna «Peones 1»: son 13 fichas",
        "columna «Motivo»: una victoria no puede terminar por «acuerdo»",
        "columna «Peones 1»: faltan las fichas",
        "ya tiene resultado, «Gana Ana con 3 peones",
        "columna «Gana»: no se entiende quién gana",
    ]
    for line, words in zip(lines, expected, strict=True):
        assert words in line
    league.refresh_from_db()
    assert league.version == version and models.Result.objects.count() == 1


@pytest.mark.parametrize(("state", "words"), [("preparing", "aún no hay partidas"), ("finished", "ya ha terminado")])
def test_league_without_open_results_is_reported_once(run: Run, tmp_path: Path, state: str, words: str) -> None:
    league = (
        organizing.league_in_preparation()
        if state == "preparing"
        else leagues.store_league(leagues.finished_league(("Ana", "Bea", "Carlos")))
    )
    answer = run("import_results", league.slug, write_list(tmp_path, *["Ana,Bea,1,one,time,3,,,"] * 2))
    assert answer.code == 2 and answer.err.count("\n") == 1 and words in answer.err


@pytest.mark.parametrize("content", ["", "nada", "one,two,winner,reason", "uno;dos", "\0", '"'])
def test_file_without_a_list_is_refused_in_one_line(run: Run, tmp_path: Path, content: str) -> None:
    league = organizing.drawn_league()
    answer = run("import_results", league.slug, written(tmp_path, "x.csv", content))
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "x.csv" in answer.err


def test_downloaded_list_is_filled_in_and_imported(run: Run, tmp_path: Path, client: Client) -> None:
    league = organizing.drawn_league(("=1+1", '"],[', "Ana", "García, Ana"), legs=2)
    organizing.beat(league, "Ana", "=1+1")
    downloaded = client.get(f"/ligas/{league.slug}/datos/results.csv?separador=coma").content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(downloaded, newline="")))
    assert len(rows) == 11
    for row in rows:
        row |= {"Gana": row["Segundo"], "Motivo": "sin fichas", "Peones 2": "2", "Peones 1": "0"}
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    answer = run("import_results", league.slug, written(tmp_path, "r.csv", out.getvalue()))
    assert (answer.code, answer.err) == (0, "")
    games = {(game.one, game.two, game.leg): game.result for game in load_league(league).league.games}
    for row in rows:
        result = games[unmarked(row["Primero"]), unmarked(row["Segundo"]), int(row["Vuelta"])]
        assert result is not None and result.winner is Winner.TWO


def test_results_without_their_end_are_named(run: Run, tmp_path: Path) -> None:
    league = organizing.drawn_league()
    answer = run("import_results", league.slug, written(tmp_path, "a.csv", "Ana;3-0;Bea\nCarlos;4-0;Ana\n"))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.endswith("falta quién ganó, cómo acabó o con qué fichas en: Carlos – Ana: 4-0; Ana – Bea\n")
    whole = run(
        "import_results", league.slug, written(tmp_path, "b.csv", "Ana;Gana Ana con 3 peones (sin fichas).;Bea\n")
    )
    assert whole.code == 0 and whole.out.startswith("Anotados: 1.")


def test_column_of_some_regulations_is_named(run: Run, tmp_path: Path) -> None:
    league = organizing.drawn_league(("Ana", "Bea", "Carlos"))
    listed = [{"one": "Ana", "two": "Bea", "winner": "draw", "reason": "agreement", "advantage": "three"}]
    answer = run("import_results", league.slug, written(tmp_path, "a.json", json.dumps(listed)))
    refused(answer, "a.json: línea 1, columna «Ventaja»: se esperaba uno de: one two")
