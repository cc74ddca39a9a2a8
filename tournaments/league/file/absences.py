"""Marks that a player of a list does not play: crosses, strokes, and words."""

from __future__ import annotations

import re
from typing import NamedTuple

MAX_EXAMINED_LENGTH = 1_000
"""The longest text that is examined; a longer one is refused as a name."""
_CROSSES = re.compile("[❌✖✗✘❎🚫⛔✕🗙\u2573☒†✝✞👎]\ufe0f?")
_CROSS_AT_AN_END = re.compile(r"^\s*[×x]\s+(?=[^\W\d_])|\s+[×x]\s*$")
_STRUCK = re.compile(r"~{1,2}(?=\S)([^~]+)(?<=\S)~{1,2}")
_STRUCK_IN_HTML = re.compile(r"<(s|del|strike)>(.*?)</\1>", re.IGNORECASE)
_STROKES = re.compile("[\u0335-\u0338]")
"""The characters that draw a line through the letter before."""
_BAJA = r"(?:se\s+da\s+de\s+|causa\s+|es\s+)?ba(?:ja|ixa)s?"
_VERBS = (
    r"(?:(?:ya|al\s+final|de\s+momento|finalmente)\s+)*no"
    r"(?:\s+(?:juega|viene|vendr[aá]|puede|podr[aá]|asist\w+|participa\w*|va|ir[aá]|acude|jugar[aá]|est[aá]))?"
    r"(?:\s+(?:venir|ir|jugar|asistir|estar))?"
    r"|non\s+(?:xoga|v[eé]n|ve[nñ]|pode|asiste|participa|gioca|viene|pu[oò]|partecipa|c'è)(?:\s+(?:vir|xogar|venire|giocare))?"
    r"|not\s+(?:playing|coming)|(?:can['\u2019]?t|cannot|won['\u2019]?t)\s+(?:play|come|make\s+it)|no[ -]show"
    r"|se\s+(?:retira|borra|cae)|(?:dropped|pulled)\s+out|withdr[eae]w\w*|cancel(?:a|ó|s|led)|out|k\.?o\.?"
)
_ADJECTIVES = (
    r"retirad[oa]|cancel(?:a|ad[oa]|led)|anulad[oa]|ausente|renuncia|assente|ritirat[oa]|rinuncia|withdrawn|absent"
    r"|out|descartad[oa]|borrad[oa]|eliminad[oa]|lesionad[oa]|enferm[oa]"
)
_ANY = rf"(?:{_BAJA}|{_VERBS}|{_ADJECTIVES})\b"
_IN_BRACKETS = re.compile(
    rf"[(\[]\s*(?:(?:de|en|está)\s+)?{_ANY}[^()\[\]]*[)\]]|[/*_|]\s*{_ANY}\s*[/*_|]", re.IGNORECASE
)
_AFTER_A_MARK = re.compile(rf"\s*(?:\s[-–—]|[-–—]\s|[:,;→])\s*{_ANY}[^-–—:,;]*$", re.IGNORECASE)
_BEFORE_A_MARK = re.compile(rf"^(?P<number>\s*\d{{0,3}}[.)]?\s*){_ANY}\s*[-–—:]\s*(?=[^\W\d_])", re.IGNORECASE)
_AT_THE_END = re.compile(rf"\s+(?:{_BAJA}|{_VERBS}|{_ADJECTIVES})[.!]*\s*$")
"""Small letters only: "Baja" may be a name."""
_IN_CAPITALS = re.compile(r"(?<=[a-zà-ÿ])\s+(?:BA(?:JA|IXA)S?|NO(?:\s+(?:VIENE|JUEGA|PUEDE))?)[.!]*\s*$")
_WHOLE = re.compile(rf"\s*{_ANY}[\s.!]*", re.IGNORECASE)


class Presence(NamedTuple):
    """The text without the mark, and whether there was one."""

    text: str
    absent: bool


def presence(text: str) -> Presence:
    """Return a name or a line of a list without the mark that its player does not play, if it has one."""
    if len(text) > MAX_EXAMINED_LENGTH:
        return Presence(text, absent=False)
    plain = _CROSS_AT_AN_END.sub("", _CROSSES.sub(" ", text))
    plain = _STRUCK_IN_HTML.sub(r"\2", _STRUCK.sub(r"\1", plain))
    strokes = len(_STROKES.findall(plain))
    if strokes and 2 * strokes >= sum(map(str.isalpha, plain)):
        plain = _STROKES.sub("", plain)
    plain = _IN_BRACKETS.sub(" ", plain)
    for pattern in (_BEFORE_A_MARK, _AFTER_A_MARK, _AT_THE_END, _IN_CAPITALS):
        shorter = pattern.sub(lambda match: match.groupdict().get("number") or "", plain)
        plain = shorter if any(map(str.isalpha, shorter)) else plain
    return Presence(plain, absent=True) if plain != text else Presence(text, absent=False)


def says_absent(cell: str) -> bool:
    """Return whether a whole cell, such as that of a club, says that the player does not play."""
    return bool(_WHOLE.fullmatch(cell)) or bool(_CROSSES.fullmatch(cell.strip()))
