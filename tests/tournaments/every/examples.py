"""Pages and documents that show as much as they can: of leagues in which much has happened, and answers to forms.

The text of those of leagues is recorded (`test_examples.py`; `test_every_page` and `test_every_decision` record that of
the others), and every text of theirs can be read in a browser (`tests/e2e/test_visible_text.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Literal

from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from tests import sheets
from tests.people import Visitor
from tests.tournaments.api.programs import api_client_of
from tests.tournaments.every.everybody import league_visitors
from tests.tournaments.every.example_leagues import NAMES, UNFINISHED_SHEET, example_leagues, post
from tests.tournaments.every.matrix import PAGES
from tests.tournaments.every.sendings import about_to_write, form_of
from tournaments import models

SHEET_WITH_FINDINGS = "1. 22>17 10>15 2. 23>18 11>16 S15 3. 26>23 6>10 4. 18>15"

# In the addresses below, `example_leagues` fills the names in braces.
PUBLIC = (
    "{playing}/",
    "{playing}/partidas/",
    "{playing}/calendario/",
    "{playing}/marcha/",
    "{playing}/marcha/?jugada=9",
    "{playing}/sorteo/?ver",
    "{playing}/proyector/",
    "{playing}/video/",
    "{playing}/insertar/",
    "{playing}/insertar/?idioma=gl&tema=oscuro",
    "{playing}/insertar/tabla/",
    "{playing}/insertar/partidas/",
    "{embedded game}",
    "{embedded game}?jugada=5",
    "{embedded game}?tema=claro",
    "{playing}/documentos/?papel=letter&hasta=5",
    "{playing}/documentos/?papel=A9",
    "{recorded}/hoja/",
    "{recorded}/hoja/?jugada=5",
    "{recorded}/video/",
    "{invalid}/hoja/",
    "{disputed}/hoja/",
    "{irregular}/hoja/",
    "{timed}/",
    "{timed}/calendario/",
    "{timed}/partidas/",
    "{timed}/opciones/",
    "{timed}/proyector/",
    "{timed}/historial/",
    "{timed}/documentos/",
    "{timed}/insertar/tabla/",
    "{timed}/insertar/partidas/",
    "{on air}/",
    "{on air}/hoja/",
    "{on air}/video/",
    "{five boards}/",
    "{five boards}/calendario/",
    "{five boards}/proyector/?fondo=claro",
    "{finished}/",
    "{finished}/podio/",
    "{finished}/partidas/",
    "{finished}/proyector/",
    "{finished}/insertar/tabla/",
    "{finished}/insertar/podio/",
    "{preparing}/",
    "{medallist}",
    "{withdrawn}",
    "/",
    "/ligas/",
    "/ligas/?estado=terminadas&q=aspecto",
    "/jugadores/?q=nadie",
    "/partidas/?rules=castillar&player=aldara",
    "/campeonatos/copa-do-aspecto/",
)
RECORDED_ELSEWHERE = ("/reglas/castillar/", "/ayuda/", "/entrar/")
"""Pages whose text `test_every_page` records."""
CHECKED = {
    "a sheet with findings": ("castillar", SHEET_WITH_FINDINGS),
    "an irregular sheet": ("international", sheets.IRREGULAR),
    "several games": ("castillar", f"{sheets.WHITE_WINS}\n\n{sheets.ILLEGAL}\n\n{sheets.AGAINST_ITSELF}"),
    "no sheet": ("castillar", ""),
    "a sheet of a site": ("international", sheets.LIDRAUGHTS.format(white="Ana", black="Bea")),
    "a sheet with its score against it": ("castillar", sheets.AGAINST_ITSELF),
    "a sheet with two paths": ("castillar", sheets.TWO_PATHS),
    "a sheet of other rules": ("castillar", "1. 32-28 19-23 2. 28x19 14x23 1-1"),
    "no moves": ("castillar", sheets.UNREADABLE),
    "many findings": ("castillar", " ".join(f"{number}. 99-98 97-96" for number in range(1, 40))),
}
"""Texts to check, each with its rules."""
ORGANIZER = (
    "{playing}/organizar/",
    "{playing}/organizar/partidas/",
    "{playing}/organizar/partidas/?ver=jugadas",
    "{playing}/organizar/ronda/",
    "{playing}/organizar/gente/",
    "{playing}/organizar/ajustes/",
    "{playing}/historial/",
    "{two versions}/organizar/",
    "{timed}/organizar/",
    "{timed}/organizar/partidas/",
    "{timed}/organizar/partidas/?ver=jugadas",
    "{timed}/organizar/partidas/?ver=abiertas",
    "{timed}/organizar/partidas/?ver=anuladas",
    "{timed}/organizar/en-juego/",
    "{timed}/organizar/ronda/",
    "{timed}/organizar/cierre/",
    "{timed}/organizar/calendario/",
    "{timed}/organizar/peticiones/",
    "{timed}/organizar/gente/enlaces/",
    "{timed}/organizar/gente/",
    "{timed}/historial/",
    "{request}",
    "{reported}/comunicado/",
    "{unconfirmed}/",
    "{disputed}/",
    "{disputed}/hoja/resolver/",
    "{invalid}/hoja/",
    "{irregular}/hoja/",
    "{annulled}/",
    "{incident}/",
    "{incident}/incidencias/",
    "{postponed}/",
    "{postponed}/fecha/",
    "{postponed}/?gana=one",
    "{five boards}/organizar/en-juego/",
    "{withheld}/organizar/",
    "{next}/",
    "{next}/?gana=one",
    "{next}/hoja/entregar/",
    "/organizar/",
    "/cuenta/",
    "/archivos/",
)
SENT: tuple[tuple[str, dict[str, str]], ...] = (
    ("{preparing}/organizar/jugadores/", {"listed": "Zoe; Casino\nZoe; Casino\nUxía (llega tarde); Círculo\nAna, Bea"}),
    ("{playing}/organizar/partidas/", {"text": sheets.between(*NAMES[:2])}),
    ("{playing}/organizar/partidas/", {"text": "one,two,leg,winner\nAldara,Nadie,1,one"}),
    ("{playing}/organizar/ajustes/", {"name": ""}),
    ("{playing}/organizar/gente/sancionar/", {"player": NAMES[1], "sanctioned_for": "tardanza"}),
    ("{timed}/organizar/calendario/", {"boards": "1", "day": "2126-12-05", "hour": "17:00", "minutes": "30"}),
    ("{timed}/organizar/gente/retirar/", {"player": NAMES[0], "games": "walkover"}),
    ("{next}/hoja/entregar/", {"text": SHEET_WITH_FINDINGS, "white": "one", "step": "look"}),
    ("{next}/hoja/entregar/", {"text": "1. 21-17 2-0 0-2", "white": "one", "step": "look"}),
    ("{next}/hoja/entregar/", {"text": UNFINISHED_SHEET, "white": "one"}),
    ("{next}/?gana=one", {"winner": "one", "reason": "no_pieces"}),
)
"""Forms that the organizer sends without a confirmation: the site answers with a preview, or with what is wrong."""
OF_API = (
    *("", "/players", "/games", "/standings", "/podium", "/decisions", "/file", "/player-rules"),
    *("/sanctions", "/requests", "/names", "/team", "/webhooks"),
)
"""Documents of a league that the API gives to its organizer."""
OWN_PAGES = (
    "{own page}",
    "{own game}",
    "{own ask}",
    "{own request}",
    "{opponents request}",
    "{opponents page}",
    "{opponents game}",
)
OF_STATES = (
    ("tournaments:found", Visitor.ORGANIZER),
    ("tournaments:calendar", Visitor.ORGANIZER),
    ("tournaments:sheet", Visitor.ORGANIZER),
    ("tournaments:record", Visitor.LINK),
    ("tournaments:counting", Visitor.ANONYMOUS),
    ("tournaments:documents", Visitor.ANONYMOUS),
    ("tournaments:drawing", Visitor.ORGANIZER),
    ("tournaments:players", Visitor.ANONYMOUS),
    ("tournaments:player", Visitor.ANONYMOUS),
    ("tournaments:podium", Visitor.ANONYMOUS),
    ("tournaments:embedded_podium", Visitor.ANONYMOUS),
    ("tournaments:embed", Visitor.ANONYMOUS),
    ("tournaments:people", Visitor.ORGANIZER),
    ("tournaments:mine", Visitor.ORGANIZER),
    ("tournaments:reported", Visitor.ORGANIZER),
    ("tournaments:branding", Visitor.ORGANIZER),
    ("tournaments:mine", Visitor.ORGANIZER),
    ("tournaments:enter", Visitor.ANONYMOUS),
    ("tournaments:own_request", Visitor.ANONYMOUS),
    ("tournaments:webhook", Visitor.ORGANIZER),
    ("tournaments:players_of", Visitor.SUPERUSER),
    ("tournaments:accept_sheet", Visitor.ORGANIZER),
    ("games:archive", Visitor.SUPERUSER),
    ("games:archive_game", Visitor.SUPERUSER),
    ("games:systems", Visitor.ANONYMOUS),
    ("privacy", Visitor.ANONYMOUS),
    ("administration:accounts", Visitor.SUPERUSER),
    ("administration:strike_league_text", Visitor.SUPERUSER),
)
"""Pages of `test_every_page` with the objects that they need, as these visitors get them."""
Answer = Literal["preview", "refusal", "next page"]
ANSWERS: tuple[tuple[str, Answer], ...] = (
    ("withdraw", "preview"),
    ("sanction", "preview"),
    ("player_links", "preview"),
    ("own_sheet", "preview"),
    ("dice", "refusal"),
    ("own_report", "refusal"),
    ("record", "refusal"),
    ("postpone", "next page"),
    ("own_confirm", "next page"),
    ("own_report", "next page"),
    ("close", "next page"),
    ("strike_incident", "next page"),
    ("request", "next page"),
    ("visibility", "next page"),
)
"""Answers to forms of `sendings`: their preview, the refusal of empty fields, or the page after a confirmation."""


def example_pages() -> Iterator[tuple[str, str]]:
    """Yield the name and the HTML of each page, or the JSON of each document.

    Each group leaves the site as empty as it was.
    """
    for pages in (pages_of_states, answers_to_forms, pages_of_leagues):
        with transaction.atomic():
            yield from pages()
            transaction.set_rollback(True)


def pages_of_states() -> Iterator[tuple[str, str]]:
    by_state = sorted(OF_STATES, key=lambda item: PAGES[item[0]].league)
    for state, items in groupby(by_state, lambda item: PAGES[item[0]].league):
        asked = list(items)
        with transaction.atomic():
            visitors = league_visitors(state, {visitor for _page, visitor in asked})
            for page, visitor in asked:
                with visitors.at(page) as address:
                    yield f"{page} for {visitor}", html_at(visitors.clients[visitor], address)
            transaction.set_rollback(True)


def answers_to_forms() -> Iterator[tuple[str, str]]:
    for name, answer in ANSWERS:
        with transaction.atomic():
            client, address, given = about_to_write(name)
            form = form_of(client, address)
            fields = {**form.fields, **given}
            if answer == "refusal":
                fields = {**fields, **dict.fromkeys(given, "")}
            if answer == "next page":
                fields["step"] = "confirm"
            yield f"{answer} of {name}", client.post(form.action, fields, follow=True).content.decode()
            transaction.set_rollback(True)


def pages_of_leagues() -> Iterator[tuple[str, str]]:
    organizer, anyone = Client(), Client()
    user = User.objects.create_superuser("mirandara")
    organizer.force_login(user)
    places = example_leagues(organizer)
    models.Championship.objects.get().organizers.create(user=user)
    yield from documents_of_api(user, places["timed"])
    for address in (*PUBLIC, *OWN_PAGES, *RECORDED_ELSEWHERE):
        yield address, html_at(anyone, address.format_map(places))
    for name, (rules, text) in CHECKED.items():
        yield name, anyone.post("/comprobar/", {"rules": rules, "text": text}).content.decode()
    for address in ORGANIZER:
        yield f"{address} for the organizer", html_at(organizer, address.format_map(places))
    for number, (address, fields) in enumerate(SENT, 1):
        yield f"{number}: form sent to {address}", post(organizer, address.format_map(places), fields)


def documents_of_api(organizer: User, league: str) -> Iterator[tuple[str, str]]:
    program = api_client_of(organizer)
    slug = league.rpartition("/")[2]
    addresses = (f"/leagues/{slug}{part}" for part in OF_API)
    for address in (*addresses, "/leagues", "/players", "/championships", "/championships/copa-do-aspecto"):
        yield f"GET {address}", program.get(address).content.decode()


def html_at(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    # To the public a game without a result says so with the status 403, an unknown paper with 422.
    assert answer.status_code in {200, 403, 422}, (address, answer.status_code)
    return answer.content.decode()
