"""The conventions of every command: exit codes, and errors in one line of standard error, without a traceback.

The codes are 0: done; 1: done, and the checked games are not in order; 2: bad input, and nothing was changed.
"""

from __future__ import annotations

import errno
import os
import re
import sys
from argparse import SUPPRESS, RawDescriptionHelpFormatter
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO, NoReturn, TextIO

from django.core.management.base import BaseCommand, CommandParser, OutputWrapper
from django.db.utils import DatabaseError
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

NOT_IN_ORDER_STATUS = 1
BAD_INPUT_STATUS = 2


class BadInput(Exception):
    """Input that cannot be used; the message names the place and the expected value."""


def as_called(text: str) -> str:
    """Return a text with the site's commands as they are called: `castillar manage` where the site is installed."""
    called = Path(sys.argv[0]).name
    return text.replace("manage.py", called) if called.startswith("castillar") else text


class OneLineParser(CommandParser):
    """A parser that reports an error in one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        for pattern, sentence in _IN_SPANISH:
            message = re.sub(pattern, sentence, message)
        self.exit(BAD_INPUT_STATUS, f"{self.prog}: {message}\n")


_IN_SPANISH = (
    (r"^the following arguments are required: (.*)", r"falta \1"),
    (r"^unrecognized arguments: (.*)", r"no se conoce \1"),
    (r"^argument (.*?): invalid int value: (.*)", r"\1: se esperaba un número entero y hay \2"),
    (r"^argument (.*?): invalid choice: (.*?) \(choose from (.*)\)", r"\1: se esperaba uno de \3 y hay \2"),
    (r"^argument (.*?): expected (?:one|at least one) argument", r"\1: falta el valor"),
    (r"^argument (.*?): not allowed with argument (.*)", r"\1 y \2 no van juntos"),
    (r"^argument (.*?): ", r"\1: "),
)


class ConsoleCommand(BaseCommand):
    """A command whose `handle` returns an exit code (None: in order) or raises BadInput."""

    requires_system_checks = ()
    example = ""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Return a parser with an option for the language, and without Django's usual options in its help."""
        parser = OneLineParser(
            prog=f"{Path(prog_name).name} {subcommand}",
            description=self.help or None,
            epilog=f"Ejemplo:\n  {as_called(self.example)}" if self.example else None,
            formatter_class=RawDescriptionHelpFormatter,
            missing_args_message=getattr(self, "missing_args_message", None),
            called_from_command_line=getattr(self, "_called_from_command_line", None),
            **kwargs,
        )
        for flag, default in (("--settings", None), ("--pythonpath", None)):
            parser.add_argument(flag, default=default, help=SUPPRESS)
        parser.add_argument("--traceback", action="store_true", help=SUPPRESS)
        for flag in ("--no-color", "--force-color", "--skip-checks"):
            parser.add_argument(flag, action="store_true", help=SUPPRESS)
        parser.add_argument("--verbosity", "-v", type=int, choices=(0, 1, 2, 3), default=1, help=SUPPRESS)
        parser.add_argument("--lang", choices=("es", "gl", "it", "en"), default="es", help="idioma de la salida")
        self.add_arguments(parser)
        return parser

    def handle(self, *args: Any, **options: Any) -> Any:
        """Run the command and return the exit code, None if all is in order. Raises BadInput."""
        raise NotImplementedError

    def execute(self, *args: Any, **options: Any) -> None:
        """Run the command in the chosen language, and exit with its code."""
        for stream in ("stdout", "stderr"):
            if options.get(stream):
                setattr(self, stream, OutputWrapper(options[stream]))
        try:
            with translation.override(options.get("lang") or "es"):
                code = self._run_handle(*args, **options)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = None
        except KeyboardInterrupt:
            code = 130
        if code:
            raise SystemExit(code)

    def _run_handle(self, *args: Any, **options: Any) -> int | None:
        """Run `handle` and return its exit code; print a bad input in one line and return BAD_INPUT_STATUS."""
        try:
            code: int | None = self.handle(*args, **options)
        except BadInput as refusal:
            self.stderr.write(_one_line(as_called(str(refusal))))
            code = BAD_INPUT_STATUS
        except UnicodeEncodeError as error:
            shown_text = str(error.object)[:100].encode(errors="replace").decode()
            self.stderr.write(_one_line(_("«%(text)s»: se esperaba texto en UTF-8") % {"text": shown_text}))
            code = BAD_INPUT_STATUS
        except DatabaseError as error:
            words = _("la base de datos no responde o no está preparada (manage.py migrate): %(error)s")
            self.stderr.write(_one_line(as_called(words) % {"error": error}))
            code = BAD_INPUT_STATUS
        return code


def _one_line(text: str) -> str:
    return " ".join(text.split())


def expect_in_range(flag: str, value: int, least: int, most: int) -> None:
    """Raise BadInput for the number of an option that is out of range."""
    if not least <= value <= most:
        raise BadInput(
            _("%(place)s: se esperaba un número de %(least)d a %(most)d y es %(found)d")
            % {"place": flag, "least": least, "most": most, "found": value}
        )


def read_bytes(name: str, limit: int) -> bytes:
    """Return the bytes of a file, `-` being standard input.

    Raises BadInput, naming the file, if it cannot be read or has more than `limit` bytes.
    """
    try:
        if name == "-":
            return _read_limited(sys.stdin.buffer, name, limit)
        with Path(name).open("rb") as stream:
            return _read_limited(stream, name, limit)
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from error


def unreadable(name: str, error: Exception) -> BadInput:
    """Return the error for a file that cannot be read."""
    return BadInput(_("%(file)s: no se puede leer (%(why)s)") % {"file": name, "why": error_words(error)})


def unwritable(name: object, error: Exception) -> BadInput:
    """Return the error for a file that cannot be written."""
    missing = isinstance(error, FileNotFoundError)
    why = _("no existe la carpeta") if missing else error_words(error)
    return BadInput(_("%(file)s: no se puede escribir (%(why)s)") % {"file": name, "why": why})


_CAUSES = {
    errno.ENOENT: gettext_lazy("no existe"),
    errno.EACCES: gettext_lazy("falta el permiso"),
    errno.EPERM: gettext_lazy("falta el permiso"),
    errno.EROFS: gettext_lazy("el disco es de solo lectura"),
    errno.EISDIR: gettext_lazy("es una carpeta"),
    errno.ENOTDIR: gettext_lazy("parte de la ruta no es una carpeta"),
    errno.EEXIST: gettext_lazy("ya existe"),
    errno.ENOSPC: gettext_lazy("no queda sitio en el disco"),
    errno.ENAMETOOLONG: gettext_lazy("el nombre es demasiado largo"),
}


def error_words(error: Exception) -> str:
    """Return why a file cannot be used, without its name; in the system's own words if the cause is a rare one."""
    cause = _CAUSES.get(getattr(error, "errno", None) or 0)
    return str(cause or getattr(error, "strerror", None) or error)


def _read_limited(stream: BinaryIO, name: str, limit: int) -> bytes:
    """Return the rest of a stream. Raises BadInput if it has more than `limit` bytes."""
    content = stream.read(limit + 1)
    if len(content) > limit:
        raise BadInput(_("%(file)s: pasa de %(limit)d bytes, el tamaño máximo") % {"file": name, "limit": limit})
    return content


BAR_WIDTH = 30
REDRAW_SECONDS = 0.1  # between two drawings


class ProgressBar:
    """Draws on standard error; writes nothing if that is not a terminal or the total is unknown."""

    def __init__(self, total: int | None, stream: TextIO | None = None) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._total = total
        self._drawn = 0.0
        self._shown = bool(total) and self._stream.isatty()

    def show(self, done: int, games: int) -> None:
        """Draw the bar with the done part of the total, and the number of games."""
        if not self._shown or not self._total or monotonic() - self._drawn < REDRAW_SECONDS:
            return
        self._drawn = monotonic()
        share = min(1.0, done / self._total)
        bar = "#" * round(share * BAR_WIDTH)
        self._stream.write(f"\r[{bar:-<{BAR_WIDTH}}] {share:4.0%}  {games}")
        self._stream.flush()

    def close(self) -> None:
        """Erase the bar."""
        if self._shown and self._drawn:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
