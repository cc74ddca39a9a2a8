"""Every reader of files and pasted texts, with files as people have them: `damage` damages them."""

from __future__ import annotations

import gzip
import io
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from odfdo import Cell, Document, Row, Table
from openpyxl import Workbook

from games.archive.checking import check, pack
from games.engines import _number, arguments, line_of_text, move_of_text
from games.replay import lines_in
from games.rules import RULES, start
from games.rules.notation.division import games_in
from games.rules.notation.fen import BadPosition, read_fen
from games.rules.pdn_game import read_games as read_pdn
from games.rules.wording import report_json
from games.several import read_games
from games.wording import decoded as decoded_sheet
from tests.fuzz import values
from tests.fuzz.damage import damaged_table
from tests.leagues import finished_league, league
from tournaments.connections.alerts.by_push import read_subscription
from tournaments.league.events import Event, EventStage
from tournaments.league.faults import Fault
from tournaments.league.file import read_league, read_names
from tournaments.league.file.event import read_event, write_event
from tournaments.league.file.results_list import read_results
from tournaments.league.formats.crossings import GroupPlace
from tournaments.league.formats.planning import final_stage, usual_final
from tournaments.league.regulation import Stage
from tournaments.league.values import State
from tournaments.organizers.branding import redrawn_picture
from tournaments.organizers.founding.players_form import PlayersForm
from tournaments.organizers.notices import checked_pdf
from tournaments.organizers.results.list_form import ResultsForm
from tournaments.organizers.rounds.ratings import RatingsForm
from tournaments.organizers.sheets.collection import CollectionForm
from tournaments.store.backup.document import DamagedBackup, Header, check_backup, write_backup
from tournaments.wording.league_faults import full_sentence, sentence_with_place

REFUSALS = (ValidationError, BadPosition, DamagedBackup)
"""Refusals beside Fault, whose sentence is tried too."""
SHEET_RULES = ("castillar", "international", "italian")

PLAYERS = (
    "1;Ana\n2;Bea\n3;Carlos",
    "1\tAna Pérez\tCasino\n2\tBea Ñ\t\n3\tCarlos Ruiz\tUriandia",
    "N.º;Jugador;Apellidos;Club;Teléfono\n1;Ana;Pérez;Casino;600123123\n2;Bea;Ñ;;\n;;Total;3;",
    "Nombre,Club\nAna,Casino\nBea,Uriandia",
    "| Nombre | Club |\n|---|---|\n| Ana | Casino |\n| Bea | Uriandia |",
    "[28/11/26, 10:31:02] Ana: yo me apunto\n[28/11/26, 10:32:00] Bea: y yo\n28/11/26 10:31 - Carlos: voy",
    "Jugadores:\n1. Ana Pérez - Casino\n2. ❌ Bea (baja)\n3. GM Gil, Carlos (ESP) 2250\nReservas:\n4. Dora 600 123 123",
    "Ana Pérez (padre), Bea <b@example.org>; Carlos | Dora y Eva",
    '"Pérez, Ana";"Casino"\n"Gil, Bea";\n',
)
RESULTS = (
    "one,two,leg,winner,reason,one_men,one_kings,two_men,two_kings\nAna,Bea,1,one,no_pieces,3,,0,\nBea,Eva,,draw,agreement,1,,1,",
    "primero;segundo;gana;motivo;peones 1\nAna;Bea;1;rival sin fichas;3\nBea;Eva;tablas;acuerdo;1",
    "White;Result;Black\nAna;1-0;Bea\nEva;½-½;Bea",
    "No\tName\t1\t2\t3\n1\tAna\t*\t1\t½\n2\tBea\t0\t*\t1\n3\tEva\t½\t0\t*",
    "No;Name;1.Rd;2.Rd\n1;Ana;2w1;3b½\n2;Bea;1b0;-1\n3;Eva;-0;1w½",
)
REPORT = "\n".join(
    (
        "012 Torneo",
        "XXR 3",
        *(
            f"001 {number:4} m    {name:33}1850 ESP     2200{number:03} 1990/01/01  2.0 {number:4}  {rounds}"
            for number, name, rounds in (
                (1, "Pérez, Ana", "   2 w 1     3 b ="),
                (2, "Ñoño, Bea", "   1 b 0  0000 - H"),
                (3, "Gil, Eva", "0000 - U     1 w ="),
            )
        ),
    )
)
SECOND_LEAGUE = {
    "format": "castillar-league/2",
    "name": "Abierto",
    "rules": "international",
    "regulation": {
        "name": "Del puerto",
        "points": {"win": 2, "draw": 1, "loss": 0},
        "absence": {"points": {"win": 2, "loss": 0}},
        "bye": 2,
        "chain": ["sonneborn_berger", "solkoff_cut_1", "wins", "head_to_head", "lots"],
    },
    "stage": {"format": "swiss", "rounds": 3, "apart": [{"players": ["Ana", "Bea"], "rounds": 2}]},
    "players": [{"name": "Ana", "rating": 2105, "id": "a"}, "Bea", "Cris", {"name": "Eva", "club": "Casino"}, "Fe"],
    "games": [
        {"round": 1, "one": "Ana", "two": "Cris", "winner": "one", "reason": "resignation"},
        {"round": 1, "one": "Bea", "two": "Eva", "winner": "draw", "reason": "agreement"},
    ],
    "byes": [{"player": "Fe", "round": 1, "kind": "pairing"}],
}
RATINGS = (
    "nr_ew,nick,last_n,first_n,country,title,rating,wtitle,wrating\n1,ana,Paz,Ana,ES,MF,2105,,\n2,bea,Gil,Bea,ES,,1980,,",
    '"1","ana","Paz","Ana","ES","MF","2105","",""\n"2","bea","Gil","Bea","ES","","1980","",""',
    "Nombre;Ranking\nAna Paz;2105\nBea Gil;1980",
)
ENGINE_LINES = """id name=Scan version=3.1
param name=variant value=normal type=enum values="normal frisian"
wait
ready
info depth=12 score=-0.31 nodes=100 pv="32-28 19-23 28x19x23 14x23x19"
done move=32-28 ponder=19-23
"""
SUBSCRIPTION = json.dumps({"endpoint": "https://push.example/a", "keys": {"p256dh": "B" * 87, "auth": "a" * 22}})
SHEETS = tuple(sheet.decode() for sheet in values.SHEETS)
FENS = tuple(fen.decode() for fen in values.FENS)


@dataclass(frozen=True, slots=True)
class Reader:
    """`read` returns a value or raises one of REFUSALS; `texts` are files that it reads, before they are damaged."""

    name: str
    read: Callable[[bytes], object]
    texts: Sequence[str]
    packed: Callable[[str], bytes] = lambda text: text.encode("utf-8", "surrogatepass")
    """Puts a damaged text into the file that is read."""
    has_process: bool = False
    """Whether the site reads each of these files in a process of its own."""


def _form(made: Callable[..., forms.Form], text: str, file: str, name: str | None = None) -> Callable[[bytes], object]:
    """Return the reader of a form, by the names of its fields: of a pasted text, or of a file called `name`.

    A refusal without a sentence fails.
    """

    def read(content: bytes) -> object:
        if name is None:
            form = made({text: content.decode("utf-8", "replace")})
        else:
            form = made({}, {file: SimpleUploadedFile(name, content)})
        if not form.is_valid():
            errors = [str(error) for listed in form.errors.values() for error in listed]
            assert errors and all(map(str.strip, errors))
            raise ValidationError(errors)
        return form.cleaned_data

    return read


def _players(name: str | None = None) -> Callable[[bytes], object]:
    return _form(PlayersForm, "listed", "upload", name)


def _collection(name: str | None = None) -> Callable[[bytes], object]:
    return _form(partial(CollectionForm, rules="castillar"), "text", "file", name)


def _results(name: str | None = None) -> Callable[[bytes], object]:
    return _form(partial(ResultsForm, names=lambda: ["Ana", "Bea", "Eva"]), "text", "file", name)


def _archive(content: bytes) -> object:
    """Check the games of a file as those of an archive, which reads it in pieces."""
    games = list(games_in(lines_in(content[at : at + 50] for at in range(0, len(content), 50))))
    return check("castillar", 1, pack([game.replace("\0", " ") for game in games[:5]]))


def _library_games(content: bytes) -> object:
    """Read the games of a file by the library's own reader, and write them."""
    return [game.pdn() for game in islice(read_pdn(decoded_sheet(content), "international"), 5)]


def _engine(content: bytes) -> object:
    """Read the lines of a program that analyses positions."""
    position = start("international")
    for line in content.splitlines():
        command, told = arguments(line.decode(errors="replace"))
        assert isinstance(command, str)
        for text in told.values():
            move_of_text(position, text)
            line_of_text(position, text)
            _number(text)
    return None


def _event_text() -> str:
    final = replace(league(4), players=(), games=(), state=State.PREPARING, stage=final_stage(usual_final()) or Stage())
    groups = [EventStage(key=key, league=finished_league(4, seed=at)) for at, key in enumerate("AB")]
    sources = tuple(GroupPlace(key, place) for place in (1, 2) for key in "AB")
    return write_event(Event(name="Escolar", stages=(*groups, EventStage(key="final", league=final, sources=sources))))


def _sheets(content: bytes) -> object:
    """Check the games of a file under several rules, as the page and the command do."""
    text = decoded_sheet(content)
    for rules in SHEET_RULES:
        games = read_games(RULES[rules], text)
        reports = [report_json(games.report(number)) for number in range(1, min(len(games.texts), 5) + 1)]
        json.dumps([reports, [str(line) for line in games.listed()[:5]]])
    return None


def _backup(content: bytes) -> object:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "backup.gz"
        path.write_bytes(content)
        return check_backup(path)


def _backup_text() -> str:
    stream = io.BytesIO()
    rows = ('{"pk": 1, "name": "Ana"}', '{"pk": 2, "name": "Bea"}')
    write_backup(stream, Header("2026-11-21T17:00:00+00:00", {"games": "0002"}), [("a.player", rows), ("a.b", ())])
    return gzip.decompress(stream.getvalue()).decode()


def _xlsx(text: str) -> bytes:
    """Return a workbook with the cells of a text, without the control characters that XML forbids."""
    book = Workbook()
    for row in _rows(text):
        book.active.append(row)  # type: ignore[union-attr]
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _ods(text: str) -> bytes:
    document, table = Document("spreadsheet"), Table("Lista")
    for cells in _rows(text):
        row = Row()
        for cell in cells:
            row.append(Cell(cell))
        table.append_row(row)
    document.body.clear()
    document.body.append(table)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _rows(text: str) -> list[list[str]]:
    allowed = re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd]", "?", text)
    separator = max(";\t,|", key=allowed.count)
    return [line.split(separator) for line in allowed.splitlines()]


READERS = (
    Reader("pasted players", _players(), (*PLAYERS, REPORT)),
    Reader("players in a text", _players("a.csv"), (*PLAYERS, REPORT)),
    Reader("players in XLSX", _players("a.xlsx"), PLAYERS[:4], _xlsx, has_process=True),
    Reader("players in ODS", _players("a.ods"), PLAYERS[:4], _ods, has_process=True),
    *(
        Reader(
            f"players for a command {is_csv}",
            lambda content, is_csv=is_csv: read_names(content, is_csv=is_csv),
            (*PLAYERS, REPORT),
        )
        for is_csv in (None, True, False)
    ),
    Reader("pasted results", _results(), (*RESULTS, REPORT)),
    Reader("results in a text", _results("a.csv"), (*RESULTS, REPORT)),
    Reader("results in XLSX", _results("a.xlsx"), RESULTS, _xlsx, has_process=True),
    Reader("results in ODS", _results("a.ods"), RESULTS, _ods, has_process=True),
    Reader("results for a command", read_results, RESULTS),
    Reader(
        "league file",
        read_league,
        tuple(json.dumps(each, ensure_ascii=False, indent=1) for each in (values.LEAGUE_FILE, SECOND_LEAGUE)),
    ),
    Reader("event file", read_event, (_event_text(),)),
    Reader("ratings", _form(RatingsForm, "", "upload", "a.dra"), RATINGS),
    Reader("sheets", _sheets, SHEETS),
    Reader("sheets of a league", _form(partial(CollectionForm, rules="castillar"), "text", "file"), SHEETS),
    Reader(
        "sheets of a league in a file", _form(partial(CollectionForm, rules="italian"), "text", "file", "a"), SHEETS
    ),
    Reader("sheets of an archive", _archive, SHEETS),
    Reader("games of the library", _library_games, SHEETS),
    Reader("engine", _engine, (ENGINE_LINES,)),
    Reader("subscription", lambda content: read_subscription(content.decode("utf-8", "replace")), (SUBSCRIPTION,)),
    *(
        Reader(f"position {rules}", lambda content, rules=rules: read_fen(RULES[rules], decoded_sheet(content)), FENS)
        for rules in RULES
    ),
    Reader("backup", _backup, (_backup_text(),), lambda text: gzip.compress(text.encode("utf-8", "surrogatepass"))),
    Reader(
        "crest",
        redrawn_picture,
        tuple(picture.decode("latin-1") for picture in values.PICTURES),
        lambda text: text.encode("latin-1", "replace"),
    ),
    Reader(
        "rules in PDF", checked_pdf, ("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n",), has_process=True
    ),
)


def damaged_file(reader: Reader, chance: Random) -> bytes:
    """Return one of the files of a reader, damaged: its cells, or in 3 of 10 its bytes."""
    text = chance.choice(reader.texts)
    if chance.random() < 0.7:
        return reader.packed(damaged_table(text, chance))
    return values.damaged(reader.packed(text), chance)


def refusal(reader: Reader, content: bytes) -> str | None:
    """Return the sentence of the refusal of a file, or None if it is read. Any other exception is an error."""
    try:
        reader.read(content)
    except Fault as fault:
        return f"{full_sentence(fault)} {sentence_with_place(fault)}"
    except REFUSALS as refused:
        return str(refused)
    return None
