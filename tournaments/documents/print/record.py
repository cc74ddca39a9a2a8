"""The printed games: players, moves, diagrams of the turning points, and the findings of the check."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, FrameBreak, Spacer

from games.diagrams import draw_board
from games.replay import MAX_LISTED_PLIES, MoveLine, MovePair, Replay, highlights
from games.rules import RULES, check
from games.rules.board import BoardShape
from games.rules.diagrams import Diagram, Labels
from games.rules.sheets.findings import Severity
from games.sheet_page import SheetPage
from tournaments.display.games import GameLine, Status
from tournaments.display.record import RecordedGame
from tournaments.display.reports import Printed
from tournaments.documents.print.fitting import FirstFit
from tournaments.documents.print.fonts import BOLD, PLAIN
from tournaments.documents.print.frame import Document, Later, Paper
from tournaments.documents.print.grid import Cell, Command, GridColumn, Look, grid
from tournaments.documents.print.numbered import SectionMark
from tournaments.documents.print.parts import game_facts, listing, paragraph, progress, section, small_text, subsection
from tournaments.documents.print.sheets import BOARD, draw_numbers
from tournaments.documents.print.text import FAINT, HEADING, INK, RULE, SMALL, WRONG, Style, TextBlock
from tournaments.league.values import Dice
from tournaments.wording.results import dice_words

Item = TypeVar("Item")

MAX_WINDOWS = 2
"""Windows of moves printed for each game, as many moves each as a page of the check shows."""
_MARKS = {Severity.INVALID.value: "✗", Severity.IRREGULAR.value: "(!)"}
_LABEL_WIDTH = 40 * mm
_GAP = 4 * mm
_MOVES_LOOK = Look(size=9, leading=11, padding=0.8, ruled=False)
_BOARD_LAYOUTS = ((3, 50 * mm), (3, 42 * mm), (4, 38 * mm), (4, 34 * mm), (6, 27 * mm))
"""The number of diagrams in a row and their size, in order of preference."""
_SPACE_AROUND_BOARD = 4
_CAPTION_OVERHANG = 1 * mm
"""The width by which a caption exceeds its board at each side."""
_NUMBERED_SQUARE = 5 * mm
_PAIR_STYLE = Style(face=HEADING.face, size=13, leading=17, colour=INK)
_WRONG_STYLE = Style(face=BOLD, size=10, leading=13, colour=WRONG)
_CAPTION_STYLE = replace(SMALL, align=0.5, colour=INK)


def record(league: Printed, paper: Paper) -> Document:
    """Return the record of each game with a sheet, in order of play, and a list of the games without one."""
    with_sheet = [(game, game.sheet) for game in league.games if game.sheet is not None]
    story: list[Flowable] = [*paragraph(progress(league.page.header), SMALL), *_numbering(league)]
    for index, (game, text) in enumerate(with_sheet):
        story += [FrameBreak()] if index else []
        story.append(Later(partial(_game, league, game, text, paper.width)))
    story += _games_without_sheet([game.line for game in league.games if game.sheet is None], paper.width)
    return Document(story)


def _numbering(league: Printed) -> list[Flowable]:
    """Return a board with numbered squares, for the whole document: the diagrams are too small for numbers."""
    return [*section(_("Cómo se numeran las casillas")), NumberedBoard(RULES[league.page.header.rules].board)]


class NumberedBoard(Flowable):
    """An empty board with numbered squares."""

    def __init__(self, board: BoardShape) -> None:
        super().__init__()
        self.board = board

    def wrap(self, available: float, _height: float) -> tuple[float, float]:
        self.side = min(BOARD, self.board.size * _NUMBERED_SQUARE)
        self.width, self.height = available, self.side + 6 * mm
        return self.width, self.height

    def draw(self) -> None:
        draw_numbers(self.canv, self.board, (self.width - self.side) / 2, 5 * mm, self.side)


def _game(league: Printed, game: RecordedGame, text: str, width: float) -> list[Flowable]:
    """Return the record of a game with the text of its sheet."""
    sheet = SheetPage(check(RULES[league.page.header.rules], text))
    sheet_result = league.contradicted.get(game.line.fixture_id, "")
    return [
        CondPageBreak(70 * mm),
        Spacer(0, 3 * mm),
        TextBlock(game_facts(game.line), SMALL),
        SectionMark(f"{game.line.one} – {game.line.two}"),
        TextBlock(f"{game.line.one} – {game.line.two}", _PAIR_STYLE),
        Spacer(0, 1 * mm),
        listing(_facts(game, sheet), width, _LABEL_WIDTH),
        *_contradiction(game, sheet_result, width),
        *_moves(sheet, width),
        *_boards(sheet),
        *_findings(sheet, width),
    ]


def _facts(game: RecordedGame, sheet: SheetPage) -> list[tuple[str, str]]:
    """Return the colours, dice, result and conclusion of the check, in words."""
    line = game.line
    black = line.two if line.white == line.one else line.one
    colours = [(_("Blancas"), line.white), (_("Negras"), black)] if line.white else []
    facts = colours or [(_("Blancas"), _("No se anotó quién las llevaba."))]
    facts += _dice_rows(game.dice, line)
    facts.append((_("Resultado"), line.detail or _("Sin resultado todavía.")))
    if line.status is Status.ANNULLED:
        facts.append(("", _("Anulada: alguien de la partida se retiró.")))
    facts.append((_("Planilla"), sheet.verdict_name))
    facts.append((_("En el tablero"), sheet.outcome))
    if sheet.agreement:
        facts.append((_("Resultado escrito"), f"{sheet.written_result} ({sheet.agreement})"))
    return facts


def _contradiction(game: RecordedGame, sheet_result: str, width: float) -> list[Flowable]:
    """Return both results of a game; `sheet_result` is the one on its sheet if the entered one differs, or empty."""
    if not sheet_result:
        return []
    both = [(_("Anotado"), game.line.detail or ""), (_("Según la planilla"), sheet_result)]
    return [
        Spacer(0, 2 * mm),
        TextBlock(_("La planilla y el resultado no coinciden"), _WRONG_STYLE),
        listing(both, width, _LABEL_WIDTH),
        TextBlock(_("Cuenta el anotado, mientras quien arbitra no decida cuál vale."), SMALL),
    ]


def _dice_rows(dice: Dice, line: GameLine) -> list[tuple[str, str]]:
    """Return the throws of dice for the colour and for the first move, in words."""
    thrown = (("colour", dice.colour), ("start", dice.start))
    return [
        (_("Dados"), dice_words(throws, line.one, line.two, purpose=each, starter=line.starter))
        for each, throws in thrown
        if throws
    ]


def _moves(sheet: SheetPage, width: float) -> list[Flowable]:
    """Return the moves in blocks side by side; moves after `MAX_WINDOWS` are only counted."""
    pairs = _printed_pairs(sheet)
    if not pairs:
        return []
    count = 3 if any(line and line.huff for pair in pairs for line in pair.lines) else 4
    rows = -(-len(pairs) // count)
    blocks = _batched(pairs, rows)
    columns: list[GridColumn] = []
    for _block in range(count):
        share = (width - (count - 1) * _GAP) / count
        columns += [GridColumn("", _GAP)] * bool(columns)
        half = (share - 8 * mm) / 2
        columns += [GridColumn("", 8 * mm, "RIGHT"), GridColumn("", half, wraps=True), GridColumn("", half, wraps=True)]
    cells = [_row(blocks, row, count) for row in range(rows)]
    faint: list[Command] = [("TEXTCOLOR", (4 * block, 0), (4 * block, -1), FAINT) for block in range(count)]
    left = sheet.replay.last - MAX_LISTED_PLIES * MAX_WINDOWS
    below = [TextBlock(_unprinted_moves(left), SMALL)] if left > 0 else []
    below += [TextBlock(_("✗ no vale; (!) irregularidad."), SMALL)] if _has_mark(pairs) else []
    return [*subsection(_("Jugadas")), grid(columns, cells, width, _MOVES_LOOK, faint), *below]


def _has_mark(pairs: Sequence[MovePair]) -> bool:
    return any(line and line.mark in _MARKS for pair in pairs for line in pair.lines)


def _unprinted_moves(count: int) -> str:
    return ngettext(
        "Sigue %(count)d jugada más, que no se imprime.",
        "Siguen %(count)d jugadas más, que no se imprimen.",
        count,
    ) % {"count": count}


def _printed_pairs(sheet: SheetPage) -> list[MovePair]:
    windows = range(1, min(sheet.replay.last, MAX_LISTED_PLIES * MAX_WINDOWS) + 1, MAX_LISTED_PLIES)
    return [pair for first in windows for pair in Replay(sheet.report, first).pairs]


def _row(blocks: Sequence[Sequence[MovePair]], row: int, count: int) -> list[Cell]:
    """Return the cells of one row of moves, with a pair of each block."""
    cells: list[Cell] = []
    for block in range(count):
        cells += [""] * bool(cells)
        pair = blocks[block][row] if block < len(blocks) and row < len(blocks[block]) else None
        cells += [f"{pair.number}.", *map(_move_text, pair.lines)] if pair else ["", "", ""]
    return cells


def _move_text(line: MoveLine | None) -> str:
    """Return a half-move as written, with its huff and a mark if the check found something."""
    if line is None:
        return ""
    return " ".join(filter(None, (line.text, line.huff, _MARKS.get(line.mark, ""))))


def _boards(sheet: SheetPage) -> list[Flowable]:
    """Return diagrams of the main positions, in a size that keeps them on the page of their moves."""
    replays = [Replay(sheet.report, step) for step in _main_plies(sheet)]
    positions = [(replay.diagram, replay.caption) for replay in replays if replay.diagram]
    if not positions:
        return []

    def layout(across: int, side: float) -> list[Flowable]:
        boards = [BoardDiagram(diagram, caption, side) for diagram, caption in positions]
        return [*subsection(_("El tablero")), *(BoardRow(row, across) for row in _batched(boards, across))]

    layouts = [partial(layout, across, side) for across, side in _BOARD_LAYOUTS]
    return [FirstFit(layouts, lambda _height: [CondPageBreak(_BOARD_LAYOUTS[0][1] + 28 * mm), *layouts[0]()])]


def _main_plies(sheet: SheetPage) -> list[int]:
    """Return the plies to draw; if the check stopped at an illegal move, the last diagram shows it."""
    steps = highlights(sheet.report)
    return [*steps[:-1], sheet.replay.last] if sheet.replay.stop else steps


class BoardDiagram(Flowable):
    """A diagram of a given size with its caption below."""

    def __init__(self, diagram: Diagram, caption: str, side: float) -> None:
        super().__init__()
        self.diagram, self.caption = replace(diagram, labels=Labels.NONE), TextBlock(caption, _CAPTION_STYLE)
        self.side = side

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        self.width = self.side
        _width, self.below = self.caption.wrap(self.side + 2 * _CAPTION_OVERHANG, height)
        self.height = self.side + 1.5 * mm + self.below
        return self.width, self.height

    def draw(self) -> None:
        bottom = self.below + 1.5 * mm
        draw_board(self.canv, self.diagram, 0, bottom, self.side, PLAIN)
        self.canv.setStrokeColor(INK)
        self.canv.setLineWidth(2 * RULE)
        self.canv.rect(0, bottom, self.side, self.side)
        self.caption.drawOn(self.canv, -_CAPTION_OVERHANG, 0)


class BoardRow(Flowable):
    """Boards side by side, each centred in its share of the width; a table would take three times as long."""

    def __init__(self, boards: Sequence[BoardDiagram], across: int) -> None:
        super().__init__()
        self.boards, self.across = boards, across

    def wrap(self, available: float, height: float) -> tuple[float, float]:
        self.width, self.share = available, available / self.across
        self.height = 2 * _SPACE_AROUND_BOARD + max(board.wrap(self.share, height)[1] for board in self.boards)
        return available, self.height

    def draw(self) -> None:
        for index, board in enumerate(self.boards):
            left = (index + 0.5) * self.share - board.side / 2
            board.drawOn(self.canv, left, self.height - _SPACE_AROUND_BOARD - board.height)


def _findings(sheet: SheetPage, width: float) -> list[Flowable]:
    """Return the findings, the worst first, each with its article below."""
    if not sheet.findings:
        return []
    rest = ngettext("Y %(count)d cosa más.", "Y %(count)d cosas más.", sheet.more_findings)
    more = paragraph(rest % {"count": sheet.more_findings}, SMALL) if sheet.more_findings else []
    return [*subsection(_("Lo que se ha encontrado")), listing(_finding_rows(sheet), width, 45 * mm), *more]


def _finding_rows(sheet: SheetPage) -> Iterator[tuple[str, str]]:
    """Yield the place and the text of each finding, with the possible moves and the article on lines of their own."""
    for finding in sheet.findings:
        yield f"{finding.place} · {finding.severity_name}", finding.sentence
        if finding.legal:
            yield "", _("Podía jugar: %(moves)s.") % {"moves": ", ".join(finding.legal)}
        if finding.citation:
            yield "", finding.citation


def _games_without_sheet(games: Sequence[GameLine], width: float) -> list[Flowable]:
    """Return the games without a sheet: a line for each result, and the number of open games."""
    rows = [[f"{game.one} – {game.two}", game.detail] for game in games if game.detail]
    to_play = _open_games_count(sum(game.status is Status.OPEN for game in games))
    if not rows:
        return to_play
    columns = (GridColumn("", width / 2, wraps=True), GridColumn("", wraps=True))
    table = grid(columns, rows, width, Look(size=9, leading=11.5, padding=1.5, ruled=False))
    return [*section(_("Partidas sin planilla")), table, *to_play]


def _open_games_count(count: int) -> list[Flowable]:
    words = ngettext("Queda %(count)d partida por jugar.", "Quedan %(count)d partidas por jugar.", count)
    return small_text(words % {"count": count}) if count else []


def _batched(items: Sequence[Item], size: int) -> list[Sequence[Item]]:
    return [items[first : first + size] for first in range(0, len(items), size)]
