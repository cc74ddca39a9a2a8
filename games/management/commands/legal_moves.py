"""The legal moves of each position on standard input."""

from __future__ import annotations

import json
import sys
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from games.management.console import BadInput, ConsoleCommand
from games.rules import RULES, read_fen
from games.rules.notation.fen import BadPosition
from games.rules.position import Position
from games.rules.wording import refusal
from games.wording import decoded


class Command(ConsoleCommand):
    help = "Jugadas legales de cada FEN de la entrada estándar, una línea por posición."
    example = "echo 'W:W31,32:B20' | manage.py legal_moves --rules international --json"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rules", required=True, choices=tuple(RULES), help="sistema de reglas")
        parser.add_argument("--json", action="store_true", help="un objeto JSON por posición")

    def handle(self, *args: Any, **options: Any) -> None:
        tell = _as_json if options["json"] else _as_text
        for number, line in enumerate(sys.stdin.buffer, start=1):
            fen = decoded(line).strip()
            if fen:
                self.stdout.write(tell(fen, _position(options["rules"], fen, number, options["lang"])))


def _position(slug: str, fen: str, line: int, language: str) -> Position:
    """Return the position of a FEN. Raises BadInput, naming the line."""
    try:
        return read_fen(RULES[slug], fen)
    except BadPosition as error:
        raise BadInput(
            _("línea %(number)d: %(sentence)s") % {"number": line, "sentence": refusal(error, language)}
        ) from error


def _as_json(fen: str, position: Position) -> str:
    moves = [{"path": move.path, "captures": move.captures} for move in position.legal_moves()]
    return json.dumps({"fen": fen, "moves": moves, "huffable": position.huffable}, ensure_ascii=False)


def _as_text(fen: str, position: Position) -> str:
    return f"{fen}  {' '.join(move.full for move in position.legal_moves())}"
