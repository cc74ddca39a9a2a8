"""The highlighted entry of the menu on each page."""

from __future__ import annotations

import pytest

from tournaments.web.menu import section_of


@pytest.mark.parametrize(
    ("path", "section"),
    [
        ("/ligas/", "/ligas/"),
        ("/ligas/liga/calendario/", "/ligas/"),
        ("/ligas/liga/partidas/3/hoja/", "/ligas/"),
        ("/ligas/nueva/", "/organizar/"),
        ("/ligas/liga/organizar/ajustes/", "/organizar/"),
        ("/ligas/liga/partidas/3/", "/organizar/"),
        ("/ligas/liga/partidas/3/hoja/entregar/", "/organizar/"),
        ("/campeonatos/copa/", "/campeonatos/"),
        ("/campeonatos/copa/nombre/", "/organizar/"),
        ("/archivos/4/", "/comprobar/"),
        ("/ayuda/", "/ayuda/"),
    ],
)
def test_page_highlights_its_menu_entry(path: str, section: str) -> None:
    assert section_of(path).startswith(section)
