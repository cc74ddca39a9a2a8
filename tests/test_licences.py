"""Each folder of third-party files is listed with its licence, whose text is in the folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LISTED = re.findall(r"`(\S+/)` \|$", (ROOT / "static/vendor/README.md").read_text(), re.MULTILINE)


@pytest.mark.parametrize("folder", LISTED)
def test_third_party_folder_has_its_licence(folder: str) -> None:
    (licence,) = (ROOT / folder / name for name in ("LICENSE", "OFL.txt") if (ROOT / folder / name).exists())
    text = licence.read_text()
    assert "Copyright" in text or "Public License" in text


def test_every_third_party_folder_is_listed() -> None:
    folders = {
        f"{path.relative_to(ROOT)}/" for parent in ("static", "tests/data") for path in ROOT.glob(f"{parent}/vendor/*/")
    }
    fonts = {f"{path.parent.relative_to(ROOT)}/" for path in ROOT.glob("tournaments/**/*.ttf")}
    profiles = {f"{path.parent.relative_to(ROOT)}/" for path in ROOT.glob("tournaments/**/*.icc")}
    assert folders | fonts | profiles == set(LISTED)


def test_project_is_under_the_mit_licence() -> None:
    assert (ROOT / "LICENSE").read_text().startswith("MIT License")
    assert 'license = "MIT"' in (ROOT / "pyproject.toml").read_text()
