"""Canadian draughts: the rules of international draughts on a board of 144 squares, with thirty men a side.

The federation of Québec says that the two games differ in nothing but the squares and the men, and refers to the rules
of international draughts for the rest: their articles are cited under their own title.
"""

from __future__ import annotations

from dataclasses import replace

from ..article import Enforcement, Topic, regulation
from ..board import BoardShape, Corner
from ..catalogs import _
from .international import INTERNATIONAL

BOARD_OF_A_HUNDRED = ("3", "4", "5", "6", "7")
"""Articles of the international rules about a board that is not this one."""

RULES = regulation(
    "Règlements du jeu de dames (Jeux pratiqués au Québec)",
    "fr",
    ("Jeu canadien", _("tablero de 144 casillas y treinta piedras por bando"), Enforcement.CHECK),
    ("Règles", _("por lo demás, las reglas de las damas internacionales"), Enforcement.DEFINITION),
)

CANADIAN = replace(
    INTERNATIONAL,
    slug="canadian",
    name=_("Damas canadienses"),
    title=RULES.title,
    board=BoardShape(size=12, dark_corner=Corner.LEFT),
    game_types=(27,),
    engine_game="",
    provisions=(
        *RULES.articles,
        *(article for article in INTERNATIONAL.provisions if article.number not in BOARD_OF_A_HUNDRED),
    ),
    articles={**INTERNATIONAL.articles, Topic.BOARD: RULES["Jeu canadien"], Topic.NUMBERING: None},
)
