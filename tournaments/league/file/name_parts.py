"""Texts beside a name in a list that are not of it: telephones, ratings, titles; and people of one name."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.league.file.absences import MAX_EXAMINED_LENGTH
from tournaments.league.file.list_columns import RELATIVES
from tournaments.league.file.list_words import DoubtKind, is_label, listed, whole_line_kind
from tournaments.league.file.ratings import MIN_RATING
from tournaments.league.names import MAX_NAME_LENGTH, PARTICLES, folded, in_plain_letters, searchable, visible, written
from tournaments.league.values import Entrant

_ANY_CASE = re.IGNORECASE
MAX_PARTS_AT_ENDS = 10
"""Titles, ratings and the like that are taken off one text."""
MIN_IDENTITY_DIGITS = 5
"""A word with as many digits is a number of somebody, and no name."""


@dataclass(frozen=True, slots=True)
class Examined:
    """A text without what is not of the name; `parts` are the kinds and texts of the rest, `name` may be empty."""

    name: str
    parts: tuple[tuple[DoubtKind, str], ...] = ()


_LABELS = (
    r"tel(?:[eé]f?(?:ono)?|f)?|tlf|tfno|m[oó]v(?:il)?|m[oó]bil|cel(?:ular)?|cell(?:ulare)?|phone|whats?app|wsp|wa"
    r"|contacto|contatto|d\.?n\.?i|n\.?i\.?[ef]|c\.?\s?f|cod\.?\s?fisc(?:ale)?|codice\s+fiscale|pas(?:aporte|aporto|saporto"
    r"|sport)?|(?:id\s+)?fmjd(?:\W?id)?|fide|fid|kndb|feda|id|c\.?i|bsn|n\.?s\.?s|s\.?s|iban|tarjeta|tarxeta|tessera|e-?mail"
    r"|correo|mail|lic(?:en[cz](?:ia|a))?|licencia|carn[eé]t?|ficha|soci[oa]|federad[oa]|ext|n[.º°o]+|n[uú]m(?:ero)?|no"
)
_LABEL = rf"(?:(?<!\w)(?:{_LABELS})(?!\w)[\s.:#º°-]*){{0,3}}"
_ONLY_LABELS = re.compile(rf"(?:(?:{_LABELS})[\s.:#º]*)+", _ANY_CASE)
_LABEL_LEFT = re.compile(
    rf"(?:(?<!\w)(?:{_LABELS})(?!\w)[\s.:#º]*|(?<!\w)(?:(?-i:[A-Z])\.){{2,4}}:?|(?<!\w)(?-i:[a-z]{{1,7}})[.:]|(?<!\w)[yeo]"
    r"|(?<!\w)(?:nacid|nat|nad)[oa](?:\s+(?:en|il|el|nel|a|o))?)\s*$",
    _ANY_CASE,
)
"""What announced a figure that was taken off a text: `mov.`, `D.N.I.`, `nacida en`."""
_MONTHS = (
    r"(?:ene|jan|xan|gen|feb|mar|abr|apr|may|mai|mag|jun|xu[nñ]|giu|jul|xul|lug|ago|aug|sep|set|oct|out|ott|nov|dic|dec)"
    r"[a-zñç]*\.?"
)
_ACCOUNTS = (
    r"instagram|insta|ig|facebook|fb|twitter|tiktok|telegram|lidraughts|lichess|playok|discord|nick|alias|usuari[oa]|user"
    r"(?:name)?|skype"
)
_ANYWHERE = (
    (DoubtKind.MAIL, re.compile(r"\bhttps?://\S+|\bwww\.\S+", _ANY_CASE)),
    (
        DoubtKind.MAIL,
        re.compile(
            rf"{_LABEL}<?(?:mailto:)?[^\s<>()\[\],;:@]{{1,64}}(?:\s?@\s?[^\s<>()\[\],;@]+\.[^\s<>()\[\],;@]+"
            r"|[@\uff20][^\s<>()\[\],;@]+|\s*[(\[]\s*(?:at|arroba|chiocciola)\s*[)\]]\s*\S+)>?"
            r"|\S+\s+(?:at|arroba|chiocciola)\s+\S+\s+(?:dot|punto)\s+\S+",
            _ANY_CASE,
        ),
    ),
    (
        DoubtKind.MAIL,
        re.compile(
            rf"(?<!\S)@\w{{2,}}|(?<!\w)(?:{_ACCOUNTS})\s*[:=]\s*\S+"
            r"|(?<![\w.@])[\w-]+(?:\.[\w-]+)*\.(?:(?:com|org|net|info)(?:/\S*)?|[a-z]{2,3}/\S+)(?!\w)",
            _ANY_CASE,
        ),
    ),
    (
        DoubtKind.IDENTITY,
        re.compile(
            rf"{_LABEL}(?<!\w)(?:[XYZ][ -]?\d{{7}}[ -]?[A-Z]"
            r"|\d{1,2}[. ]?\d{3}[. ]?\d{3}[ -]?[A-Z]"
            r"|[A-Z]{3} ?[A-Z]{3} ?\d\d[A-Z]\d\d ?[A-Z]\d{3}[A-Z]"
            r"|[A-Z]{2}\d\d(?: ?\d{4}){3,7}(?: ?\d{1,4})?"
            r"|[A-Z]{1,3}\d{6,7}[A-Z]?)(?!\w)",
            _ANY_CASE,
        ),
    ),
    (
        DoubtKind.IDENTITY,
        re.compile(
            r"(?<!\w)(?:n[.º°o]*\s*)?(?:lic(?:en[cz](?:ia|a))?|licencia|carn[eé]t?|ficha|soci[oa]|federad[oa]|tessera|fmjd|kndb)"
            r"(?!\w)[\s.:#-]*(?:n[.º°o]+[\s:]*|n[uú]m(?:ero)?\.?\s*)?\d[\w./-]*",
            _ANY_CASE,
        ),
    ),
    (
        DoubtKind.DATE,
        re.compile(
            r"(?<![\w./-])(?:(?:nacid|nat|nad)[oa]|born|f\.?\s?n\.?|n\.)?\s*(?:(?:en|el|il|nel|on|a|o)\s+)?:?\s*"
            rf"(?:\d{{1,2}}[/.-]\d{{1,2}}[/.-]\d{{2,4}}|\d{{4}}[/.-]\d{{1,2}}[/.-]\d{{1,2}}"
            rf"|\d{{1,2}}(?:\s+de|º)?\s+{_MONTHS}(?:(?:\s+del?)?\s+\d{{2,4}})?)(?!\w)"
            r"|[(\[]?(?<!\w)\d{1,2}\s?(?:a[nñ]os?|anys|anni|y/?o|years?(?:\s+old)?)(?!\w)[)\]]?"
            r"|[(\[]?(?<!\w)(?:sub|u)\W?\d{1,2}(?!\w)[)\]]?",
            _ANY_CASE,
        ),
    ),
    (
        DoubtKind.TELEPHONE,
        re.compile(
            rf"{_LABEL}(?<![\w.])\(?(?:\+|00)?(?:\d{{1,5}}\)[\s.-]?)?\d(?:[\s.\-–\u2011·/_,]{{0,2}}\d){{5,14}}(?!\w)"
            r"|(?<!\w)(?:ext|tel(?:f|[eé]fono)?|tlf|m[oó]vil)[\s.:]+\d{2,}(?!\w)",
            _ANY_CASE,
        ),
    ),
)
_RATED = r"elo|rating|rtg|fmjd|fide|kndb|r|ptos?|pts?|puntos|points|punti|r[aá]pid[oa]?|blitz|clas\w*"
_RATING_IN_BRACKETS = re.compile(r"[(\[][^()\[\]]*\d{3,}[^()\[\]]*[)\]]")
_RATING = re.compile(
    rf"(?<![\s,;:(\[–=~*/-])[\s,;:(\[–=~*/-]+(?:(?:{_RATED})[\s.:=~*]*)?([1-9]\d{{2,3}}|[1-9]\.\d{{3}})(?:[.,]\d)?\s*(?:{_RATED}|[?*~])*\s*[)\]]?$",
    _ANY_CASE,
)
_RATING_LABELLED = re.compile(
    r"(?<![\s,;:(\[–-])[\s,;:(\[–-]+(?:elo|rating|rtg|ranking)[\s.:=]*\d{1,4}\s*[)\]]?$", _ANY_CASE
)
_RATING_FIRST = re.compile(r"^[(\[]?[12]\d{3}[)\]]?[\s.:;,–-]+(?=[^\W\d_])")
MIN_YEAR_DIGITS = 4
"""A number with as many digits may be a nickname: `1984`."""
_COUNTED = (
    r"puntos?|ptos?|pts?|points?|punti|victorias?|vitorias?|vittorie|wins?|ganadas?|perdidas?"
    r"|tablas|partidas?|partite|games"
)
_POINTS = (
    re.compile(rf"(?<![\s,;:(\[=–-])[\s,;:(\[=–-]+\d{{1,3}}(?:[.,]\d|\s?½)?\s*(?:{_COUNTED})\b.*$", _ANY_CASE),
    re.compile(rf"(?<![\s,;:(\[=–-])[\s,;:(\[=–-]+(?:{_COUNTED})\s*[:=]?\s*\d{{1,3}}[)\]]?$", _ANY_CASE),
    re.compile(
        r"(?<!\d)\s*[:=]\s*\d{1,3}(?:[.,]\d|\s?½)?$|\s+\(?\d{1,3}\s?p\.?\)?$|\s+\d*½$|\s+\d{1,2}/\d{1,2}$", _ANY_CASE
    ),
    re.compile(r"\s+[(\[]?\d{1,2}\.?[ºª°][)\]]?$"),
)
_POINTS_FIRST = re.compile(rf"^\d{{1,3}}(?:[.,]\d|\s?½)?\s*(?:{_COUNTED})\s*(?:de\s+|:\s*)?(?=[^\W\d_])", _ANY_CASE)
_ACRONYMS = "GMI|GMF|GM|WGM|IM|WIM|MIF|WMI|MI|FM|WFM|MFF|MFN|MF|CMF|CMN|CM|WCM|NM|MN|AGM|AIM|AFM|ACM|LM"
_WORDS = (
    r"gran(?:de)?\s+(?:maestr[oa]|mestre)(?:\s+interna[ct]ional\w*)?"
    r"|(?:maestr[oa]|mestre)\s+(?:interna[cz]ional\w*|fide|fmjd|na[cz]ional\w*)|candidat[oa]\s+(?:a\s+)?(?:maestr[oa]|mestre)"
    r"|(?:maestr[oa]|mestre)|(?:international\s+)?grand\s?master|international\s+master|groo?t?meester|gro(?:ss|ß)meister"
)
_TITLE = rf"(?:{_ACRONYMS}|gmi?|wgm|wim|G[Mm]i?|G\.\s?M\.(?:\s?I\.?)?|[MI]\.\s?[IM]\.|(?i:{_WORDS}))"
_TITLE_FIRST = re.compile(rf"^[(\[]?{_TITLE}[)\]]?(?:[.:,]?\s+|\s*[-–]\s*|:)(?=[^\W\d_])")
_TITLE_LAST = re.compile(rf"(?:\s*,\s*|\s+)[(\[]?(?:{_ACRONYMS})[)\]]?$")
_COUNTRY_CODES = listed(
    """
    esp ita por fra ned bel ger sui aut gbr eng sco wal irl pol ltu lat est ukr blr rus mda geo arm aze tur gre cze
    svk slo cro hun rou bul srb den swe nor fin isr kaz uzb tkm mgl chn jpn kor usa can mex cub dom hai aru cuw sur
    bra arg uru chi par bol per ecu col ven pan crc mar alg tun sen mli civ bur nig ngr cmr gab cgo cod ben tog gha
    gui gam rsa and lux mon mlt alb smr
    """
)
_COUNTRIES = _COUNTRY_CODES | listed(
    """
    espana spain espanha italia italy portugal francia france franza holanda netherlands nederland belgica polonia
    """
)
"""Codes and names of countries, as `searchable` writes them."""
_TWO_LETTERS = listed("ES IT PT FR NL BE DE PL LT LV EE UA BY RU MD GE CH AT GB UK IE US BR AR MX CU MA SN")
_BRACKETS = re.compile(r"[(\[/]\s*([^()\[\]/]{2,20}?)\.?\s*[)\]/]")
_COUNTRY_LAST = re.compile(r"(?:\s*[,/–-]\s*|\s+)([A-Z]{3})$")
_COUNTRY_FIRST = re.compile(r"^([A-Z]{3})[\s:,–-]+(?=[^\W\d_])")
_OF_NAMES = PARTICLES | RELATIVES | listed("y e i ed und zu ten ter te ben bin ibn af av du des le")
"""Words in small letters within a name."""
_QUOTED = re.compile("[\"\u201c\u00ab\u2018'][^\"\u201d\u00bb\u2019']*[\"\u201d\u00bb\u2019']")
_MORE_PEOPLE = re.compile(r"\s+\+\s?\d$")
_EMPTY = re.compile(r"[(\[<]\s*[.,:;–-]*\s*[)\]>]|(?<!\S)[()\[\]<>](?!\S)")
_RESERVE = re.compile(
    r"[(\[]\s*(?:\d+\W*)?(?:reserv[ae]s?|suplentes?|riserv[ae]|substitute|(?:en\s+)?lista\s+(?:de\s+(?:espera|agarda)|d'attesa))"
    r"\s*\d*\s*[)\]]",
    _ANY_CASE,
)
_QUERY = re.compile(r"[(\[][^()\[\]]*\?[^()\[\]]*[)\]]")
_EDGES = " \t\u00a0,;:|/·–—-=\u2192~*"
_IN_MARKS = re.compile(r"\"([^\"]+)\"|[(\[]([^()\[\]]+)[)\]]")
_HEADING_FIRST = re.compile(r"^([^\W\d_][\w\s.ºª/()'-]{0,40}?)\s*(?::\s*|\s[–-]\s)(?=[^\W\d_])")


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
    if any(map(str.isalpha, _RATING_IN_BRACKETS.sub(" ", name))):
        name = _without(name, _RATING_IN_BRACKETS, DoubtKind.RATING, parts)
    name = _without(name, _RESERVE, DoubtKind.HEADING, parts)
    name = _without(name, _QUERY, DoubtKind.OTHER, parts)
    for match in reversed(list(_BRACKETS.finditer(name))):
        if _is_country(match[1].strip()):
            parts.append((DoubtKind.COUNTRY, match[1].strip()))
            name = f"{name[: match.start()]} {name[match.end() :]}"
    for _ in range(MAX_PARTS_AT_ENDS):
        if not (found := _at_an_end(name.strip(_EDGES))):
            break
        kind, part, name = found
        parts.append((kind, part))
    if not parts:
        return Examined(text)
    name = _without_announcement(" ".join(_EMPTY.sub(" ", name).split()).strip(_EDGES))
    is_name = any(map(str.isalpha, name)) and not _ONLY_LABELS.fullmatch(name) and not whole_line_kind(name)
    return Examined(name if is_name else "", tuple(parts))


def _without_announcement(name: str) -> str:
    """Return a name without the words that announced what was taken off it, and without marks around it."""
    while (shorter := _LABEL_LEFT.sub("", name).strip(_EDGES)) != name and any(map(str.isalpha, shorter)):
        name = shorter
    marked = _IN_MARKS.fullmatch(name)
    return (marked[1] or marked[2]).strip() if marked else name


def _is_country(text: str) -> bool:
    return searchable(text) in _COUNTRIES or text in _TWO_LETTERS


def _without(text: str, pattern: re.Pattern[str], kind: DoubtKind, parts: list[tuple[DoubtKind, str]]) -> str:
    """Return a text without the matches of a pattern, which are added to `parts`."""
    parts += [(kind, _without_brackets(match[0].strip())) for match in pattern.finditer(text)]
    return pattern.sub(" ", text)


def _without_brackets(text: str) -> str:
    """Return a text without the brackets around it, or one that is not closed."""
    if text[-1:] in ")]" or text.count("(") > text.count(")"):
        return text.lstrip("([").rstrip(")]") if text[:1] in "([" else text
    return text


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
    """Yield each title, rating, country or number of points at an end of a text, with the rest of the text."""
    for kind, pattern in (
        *((DoubtKind.POINTS, pattern) for pattern in _POINTS),
        (DoubtKind.PAIR, _MORE_PEOPLE),
        (DoubtKind.RATING, _RATING_LABELLED),
        (DoubtKind.RATING, _RATING),
        (DoubtKind.TITLE, _TITLE_LAST),
    ):
        match = pattern.search(name)
        if match and not (pattern is _RATING and int(match[1].replace(".", "")) < MIN_RATING):
            yield kind, match[0], name[: match.start()]
    for kind, pattern in (
        (DoubtKind.POINTS, _POINTS_FIRST),
        (DoubtKind.RATING, _RATING_FIRST),
        (DoubtKind.TITLE, _TITLE_FIRST),
    ):
        if match := pattern.match(name):
            yield kind, match[0], name[match.end() :]
    if (match := _HEADING_FIRST.match(name)) and is_label(match[1]):
        yield DoubtKind.HEADING, match[0], name[match.end() :]
    for pattern, is_first in ((_COUNTRY_LAST, False), (_COUNTRY_FIRST, True)):
        match = pattern.search(name)
        rest = (name[match.end() :] if is_first else name[: match.start()]) if match else ""
        if match and match[1].lower() in _COUNTRY_CODES and any(map(str.islower, rest)):
            yield DoubtKind.COUNTRY, match[0], rest


_TWO_PEOPLE = re.compile(r"\s+(?:y|e|and|ed)\s+|\s*[&+]\s*|\s+/\s*|\s*/\s+")
_ODD = re.compile(
    r"[^\w\s.,\u201c\u201d\u2018\u00ab\u00bb'\u2019`\u00b4\u02bc\"()\[\]ªº·\-\u2010-\u2015]|(?<=\w)\d|\d(?=\w)|\d\W+\w"
)
_SMALL_WORD = re.compile(r"(?<!\S)[a-zà-ÿ]{2,}(?!\S)")


def strangeness(name: str) -> DoubtKind | None:
    """Return PAIR for the names of two people, OTHER for more than a name; None for what may be the name of one.

    A nickname of one word may be of any letters and figures, and a name may end in a number: `Ana 2`.
    """
    pair = [[word for word in part.split() if word[:1].isupper()] for part in _TWO_PEOPLE.split(name)]
    if len(pair) > 1 and all(pair) and len({min(len(part), 2) for part in pair}) == 1 and len(pair[0]) == len(pair[-1]):
        return DoubtKind.PAIR
    if (name.isdigit() and len(name) < MIN_YEAR_DIGITS) or not any(map(str.isalnum, name)):
        return DoubtKind.OTHER
    words = in_plain_letters(name).split()
    if len(words) < 2:
        return None
    capitals = sum(word[:1].isupper() for word in words)
    remarks = [word for word in _SMALL_WORD.findall(_QUOTED.sub(" ", name)) if word not in _OF_NAMES]
    return DoubtKind.OTHER if _ODD.search(" ".join(words)) or (capitals > 1 and remarks) else None


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
