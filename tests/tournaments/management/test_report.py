from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.organizing import beat, complete_league, decide, drawn_league, league_in_preparation
from tests.tournaments.documents.print.pdf import read, text
from tournaments.documents.print.formats import PAPERS
from tournaments.documents.print.registry import KINDS
from tournaments.organizers.conduct.verbs import SanctionPlayer

pytestmark = pytest.mark.django_db


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """Return the one line of error of a refused command."""
    with pytest.raises(SystemExit) as stopped:
        call_command("report", *args)
    assert stopped.value.code == 2
    output = capsys.readouterr().err
    assert output.count("\n") == 1
    return output


def test_report_writes_one_document(tmp_path: Path) -> None:
    slug = drawn_league().slug
    call_command("report", slug, "calendar", "-o", str(tmp_path / "calendario.pdf"))
    assert (tmp_path / "calendario.pdf").read_bytes().startswith(b"%PDF")
    assert [file.name for file in tmp_path.iterdir()] == ["calendario.pdf"]


def test_report_says_which_texts_are_boxes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    league = drawn_league(("สมชาย", "राम", "王小明", "عربي"))
    call_command("report", league.slug, "standings", "-o", str(tmp_path / "a.pdf"))
    said = capsys.readouterr().err
    assert said.count("recuadros") == 2 and "สมชาย" in said and "राम" in said
    call_command("report", drawn_league().slug, "standings", "-o", str(tmp_path / "b.pdf"))
    assert "recuadros" not in capsys.readouterr().err


def test_report_writes_every_possible_document(tmp_path: Path) -> None:
    league = drawn_league(championship="Multijuegos")
    for winner, loser in (("Ana", "Bea"), ("Ana", "Carlos"), ("Bea", "Carlos")):
        beat(league, winner, loser)
    call_command("report", league.slug, "all", "-o", str(tmp_path / "liga" / "papeles"))
    assert {file.stem for file in (tmp_path / "liga" / "papeles").iterdir()} == {*KINDS, "championship"} - {
        *("slips", "rounds", "tablecards", "record", "minutes", "walltables", "wallnames", "pairwhys"),
        *(name for papers in PAPERS.values() for name in papers.documents),
    }


def test_documents_not_yet_possible_are_left_out(tmp_path: Path) -> None:
    call_command("report", league_in_preparation().slug, "all", "-o", str(tmp_path))
    assert {file.stem for file in tmp_path.iterdir()} == {
        "calendar",
        "standings",
        "podium",
        "wallchart",
        "entrants",
        "labels",
        "sheets",
        "blank",
        "dossier",
    }


def test_minutes_are_printed_only_if_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    league = drawn_league()
    decide(league, SanctionPlayer("Ana", "llegó tarde"))
    call_command("report", league.slug, "all", "-o", str(tmp_path / "papeles"))
    assert "minutes: solo para quien organiza o arbitra" in capsys.readouterr().err
    call_command("report", league.slug, "minutes", "-o", str(tmp_path / "acta.pdf"))
    assert "llegó tarde" in text((tmp_path / "acta.pdf").read_bytes())


def test_document_not_yet_possible_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "aún no hay medallas" in refused(capsys, drawn_league().slug, "diplomas", "-o", str(tmp_path / "x.pdf"))


def test_report_prints_the_championship_of_a_league(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    league = drawn_league(championship="Multijuegos")
    for number, slug in enumerate((league.slug, "multijuegos")):
        call_command("report", slug, "championship", "-o", str(tmp_path / str(number)))
    assert (tmp_path / "0").read_bytes() == (tmp_path / "1").read_bytes()
    error = refused(capsys, drawn_league(name="Otra").slug, "championship", "-o", str(tmp_path / "x.pdf"))
    assert "no es de ningún campeonato" in error


def test_report_has_the_requested_paper_size(tmp_path: Path) -> None:
    slug = drawn_league().slug
    for paper, size in (("A4", [595, 842]), ("Letter", [612, 792]), ("A3", [842, 1191])):
        call_command("report", slug, "podium", "-o", str(tmp_path / paper), "--paper", paper)
        [sheet] = read((tmp_path / paper).read_bytes()).pages
        assert [round(float(side)) for side in sheet.mediabox[2:]] == size


def test_unknown_league_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "ninguna liga «nada»" in refused(capsys, "nada", "calendar", "-o", str(tmp_path / "x.pdf"))
    assert not list(tmp_path.iterdir())


def test_unknown_document_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    error = refused(capsys, drawn_league().slug, "pancarta", "-o", str(tmp_path / "x.pdf"))
    assert error.startswith("pancarta: no hay tal documento; se esperaba calendar")


def test_record_without_sheets_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slug = drawn_league().slug
    lacking = "record: ninguna partida tiene planilla"
    assert lacking in refused(capsys, slug, "record", "-o", str(tmp_path / "x.pdf"))
    call_command("report", slug, "all", "-o", str(tmp_path / "papeles"))
    assert lacking in capsys.readouterr().err.splitlines()


@pytest.mark.parametrize("site", ["ligas.example", "ftp://a.b", "https://", "http://a b", "https://a.b/?x=1", "\ud800"])
def test_invalid_site_address_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], site: str) -> None:
    error = refused(capsys, drawn_league().slug, "slips", "-o", str(tmp_path / "x.pdf"), "--site", site)
    assert error.startswith("--site: se esperaba una dirección como https://ligas.example")


def test_slips_carry_a_code_with_a_site_address(tmp_path: Path) -> None:
    slug = drawn_league().slug
    for name, more in (("con", ["--site", "https://ligas.example"]), ("sin", [])):
        call_command("report", slug, "slips", "-o", str(tmp_path / name), *more)
    assert "Anotar en la" in text((tmp_path / "con").read_bytes())
    assert "Anotar en la" not in text((tmp_path / "sin").read_bytes())


def test_report_prints_the_table_after_a_game_or_a_round(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slug = complete_league(("Ana", "Bea", "Carlos", "Duarte")).slug
    for option, sentence in (("--after-game", "hasta la 2.ª, de 6"), ("--after-round", "hasta la ronda 2, de 3")):
        call_command("report", slug, "standings", "-o", str(tmp_path / "x.pdf"), option, "2")
        words = text((tmp_path / "x.pdf").read_bytes())
        assert sentence in words and "oro" not in words
        assert f"{option}: se esperaba un número de 0 a" in refused(
            capsys, slug, "standings", "-o", str(tmp_path / "y.pdf"), option, "7"
        )
    call_command("report", slug, "standings", "-o", str(tmp_path / "x.pdf"), "--after-game", "6")
    assert "★ oro" in text((tmp_path / "x.pdf").read_bytes())
    error = refused(capsys, slug, "podium", "-o", str(tmp_path / "y.pdf"), "--after-game", "1")
    assert "solo va con standings" in error


def test_report_refuses_a_place_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    slug = drawn_league().slug
    (tmp_path / "fichero").write_text("")
    assert "no se puede escribir" in refused(capsys, slug, "podium", "-o", str(tmp_path / "no" / "x.pdf"))
    assert "es una carpeta" in refused(capsys, slug, "podium", "-o", str(tmp_path))
    assert "no se puede hacer la carpeta" in refused(capsys, slug, "all", "-o", str(tmp_path / "fichero"))


def test_report_keeps_the_old_file_if_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    slug = drawn_league().slug
    (tmp_path / "x.pdf").write_text("lo de antes")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert "no queda sitio en el disco" in refused(capsys, slug, "podium", "-o", str(tmp_path / "x.pdf"))
    assert (tmp_path / "x.pdf").read_text() == "lo de antes"
    assert [file.name for file in tmp_path.iterdir()] == ["x.pdf"]


def test_championship_has_the_address_of_its_page(tmp_path: Path) -> None:
    slug = drawn_league(championship="Multijuegos").slug
    site = ["--site", "https://ligas.example"]
    call_command("report", slug, "championship", "-o", str(tmp_path / "x.pdf"), *site)
    assert "https://ligas.example/campeonatos/multijuegos/" in text((tmp_path / "x.pdf").read_bytes())


def test_report_of_all_tells_nothing_of_other_formats(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("report", drawn_league().slug, "all", "-o", str(tmp_path))
    said = [line.partition(":")[0] for line in capsys.readouterr().err.splitlines()]
    assert "diplomas" in said and not {"bracket", "pairings", "walltables"} & {*said}


def test_cause_of_a_file_that_cannot_be_written_is_in_spanish(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, drawn_league().slug, "calendar", "-o", str(tmp_path / "no" / "hay" / "a.pdf"))
    assert said.endswith("a.pdf: no se puede escribir (no existe la carpeta)\n")
