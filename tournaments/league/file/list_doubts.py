"""What a list of players says beside names, or in the place of one, to be asked about before it is anybody's name."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from tournaments.league.file.absences import MAX_EXAMINED_LENGTH, presence, says_absent
from tournaments.league.file.list_columns import RELATIVES, Lines, without_mark, without_symbols
from tournaments.league.file.list_words import DoubtKind, is_introduction, whole_line_kind
from tournaments.league.file.name_parts import Examined, examined, strangeness
from tournaments.league.file.ratings import Rating, rating_in
from tournaments.league.names import appearance, folded, mixes_alphabets, of_one_alphabet, searchable, written

_DATE = r"\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}"
_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[ap]\.?\s?m\.?)?"
_STAMP = rf"(?:{_DATE},?\s+{_TIME}|{_TIME},?\s+{_DATE}|{_TIME})"
_BRACKETED = re.compile(rf"\s*\[\s*{_STAMP}\s*\]\s*", re.IGNORECASE)
_DASHED = re.compile(rf"\s*{_DATE},?\s+{_TIME}\s*[-–—]\s*", re.IGNORECASE)
_SENT = re.compile(r"(?P<sender>[^:]{1,80}):(?:\s+|$)(?P<text>.*)", re.DOTALL)
_SENDER_FIRST = re.compile(
    rf"\s*(?P<sender>[^,\[\]:]{{1,80}}),\s*\[\s*{_STAMP}\s*\]:?\s*(?P<text>.*)", re.IGNORECASE | re.DOTALL
)
_PARTICLES = frozenset(re.findall(r"\w+", "de del la las los da das do dos di della van von der den y e i"))
_NO_NAMES = frozenset(
    re.findall(
        r"\w+",
        """
        yo tambien voy vale ok okay si sip yes venga apunto apuntame apuntadme apuntad apuntado apuntada cuenta contad
        cuento conmigo presente listo lista perfecto genial juego vengo ire puedo quiero hola buenas buenos me gracias
        confirmo confirmado confirmada dentro in count here io ci sono anche va bene partecipo eu tamen anoto anotame
        claro hecho alli ahi estare estoy manana hoy sabado domingo
        """,
    )
)
"""Words of messages that sign up for a league, as `searchable` writes them."""
_REFUSALS = re.compile(
    r"\b(?:no|non)\s+(?:puedo|voy|podre|ire|me apunto|juego|contad|cuentes|podo|vou|posso|vengo|gioco|xogo)\b"
    r"|\bme\s+(?:borro|bajo|retiro|doy de baja)|\bborrame|\bborradme|\bcan'?t\b|\bi'?m out\b"
)


class Message(NamedTuple):
    """A message: its sender, empty for a notice of the program itself, and its text."""

    sender: str
    text: str

    @property
    def declines(self) -> bool:
        """Return whether the sender says that they will not play."""
        return bool(_REFUSALS.search(searchable(self.text)))

    @property
    def is_name(self) -> bool:
        """Return whether the text looks like a name: two words or more with capitals, or the sender's own name."""
        words = without_mark(self.text).split()
        plain = [searchable(word).strip(".,;!¡?¿") for word in words]
        if not words or len(words) > 6 or any(word in _NO_NAMES for word in plain):
            return False
        if not all(word[0].isupper() or small in _PARTICLES for word, small in zip(words, plain, strict=True)):
            return False
        return len(words) > 1 or plain[0] in searchable(self.sender).split()


def message_in(line: str) -> Message | None:
    """Return the message of a line that begins with its hour, as chats export and copy it; None for another line."""
    if len(line) > MAX_EXAMINED_LENGTH:
        return None
    if match := _SENDER_FIRST.fullmatch(line):
        return Message(_plain_sender(match["sender"]), match["text"].strip())
    stamp = _BRACKETED.match(line) or _DASHED.match(line)
    if stamp is None:
        return None
    rest = line[stamp.end() :]
    if sent := _SENT.fullmatch(rest):
        return Message(_plain_sender(sent["sender"]), sent["text"].strip())
    return Message("", rest.strip())


def _plain_sender(sender: str) -> str:
    """Return a sender without the sign of a person who is not among the contacts."""
    return sender.strip().lstrip("~\u00a0 ").strip()


_KEPT = "Nombre"
"""Stands in the place of a line that is taken as it stands."""
_BRACKETS = re.compile(r"\s*[(\[][^()\[\]]*[)\]]\s*$")
_NOTE = re.compile(r"(.+?)\s*(?:\([a-zà-ÿ][^()]*\)|\[[a-zà-ÿ][^\[\]]*\])")
_NUMBER = re.compile(r"\s*\d{1,3}\s+(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A text of a list that may be no name, or no part of one. `proposed` is the name that enters, empty for none.

    `other` is the name that enters if the organizer says so; empty if nobody then does, None if that is not offered.
    """

    line: int
    kinds: tuple[DoubtKind, ...]
    text: str
    proposed: str
    other: str | None
    taken: bool = False
    """Whether the organizer has said that `other` enters."""

    @property
    def key(self) -> str:
        """The answer of the organizer who takes `other`: a text of the list, which no change of other lines moves."""
        return self.other or f"– {self.text}"


@dataclass(slots=True)
class LineMarks:
    """What was taken off a line before its name and club were looked for."""

    parts: tuple[tuple[DoubtKind, str], ...] = ()
    absent: bool = False
    whole: str = ""
    """The line with these parts, without its number."""
    kept: str | None = None
    """The name without these parts, of a line that the organizer takes as it stands."""
    message: Message | None = None
    sender_enters: bool = False


@dataclass(slots=True)
class Sifted:
    """The lines that may hold a name, what was taken off some of them, and the other lines."""

    lines: Lines
    marks: dict[int, LineMarks] = field(default_factory=dict)
    apart: list[Doubt] = field(default_factory=list)

    def mark(self, number: int) -> LineMarks:
        return self.marks.setdefault(number, LineMarks())


@dataclass(frozen=True, slots=True)
class Sorted:
    """A name and a club without what is not of them; `club_parts` is what was taken off the club."""

    name: str
    club: str
    doubt: Doubt | None = None
    club_parts: tuple[str, ...] = ()
    rating: Rating | None = None


def take_messages(lines: Lines) -> Sifted:
    """Replace each message of a chat by the name that it holds, or else by its sender's; a sender enters once."""
    sifted, seen, header = Sifted({}), set[str](), ("", 0)
    for at, line in lines.items():
        message, number = message_in(line), at
        if message is None and header[0]:
            message, number = Message(header[0], line.strip()), header[1]
        header = (message.sender, number) if message and message.sender and not message.text else ("", 0)
        if header[0]:
            continue
        if message is None:
            sifted.lines[number] = line
            continue
        name = message.text if message.is_name else message.sender
        is_heading = whole_line_kind(message.text) is DoubtKind.HEADING
        if not name or is_heading or folded(name) in seen:
            sifted.apart.append(Doubt(number, (DoubtKind.MESSAGE,), message.text or line.strip(), "", None))
            continue
        seen.add(folded(name))
        sifted.lines[number] = name
        marks = sifted.mark(number)
        marks.message, marks.sender_enters = message, not message.is_name
        marks.absent = message.declines
    _leave_listed_senders_out(sifted)
    return sifted


def _leave_listed_senders_out(sifted: Sifted) -> None:
    """Set apart the messages whose sender a line of the list names too: the line says who plays."""
    senders = {at: mark.message for at, mark in sifted.marks.items() if mark.message and mark.sender_enters}
    listed = {_listed_name(line) for at, line in sifted.lines.items() if at not in senders}
    for number, message in senders.items():
        if folded(message.sender) in listed:
            del sifted.lines[number], sifted.marks[number]
            sifted.apart.append(Doubt(number, (DoubtKind.MESSAGE,), message.text, "", None))


def _listed_name(line: str) -> str:
    """Return the name in a line of a list without its number, its remark in brackets and its club, to be compared."""
    plain = without_symbols(without_mark(without_symbols(presence(line).text)))
    plain = _BRACKETS.sub("", re.split(r"[;\t]", _NUMBER.sub("", plain, count=1))[0])
    return folded(examined(plain).name)


def sift(sifted: Sifted, kept: Collection[str]) -> None:
    """Take off the lines what is beside the names, and set apart those without a name.

    Cells between tabs or semicolons are left to `sorted_out`, and so is a list in a single line.
    """
    if len(sifted.lines) == 1 and not sifted.marks:
        return
    lines, sifted.lines = sifted.lines, {}
    for number, line in lines.items():
        if number == min(lines) and number not in sifted.marks and is_introduction(whole := written(line)):
            sifted.apart.append(Doubt(number, (DoubtKind.MESSAGE,), whole, "", whole))
            continue
        present = presence(line)
        if present.absent:
            sifted.mark(number).absent, sifted.mark(number).whole = True, written(without_mark(line))
        sifted.lines[number] = present.text
        if not any(mark in line for mark in ";\t"):
            _examine_line(sifted, number, present.text, kept)


def _examine_line(sifted: Sifted, number: int, line: str, kept: Collection[str]) -> None:
    """Take off a line what is beside the name, or set the line apart."""
    plain = without_symbols(without_mark(without_symbols(line)))
    if (numbered := _NUMBER.match(plain)) and whole_line_kind(plain) is None:
        plain = plain[numbered.end() :]
    found = examined(plain)
    if written(plain) in kept:
        # Nothing in the line divides it, while its number still counts with the others.
        sifted.lines[number] = f"{line[: line.rfind(plain)]}{_KEPT}"
        marks = sifted.mark(number)
        marks.kept, marks.parts, marks.whole = found.name, found.parts, written(plain)
        return
    if not found.parts:
        return
    if not found.name:
        del sifted.lines[number]
        sifted.apart.append(Doubt(number, _kinds(found.parts), written(plain), "", written(plain)))
        return
    start = line.rfind(plain)
    sifted.lines[number] = f"{line[:start]}{found.name}"
    marks = sifted.mark(number)
    marks.parts, marks.whole = found.parts, written(plain)


def sorted_out(number: int, name: str, club: str, marks: LineMarks | None, kept: Collection[str]) -> Sorted:
    """Return the name and the club of a player without what is not of them, and the question about it, if any."""
    if written(name) in kept and (not club.strip() or written(club) in kept) and marks is None:
        return Sorted(name, club)
    marks = marks or LineMarks()
    if marks.kept is not None:
        doubt = Doubt(number, _kinds(marks.parts), _text(marks.parts), marks.kept, marks.whole, taken=True)
        return Sorted(marks.whole, "", doubt if marks.parts else None)
    present, club_present = presence(name), presence(club)
    absent = marks.absent or present.absent or club_present.absent or says_absent(club)
    club_found = Examined(club) if written(club) in kept else examined("" if says_absent(club) else club_present.text)
    found = Examined(name) if written(name) in kept else examined(present.text)
    parts = (*marks.parts, *found.parts)
    rating = _rating((*parts, *club_found.parts))
    club_parts = tuple(text for kind, text in club_found.parts if kind is not DoubtKind.RATING or rating is None)
    if not (parts or absent or marks.message):
        kind = strangeness(written(name)) if name.strip() and written(name) not in kept else None
        asked = Doubt(number, (kind,), written(name), written(name), "") if kind else None
        return Sorted(name, club_found.name, answered(asked, kept) if asked else None, club_parts, rating)
    whole = marks.whole or written(name if not absent else present.text)
    kinds = (*((DoubtKind.ABSENT,) if absent else ()), *_kinds(parts))
    if absent:
        doubt = Doubt(number, kinds, written(marks.whole or name), "", written(found.name) or None)
    elif marks.message and not parts:
        other = None if marks.sender_enters else marks.message.sender
        doubt = Doubt(number, (DoubtKind.MESSAGE,), marks.message.text, found.name, other)
    else:
        doubt = Doubt(number, kinds, _text(parts), found.name, whole)
    return Sorted(found.name, club_found.name, answered(doubt, kept), club_parts, rating)


def _rating(parts: tuple[tuple[DoubtKind, str], ...]) -> Rating | None:
    """Return the rating among what was taken off a name and a club, if there is one."""
    found = [rating for kind, text in parts if kind is DoubtKind.RATING and (rating := rating_in(text))]
    return found[0] if len(found) == 1 else None


def name_doubts(name: str, club: str, names: Collection[str]) -> list[Doubt]:
    """Return the questions about a single name and its club, beside players with other `names`."""
    found = sorted_out(0, name, club, None, ())
    club_parts = examined(club).parts
    in_club = [Doubt(0, _kinds(club_parts), ", ".join(found.club_parts), found.club, club)] if club_parts else []
    noted = without_note(name)
    is_apart = noted == name or folded(noted) in map(folded, names)
    note = None if is_apart or found.doubt else Doubt(0, (DoubtKind.OTHER,), name, noted, name)
    asked = alphabets_asked(0, name, names)
    return [doubt for doubt in (found.doubt, note, asked, *in_club) if doubt]


def without_note(text: str) -> str:
    """Return a name or a club without the note in brackets after it, which begins with a small letter.

    A relative such as "(hija)" is no note.
    """
    match = _NOTE.fullmatch(text)
    is_relative = match and searchable(text.removeprefix(match[1]).strip().strip("()[]")) in RELATIVES
    return match[1] if match and not is_relative else text


def without_brackets(name: str) -> str:
    """Return a name without what stands in brackets after it, unless that is a relative: `García, Ana (Este)`."""
    match = _BRACKETS.search(name)
    return name if match is None or searchable(match[0].strip(" ()[]")) in RELATIVES else name[: match.start()]


def alphabets_asked(line: int, name: str, names: Iterable[str]) -> Doubt | None:
    """Return the question about a name in mixed alphabets, or that looks like another of `names`; None for others."""
    looks = appearance(name)
    if looks != folded(name) and any(appearance(other) == looks and folded(other) != folded(name) for other in names):
        return Doubt(line, (DoubtKind.TWIN,), name, name, "")
    plain = of_one_alphabet(name)
    if plain:
        return Doubt(line, (DoubtKind.ALPHABETS,), name, plain, name)
    return Doubt(line, (DoubtKind.ALPHABETS,), name, name, "") if mixes_alphabets(name) else None


def answered(doubt: Doubt, kept: Collection[str]) -> Doubt:
    """Return a question with the organizer's answer."""
    taken = doubt.other is not None and doubt.key in kept
    return Doubt(doubt.line, doubt.kinds, doubt.text, doubt.proposed, doubt.other, taken)


def _text(parts: tuple[tuple[DoubtKind, str], ...]) -> str:
    return ", ".join(text for _, text in parts)


def _kinds(parts: tuple[tuple[DoubtKind, str], ...]) -> tuple[DoubtKind, ...]:
    return tuple(dict.fromkeys(kind for kind, _ in parts))
