"""Names of people and clubs: their alphabet, their stored form, their equality and their order."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

MAX_NAME_LENGTH = 200
_BLANK_CHARACTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing, although Unicode classes them as letters or marks."""
_BLANK_LETTERS = re.compile("[\u2800\u3164\uffa0]")
_NEVER_VISIBLE = re.compile(
    "(\U0001f3f4[\U000e0020-\U000e007e]{3,6}\U000e007f)"
    "|[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)
"""Characters that only hide, or that reverse the text after them; the first group is a flag, which stays."""
_SYMBOLS = "\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u2bff\U0001f000-\U0001faff"
_JOINED = f"{_SYMBOLS}\u0590-\u10ff\u1200-\u1cff\ua800-\uabff\U00010a00-\U00011fff"
"""Emoji, and the scripts in which a joiner changes a letter: Arabic, those of India and their relatives."""
_VARYING = f"{_SYMBOLS}\u1000-\u109f\u3030-\u9fff\U00020000-\U0003ffff"
"""Emoji and ideographs: characters that a variation selector changes."""
_UNUSED_SELECTOR = re.compile(f"(?<![{_VARYING}])[\ufe00-\ufe0f\U000e0100-\U000e01ef](?!\u20e3)")
_UNUSED_JOINER = re.compile(f"(?<![{_JOINED}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![{_JOINED}])")
MIN_LETTERS_TO_COMPARE = 4
"""Shortest name compared but for one letter: different short names ("Ana", "Eva") differ by as little."""


def written(text: str) -> str:
    """Return the name as stored: composed (NFC), trimmed, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def without_hidden(text: str) -> str:
    """Return the text without characters that hide in it or turn it around; those that an emoji or a script needs stay.

    People paste them unawares, and two names that differ only by them look the same.
    """
    if text.isascii():
        return text
    text = _NEVER_VISIBLE.sub(r"\1", _BLANK_LETTERS.sub(" ", text))
    return _UNUSED_JOINER.sub("", _UNUSED_SELECTOR.sub("", text))


def visible(text: str) -> str:
    """Return the text without invisible characters, such as a joiner or a soft hyphen."""
    return "".join(letter for letter in text if not is_invisible(letter))


def is_invisible(letter: str) -> bool:
    """Return whether a character shows nothing."""
    return letter in _BLANK_CHARACTERS or "\ufe00" <= letter <= "\ufe0f" or unicodedata.category(letter) == "Cf"


def folded(name: str) -> str:
    """Return a name without case, to be compared: two names equal in this form are the same name."""
    return unicodedata.normalize("NFC", written(name).casefold())


def searchable(text: str) -> str:
    """Return a name without case or accents, to be compared with a typed text."""
    return _without_accents(written(text).casefold())


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text for searches, each once; in a text of signs only, the signs are its words."""
    plain = searchable(text)
    return tuple(dict.fromkeys(re.findall(r"\w+", plain) or plain.split()))


def alike(one: str, other: str) -> bool:
    """Return whether two names differ at most by case, accents, signs and the order of their words ("Pérez, Ana")."""
    return sorted_words(one) == sorted_words(other)


def nearly_alike(one: str, other: str) -> bool:
    """Return whether two names are alike or differ by one letter; names under four letters must be alike."""
    if alike(one, other):
        return True
    a, b = sorted((searchable(one), searchable(other)), key=len)
    if len(a) < MIN_LETTERS_TO_COMPARE:
        return False
    same = next((place for place, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    return a[same + (len(a) == len(b)) :] == b[same + 1 :]


def sorted_words(name: str) -> list[str]:
    """Return the words of a name in alphabetical order, without accents or capitals."""
    plain = searchable(name)
    return sorted(re.findall(r"\w+", plain) or plain.split())


def abbreviates(short: str, name: str) -> bool:
    """Return whether a text is a name with words left out or cut to initials, as in "de la Fuente, J.".

    One word at least is whole, and neither an initial nor a particle.
    """
    left = sorted_words(name)
    whole = False
    for word in sorted(sorted_words(short), key=len, reverse=True):
        found = word if word in left else next((each for each in left if len(word) == 1 and each[0] == word), None)
        if found is None:
            return False
        left.remove(found)
        whole = whole or (len(word) > 1 and word not in PARTICLES)
    return whole


def alphabetical(name: str) -> str:
    """Return the sort key of the Spanish alphabet: letters without case or accents (Ç as C), Ñ after N.

    Any other character is ordered by its code point.
    """
    return unicodedata.normalize("NFC", name.casefold()).translate(_SORT_KEYS)


class _SortKeys(dict[int, str]):
    """The sort key of each letter, by its code point, computed when it is first needed."""

    def __missing__(self, code: int) -> str:
        """Return the sort key of a letter: after n for ñ, and without accents for the others."""
        letter = chr(code)
        plain = "n\1" if letter == "ñ" else "".join(f"{c}\0" for c in _without_accents(letter))
        if len(self) < MAX_LETTERS:
            self[code] = plain
        return plain


def _without_accents(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


MAX_LETTERS = 1024
_SORT_KEYS = _SortKeys()

PARTICLES = frozenset(
    {
        *("al", "da", "dai", "dal", "dalla", "das", "de", "degli", "dei", "del", "della", "dello", "den", "der", "di"),
        *("do", "dos", "du", "el", "la", "las", "lo", "los", "van", "von"),
    }
)
"""Words of surnames that are common in any text, besides single letters."""
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Mention:
    """A surname found in a text: its player, and the word as written."""

    name: str
    word: str


def surnames(name: str) -> frozenset[str]:
    """Return the surnames in a name, without case or accents.

    They are the words before a comma ("Pérez, Ana"), or else all words but the first, or the only word.
    """
    before, comma, _ = visible(name).partition(",")
    words = _WORD.findall(searchable(before if comma and before.strip() else visible(name)))
    surname_words = words if comma or len(words) == 1 else words[1:]
    return _distinctive(surname_words) or _distinctive(words)


def _distinctive(words: Iterable[str]) -> frozenset[str]:
    """Return the words that are neither particles nor single letters."""
    return frozenset(word for word in words if word not in PARTICLES and len(word) > 1)


def mentions(text: str, names: Iterable[str]) -> tuple[Mention, ...]:
    """Return the names whose surname is a whole word of a text, each once, with that word."""
    composed = unicodedata.normalize("NFC", visible(text))
    written = {searchable(word): word for word in reversed(_WORD.findall(composed))}
    return tuple(_mentions(written, names)) if written else ()


def _mentions(written: dict[str, str], names: Iterable[str]) -> Iterator[Mention]:
    """Yield the names whose surname is among the written words."""
    for name in names:
        own_surnames = surnames(name)
        word = next((word for plain, word in written.items() if plain in own_surnames), None)
        if word is not None:
            yield Mention(name, word)


LATIN, CYRILLIC, GREEK = "LATIN", "CYRILLIC", "GREEK"
_CYRILLIC = ("АВЕЅІЈКМНОРСТУХҮԚԜаеѕіјорсухһԛԝӏ", "ABESIJKMHOPCTYXYQWaesijopcyxhqwl")
_GREEK = ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϲϹοναι", "ABEZHIKMNOPTYXcCovai")  # noqa: RUF001 - the table of these letters
"""Letters of each alphabet, and the Latin letters that look the same."""
_TO_LATIN = str.maketrans({**dict(zip(*_CYRILLIC, strict=True)), **dict(zip(*_GREEK, strict=True))})
_FROM_LATIN = {
    CYRILLIC: str.maketrans(dict(zip(*reversed(_CYRILLIC), strict=True))),
    GREEK: str.maketrans(dict(zip(*reversed(_GREEK), strict=True))),
}


_DECORATED = re.compile(
    "[\u0251\u0261\u0262\u026a\u0274\u0280\u028f\u0299\u029c\u029f\u1d00-\u1d2b\u249c-\u24e9\ua730\ua731"
    "\uff21-\uff3a\uff41-\uff5a\U0001d400-\U0001d7cb\U0001f110-\U0001f149\U0001f150-\U0001f169\U0001f170-\U0001f189]"
)
"""Letters of other shapes: wide, mathematical, encircled, small capitals."""
_LETTER_NAME = re.compile(r".*\bLETTER (?:SMALL CAPITAL )?(?:SCRIPT )?([A-Z]|ALPHA)(?!\S)")


def of_one_alphabet(name: str) -> str | None:
    """Return the same-looking name in one alphabet and in plain letters; None for a name that is so already."""
    if name.isascii():
        return None
    plain = in_plain_letters(name)
    return _of_one_alphabet(plain) or (plain if plain != name else None)


def mixes_alphabets(name: str) -> bool:
    """Return whether a word of a name has letters of two alphabets."""
    return not name.isascii() and any(len(_scripts(word)) > 1 for word in re.findall(r"\w+", name))


def in_plain_letters(name: str) -> str:
    """Return a name with letters of the usual shape."""
    return _DECORATED.sub(lambda found: _plain_letter(found[0]), name)


def _plain_letter(letter: str) -> str:
    """Return the usual letter for one of another shape; small capitals become small letters."""
    known = unicodedata.normalize("NFKC", letter).strip("()")
    if known != letter:
        return known
    match = _LETTER_NAME.match(unicodedata.name(letter, ""))
    if match is None:
        return letter
    plain = match[1][0]
    return plain.lower() if "SMALL" in match[0] else plain


def _of_one_alphabet(name: str) -> str | None:
    """Return the same-looking name in one alphabet, for a name that mixes some; None for any other name."""
    if len(_alphabets(name)) < 2:
        return None
    latin = _composed(unicodedata.normalize("NFD", name).translate(_TO_LATIN))
    if _alphabets(latin) == {LATIN}:
        return latin
    changed = re.sub(r"\w+", lambda word: _one_alphabet(word[0]), name)
    return changed if changed != name else None


def appearance(name: str) -> str:
    """Return a key that is equal for names that look the same in different alphabets."""
    if name.isascii():
        return name.casefold()
    return _composed(unicodedata.normalize("NFD", in_plain_letters(name)).translate(_TO_LATIN)).casefold()


def _one_alphabet(word: str) -> str:
    """Return a word of Latin and other letters in the other alphabet, if all its letters have a twin there."""
    others = _alphabets(word) - {LATIN}
    if LATIN not in _alphabets(word) or len(others) != 1:
        return word
    other = next(iter(others))
    changed = _composed(unicodedata.normalize("NFD", word).translate(_FROM_LATIN[other]))
    return changed if _alphabets(changed) == {other} else word


def _alphabets(text: str) -> set[str]:
    """Return the alphabets, of those with letters that look alike, of the letters of a text."""
    return {LATIN, CYRILLIC, GREEK} & _scripts(text)


def _scripts(text: str) -> set[str]:
    """Return the scripts of the letters of a text, by their names in Unicode, without those that go together."""
    names = {unicodedata.name(letter, "").partition(" ")[0] for letter in text if letter.isalpha()}
    return names - {
        "",
        "MASCULINE",
        "FEMININE",
        "MODIFIER",
        "CJK",
        "HIRAGANA",
        "KATAKANA",
        "KATAKANA-HIRAGANA",
        "HANGUL",
    }


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)
