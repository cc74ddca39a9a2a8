"""Texts beside a name in a list that are not of it: telephones, ratings, marks of absence; and people of one name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from tournaments.league.names import MAX_NAME_LENGTH, folded, searchable, visible, written
from tournaments.league.values import Entrant

_ANY_CASE = re.IGNORECASE
MAX_EXAMINED_LENGTH = 1_000
"""The longest text that is examined; a longer one is refused as a name."""
MIN_IDENTITY_DIGITS = 5
"""A word with as many digits is a number of somebody, and no name."""


class DoubtKind(StrEnum):
    """What a text in the place of a name, or beside one, looks like."""

    TELEPHONE = "telephone"
    MAIL = "mail"
    IDENTITY = "identity"
    DATE = "date"
    RATING = "rating"
    TITLE = "title"
    COUNTRY = "country"
    POINTS = "points"
    TOTAL = "total"
    HEADING = "heading"
    ABSENT = "absent"
    MESSAGE = "message"
    ALPHABETS = "alphabets"
    TWIN = "twin"
    """The same-looking name of another player of the list, in other letters."""


@dataclass(frozen=True, slots=True)
class Examined:
    """A text without what is not of the name; `parts` are the kinds and texts of the rest, `name` may be empty."""

    name: str
    parts: tuple[tuple[DoubtKind, str], ...] = ()


_LABELS = (
    r"tel(?:[eé]fono|\.)?|tlf|tfno|t[eé]l|m[oó]vil|m[oó]bil|cell?|cellulare|phone|whats?app|wa|dni|nie|nif|c\.?f"
    r"|cod\.?\s?fisc(?:ale)?|codice\s+fiscale|pasaporte|passport|id|fmjd|fide|e-?mail|correo|mail|licen[cz]ia|carn[eé]"
    r"|soci[oa]|federad[oa]|n[.ºo°]+|n[uú]m(?:ero)?"
)
_LABEL = rf"(?:\b(?:{_LABELS})\b[\s.:#º]*)?"
_ONLY_LABELS = re.compile(rf"(?:(?:{_LABELS})[\s.:#º]*)+", _ANY_CASE)
_ANYWHERE = (
    (
        DoubtKind.MAIL,
        re.compile(
            rf"{_LABEL}<?(?:mailto:)?[^\s<>()\[\],;:@]{{1,64}}\s?@\s?[^\s<>()\[\],;@]+"
            r"\.[^\s<>()\[\],;@]+>?",
            _ANY_CASE,
        ),
    ),
    (DoubtKind.MAIL, re.compile(r"\bhttps?://\S+|\bwww\.\S+|(?<!\S)@\w{2,}", _ANY_CASE)),
    (
        DoubtKind.IDENTITY,
        re.compile(
            rf"{_LABEL}(?<!\w)(?:[XYZ][ -]?\d{{7}}[ -]?[A-Z]"
            r"|\d{1,2}[. ]?\d{3}[. ]?\d{3}[ -]?[A-Z]"
            r"|[A-Z]{6}\d\d[A-Z]\d\d[A-Z]\d{3}[A-Z]"
            r"|[A-Z]{2}\d\d(?: ?\d{4}){3,7}(?: ?\d{1,4})?"
            r"|[A-Z]{1,3}\d{6,7}[A-Z]?)(?!\w)",
            _ANY_CASE,
        ),
    ),
    (
        DoubtKind.DATE,
        re.compile(r"(?<![\w./-])(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}[/.-]\d{1,2}[/.-]\d{1,2})(?!\w)"),
    ),
    (
        DoubtKind.TELEPHONE,
        re.compile(
            rf"{_LABEL}(?<!\w)(?:\+|00)?(?:\(\d{{1,5}}\)[\s.-]?)?\d(?:[\s.\-–·/_]{{0,2}}\d){{5,14}}(?!\w)", _ANY_CASE
        ),
    ),
)
_POINTS = re.compile(r"[\s,;:(\[=–-]+\d{1,3}(?:[.,]\d)?\s*(?:puntos?|ptos?|pts?|points?|punti)\.?[)\]]?$", _ANY_CASE)
_RATING = re.compile(r"[\s,;:(\[–-]+(?:(?:elo|rating|rtg|fmjd|fide|r)[\s.:=]*)?([1-9]\d{2,3})\s*[)\]]?$", _ANY_CASE)
_RATING_LABELLED = re.compile(r"[\s,;:(\[–-]+(?:elo|rating|rtg)[\s.:=]*\d{1,4}\s*[)\]]?$", _ANY_CASE)
_RATING_FIRST = re.compile(r"^[(\[]?[12]\d{3}[)\]]?[\s.:;,–-]+(?=[^\W\d_])")
MIN_RATING = 500
_ACRONYMS = "GMI|GMF|GM|WGM|IM|WIM|MIF|WMI|MI|FM|WFM|MFF|MFN|MF|CMF|CMN|CM|WCM|NM|MN|AGM|AIM|AFM|ACM|LM"
_WORDS = (
    r"gran(?:de)?\s+maestr[oa]|maestr[oa]\s+(?:internacional|internazionale|fide|fmjd|nacional|nazionale)"
    r"|candidat[oa]\s+(?:a\s+)?maestr[oa]|maestr[oa]|grandmaster|international\s+master"
)
_TITLE = rf"(?:{_ACRONYMS}|(?i:{_WORDS}))"
_TITLE_FIRST = re.compile(rf"^[(\[]?{_TITLE}[)\]]?[.:,]?\s+(?=[^\W\d_])")
_TITLE_LAST = re.compile(rf"(?:\s*,\s*|\s+)[(\[]?{_TITLE}[)\]]?$")
_COUNTRIES = frozenset(
    re.findall(
        r"\w+",
        """
        esp ita por fra ned bel ger sui aut gbr eng sco wal irl pol ltu lat est ukr blr rus mda geo arm aze tur gre cze
        svk slo cro hun rou bul srb den swe nor fin isr kaz uzb tkm mgl chn jpn kor usa can mex cub dom hai aru cuw sur
        bra arg uru chi par bol per ecu col ven pan crc mar alg tun sen mli civ bur nig ngr cmr gab cgo cod ben tog gha
        gui gam rsa and lux mon mlt alb smr espana spain italia italy portugal francia france holanda netherlands
        nederland
        """,
    )
)
"""Codes and names of countries, as `searchable` writes them."""
_BRACKETS = re.compile(r"[(\[]\s*([^()\[\]]{3,20})\s*[)\]]")
_EMPTY = re.compile(r"[(\[<]\s*[)\]>]")
_EDGES = " \t\u00a0,;:|/·–—-=\u2192"
_TOTAL = re.compile(
    r"[\W_]*(?:(?:sub)?total(?:es)?|suma|somos|van|vamos|faltan?|quedan?|hay|siamo|manca(?:no)?|we are)\b[^\w]*"
    r"(?:\w+\W+){0,2}?"
    r"\d+(?:\W+\w+){0,2}[\W_]*"
    r"|[\W_]*(?:\d+|un[ao]?)\s*(?:/\s*\d+\s*)?(?:puntos?|ptos?|pts?|points?|punti|jugador(?:es|as?)?|xogador(?:es|as?)?"
    r"|giocator[ei]|players?|personas?|inscrit[oa]s?|apuntad[oa]s?|participantes?|plazas?|prazas?|posti|partidas?|games?"
    r"|rondas?|nombres?|names?|nomi|euros?)\b[\W_]*(?:en\s+total|libres?|livres?)?[\W_]*|[\W_]*\d+\s*/\s*\d+[\W_]*"
    r"|[\W_]*total(?:e|es|i)?[\W_]*",
    _ANY_CASE,
)
_HEADING_WORDS = (
    r"reservas?|suplentes?|jugador(?:es|as|/as?)|xogador(?:es|as)|giocatori|giocatrici|players|titulares|titolari"
    r"|riserve|substitutes|reserves|waiting\s+list|lista(?:\s+de)?\s+(?:espera|agarda|attesa)|lista\s+d'attesa|espera"
    r"|en\s+espera|confirmad[oa]s|sin\s+confirmar|por\s+confirmar|pendientes|dudas?|dudos[oa]s|apuntad[oa]s|inscrit[oa]s"
    r"|anotad[oa]s|iscritti|confirmati|participantes|participants|partecipanti|asistentes|socios|no\s+socios|bajas"
    r"|baixas|altas|ausentes|assenti|invitad[oa]s|convidad[oa]s|organizador(?:es|a)?|[aá]rbitr[oa]s?|listado|lista"
    r"|elenco|hombres|mujeres|masculino|femenino|infantil|juvenil|veteranos|(?:equipo|grupo|squadra|group|team|girone)"
    r"\s+\w{1,2}|(?:categor[ií]a|divisi[oó]n|ronda|xornada|jornada)\s+\w+|apellidos|nombres?|apellidos,?\s+nombre"
)
_HEADING_FIRST = re.compile(rf"^(?:{_HEADING_WORDS})\s*:\s+(?=[^\W\d_])", _ANY_CASE)
_HEADING = re.compile(rf"[\W_]*(?:{_HEADING_WORDS})(?:\s*\(?\d+\)?)?[\W_]*", _ANY_CASE)


def examined(text: str) -> Examined:
    """Return the name in a text, and the parts that look like something else, in the order in which they are found."""
    if len(text) > MAX_EXAMINED_LENGTH:
        return Examined(text)
    if kind := whole_line_kind(text):
        return Examined("", ((kind, text.strip()),))
    parts: list[tuple[DoubtKind, str]] = []
    name = text
    for kind, pattern in _ANYWHERE:
        name = _without(name, pattern, kind, parts)
    name = _without_numbers(name, parts)
    for match in reversed(list(_BRACKETS.finditer(name))):
        if searchable(match[1].strip()) in _COUNTRIES:
            parts.append((DoubtKind.COUNTRY, match[1].strip()))
            name = f"{name[: match.start()]} {name[match.end() :]}"
    while found := _at_an_end(name.strip(_EDGES)):
        kind, part, name = found
        parts.append((kind, part))
    if not parts:
        return Examined(text)
    name = " ".join(_EMPTY.sub(" ", name).split()).strip(_EDGES)
    is_name = any(map(str.isalpha, name)) and not _ONLY_LABELS.fullmatch(name)
    return Examined(name if is_name else "", tuple(parts))


def whole_line_kind(text: str) -> DoubtKind | None:
    """Return what a line is that is no name at all: a heading, or a total."""
    if not any(map(str.isalpha, text)) and not re.search(r"\d\s*/\s*\d", text):
        return None
    plain = text.strip()
    if _TOTAL.fullmatch(plain):
        return DoubtKind.TOTAL
    if _HEADING.fullmatch(plain) or (plain.rstrip("*_ ").endswith(":") and ";" not in plain and "\t" not in plain):
        return DoubtKind.HEADING
    return None


def _without(text: str, pattern: re.Pattern[str], kind: DoubtKind, parts: list[tuple[DoubtKind, str]]) -> str:
    """Return a text without the matches of a pattern, which are added to `parts`."""
    parts += [(kind, match[0].strip()) for match in pattern.finditer(text)]
    return pattern.sub(" ", text)


def _without_numbers(text: str, parts: list[tuple[DoubtKind, str]]) -> str:
    """Return a text without words of many digits, such as the number of a licence."""
    kept = []
    for word in text.split():  # A licence, a bank account, a telephone in some other form.
        if sum(map(str.isdigit, word)) >= MIN_IDENTITY_DIGITS:
            parts.append((DoubtKind.IDENTITY, word))
        else:
            kept.append(word)
    return " ".join(kept) if len(kept) < len(text.split()) else text


def _at_an_end(name: str) -> tuple[DoubtKind, str, str] | None:
    """Return the kind and the text of a title, rating or points at an end of a text, and the rest; None without one."""
    for kind, part, rest in _ends(name):
        if any(map(str.isalpha, rest)):
            return kind, part.strip(_EDGES + "()[]"), rest
    return None


def _ends(name: str) -> Iterator[tuple[DoubtKind, str, str]]:
    """Yield each title, rating or number of points at an end of a text, with the rest of the text."""
    for kind, pattern in (
        (DoubtKind.POINTS, _POINTS),
        (DoubtKind.RATING, _RATING_LABELLED),
        (DoubtKind.RATING, _RATING),
    ):
        match = pattern.search(name)
        if match and not (pattern is _RATING and int(match[1]) < MIN_RATING):
            yield kind, match[0], name[: match.start()]
    for kind, pattern in (
        (DoubtKind.HEADING, _HEADING_FIRST),
        (DoubtKind.RATING, _RATING_FIRST),
        (DoubtKind.TITLE, _TITLE_FIRST),
    ):
        if match := pattern.match(name):
            yield kind, match[0], name[match.end() :]
    if match := _TITLE_LAST.search(name):
        yield DoubtKind.TITLE, match[0], name[: match.start()]


@dataclass(frozen=True, slots=True)
class Namesake:
    """A player of a list with the name of another one; `name` is the one that tells them apart."""

    index: int
    listed: Entrant
    name: str

    @property
    def key(self) -> str:
        """The name and the club of the list, to which the organizer's own wording belongs."""
        return f"{self.listed.name};{self.listed.club or ''}"


def told_apart(entrants: Sequence[Entrant], worded: Mapping[str, str]) -> tuple[list[Entrant], tuple[Namesake, ...]]:
    """Return the players with names that tell namesakes apart, and these; `worded` are the organizer's, by key.

    Where one has no club, or two have the same, all keep their name: they may be one person, listed twice.
    """
    clubs = defaultdict[str, list[str]](list)
    for one in entrants:
        clubs[_compared(one)].append(folded(one.club or ""))
    namesakes = []
    for index, one in enumerate(entrants):
        listed = clubs[_compared(one)]
        if one.club and len(listed) > 1 and all(listed) and len(set(listed)) == len(listed):
            found = Namesake(index, one, with_club(one.name, one.club))
            own = written(worded.get(found.key, ""))
            namesakes.append(replace(found, name=own[:MAX_NAME_LENGTH]) if visible(own).strip() else found)
    by_index = {one.index: one.name for one in namesakes}
    return [replace(one, name=by_index.get(i, one.name)) for i, one in enumerate(entrants)], tuple(namesakes)


def with_club(name: str, club: str) -> str:
    """Return a name with the club in brackets, as long as a name may be."""
    added = f" ({club})"
    return f"{name}{added}" if len(name) + len(added) <= MAX_NAME_LENGTH else name


def _compared(entrant: Entrant) -> str:
    return folded(visible(entrant.name))


_CROSSES = re.compile("[❌✖✗✘❎🚫⛔✕🗙\u2573]\ufe0f?")
_CROSS_FIRST = re.compile(r"^\s*×\s+")
_STRUCK = re.compile(r"~{1,2}(?=\S)([^~]+)(?<=\S)~{1,2}")
_STRUCK_IN_HTML = re.compile(r"<(s|del|strike)>(.*?)</\1>", re.IGNORECASE)
_STROKES = re.compile("[\u0335-\u0338]")
"""The characters that draw a line through the letter before."""
_BAJA = r"(?:se\s+da\s+de\s+|causa\s+|es\s+)?ba(?:ja|ixa)s?"
_VERBS = (
    r"(?:ya\s+)?no\s+(?:juega|viene|vendr[aá]|puede|podr[aá]|asiste|participa|va|ir[aá]|acude|jugar[aá]|est[aá])"
    r"|non\s+(?:xoga|v[eé]n|ve[nñ]|pode|asiste|participa|gioca|viene|pu[oò]|partecipa|c'è)|not\s+(?:playing|coming)"
    r"|can'?t\s+(?:play|come)|cannot\s+(?:play|come)|won'?t\s+(?:play|come)|no[ -]show"
    r"|se\s+(?:retira|borra|cae)|dropped\s+out"
)
_ADJECTIVES = (
    r"retirad[oa]|cancel(?:a|ad[oa]|led)|anulad[oa]|ausente|renuncia|assente|ritirat[oa]|rinuncia|withdrawn|absent"
    r"|out|descartad[oa]|borrad[oa]|eliminad[oa]|lesionad[oa]|enferm[oa]"
)
_ANY = rf"(?:{_BAJA}|{_VERBS}|{_ADJECTIVES})\b"
_IN_BRACKETS = re.compile(rf"[(\[]\s*{_ANY}[^()\[\]]*[)\]]", re.IGNORECASE)
_AFTER_A_MARK = re.compile(rf"\s*(?:\s[-–—]|[-–—]\s|[:,;→])\s*{_ANY}[^-–—:,;]*$", re.IGNORECASE)
_BEFORE_A_MARK = re.compile(rf"^(?P<number>\s*\d{{0,3}}[.)]?\s*){_ANY}\s*[-–—:]\s*(?=[^\W\d_])", re.IGNORECASE)
_AT_THE_END = re.compile(rf"\s+(?:{_BAJA}|{_VERBS})[.!]*\s*$")
"""Small letters only: "Baja" may be a name."""
_WHOLE = re.compile(rf"\s*{_ANY}[\s.!]*", re.IGNORECASE)


class Presence(NamedTuple):
    """The text without the mark, and whether there was one."""

    text: str
    absent: bool


def presence(text: str) -> Presence:
    """Return a name or a line of a list without the mark that its player does not play, if it has one."""
    if len(text) > MAX_EXAMINED_LENGTH:
        return Presence(text, absent=False)
    plain = _CROSS_FIRST.sub("", _CROSSES.sub(" ", text))
    plain = _STRUCK_IN_HTML.sub(r"\2", _STRUCK.sub(r"\1", plain))
    strokes = len(_STROKES.findall(plain))
    if strokes and 2 * strokes >= sum(map(str.isalpha, plain)):
        plain = _STROKES.sub("", plain)
    plain = _IN_BRACKETS.sub(" ", plain)
    for pattern in (_BEFORE_A_MARK, _AFTER_A_MARK, _AT_THE_END):
        shorter = pattern.sub(lambda match: match.groupdict().get("number") or "", plain)
        plain = shorter if any(map(str.isalpha, shorter)) else plain
    return Presence(plain, absent=True) if plain != text else Presence(text, absent=False)


def says_absent(cell: str) -> bool:
    """Return whether a whole cell, such as that of a club, says that the player does not play."""
    return bool(_WHOLE.fullmatch(cell)) or bool(_CROSSES.fullmatch(cell.strip()))
