"""The pages whose looks are recorded, as the site makes them in the process of the test, and the views of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Literal

from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from tests import leagues, sheets
from tests.e2e.devices import DESK, PHONE
from tests.people import Visitor
from tests.tournaments.every.everybody import league_visitors
from tests.tournaments.every.matrix import PAGES
from tests.tournaments.every.sendings import about_to_write, form_of
from tournaments.league.timetable import Timetable, slot_times
from tournaments.league.values import League, Sanction, Side, Withdrawal, WithdrawnGames
from tournaments.models import Fixture
from tournaments.models import League as LeagueRow


@dataclass(frozen=True)
class View:
    """How a page is looked at: at which width, in which theme, on the screen or on paper."""

    name: str
    size: tuple[int, int] = DESK
    scheme: Literal["light", "dark"] = "light"
    media: Literal["screen", "print"] = "screen"
    opened: bool = False
    """Whether what can be opened is."""


@dataclass(frozen=True)
class Shown:
    """A page and its views. Of the second view and later ones, only what differs from the first is kept."""

    html: str
    views: tuple[View, ...]


AT_DESK = View("desk")
ON_PHONE = View("phone", PHONE)
ON_NARROW_PHONE = View("narrow phone", (360, 740))
IN_DARK = View("dark", scheme="dark")
ON_DARK_PHONE = View("dark phone", PHONE, "dark")
OPENED = View("opened on a phone", PHONE, opened=True)
ON_PAPER = View("paper", media="print")

NAMES = ("Aldara", "Brais", "Cibrán", "Dores", "Eloi", "Faia", "Goretti", "Hadrián", "Icía", "Xurxo")
FINDINGS = "1. 22>17 10>15 2. 23>18 11>16 S15 3. 26>23 6>10 4. 18>15"
SO_FAR = "1. 22-18 11-15 2. 18x11"
START = datetime(2126, 11, 23, 17)
"""The first hour of the timetable: for the time of these tests, games are still to come."""

PUBLIC = {
    "{playing}/": (AT_DESK, ON_PHONE, IN_DARK, ON_PAPER, OPENED),
    "{playing}/partidas/": (AT_DESK, ON_PHONE),
    "{playing}/calendario/": (AT_DESK, ON_PHONE),
    "{playing}/marcha/": (AT_DESK, ON_PHONE, IN_DARK),
    "{playing}/sorteo/?ver": (AT_DESK, ON_PHONE),
    "{playing}/proyector/": (AT_DESK,),
    "{playing}/video/": (AT_DESK,),
    "{playing}/insertar/": (AT_DESK,),
    "{playing}/insertar/tabla/": (ON_PHONE,),
    "{playing}/insertar/partidas/": (ON_DARK_PHONE,),
    "{recorded}/hoja/": (AT_DESK, ON_PHONE, IN_DARK, ON_PAPER),
    "{recorded}/video/": (AT_DESK,),
    "{invalid}/hoja/": (AT_DESK,),
    "{timed}/": (AT_DESK, ON_PHONE),
    "{timed}/calendario/": (AT_DESK, ON_PHONE, ON_NARROW_PHONE, ON_PAPER),
    "{timed}/opciones/": (AT_DESK, ON_PHONE, ON_PAPER),
    "{timed}/proyector/": (AT_DESK, ON_PHONE),
    "{timed}/insertar/tabla/": (AT_DESK,),
    "{on air}/": (AT_DESK,),
    "{on air}/hoja/": (AT_DESK,),
    "{on air}/video/": (AT_DESK,),
    "{five boards}/proyector/?fondo=claro": (AT_DESK,),
    "{finished}/": (AT_DESK,),
    "{finished}/podio/": (AT_DESK, ON_PAPER),
    "{finished}/proyector/": (AT_DESK, ON_PHONE),
    "{finished}/insertar/tabla/": (ON_PHONE,),
    "{finished}/insertar/podio/": (ON_PHONE, AT_DESK),
    "{medallist}": (AT_DESK, ON_PHONE),
    "/": (AT_DESK,),
    "/ligas/": (ON_PHONE,),
    "/jugadores/?q=nadie": (AT_DESK,),
    "/campeonatos/copa-do-aspecto/": (AT_DESK, ON_PHONE),
    "/reglas/castillar/": (AT_DESK, ON_PHONE),
    "/ayuda/": (AT_DESK, ON_PHONE),
    "/entrar/": (ON_PHONE,),
}
CHECKED = {
    "a sheet with findings": ("castillar", FINDINGS),
    "an irregular sheet": ("international", sheets.IRREGULAR),
    "several games": ("castillar", f"{sheets.WHITE_WINS}\n\n{sheets.ILLEGAL}\n\n{sheets.AGAINST_ITSELF}"),
    "no sheet": ("castillar", ""),
}
"""Texts to check, each with its rules."""
ORGANIZER = {
    "{playing}/organizar/": (AT_DESK, OPENED),
    "{playing}/organizar/partidas/": (ON_PHONE,),
    "{playing}/organizar/ronda/": (AT_DESK,),
    "{playing}/organizar/nombres/": (AT_DESK,),
    "{playing}/organizar/ajustes/": (AT_DESK,),
    "{playing}/historial/": (AT_DESK,),
    "{timed}/organizar/en-juego/": (AT_DESK,),
    "{irregular}/hoja/": (AT_DESK,),
    "{next}/": (ON_PHONE,),
    "{next}/?gana=one": (ON_PHONE, ON_DARK_PHONE, OPENED),
    "{next}/hoja/entregar/": (ON_PHONE,),
    "/cuenta/": (AT_DESK,),
    "/archivos/": (AT_DESK,),
}
OF_STATES = {
    ("tournaments:found", Visitor.ORGANIZER): (AT_DESK,),
    ("tournaments:calendar", Visitor.ORGANIZER): (ON_PHONE, AT_DESK),
    ("tournaments:sheet", Visitor.ORGANIZER): (ON_PHONE, AT_DESK),
    ("tournaments:round", Visitor.LINK): (ON_PHONE,),
    ("tournaments:counting", Visitor.ANONYMOUS): (ON_PHONE,),
    ("tournaments:documents", Visitor.ANONYMOUS): (ON_PHONE,),
    ("tournaments:drawing", Visitor.ORGANIZER): (ON_PHONE,),
    ("tournaments:players", Visitor.ANONYMOUS): (ON_PHONE,),
    ("tournaments:player", Visitor.ANONYMOUS): (ON_PHONE,),
    ("tournaments:podium", Visitor.ANONYMOUS): (ON_PHONE,),
    ("tournaments:embedded_podium", Visitor.ANONYMOUS): (AT_DESK,),
    ("tournaments:embed", Visitor.ANONYMOUS): (ON_PHONE,),
    ("tournaments:links", Visitor.ORGANIZER): (ON_PHONE,),
    ("tournaments:mine", Visitor.ORGANIZER): (ON_PHONE, AT_DESK),
    ("tournaments:reported", Visitor.ORGANIZER): (ON_PHONE,),
    ("tournaments:branding", Visitor.ORGANIZER): (ON_PHONE,),
    ("tournaments:in_play", Visitor.ORGANIZER): (ON_PHONE,),
    ("tournaments:enter", Visitor.ANONYMOUS): (ON_PHONE,),
    ("tournaments:own_request", Visitor.ANONYMOUS): (ON_PHONE,),
    ("tournaments:webhook", Visitor.ORGANIZER): (ON_PHONE,),
    ("tournaments:players_of", Visitor.SUPERUSER): (ON_PHONE,),
    ("tournaments:accept_sheet", Visitor.ORGANIZER): (ON_PHONE,),
    ("games:archive", Visitor.SUPERUSER): (ON_PHONE,),
    ("games:archive_game", Visitor.SUPERUSER): (ON_PHONE,),
    ("games:systems", Visitor.ANONYMOUS): (ON_PHONE,),
    ("privacy", Visitor.ANONYMOUS): (ON_PHONE,),
    ("administration:accounts", Visitor.SUPERUSER): (ON_PHONE,),
    ("administration:strike_league_text", Visitor.SUPERUSER): (ON_PHONE,),
}
"""Pages of `tests.tournaments.every`, each in its league and with its objects, as a visitor gets it."""
Answer = Literal["preview", "refusal", "next page"]
ANSWERS: dict[tuple[str, Answer], tuple[View, ...]] = {
    ("withdraw", "preview"): (ON_PHONE,),
    ("sanction", "preview"): (ON_PHONE,),
    ("player_links", "preview"): (ON_PHONE, ON_PAPER),
    ("own_sheet", "preview"): (AT_DESK,),
    ("dice", "refusal"): (ON_PHONE,),
    ("own_report", "refusal"): (AT_DESK,),
    ("round", "refusal"): (AT_DESK,),
    ("move", "next page"): (AT_DESK, ON_PHONE),
    ("own_confirm", "next page"): (ON_PHONE,),
    ("own_report", "next page"): (ON_PHONE,),
    ("close", "next page"): (ON_PHONE,),
    ("strike_incident", "next page"): (ON_PHONE,),
    ("request", "next page"): (ON_PHONE,),
    ("visibility", "next page"): (ON_PHONE,),
}
"""What the site answers to the forms of `tests.tournaments.every.sendings`: sent once, sent empty, or confirmed."""


def shown_pages() -> Iterator[tuple[str, Shown]]:
    """Yield each page with its name. The site is as empty after the pages of a group as before."""
    for pages in (pages_of_states, answers_to_forms, pages_of_examples):
        with transaction.atomic():
            yield from pages()
            transaction.set_rollback(True)


def pages_of_states() -> Iterator[tuple[str, Shown]]:
    by_state = sorted(OF_STATES.items(), key=lambda item: PAGES[item[0][0]].league)
    for state, items in groupby(by_state, lambda item: PAGES[item[0][0]].league):
        asked = list(items)
        with transaction.atomic():
            visitors = league_visitors(state, {visitor for (_page, visitor), _views in asked})
            for (page, visitor), views in asked:
                with visitors.at(page) as address:
                    yield f"{page} for {visitor}", Shown(html_at(visitors.clients[visitor], address), views)
            transaction.set_rollback(True)


def answers_to_forms() -> Iterator[tuple[str, Shown]]:
    for (name, answer), views in ANSWERS.items():
        with transaction.atomic():
            client, address, given = about_to_write(name)
            form = form_of(client, address)
            fields = {**form.fields, **given}
            if answer == "refusal":
                fields = {**fields, **dict.fromkeys(given, "")}
            if answer == "next page":
                fields["step"] = "confirm"
            page = client.post(form.action, fields, follow=True)
            yield f"{answer} of {name}", Shown(page.content.decode(), views)
            transaction.set_rollback(True)


def pages_of_examples() -> Iterator[tuple[str, Shown]]:
    organizer, anyone = Client(), Client()
    organizer.force_login(User.objects.create_superuser("mirandara"))
    places = example_leagues(organizer)
    for address, views in PUBLIC.items():
        yield address, Shown(html_at(anyone, address.format_map(places)), views)
    for name, (rules, text) in CHECKED.items():
        page = anyone.post("/comprobar/", {"rules": rules, "text": text})
        yield name, Shown(page.content.decode(), (AT_DESK, ON_PHONE, IN_DARK))
    for address, views in ORGANIZER.items():
        yield f"{address} for the organizer", Shown(html_at(organizer, address.format_map(places)), views)


def html_at(client: Client, address: str) -> str:
    answer = client.get(address)
    # A game without a result says so to the public, with the status 403.
    assert answer.status_code in {200, 403}, (address, answer.status_code)
    return answer.content.decode()


def example_leagues(organizer: Client) -> dict[str, str]:
    """Create five leagues; return the words of their addresses."""
    playing, timed = leagues.store_league(playing_league()), leagues.store_league(timed_league())
    finished = leagues.store_league(leagues.finished_league(NAMES[:4], name="Aspecto final", championship=CHAMPIONSHIP))
    boards = leagues.store_league(leagues.league(10, name="Aspecto de cinco mesas", boards=5))
    waiting = leagues.store_league(irregular_league())
    first, second = playing.fixtures.exclude(sheets=None).order_by("position")
    open_games = timed.fixtures.filter(result=None, one__withdrawal=None, two__withdrawal=None).order_by("position")
    for game in open_games[:2]:
        organizer.post(f"{page_of(game)}/hoja/entregar/", {"text": SO_FAR, "step": "look", "air": "1"})
    medallist = finished.entries.order_by("number")[0].player_id
    return {
        "playing": f"/ligas/{playing.slug}",
        "timed": f"/ligas/{timed.slug}",
        "five boards": f"/ligas/{boards.slug}",
        "finished": f"/ligas/{finished.slug}",
        "recorded": page_of(first),
        "invalid": page_of(second),
        "irregular": page_of(waiting.fixtures.exclude(sheets=None)[0]),
        "next": page_of(playing.fixtures.filter(result=None).order_by("position")[0]),
        "on air": page_of(open_games[0]),
        "medallist": f"/jugadores/{medallist}/",
    }


def page_of(game: Fixture) -> str:
    return f"/ligas/{LeagueRow.objects.get(pk=game.league_id).slug}/partidas/{game.pk}"


CHAMPIONSHIP = "Copa do aspecto"


def playing_league() -> League:
    """Return a league in play with a lawful sheet, an invalid one, a sanction and a notice."""
    league = leagues.league(NAMES, played=22, name="Aspecto", championship=CHAMPIONSHIP, boards=2)
    first, second, *others = league.games
    first = replace(first, sheet=sheets.BLACK_WINS, white=Side.ONE)
    second = replace(second, sheet=sheets.ILLEGAL, white=Side.ONE)
    return replace(
        league,
        games=(first, second, *others),
        sanctions=(Sanction(NAMES[0], "voces"),),
        place="Casino de Uriandia",
        contact="liga@example.com",
        notice="Trae tu reloj.",
    )


def irregular_league() -> League:
    """Return a league with a sheet that waits for a decision."""
    league = leagues.league(4, name="Aspecto dudoso", rules="international")
    first, *others = league.games
    return replace(league, games=(replace(first, sheet=sheets.IRREGULAR, white=Side.ONE), *others))


def timed_league() -> League:
    """Return a league on two boards with hours far ahead, and a player who withdrew."""
    league = leagues.league(NAMES[:6], played=9, name="Aspecto con horas", championship=CHAMPIONSHIP, boards=2)
    plan = Timetable(start=START, minutes=20)
    hours = slot_times(plan, len(league.games))
    games = tuple(
        replace(game, at=hours[number // 2], board=number % 2 + 1) for number, game in enumerate(league.games)
    )
    withdrawn = (Withdrawal(NAMES[5], WithdrawnGames.ANNULLED),)
    return replace(league, games=games, timetable=plan, withdrawn=withdrawn)
