"""The form of a sheet to check: pasted or uploaded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.wording import NAMES, decoded

MAX_BYTES = 512 * 1024
"""Largest text checked for a reader without an account: some hundred games, in less than two seconds."""
MAX_GAME_BYTES = 64 * 1024
"""Longest game checked for such a reader; a game with many comments has some thousands."""
BUSY = gettext_lazy("El sitio está leyendo otros ficheros. Inténtalo otra vez dentro de un momento.")
"""Shown to a reader whose text or file gets no turn to be read."""
CHOOSE_ONE = {"invalid_choice": gettext_lazy("Elige una de las opciones.")}
"""The error messages of a choice that is none of those offered."""
_CONTROLS = {code: "\ufffd" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\r\t"}


@dataclass(frozen=True, slots=True)
class LongGame:
    """A game that is too long to be checked: its number, counted from 1, and its length in bytes."""

    number: int
    size: int


class SheetTextField(forms.CharField):
    """A field that accepts any text as typed, and normalises its line ends and control characters."""

    widget = forms.Textarea

    def __init__(self, **options: Any) -> None:
        super().__init__(strip=False, **options)

    def to_python(self, value: object) -> str:
        return storable(super().to_python(value) or "")


class TextOrFile(forms.Form):
    """A sheet, pasted or uploaded; an uploaded file has precedence."""

    max_kilobytes = MAX_BYTES // 1024
    text = SheetTextField(label=gettext_lazy("Jugadas"), required=False)
    file = forms.FileField(label=gettext_lazy("O un fichero"), required=False, allow_empty_file=True)

    def clean(self) -> dict[str, Any]:
        """Read the file if one was sent, and otherwise require the text."""
        data = super().clean() or self.cleaned_data
        text, file = data.get("text", ""), data.get("file")
        if file is not None:
            text = self._read(file)
        elif not text.strip():
            self.add_error("text", _("Pega las jugadas o elige un fichero."))
        elif len(text.encode()) > MAX_BYTES:
            self.add_error("text", self._too_long(len(text.encode())))
        return {**data, "text": text}

    def _read(self, file: UploadedFile[bytes]) -> str:
        """Return the text of a file; empty, with an error of the form, if it is too large."""
        if (file.size or 0) > MAX_BYTES:
            self.add_error("file", self._too_long(file.size or 0))
            return ""
        return storable(decoded(file.read()))

    def _too_long(self, size: int) -> str:
        return _("Ocupa %(size)d KB y caben %(most)d.") % {"size": -(-size // 1024), "most": self.max_kilobytes}


class SheetForm(TextOrFile):
    """A sheet and the rules it was played by."""

    rules = forms.ChoiceField(label=gettext_lazy("Reglas"), choices=list(NAMES.items()), error_messages=CHOOSE_ONE)
    field_order = ("rules", "text", "file")

    def refuse_long_game(self, game: LongGame) -> None:
        """Add the error for a game that is too long for readers without an account."""
        self.add_error("text" if self.cleaned_data.get("file") is None else "file", too_long_words(game))


def too_long_words(game: LongGame) -> str:
    """Return the refusal of a game that is too long."""
    values = {"number": game.number, "size": -(-game.size // 1024), "most": MAX_GAME_BYTES // 1024}
    return _("La partida %(number)d ocupa %(size)d KB y caben %(most)d.") % values


def storable(text: str) -> str:
    """Return a text with normal line ends, and a substitute for characters that pages and databases cannot hold."""
    return text.replace("\r\n", "\n").translate(_CONTROLS)
