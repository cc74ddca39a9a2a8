"""Inputs by number: the same seed and number give the same input for the same site."""

from __future__ import annotations

import uuid
from random import Random
from urllib.parse import quote_from_bytes

from games.rules import RULES
from tests.fuzz import values
from tests.fuzz.damage import damaged_table
from tests.fuzz.inputs import COMMAND, SITES, Input
from tests.fuzz.readers import PLAYERS, REPORT, RESULTS
from tests.fuzz.world import ROLES, Field, World
from tests.people import Visitor
from tournaments.store.access import actor

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND", "get")
STEPS = ("confirm", "edit", "count", "look", "print", "otra")
NUMBERS = ("0", "1", "2", "7", "40")
# The query parameters of the pages, with some of their values.
QUESTIONS = {
    "q": ("Ana", "Liga"),
    "pagina": NUMBERS,
    "ver": ("", "all", "incidents"),
    "gana": ("one", "two", "draw", "none"),
    "motivo": ("resigned", "adjudicated"),
    "next": ("/", "//example.org/", "https:example.org", "/\\example.org", "javascript:alert(1)"),
    "reglas": ("international", "italian"),
    "estado": ("playing", "finished"),
    "hasta": ("game", "round"),
    "n": NUMBERS,
    "papel": ("A4", "Letter"),
    "jugador": NUMBERS,
    "jugada": NUMBERS,
    "partida": NUMBERS,
    "hoja": NUMBERS,
    "que": ("illegal_move",),
    "fondo": ("claro",),
    "clave": ("abcde-23456",),
    "x": ("",),
}
PRESSED = (b"one", b"two", b"games", b"1", b"a=%ff&b=\0", b"&" * 2_000)
HIGHEST_ID = 80
"""An upper bound of the primary keys of every league's rows."""
PARTS = (b"", b"%00", b"..%2f..%2fetc%2fpasswd", b"%ff%fe", b"%ed%a0%80", b"9" * 400, b"-1", b"a" * 5_000, b"%0d%0a")


def make(world: World, seed: str, number: int) -> Input:
    """Make the input of a number: every fifth is a command, and the others go through the pages in turn.

    The first round uses the pages' own addresses; afterwards 7 % of the addresses are altered.
    """
    chance = Random(f"{seed}:{number}")
    if number % 5 == 4:
        return _command(chance)
    pages = sorted({page for page, _ in world.addresses})
    page = pages[(number - number // 5) % len(pages)]
    state = chance.choice(("", "", *sorted(world.leagues)))
    path = (
        page
        if chance.random() < 0.93 or number * 4 < len(pages) * 5
        else _strange_path(world.address_of(page, state), chance)
    )
    who = chance.choice(ROLES if chance.random() < 0.4 else (Visitor.ORGANIZER, Visitor.SUPERUSER, Visitor.REFEREE))
    fields = world.forms.get(page, [])
    sends = chance.random() < (0.85 if fields else 0.12)
    content_type, body = _body(fields, chance) if sends else ("", b"")
    method = "POST" if sends and chance.random() < 0.95 else chance.choice(METHODS)
    return Input(
        who=who.value,
        page=path,
        method=method,
        state=state,
        query=_query(chance),
        headers=_headers(chance),
        content_type=content_type,
        body=body.decode("latin-1"),
        checked=chance.random() < 0.05,
        session=_session(chance),
        site=chance.choice(("", "", "", *SITES)),
    )


def _strange_path(path: str, chance: Random) -> str:
    """Return a known path with one part replaced."""
    parts: list[bytes] = [part.encode() for part in path.split("/")]
    at = chance.randrange(1, len(parts))
    if parts[at].isdigit() and chance.random() < 0.5:
        parts[at] = str(chance.randrange(HIGHEST_ID)).encode()
        return b"/".join(parts).decode("latin-1")
    parts[at] = chance.choice((*PARTS, quote_from_bytes(_encoded(values.text(chance), chance)).encode()))
    return (b"/" + b"/".join(parts[1:])).decode("latin-1")


def _query(chance: Random) -> str:
    if chance.random() < 0.6:
        return ""
    if chance.random() < 0.1:
        return chance.choice(("%", "&" * 3_000, "a=1&" * 2_000, "=%ff%00", "\xff=\xfe", "pagina[]=1&pagina[x]=2"))
    names = [chance.choice(sorted(QUESTIONS)) for _ in range(chance.choice((1, 1, 2, 4)))]
    names += ["n"] if "hasta" in names else []
    parameters = [
        (name, chance.choice(QUESTIONS[name]) if chance.random() < 0.5 else values.text(chance)) for name in names
    ]
    return _urlencoded([(name, _encoded(value, chance)) for name, value in parameters]).decode("latin-1")


def _headers(chance: Random) -> dict[str, str]:
    if chance.random() < 0.6:
        return {}
    chosen = chance.sample(sorted(values.HEADERS), chance.choice((1, 1, 2, 5)))
    return {name: chance.choice(values.HEADERS[name]) for name in chosen}


def _session(chance: Random) -> dict[str, object]:
    if chance.random() < 0.97:
        return {}
    keys = (actor.LINK_KEY, actor.NAME_KEY, "_auth_user_hash", "_messages")
    return {chance.choice(keys): chance.choice(("", "x" * 3_000, "../..", "-1", "9" * 400, "<b>"))}


def _encoded(text: str, chance: Random) -> bytes:
    if chance.random() < 0.03:
        return text.encode(chance.choice(("utf-16", "utf-7", "cp1252")), "replace")
    return text.encode("utf-8", "surrogatepass")


def _body(fields: list[Field], chance: Random) -> tuple[str, bytes]:
    if chance.random() < 0.04:
        return _no_form(chance)
    sent: list[tuple[str, bytes]] = []
    for field in _chosen(fields, chance):
        if field.kind == "file":
            continue
        value = _plausible(field, chance) if chance.random() < 0.6 else values.text(chance)
        sent.extend([(field.name, _encoded(value, chance))] * (1 if chance.random() < 0.97 else 3))
    sent = _with_request_key(sent, chance)
    if chance.random() < 0.05:
        sent.append((values.text(chance)[:300], b"1"))
    if chance.random() < 0.003:
        sent.extend((f"a{n}", b"") for n in range(100_000))
    files = [field.name for field in fields if field.kind == "file"]
    if files or chance.random() < 0.05:
        return _multipart(sent, files, chance)
    return "application/x-www-form-urlencoded", _urlencoded(sent)


def _chosen(fields: list[Field], chance: Random) -> list[Field]:
    """Return most of the fields, and one of the radio buttons of each name."""
    by_name: dict[str, list[Field]] = {}
    for field in fields:
        by_name.setdefault(field.name, []).append(field)
    return [chance.choice(same) for same in by_name.values() if chance.random() < 0.95]


def _plausible(field: Field, chance: Random) -> str:
    if (field.value.isdigit() or field.name == "fixture") and chance.random() < 0.2:
        return str(chance.randrange(HIGHEST_ID))
    if field.options:
        return chance.choice(field.options)
    if field.name == "listed":
        return damaged_table(chance.choice((*PLAYERS, *RESULTS, REPORT)), chance)
    return field.value or chance.choice(values.PLAIN + values.NUMBERS[:4])


def _with_request_key(sent: list[tuple[str, bytes]], chance: Random) -> list[tuple[str, bytes]]:
    """Return the fields with a new request key and the button that was pressed."""
    key = str(uuid.UUID(int=chance.getrandbits(128))).encode()
    ticket = [
        (name, key if name == "request_key" and value and chance.random() < 0.95 else value) for name, value in sent
    ]
    if chance.random() < 0.05:
        ticket.append((chance.choice(("switch", "lista", "back", "sent", "winner")), chance.choice(PRESSED)))
    return [*ticket, ("step", chance.choice(STEPS[:1] * 4 + STEPS).encode())]


def _no_form(chance: Random) -> tuple[str, bytes]:
    """Return a content type and a body that is no form, or not of that type."""
    content = chance.choice(
        (
            b"",
            b"a=%ff%fe&request_key=%00",
            b"&" * 10_000,
            b'--x\r\nContent-Disposition: form-data; name="upload"; filename="a"\r\n\r\nAna',
            (
                b"--x\r\nContent-Disposition: form-data; name*=utf-9''%ff\r\n"
                b"Content-Transfer-Encoding: base64\r\n\r\n===\r\n--x--"
            ),
            b"--x\r\n" + b"A: b\r\n" * 5_000,
            b"{}",
            b"x" * 4_300_000,
            values.damaged_file(chance)[0],
        )
    )
    return chance.choice(values.CONTENT_TYPES), content


def _urlencoded(sent: list[tuple[str, bytes]]) -> bytes:
    pairs = (
        f"{quote_from_bytes(name.encode('utf-8', 'surrogatepass'))}={quote_from_bytes(value)}" for name, value in sent
    )
    return "&".join(pairs).encode()


def _multipart(sent: list[tuple[str, bytes]], files: list[str], chance: Random) -> tuple[str, bytes]:
    parts = []
    for name, value in sent:
        named = name.encode("utf-8", "surrogatepass").replace(b"\r", b"").replace(b"\n", b"")
        parts.append(b'Content-Disposition: form-data; name="%s"\r\n\r\n%s' % (named, value))
    for name in files or ["upload"]:
        content, ending = values.damaged_file(chance)
        called = chance.choice((f"a{ending}", "", "../../x", "a" * 300, "nul\0.png", "\u202e.txt"))
        head = f'Content-Disposition: form-data; name="{name}"; filename="{called}"\r\nContent-Type: text/plain'
        parts.append(head.encode() + b"\r\n\r\n" + content)
    body = b"".join(b"--frontier\r\n%s\r\n" % part for part in parts) + b"--frontier--\r\n"
    if chance.random() < 0.05:
        body = values.damaged(body, chance)
    return "multipart/form-data; boundary=frontier", body


def _command(chance: Random) -> Input:
    """Return a command with an unexpected file or argument."""
    word = values.text(chance).replace("\0", "")
    rules = chance.choice(tuple(RULES))
    content, ending = values.damaged_file(chance)
    league = chance.choice(("liga-de-prueba", "liga-de-prueba-2", "nada", word))
    words: dict[str, tuple[str, ...]] = {
        "import_league": ("{file}",),
        "import_results": (league, "{file}", *(["--preview"] if chance.random() < 0.3 else [])),
        "check_sheet": ("{file}", "--rules", rules, *(["--json"] if chance.random() < 0.5 else [])),
        "legal_moves": ("--rules", rules, *(["--json"] if chance.random() < 0.5 else [])),
        "perft": (rules, chance.choice(("0", "1", "-1", word)), "--fen", chance.choice((word, _fen(chance)))),
        "standings": chance.choice(
            (("--file", "{file}"), (league,), ("--file", word), (league, "--after-round", word))
        ),
        "schedule": (
            "--players",
            word[:4],
            "--boards",
            chance.choice(("1", word)),
            "--legs",
            chance.choice(("1", word)),
        ),
        "bracket": ("--entrants", word[:4], "--json"),
        "groups": ("--entrants", chance.choice(("24", word[:4])), "--groups", word[:3]),
        "pair": chance.choice((("--file", "{file}"), (league, "--seed", word), ("--file", "{file}", "--seed", word))),
        "trf": (chance.choice((league, word)), "-o", "-"),
        "draw_lots": (league, "--seed", word),
        "export_league": (league,),
        "audit": (league,),
        "championship": (chance.choice(("copa", word)),),
        "restore": ("{file}",),
        "referee_link": (league, "--days", word),
    }
    weighted = ("import_league", "import_results", "check_sheet", "legal_moves", "standings") * 3 + tuple(words)
    name = chance.choice(weighted)
    if name == "import_league" and chance.random() < 0.5:
        content, ending = values.document(values.LEAGUE_FILE, chance), ".json"
    if name == "import_results" and chance.random() < 0.7:
        content = values.damaged(chance.choice(values.RESULTS), chance)
    if name == "check_sheet" and chance.random() < 0.7:
        content = values.damaged(chance.choice(values.SHEETS), chance)
    if name == "legal_moves" and chance.random() < 0.7:
        content = _fen(chance).encode("utf-8", "surrogateescape")
    return Input(who=COMMAND, page=name, body=content.decode("latin-1"), words=words[name], ending=ending)


def _fen(chance: Random) -> str:
    return values.damaged(chance.choice(values.FENS), chance).decode("utf-8", "surrogateescape").replace("\0", "?")
