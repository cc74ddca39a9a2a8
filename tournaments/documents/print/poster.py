"""A poster with the code of a private link, its label and its purpose."""

from __future__ import annotations

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer

from tournaments.documents.print.first_fit import height_of
from tournaments.documents.print.fitting import Title, fitting
from tournaments.documents.print.frame import Document, Paper
from tournaments.documents.print.text import FAINT, Style, TextBlock
from tournaments.web.qr import PaperCode

_MIN_SIDE = 120 * mm
_TEXT_STYLE = Style(size=14, leading=20, align=0.5)
_ADDRESS_STYLE = Style(size=9, leading=12, align=0.5, colour=FAINT)
_LABEL_HEIGHT, _GAME_HEIGHT = 30 * mm, 24 * mm
_LABEL_SIZES = (36, 32, 28, 24, 20, 17, 14, 12, 10, 8)
_PAIR_SIZES = (20, 18, 16, 14, 12, 10, 8)


def poster(label: str, game: tuple[str, str] | None, address: str, paper: Paper) -> Document:
    """Return the poster; `game` has the players of the only game of the link, or is None for the whole league."""
    width = paper.width
    story: list[Flowable] = [Spacer(0, 6 * mm), Title(label, fitting(label, width, _LABEL_HEIGHT, _LABEL_SIZES))]
    if game:
        pair = f"{game[0]} – {game[1]}"
        story += [Spacer(0, 3 * mm), Title(pair, fitting(pair, width, _GAME_HEIGHT, _PAIR_SIZES))]
    below: list[Flowable] = [
        *(Spacer(0, 4 * mm), TextBlock(_("Escanéalo con la cámara del teléfono. No hace falta cuenta."), _TEXT_STYLE)),
        *(Spacer(0, 2 * mm), TextBlock(address, _ADDRESS_STYLE)),
    ]
    code = _LargeCode(address, height_of(below, width))
    return Document(
        [*story, Spacer(0, 4 * mm), TextBlock(_purpose(game), _TEXT_STYLE), Spacer(0, 4 * mm), code, *below]
    )


class _LargeCode(PaperCode):
    """A code as large as its page allows; `reserved` is the height of the text that follows."""

    def __init__(self, text: str, reserved: float) -> None:
        super().__init__(text, _MIN_SIDE)
        self.reserved = reserved

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        side = max(_MIN_SIDE, min(available, height - self.reserved - 1))
        self.width, self.height = side, side
        return side, side


def _purpose(game: tuple[str, str] | None) -> str:
    """Return the use of the link, in words."""
    return _("Para anotar esta partida") if game else _("Para anotar las partidas de la liga")
