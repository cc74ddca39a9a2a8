"""What commands have in common: the leagues and files that they are given, moments, the actor, and tables as text."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from pathlib import Path, PurePath
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.management.console import BadInput, error_words, read_bytes, unwritable
from games.rules.systems import DEFAULT_RULES
from tournaments import models
from tournaments.display.standings import Moment, Standings, StandingsRow, Unit, last_moment
from tournaments.league.checks import name as checked_name
from tournaments.league.checks import refuse_repeated_names
from tournaments.league.events import Event
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file import read_league
from tournaments.league.file.event import read_event
from tournaments.league.file.league_document import EVENT_FORMAT
from tournaments.league.file.list_columns import Comma
from tournaments.league.file.name_parts import told_apart
from tournaments.league.file.names_list import MAX_BYTES as MAX_LIST_BYTES
from tournaments.league.file.names_list import read_list
from tournaments.league.sheets import check_players, most_players
from tournaments.league.values import Entrant, League
from tournaments.store.access.actor import Actor
from tournaments.store.load import LoadedLeague, load_leagues
from tournaments.web.uploads import decoded_text, is_workbook, list_text
from tournaments.wording.columns import Surface, cells, columns_of
from tournaments.wording.doubts import doubt_sentence, left_out_sentence, namesake_sentence
from tournaments.wording.league_faults import sentence_with_place
from tournaments.wording.terms import MEDALS

MAX_FILE_BYTES = 64 * 1024 * 1024
STDIN = "-"


def league_in(file: str) -> League:
    """Return the league of a league file. Raises BadInput."""
    return league_of(read_bytes(file, MAX_FILE_BYTES), file)


def league_of(content: bytes, file: str) -> League:
    """Return the league in the content of a league file. Raises BadInput with the file's name."""
    try:
        return read_league(content)
    except Fault as fault:
        raise bad_input(file, fault) from None


def event_of(content: bytes, file: str) -> Event | None:
    """Return the event of a file, or None if it is not an event's. Raises BadInput with the file's name."""
    if f'"{EVENT_FORMAT}"'.encode() not in content:
        return None
    try:
        return read_event(content)
    except Fault as fault:
        raise bad_input(file, fault) from None


def entrants_of(content: bytes, file: str, warn: Callable[[str], None]) -> list[Entrant]:
    """Return the players of a list, as the page reads it; `warn` gets a sentence for each text left out of a name.

    Raises BadInput, naming the line, also for too few players.
    """
    text = list_of(content, file)
    try:
        read = read_list(text, comma=Comma.CLUB if _suffix(file) == ".csv" else None)
        entrants, namesakes = told_apart(read.entrants, {})
        with within("players"):
            check_players(len(entrants), DEFAULT_RULES, most_players(DEFAULT_RULES))
            refuse_repeated_names(entrants)
    except Fault as fault:
        raise bad_input(file, fault) from None
    for words in (
        *map(doubt_sentence, read.doubts),
        *map(left_out_sentence, read.left_out),
        *map(namesake_sentence, namesakes),
    ):
        warn(f"{file}: {words}")
    return entrants


def list_of(content: bytes, file: str) -> str:
    """Return the text of a list in a workbook, or in any encoding that the pages read. Raises BadInput."""
    if len(content) > MAX_LIST_BYTES:
        raise bad_input(file, Fault(Code.TEXT_TOO_LONG, length=len(content), most=MAX_LIST_BYTES))
    try:
        return list_text(content) if is_workbook(content) else decoded_text(content)
    except ValidationError as error:
        raise BadInput(f"{file}: {error.messages[0]}") from None


def is_league_file(content: bytes, file: str) -> bool:
    """Return whether a file is a league file, not a list of names, by its suffix or its first character."""
    if _suffix(file) in (".json", ".txt", ".csv"):
        return _suffix(file) == ".json"
    return not content.strip() or content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[")


def name_from(file: str, name: str | None) -> str:
    """Return the name of a league made from a list: the given one, or the file's."""
    try:
        return checked_name(name if name is not None else PurePath(file).stem if file != STDIN else "Liga")
    except Fault as fault:
        raise bad_input("--name" if name is not None else file, fault) from None


def league_by_slug(slug: str, *, sheets: bool = False, public: bool = False) -> LoadedLeague:
    """Return the loaded league with this slug; with `public`, hidden names are replaced. Raises BadInput."""
    loaded = load_leagues(models.League.objects.filter(slug=slug), sheets=sheets, public=public)
    if not loaded:
        raise BadInput(_("no hay ninguna liga «%(slug)s»") % {"slug": slug})
    return loaded[0]


def league_of_options(options: Mapping[str, Any]) -> tuple[League, str]:
    """Return the league of SLUG or --file, and what errors call it. Raises BadInput, also for both or neither."""
    slug, file = options["slug"], options["file"]
    if (slug is None) == (file is None):
        raise BadInput(_("se esperaba una liga (SLUG) o un fichero de liga (--file), una de las dos cosas"))
    return (league_by_slug(slug).league, slug) if file is None else (league_in(file), file)


def bad_input(where: str, fault: Fault) -> BadInput:
    """Return the error of a command for a fault, after the file or option that caused it."""
    return BadInput(f"{where}: {sentence_with_place(fault)}")


def make_folder(folder: Path) -> None:
    """Create a folder and those above it. Raises BadInput."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        words = _("%(folder)s: no se puede hacer la carpeta (%(why)s)")
        raise BadInput(words % {"folder": folder, "why": error_words(error)}) from None


def write_bytes(file: Path, content: bytes) -> None:
    """Write a whole file, or raise BadInput. The old file is replaced only after the new one is complete."""
    try:
        if file.is_dir():
            raise BadInput(_("%(file)s: es una carpeta; se esperaba el nombre de un fichero") % {"file": file})
        if file.exists() and not file.is_file():
            file.write_bytes(content)  # A device or a pipe cannot be replaced by a file.
            return
        _write_atomically(file.resolve(), content)
    except (OSError, ValueError) as error:
        raise unwritable(file, error) from None


def _write_atomically(file: Path, content: bytes) -> None:
    """Write a file through a temporary one, so that readers see either the old content or the new one."""
    temporary = file.with_name(f".report-{os.getpid()}.part")
    try:
        temporary.write_bytes(content)
        temporary.replace(file)
    finally:
        temporary.unlink(missing_ok=True)


def _suffix(file: str) -> str:
    """Return the suffix of a file's name, in lower case."""
    return PurePath(file).suffix.lower()


def console_actor() -> Actor:
    """Return the actor of a command's decisions, in the current language."""
    return Actor(_("línea de órdenes"))


_FLAGS = {Unit.ROUND: "--after-round", Unit.GAME: "--after-game"}


def add_moment(parser: ArgumentParser) -> None:
    """Add the options that choose a past moment; at most one may be given."""
    after = parser.add_mutually_exclusive_group()
    after.add_argument(_FLAGS[Unit.ROUND], metavar="K", type=int, help="tras las K primeras rondas")
    after.add_argument(_FLAGS[Unit.GAME], metavar="K", type=int, help="tras las K primeras partidas del calendario")


def moment_in(options: Mapping[str, Any], league: League) -> Moment | None:
    """Return the requested moment, None for now. Raises BadInput for a moment the league does not have."""
    for unit, flag in _FLAGS.items():
        count = options[f"after_{unit}"]
        if count is not None:
            most = last_moment(league, unit)
            if not 0 <= count <= most:
                words = _("%(place)s: se esperaba un número de %(least)d a %(most)d y es %(found)d")
                raise BadInput(words % {"place": flag, "least": 0, "most": most, "found": count})
            return Moment(unit, count)
    return None


def standings_text(standings: Standings) -> str:
    """Return the table as text, with the reasons of its ties."""
    player = _("Jugador/a")
    width = max([len(player), *(len(row.name) for row in standings.rows)])
    heads = (f"{column.heading:>{column.width}}" for column in columns_of(Surface.TERMINAL, standings.rows))
    lines = [f"Pos. {player:{width}} {' '.join(heads)}"]
    lines += [_line(row, width) for row in standings.rows]
    lines += [f"({note.mark}) {note.text}" for note in standings.notes]
    return "\n".join([*lines, *standings.needed])


def _line(row: StandingsRow, width: int) -> str:
    """Return a row of the table as text."""
    pos = "–" if row.pos is None else f"{row.pos}{'=' if row.pending else '.'}"
    figures = " ".join(f"{figure:{column.width}}" for column, figure in cells(row, Surface.TERMINAL))
    mark = f" ({row.note.mark})" if row.note else ""
    medal = f" {MEDALS[row.medal]} {row.podium_points}" if row.medal else ""
    return f"{pos:4} {row.name:{width}} {figures}{mark}{medal}"
