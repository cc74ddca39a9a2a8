"""The guides agree with the site: their pictures, links and addresses exist, and their names are in the interface."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.urls import Resolver404, resolve
from PIL import Image

from tests.guide.pictures import DESK, PHONE, PICTURES

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
LANGUAGES = ("es", "gl", "it", "en")
PLACEHOLDER = re.compile(r" ?%\(\w+\)s")
TEXTS = sorted([*DOCS.glob("*.md"), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md"))])
MAX_BYTES = 2_500_000


def guide(language: str) -> str:
    return (DOCS / f"guide.{language}.md").read_text()


@cache
def interface(language: str) -> frozenset[str]:
    """Return every text of the interface in a language, without placeholders; the source texts are Spanish."""
    catalogue = "gl" if language == "es" else language
    with (ROOT / f"locale/{catalogue}/LC_MESSAGES/django.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    texts = [message.id if language == "es" else message.string for message in messages]
    every = (one for text in texts for one in ([text] if isinstance(text, str) else text or ()))
    return frozenset(PLACEHOLDER.sub("", one) for one in every)


@pytest.mark.parametrize("language", LANGUAGES)
def test_bold_names_appear_in_the_interface(language: str) -> None:
    named = {" ".join(name.split()) for name in re.findall(r"\*\*([^*]+)\*\*", guide(language))}
    assert named and not named - interface(language)


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: file.name)
def test_pictures_and_links_lead_to_files(file: Path) -> None:
    targets = re.findall(r"\]\(([^)#]+)", file.read_text())
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (file.parent / target).exists()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_addresses_of_the_guide_exist(language: str) -> None:
    for address in re.findall(r"`(/[a-z/]*/)`", guide(language)):
        try:
            resolve(address)
        except Resolver404:
            pytest.fail(address)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_guide_has_the_same_tasks(language: str) -> None:
    """In each section, the pictures are those of the Spanish one, drawn in the language, and the steps as many."""
    pattern = re.compile(rf"^## |^\d\. |^- |pictures/{language}/\w+\.png", re.MULTILINE)
    spanish = re.compile(pattern.pattern.replace(f"/{language}/", "/es/"), re.MULTILINE)
    shape = [found.replace(f"/{language}/", "/es/") for found in pattern.findall(guide(language))]
    assert shape == spanish.findall(guide("es"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_small_and_drawn_by_the_command(language: str) -> None:
    drawn = {picture.name for picture in PICTURES}
    files = list((DOCS / "pictures" / language).iterdir())
    assert {file.stem for file in files} == drawn
    for file in files:
        with Image.open(file) as image:
            assert image.width in (DESK, PHONE)


def test_pictures_take_few_megabytes() -> None:
    assert sum(file.stat().st_size for file in DOCS.rglob("*.png")) < MAX_BYTES


DEVELOPER_DOCS = [
    *(DOCS / f"{name}.md" for name in ("architecture", "invariants", "testing")),
    ROOT / "CONTRIBUTING.md",
]
OF_DEVELOPERS = pytest.mark.parametrize("document", DEVELOPER_DOCS, ids=lambda file: file.name)


@OF_DEVELOPERS
def test_files_named_exist(document: Path) -> None:
    named = re.findall(r"`((?:[\w-]+/)+[\w.-]*)`", document.read_text())
    made_later = {"NAME", "LANGUAGE", "mutants", "var"}
    roots = (ROOT, ROOT / "tournaments", ROOT / "tests/tournaments/league")
    unknown = [one for one in named if not any((root / one).exists() for root in roots)]
    assert [one for one in unknown if not made_later & set(re.split(r"[/._]", one))] == []


def test_modules_run_by_commands_exist() -> None:
    examples = "\n".join(document.read_text() for document in DEVELOPER_DOCS)
    named = set(re.findall(r"(?:-m|-p) ((?:bench|config|tests)\b[\w.]*)", examples))
    paths = {one: ROOT / one.replace(".", "/") for one in named}
    assert "tests.soak.flood" in named
    missing = {
        one for one, path in paths.items() if not (path.with_suffix(".py").exists() or (path / "__main__.py").exists())
    }
    assert missing == set()


@pytest.mark.parametrize("name", ["CONTRIBUTING.md", "docs/architecture.md", "docs/architecture.svg"])
def test_every_room_is_on_the_map(name: str) -> None:
    text = (ROOT / name).read_text()
    folders = {file.parent.name for file in (ROOT / "tournaments").glob("*/__init__.py")}
    rooms = folders - {"migrations", "templatetags"}
    assert "store" in rooms
    assert {room for room in rooms if not re.search(rf"`{room}`|>{room}</", text)} == set()


def test_changelog_dates_the_present_version() -> None:
    unreleased, latest, *_ = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert unreleased == "Unreleased"
    assert re.fullmatch(rf"{re.escape(version)}, \d{{1,2}} [A-Z][a-z]+ \d{{4}}", latest)


@OF_DEVELOPERS
def test_names_of_the_code_exist(document: Path) -> None:
    named = re.findall(r"`([A-Za-z_][\w.]*)`", document.read_text())
    assert [one for one in named if not set(one.split(".")) <= words_of_the_code()] == []


@cache
def words_of_the_code() -> frozenset[str]:
    """Return the words of the sources, of the configuration and of the names of files."""
    folders = ("config", "games", "serving", "tests", "tournaments", "templates", "bench", "deploy")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.*") if file.suffix != ".pyc"]
    sources = [file.read_text() for file in [*files, ROOT / "pyproject.toml", ROOT / "run"] if is_source(file)]
    names = [str(file.relative_to(ROOT)) for file in [*files, *ROOT.iterdir()]]
    return frozenset(re.findall(r"\w+", " ".join([*sources, *names])))


def is_source(file: Path) -> bool:
    return file.suffix in {".py", ".toml", ".html", ""}
