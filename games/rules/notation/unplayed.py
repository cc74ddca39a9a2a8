"""Games that were not played, as people and programs write them: by words, and by the signs of a result."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from unicodedata import normalize

from ..board import Side
from .movetext import WON_BY, WrittenResult, result_of
from .signs import DASHES, HALF_A_POINT, RESULT

_DASH = "[" + DASHES.replace("-", r"\-", 1) + "]"
_ABSENT = (
    r"incomparecen\w*|non? (?:se )?(?:comparec|present|acud)\w*|no vino|non veu|non (?:è|e'|e) venut\w*|"
    r"did(?:n['\u2019]t| not) (?:come|show|appear)\w*|w\.? ?o\.?|walk-?over|forfeit\w*|forfait|no[ -]?show|a tavolino"
)
_UNPLAYED = (
    rf"{_ABSENT}|ausen\w*|absen\w*|assen\w*|ff|bye|not played|unplayed|"
    r"no (?:se )?jug(?:ad[ao]|[oó])|non (?:se )?xog(?:ad[ao]|ou)|non giocat[ao]|sin jugar|sen xogar|"
    r"descans\w*|libre|libera|per forfait|default|defaulted|n\.? ?p\.?"
)
_POSTPONED = r"aplazad\w*|adiad\w*|rinviat\w*|posposta|postponed|pospuest\w*|suspendid\w*|sospesa|anulad\w*"
_WORDS = re.compile(rf"(?<!\w)(?:{_UNPLAYED})(?!\w)", re.IGNORECASE)
_SAYS_ABSENT = re.compile(rf"(?<!\w)(?:{_ABSENT})(?!\w)", re.IGNORECASE)
_ONLY = re.compile(rf"\W*(?:{_UNPLAYED}|{_POSTPONED})\W*", re.IGNORECASE)
_LOST = rf"(?:{_DASH}|f|0f)"
_SIGNS = {
    WrittenResult.WHITE: re.compile(rf"\+ ?[:/]? ?{_DASH}|1f? ?{_DASH} ?0f|2f? ?{_DASH} ?0f", re.IGNORECASE),
    WrittenResult.BLACK: re.compile(rf"{_DASH} ?[:/]? ?\+|0f ?{_DASH} ?1f?|0f ?{_DASH} ?2f?", re.IGNORECASE),
    WrittenResult.BOTH_LOST: re.compile(rf"{_DASH} ?[:/] ?{_DASH}|0f ?{_DASH} ?0f", re.IGNORECASE),
}
_RESULT = re.compile(rf"(?<![\w.,/:-]){RESULT}")
MAX_WORDS = 400  # letters of a text that are examined
_AROUND_COMMENTS = "{}();% \t\r\n"


def is_unplayed(text: str) -> bool:
    """Return whether a text says, and nothing else, that a game was not played: `bye`, `w.o.`, `+:-`."""
    text = text[:MAX_WORDS].strip()
    return _ONLY.fullmatch(text) is not None or result_of_signs(text) is not None


def says_unplayed(text: str) -> bool:
    """Return whether words or a comment above the moves say that there are none: `Bea no se presentó`, `{0-2 w.o.}`."""
    text = text[:MAX_WORDS].strip(_AROUND_COMMENTS)
    if is_unplayed(text) or _SAYS_ABSENT.search(text) is not None or result_of(text) is not None:
        return True
    return result_of_absence(text) is not None


def result_of_signs(text: str) -> WrittenResult | None:
    """Return the result of a game won by absence, by its signs (`+:-`); None for any other text."""
    plain = text[:MAX_WORDS].strip().rstrip(".")
    return next((result for result, signs in _SIGNS.items() if signs.fullmatch(plain)), None)


def result_of_absence(text: str) -> WrittenResult | None:
    """Return the result beside words such as `incomparecencia`, or its signs; None without them, or with several."""
    text = text[:MAX_WORDS]
    if (signed := result_of_signs(text)) is not None:
        return signed
    if _WORDS.search(text) is None:
        return None
    results = results_in(text)
    return results.pop() if len(results) == 1 else None


def results_in(text: str) -> set[WrittenResult | None]:
    """Return the different results that a text has."""
    return {result_of(found[0]) for found in _RESULT.finditer(text[:MAX_WORDS])}


_WORD = re.compile(r"[^\W\d_]+")
_ENDS_IN_HALF = re.compile(rf"(\D*?){HALF_A_POINT}")
_REFLEXIVE = re.compile(r"arrend\w+|ritir\w+")
MAX_REMARK = 400  # longest remark that is examined

_DRAWN = re.compile(
    r"tablas|taboas|empat(?:e|es|ada|ado|amos|an|aron|ou|aram)?|patt[ae]|pari|parita|remise|draw|drawn|nulle?|"
    r"igualad[ao]|gelijk(?:spel)?|unentschieden"
)
_LOSES = re.compile(
    r"abb?andon\w*|rind\w+|rend\w+|resign\w*|pierd\w+|perd\w+|lose[sn]?|loses|lost|arrend\w+|r[ei]tir\w+|desist\w+|"
    r"arrende\w*|geeft|geven|verlie\w+|deja\w*"
)
_WINS = re.compile(
    r"gan(?:a|an|o|aron|ou|aram|han|ha)|gan(?:a|an)n?|venc\w+|vinc\w+|vint\w+|vitto\w+|vitori\w+|victori\w+|win|wins|"
    r"won|gagn\w+|wint|winnen|ganador\w*|vainqueur\w*"
)
_RESIGNS = re.compile(r"abb?andon\w*|rind\w+|rend\w+|arrend\w+|resign\w*|r[ei]tir\w+|desist\w+|(?:geeft|geven) op")
_BESIDE_RESIGNING = re.compile(r"se|si|me|mi|y|e|et|and|ya|aqui|la|il|the|a|partida|partita|game")
_ON_TIME = re.compile(r"tiempo|tempo|time|bandera|bandeira|bandierina|flag|reloj|reloxo")
_AGREED = re.compile(r"acuerdo|acordo|accordo|agree\w*")
_CLAUSES = re.compile(r"[,;.:()]|\b(?:y|e|and|et|und|en|porque|perch[eé]|because)\b", re.IGNORECASE)
_CLOSES = re.compile(r"fin|fine|final|end|ende|acabou|acaba|termina|terminada")
_WHITE = re.compile(r"blanc[ao]s?|branc[ao]s?|bianc(?:o|a|hi|he)|white|blanc(?:s|he|hes)?|wit|witte")
_BLACK = re.compile(r"negr[ao]s?|ner[oaie]|black|noirs?|noires?|zwart|zwarte|pret[ao]s?")
_LABEL = r"result\w*|risultat\w*|marcador|tanteo|punteggio|uitslag|eindstand|score|final[ei]?|esito"
_ANNOUNCES = re.compile(_LABEL)
_IN_ANNOUNCEMENTS = re.compile(rf"{_LABEL}|el|o|il|the|de|da|della|la|partida|partita|game|definitiv[oa]")
_NOT = "no non not sin senza sem sen niet geen pas without nin ni casi quasi si falta podria"
_OFFERED = (
    "ofrece ofrecen ofrecio ofrecidas ofreceu oferta ofertas pide piden propone proponen propuestas proposta rechaza "
    "rechazan rechazadas rechazo rifiuta rifiutata offre offered offers declined declines refuse refuses"
)
_NEGATIONS = frozenset((*_NOT.split(), *_OFFERED.split()))


class StatedReason(Enum):
    """A reason for the end of a game that no board shows, as words state it."""

    RESIGNATION = "resignation"
    TIME = "time"
    AGREEMENT = "agreement"


_REASONS = {StatedReason.RESIGNATION: _RESIGNS, StatedReason.TIME: _ON_TIME, StatedReason.AGREEMENT: _AGREED}


def folded(text: str) -> str:
    """Return a text without case and accents."""
    if text.isascii():
        return text.lower()
    apart = normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not "\u0300" <= letter <= "\u036f")


def same_name(one: str, other: str) -> bool:
    """Return whether two names are equal up to case, accents and the order of `Surname, Name`."""
    return bool(one.strip()) and _name(one) == _name(other)


def _name(text: str) -> str:
    surname, _, name = text.partition(",")
    return " ".join(folded(f"{name} {surname}").split())


def _words(text: str) -> list[str]:
    """Return the words of a remark without case and accents, and without the reflexive `si` of `si arrende`."""
    words = _WORD.findall(folded(text[:MAX_REMARK]))
    return [word for word in words if word != "si"] if any(map(_REFLEXIVE.fullmatch, words)) else words


def result_in_words(text: str) -> WrittenResult | None:
    """Return the result that words, or half a point alone, state; None if they state none, or more than one."""
    if states_half_a_point(text):
        return WrittenResult.DRAW
    words = _words(text)
    if not words or not _NEGATIONS.isdisjoint(words):
        return None
    drawn = any(_DRAWN.fullmatch(word) for word in words)
    winner = _winner(words) or _winner_of_clauses(text)
    if drawn:
        return WrittenResult.DRAW if winner is None and not any(_WINS.fullmatch(word) for word in words) else None
    return None if winner is None else WON_BY[winner]


def states_half_a_point(text: str) -> bool:
    """Return whether a text is half a point for each, alone or announced: `Resultado: 1/2`."""
    match = _ENDS_IN_HALF.fullmatch(text[:MAX_REMARK].strip())
    return match is not None and (not match[1] or announces_a_result(match[1]))


def states_an_end(text: str) -> bool:
    """Return whether words, or half a point alone, state the end of a game, with or without a winner."""
    if states_half_a_point(text):
        return True
    words = _words(text)
    return any(pattern.fullmatch(word) for word in words for pattern in (_DRAWN, _LOSES, _WINS, _CLOSES, _ON_TIME))


def resigns_alone(text: str) -> bool:
    """Return whether words say that somebody resigns, and nothing else: `abandona`, `y se rinde`."""
    words = _words(text)
    return _RESIGNS.fullmatch(" ".join(word for word in words if not _BESIDE_RESIGNING.fullmatch(word))) is not None


def reason_in_words(text: str) -> StatedReason | None:
    """Return the reason that words state for the end of a game; None if they state none, or more than one."""
    words = _words(text)
    if not _NEGATIONS.isdisjoint(words):
        return None
    stated = [reason for reason, pattern in _REASONS.items() if any(map(pattern.fullmatch, words))]
    return stated[0] if len(stated) == 1 else None


def result_by_name(text: str, names: Mapping[Side, str]) -> WrittenResult | None:
    """Return the result that words state with the name of one player, `Ana abandona`; None for any other words."""
    words = _words(text)
    wins = _wins(words)
    known = {side: set(_WORD.findall(folded(name))) for side, name in names.items()}
    named = [side for side, of_name in known.items() if not of_name.isdisjoint(words)]
    if wins is None or len(named) != 1 or not _NEGATIONS.isdisjoint(words):
        return None
    return WON_BY[named[0] if wins else named[0].other]


def tells_an_end(text: str) -> bool:
    """Return whether words state a result, or that somebody won or lost without the colour."""
    return result_in_words(text) is not None or resigns_alone(text) or ends_without_side(text)


def ends_without_side(text: str) -> bool:
    """Return whether words say that somebody won, lost or ran out of time, without the colour: `gana Ana`, `tiempo`."""
    words = _words(text)
    ends = any(pattern.fullmatch(word) for word in words for pattern in (_LOSES, _WINS, _ON_TIME))
    return ends and result_in_words(text) is None


def announces_a_result(text: str) -> bool:
    """Return whether words only announce a result: `Resultado final:`."""
    words = _words(text)
    return any(map(_ANNOUNCES.fullmatch, words)) and all(map(_IN_ANNOUNCEMENTS.fullmatch, words))


def result_announced(text: str) -> WrittenResult | None:
    """Return the result of a line such as `Resultado: 0-2`, or of its words; None without either."""
    text = text[:MAX_REMARK]
    match = _RESULT.search(text)
    if match is not None and announces_a_result(text[: match.start()]):
        return result_of(match[0])
    return result_in_words(text)


def _winner(words: list[str]) -> Side | None:
    """Return the winner by a verb and its subject; None unless one colour is named."""
    sides = {Side.WHITE for word in words if _WHITE.fullmatch(word)} | {
        Side.BLACK for word in words if _BLACK.fullmatch(word)
    }
    wins = _wins(words)
    if len(sides) != 1 or wins is None:
        return None
    side = sides.pop()
    return side if wins else side.other


def _winner_of_clauses(text: str) -> Side | None:
    """Return the winner that each clause with a colour or a verb names; None if they differ, or one names none."""
    clauses = map(_words, _CLAUSES.split(text[:MAX_REMARK]))
    winners = {_winner(words) for words in clauses if any(map(_colour_or_end, words))}
    return winners.pop() if len(winners) == 1 else None


def _colour_or_end(word: str) -> bool:
    return any(pattern.fullmatch(word) for pattern in (_WHITE, _BLACK, _WINS, _LOSES))


def _wins(words: list[str]) -> bool | None:
    """Return whether words have a verb of winning, and not of losing, or the reverse; None with neither or both."""
    wins = any(_WINS.fullmatch(word) for word in words)
    loses = any(_LOSES.fullmatch(word) for word in words)
    return None if wins is loses else wins
