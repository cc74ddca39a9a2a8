"""Parse a list of players in the forms that people use; lines left out are kept with the reason.

One name a line, numbered or not; with the club after a semicolon, a tab or a comma; all in one line; or the rows of a
spreadsheet with or without headings; or a tournament report file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from tournaments.league import checks
from tournaments.league.faults import Code, Fault, within
from tournaments.league.file.list_columns import (
    NAMES,
    RELATIVES,
    SEPARATORS,
    Columns,
    Comma,
    Lines,
    cells_of,
    columns_of_headings,
    figure_columns,
    has_no_name,
    is_title,
    names_in_line,
    separator_of,
    tidied,
    without_constant_cell,
    without_last_marks,
    without_mark,
    without_marks,
    without_table_bars,
)
from tournaments.league.file.list_doubts import (
    Doubt,
    LineMarks,
    alphabets_asked,
    answered,
    sift,
    sorted_out,
    take_messages,
    without_brackets,
    without_note,
)
from tournaments.league.file.list_words import DoubtKind, could_be_surname
from tournaments.league.file.listed_names import LeftOut, LeftOutReason, NamesList
from tournaments.league.file.ratings import are_ratings, rating_in, rating_of
from tournaments.league.file.report_file import is_report_file, players_in
from tournaments.league.file.strict_json import decoded
from tournaments.league.names import folded, searchable, sorted_words, without_hidden, written
from tournaments.league.settings import MAX_SWISS_PLAYERS
from tournaments.league.values import Entrant

MAX_BYTES = 1_000_000
RATINGS_TAKEN = "ranking"
"""The text of the question whether numbers beside the names are ratings."""
MAX_OTHER_LINES = 20
"""Titles, rules and headings of a list, beside the lines that hold a name."""
MAX_TITLES = 5
"""Rows of a spreadsheet above its headings."""
_GROUP = re.compile(r"[\W_]*(?:(?:grupo|gruppo|girone|group)\s+(\w{1,2})|([a-z])\s*[):])[\W_]*", re.IGNORECASE)


def read_names(content: bytes, *, is_csv: bool | None = None) -> list[Entrant]:
    """Return the players listed in a file. Every Fault names its line.

    `is_csv` None: the separator of the club is guessed; True: it may be a comma; False: each line is a whole name.
    """
    comma = None if is_csv is None else Comma.CLUB if is_csv else Comma.NAME
    return _read(decoded(content, MAX_BYTES), comma, NamesList()).entrants


def read_list(
    text: str, *, comma: Comma | None = None, kept: Collection[str] = (), with_groups: bool = False
) -> NamesList:
    """Return the players of a list, without what may be no name: `doubts` has it.

    Two headings of groups or more part it `with_groups`, or a column of groups; otherwise such headings may be no
    names, as any heading, and the column is left out.
    Remarks such as "(llega tarde)" are left out of names and clubs. `kept` are names, clubs and keys of doubts that the
    organizer takes as they stand. Raises Fault, with the line as its place, for an unreadable player.
    """
    read = NamesList(kept=frozenset(kept))
    if with_groups and len(headings := _group_headings(text)) > 1:
        read.has_groups, read.breaks = True, headings
    _read(text, comma, read, notes=comma is not Comma.NAME, with_groups=with_groups)
    read.doubts.sort(key=lambda doubt: doubt.line)
    return read


def _read(
    text: str, comma: Comma | None, read: NamesList, *, notes: bool = False, with_groups: bool = False
) -> NamesList:
    """Return the players of a list; unless `notes` are left out, names and clubs are whole."""
    written = _numbered(text)
    if not read.has_groups:
        read.breaks = [number for number, line in written.items() if not line.strip()]
    lines = {number: line for number, line in written.items() if line.strip() and number not in read.breaks}
    if is_report_file(lines.values()):
        return _read_report(lines, read)
    if len(lines) > MAX_SWISS_PLAYERS + MAX_OTHER_LINES:
        raise Fault(Code.TOO_MANY_PLAYERS, count=len(lines), most=MAX_SWISS_PLAYERS)
    if comma is not Comma.NAME:
        lines = without_table_bars(lines)
    if comma is not Comma.NAME and (table := _table(lines, read)):
        _read_rows(*table, read, with_groups=with_groups and not read.has_groups)
    else:
        players = _sifted(lines, read) if read.kept is not None else _without_titles(lines, read)
        _read_lines(players if comma is Comma.NAME else _tidied(players, read), read, comma)
        _put_in_order(read)
        if notes:
            _remove_notes(read)
    if read.kept is not None:
        _take_ratings(read, read.kept)
        _ask_about_alphabets(read, read.kept)
    return read


def _numbered(text: str) -> Lines:
    """Return the lines of a text by their number, from 1 on."""
    return dict(enumerate(without_hidden(text).splitlines(), start=1))


def _group_headings(text: str) -> list[int]:
    """Return the lines that are headings of groups, each of another one: `Grupo A`, `Girone 1:` or `A)`."""
    found = {number: match for number, line in _numbered(text).items() if (match := _GROUP.fullmatch(line))}
    names = {(match[1] or match[2]).casefold() for match in found.values()}
    return list(found) if len(names) == len(found) else []


def _tidied(lines: Lines, read: NamesList) -> Lines:
    """Return the lines without numbers and the like."""
    listed, senders = _apart_from_senders(lines, read.marks)
    return dict(sorted({**tidied(listed), **tidied(senders)}.items()))


def _apart_from_senders(lines: Lines, marks: Mapping[int, LineMarks]) -> tuple[Lines, Lines]:
    """Return the lines of a list, and those of senders of messages, which are neither its title nor numbered."""
    senders = {at: line for at, line in lines.items() if at in marks and marks[at].sender_enters}
    return {at: line for at, line in lines.items() if at not in senders}, senders


def _put_in_order(read: NamesList) -> None:
    """Put players of lines that were set apart, and entered as they stand, among the others."""
    order = sorted(range(len(read.lines)), key=read.lines.__getitem__)
    read.entrants = [read.entrants[index] for index in order]
    read.lines = [read.lines[index] for index in order]


def _take_ratings(read: NamesList, kept: Collection[str]) -> None:
    """Leave the ratings out if all of them may be years, and ask; or else ask no more about each of them."""
    rated = sum(entrant.rating is not None for entrant in read.entrants)
    if read.unsure and read.unsure == rated:
        asked = answered(Doubt(0, (DoubtKind.YEARS,), RATINGS_TAKEN, "", ""), kept)
        read.doubts.append(asked)
        if not asked.taken:
            read.entrants = [replace(entrant, rating=None) for entrant in read.entrants]
            return
    alone = (DoubtKind.RATING,)
    read.doubts = [
        doubt for doubt in read.doubts if doubt.taken or doubt.kinds != alone or rating_in(doubt.text) is None
    ]


def _ask_about_alphabets(read: NamesList, kept: Collection[str]) -> None:
    """Ask about names that mix alphabets, and about two names that look or are the same but for their letters.

    Of two names that differ in what stands in brackets, one without any may be the other person's.
    """
    names = [entrant.name for entrant in read.entrants]
    first: dict[tuple[str, ...], str] = {}
    seen: set[tuple[tuple[str, ...], bool]] = set()
    entering: list[tuple[Entrant, int]] = []
    for entrant, line in zip(read.entrants, read.lines, strict=True):
        earlier = first.setdefault(tuple(sorted_words(entrant.name)), entrant.name)
        doubt = None if entrant.name in kept else alphabets_asked(line, entrant.name, names)
        bare = without_brackets(entrant.name)
        key, is_bracketed = tuple(sorted_words(bare)), bare != entrant.name
        is_alike = folded(earlier) != folded(entrant.name) or (key, not is_bracketed) in seen
        seen.add((key, is_bracketed))
        if doubt is None and entrant.name not in kept and is_alike:
            doubt = Doubt(line, (DoubtKind.ALIKE,), entrant.name, entrant.name, "")
        if doubt is None:
            entering.append((entrant, line))
            continue
        read.doubts.append(doubt := answered(doubt, kept))
        if name := doubt.other if doubt.taken else doubt.proposed:
            entering.append((replace(entrant, name=name), line))
    read.entrants, read.lines = [entrant for entrant, _ in entering], [line for _, line in entering]


def _sifted(lines: Lines, read: NamesList) -> Lines:
    """Return the lines that hold a name, without what is beside it; the lines set apart enter as they stand if kept."""
    kept = read.kept or ()
    sifted = take_messages(lines)
    listed, senders = _apart_from_senders(sifted.lines, sifted.marks)
    sifted.lines = dict(sorted({**_without_titles(listed, read), **senders}.items()))
    sift(sifted, kept)
    read.marks = sifted.marks
    for doubt in (answered(one, kept) for one in sifted.apart):
        read.doubts.append(doubt)
        if doubt.taken and doubt.other:
            _enter(read, doubt.line, doubt.other)
    return sifted.lines


def _remove_notes(read: NamesList) -> None:
    """Remove notes in brackets from the names and the clubs.

    A note begins with a small letter. It is kept in a name that the organizer takes as it stands, or if it tells two
    players of the same name apart, or names a relative.
    """
    names = {one.name for one in read.entrants} - set(read.kept or ())
    plain = [without_note(one.name) if one.name in names else one.name for one in read.entrants]
    times = Counter(map(folded, plain))
    for index, (entrant, name) in enumerate(zip(read.entrants, plain, strict=True)):
        note = entrant.name.removeprefix(name).strip()
        if note and times[folded(name)] == 1:
            read.entrants[index] = replace(entrant, name=name)
            read.left_out.append(LeftOut(read.lines[index], _shown(note), LeftOutReason.NOTE))
        if entrant.club and (club := without_note(entrant.club)) != entrant.club:
            note = entrant.club.removeprefix(club).strip()
            read.entrants[index] = replace(read.entrants[index], club=club)
            read.left_out.append(LeftOut(read.lines[index], _shown(note), LeftOutReason.CLUB_NOTE))


def _read_report(lines: Lines, read: NamesList) -> NamesList:
    """Read the players of a tournament report file."""
    for number, name, rating in players_in(lines.items()):
        if name:
            _add(read, number, name, rating=rating or None)
        else:
            read.left_out.append(LeftOut(number, _shown(lines[number]), LeftOutReason.NO_NAME))
    if len(read.entrants) > MAX_SWISS_PLAYERS:
        raise Fault(Code.TOO_MANY_PLAYERS, count=len(read.entrants), most=MAX_SWISS_PLAYERS)
    return read


def _table(lines: Lines, read: NamesList) -> tuple[list[str], dict[int, list[str]], Columns] | None:
    """Return headings that name two columns at least, the rows below, and the columns; None without such headings."""
    for above, (number, line) in enumerate(list(lines.items())[: MAX_TITLES + 1]):
        for separator in (*SEPARATORS, ","):
            cells = cells_of(line, separator)
            columns = columns_of_headings(cells) if len(cells) > 1 else None
            if columns is None or (separator == "," and columns.club is None and len(columns.name) == 1):
                continue
            before = dict(list(lines.items())[: above + 1])
            read.left_out += [LeftOut(at, _shown(title), LeftOutReason.HEADING) for at, title in before.items()]
            return cells, {at: cells_of(row, separator) for at, row in lines.items() if at > number}, columns
    return None


def _read_rows(
    headings: Sequence[str], rows: Mapping[int, Sequence[str]], columns: Columns, read: NamesList, *, with_groups: bool
) -> None:
    """Read rows below headings, where the whole text of a cell is the name."""
    groups = columns.groups_in(rows) if with_groups else {}
    read.has_groups, read.groups = read.has_groups or bool(groups), groups
    unread = [headings[index].strip() for index in columns.other if not (groups and index == columns.group)]
    read.left_out += [LeftOut(0, heading, LeftOutReason.COLUMN) for heading in unread if heading]
    for number, cells in rows.items():
        name = columns.name_in(cells)
        if not name:
            if any(cell.strip() for cell in cells):
                read.left_out.append(LeftOut(number, _shown(" ".join(filter(None, cells))), LeftOutReason.NO_NAME))
            continue
        rating = rating_of(cells, columns.rating) if columns.rating is not None else 0
        _add(read, number, name, columns.club_in(cells), rating or None)


def _without_titles(lines: Lines, read: NamesList) -> Lines:
    """Return the lines that may hold a name: no headings, titles ending in a colon, or rules."""
    players: Lines = {}
    for number, line in lines.items():
        if number == min(lines) and _is_title(line, [other for at, other in lines.items() if at != number]):
            _leave_title_out(number, line, read)
        elif has_no_name(line):
            read.left_out.append(LeftOut(number, _shown(line), LeftOutReason.NO_NAME))
        else:
            players[number] = line
    return players


def _leave_title_out(number: int, line: str, read: NamesList) -> None:
    """Leave a title out, and ask about one that may be a name."""
    if read.kept is None or not could_be_surname(line):
        read.left_out.append(LeftOut(number, _shown(line), LeftOutReason.HEADING))
        return
    read.doubts.append(
        doubt := answered(Doubt(number, (DoubtKind.HEADING,), written(line), "", written(line)), read.kept)
    )
    if doubt.taken:
        _enter(read, number, written(line))


def _is_title(line: str, others: Sequence[str]) -> bool:
    first = re.split(r"[;\t,]", line, maxsplit=1)[0].strip().strip('"')
    if searchable(first).rstrip(":") in NAMES:
        return True
    return bool(others) and (line.rstrip().endswith(":") or is_title(line, others))


def _read_lines(lines: Lines, read: NamesList, comma: Comma | None) -> None:
    """Read a list of a player a line, or of all players in one line."""
    if comma is None and len(lines) == 1 and (pieces := names_in_line(next(iter(lines.values())))):
        for piece in pieces:
            _add(read, next(iter(lines)), without_mark(piece))
        return
    lines = without_last_marks(without_marks(lines))
    separator = None if comma is Comma.NAME else separator_of(lines.values(), comma)
    rows = without_constant_cell({number: cells_of(line, separator) for number, line in lines.items()})
    figures = figure_columns(list(rows.values())) if separator else ()
    ratings: dict[int, int] = {}
    if figures and len(figures) < max(map(len, rows.values())):
        columns = {index: [row[index] for row in rows.values() if index < len(row)] for index in figures}
        rated = [index for index, cells in columns.items() if are_ratings(cells)][:1]
        ratings = {at: rating_of(row, index) for index in rated for at, row in rows.items()}
        read.left_out += [LeftOut(0, str(at + 1), LeftOutReason.COLUMN) for at in figures if at not in rated]
        rows = {at: [cell for index, cell in enumerate(row) if index not in figures] for at, row in rows.items()}
    for number, cells in rows.items():
        if not any(cell.strip() for cell in cells):
            read.left_out.append(LeftOut(number, _shown(lines[number]), LeftOutReason.NO_NAME))
            continue
        if len(cells) > 2 and any(cell.strip() for cell in cells[2:]):
            raise Fault(Code.NOT_A_NAME_LIST, f"[{number}]", found=len(cells))
        name, club = cells[0], cells[1] if len(cells) > 1 else ""
        if read.kept is not None and searchable(club).rstrip(".") in RELATIVES:
            name, club = f"{name.strip()}, {club.strip()}", ""
        _add(read, number, name, club, ratings.get(number) or None)
    read.comma_kept = comma is None and any("," in entrant.name for entrant in read.entrants)


def _add(read: NamesList, number: int, name: str, club: str = "", rating: int | None = None) -> None:
    """Add a player, or the question about a text in the place of one. A `rating` is that of a column of ratings."""
    if read.kept is None:
        _enter(read, number, name, club, rating)
        return
    found = sorted_out(number, name, club, read.marks.get(number), read.kept)
    read.left_out += [LeftOut(number, _shown(part), LeftOutReason.CLUB_FIGURE) for part in found.club_parts]
    beside = None if rating or (found.doubt and found.doubt.taken) else found.rating
    rating = beside.value if beside else rating
    entering: str | None = found.name
    if found.doubt:
        read.doubts.append(found.doubt)
        entering = found.doubt.other if found.doubt.taken else found.doubt.proposed
    if entering or not found.doubt:
        _enter(read, number, entering or "", found.club, rating)
        read.unsure += bool(beside and not beside.sure)


def _enter(read: NamesList, number: int, name: str, club: str = "", rating: int | None = None) -> None:
    """Enter a player. Raises Fault."""
    if len(read.entrants) == MAX_SWISS_PLAYERS:
        raise Fault(Code.TOO_MANY_PLAYERS, count=MAX_SWISS_PLAYERS + 1, most=MAX_SWISS_PLAYERS)
    with within(f"[{number}]"):
        read.entrants.append(Entrant(checks.name(name), checks.name(club) if club.strip() else None, rating=rating))
        read.lines.append(number)


def _shown(text: str) -> str:
    """Return the beginning of a skipped text, on one line and without control characters."""
    plain = " ".join("".join(c if c.isprintable() or c.isspace() else "·" for c in text[:200]).split())
    return plain if len(plain) <= 60 else plain[:59] + "…"
