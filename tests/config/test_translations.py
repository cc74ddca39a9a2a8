"""The catalogs are compiled when they are missing or different, whole, and once."""

import gettext
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.translations import compiled

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def catalogs(tmp_path: Path) -> Path:
    folder = tmp_path / "locale"
    write(folder, "Partidas")
    return folder


def write(folder: Path, translation: str, *, seconds: int = 1_000_000_000) -> None:
    file = folder / "gl" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'{HEADER}msgid "Juegos"\nmsgstr "{translation}"\n', encoding="utf-8")
    os.utime(file, (seconds, seconds))


def read(target: Path) -> str:
    return gettext.translation("django", target, ["gl"]).gettext("Juegos")


def test_missing_catalog_is_compiled(catalogs: Path, tmp_path: Path) -> None:
    target = tmp_path / "var" / "locale"
    assert compiled(catalogs, target) == target
    assert read(target) == "Partidas"
    assert [file.name for file in (target / "gl" / "LC_MESSAGES").iterdir()] == ["django.mo"]


@pytest.mark.parametrize("seconds", [1_000_000_001, 999_999_999])
def test_changed_catalog_is_compiled_despite_an_older_date(catalogs: Path, tmp_path: Path, seconds: int) -> None:
    compiled(catalogs, tmp_path / "var")
    write(catalogs, "Xogos", seconds=seconds)
    compiled(catalogs, tmp_path / "var")
    gettext._translations.clear()  # type: ignore[attr-defined]
    assert read(tmp_path / "var") == "Xogos"


def test_unchanged_catalog_is_not_compiled_again(catalogs: Path, tmp_path: Path) -> None:
    compiled(catalogs, tmp_path / "var")
    file = tmp_path / "var" / "gl" / "LC_MESSAGES" / "django.mo"
    before = file.stat().st_ino
    compiled(catalogs, tmp_path / "var")
    assert file.stat().st_ino == before


def test_servers_that_start_at_once_find_whole_catalogs(catalogs: Path, tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: read(compiled(catalogs, tmp_path / "var")), range(16)))
    assert set(found) == {"Partidas"}


def test_unwritable_folder_is_named(catalogs: Path, tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file")
    with pytest.raises(ImproperlyConfigured, match="var: aquí no se pueden guardar las traducciones"):
        compiled(catalogs, tmp_path / "var")
