"""A season recorded by its players on two phones; the organizer, at a desk, only decides what is waiting."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests import leagues
from tests.e2e.devices import DESK, PHONE, ContextOptions, Devices
from tests.e2e.page_checks import page_faults
from tests.e2e.people import logged_in
from tests.e2e.site import Site
from tests.markup import exact_text
from tournaments.league.timetable import Timetable

pytestmark = pytest.mark.browser
PLAYERS = ("Ana", "Bea", "Carlos", "Xoel")
MARGINS_DIFFER = """button => {
    const words = document.createRange();
    words.selectNodeContents(button.firstChild);
    const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
    return Math.abs(inner.left - outer.left - (outer.right - inner.right));
}"""
"""The difference of the free widths at both sides of a button's words."""
HOURS = Timetable(start=datetime(2030, 11, 30, 17), minutes=20)


BY_ORGANIZER = {
    *("answer_request", "set_hour", "withdraw", "close_request"),
    *("confirm_report", "record_result", "close"),
}
"""The decisions of the organizer: on the two requests, on the contradiction, and the last one."""


class Season:
    """A league of four, a desk, and two phones: one for the first player of a game and one for the second.

    A phone that passes to another player loses its cookies, as if it had never visited the site.
    """

    def __init__(self, site: Site, phones: tuple[Page, Page], desk: Page, slug: str) -> None:
        self.site, self.phones, self.desk, self.slug = site, phones, desk, slug
        self.tokens = site.players_act(slug)
        self.holders = ["", ""]

    def phone_of(self, name: str, which: int = 0) -> Page:
        """Return one of the phones, at the page of the player who now holds it."""
        phone = self._hand(name, which)
        phone.goto(f"/mi/{self.tokens[name]}/")
        return phone

    def _hand(self, name: str, which: int) -> Page:
        """Pass one of the phones to a player."""
        phone = self.phones[which]
        if self.holders[which] != name:
            phone.context.clear_cookies()
            self.holders[which] = name
        return phone

    def play(self, game: tuple[int, str, str], winner: str) -> None:
        """Play a game: the winner reports it on one phone and the loser confirms it on the other."""
        won = game.index(winner) - 1
        self.report(winner, game, winner, 3, won)
        loser = self.phone_of(game[2 - won], 1 - won)
        loser.get_by_role("link", name="Contestar").first.click()
        loser.get_by_role("link", name="Es así: ir a confirmarlo").click()
        with loser.expect_navigation():
            loser.get_by_role("button", name="Confirmar el resultado").click()
        expect(loser.locator("main")).to_contain_text("se confirma lo que comunicó")

    def report(self, name: str, game: tuple[int, str, str], winner: str, men: int, which: int) -> None:
        """Report a result with the referee's form."""
        phone = self._hand(name, which)
        phone.goto(f"/mi/{self.tokens[name]}/partidas/{game[0]}/resultado/")
        phone.locator(".winners label", has_text=exact_text(winner)).click()
        side = phone.locator(".pieces-one" if winner == game[1] else ".pieces-two")
        side.get_by_role("group", name="Peones que le quedan").locator("label", has_text=exact_text(str(men))).click()
        side.get_by_role("group", name="Damas").locator("label", has_text=exact_text("0")).click()
        phone.locator(".how label", has_text=exact_text("Sin fichas")).click()
        with phone.expect_navigation():
            phone.get_by_role("button", name="Comunicar", exact=True).click()
        expect(phone.locator("main")).to_contain_text("Comunicaste:")

    def open_task(self, kind: str) -> Page:
        """Open an item of the organizer's waiting list by its kind."""
        self.desk.goto(f"/ligas/{self.slug}/organizar/")
        self.desk.locator("#esperan li", has_text=kind).locator("a").click()
        return self.desk

    def check_no_tasks(self) -> None:
        self.desk.goto(f"/ligas/{self.slug}/organizar/")
        expect(self.desk.locator("#esperan")).to_have_count(0)


def test_season_is_played_by_its_players_to_the_podium(site: Site, devices: Devices) -> None:
    slug = site.league(leagues.league(PLAYERS, name="Liga de los cuatro", timetable=HOURS))
    site.account("organiza-los-cuatro")
    with (
        devices.page(ContextOptions(site.url, touch=True)) as phone,
        devices.page(ContextOptions(site.url, touch=True), scheme="dark") as other,
        logged_in(devices, site, "organiza-los-cuatro", size=DESK) as desk,
    ):
        assert len({page.context for page in (phone, other, desk)}) == 3
        season = Season(site, (phone, other), desk, slug)
        first = next(game for game in site.games_left(slug) if "Xoel" in game)
        season.play(first, "Xoel")
        leave(season, "Xoel")
        games = site.games_left(slug)
        assert len(games) == 3
        postpone(season, *games[-1])
        contradict(season, *games[0])
        for game in games[1:]:
            season.play(game, min(game[1:]))
        season.check_no_tasks()
        desk.get_by_role("link", name="Cerrar la liga").first.click()
        with desk.expect_navigation():
            desk.locator("main .btn-go").first.click()
        phone.goto(f"/ligas/{slug}/podio/")
        for name in ("Ana", "Bea"):
            expect(phone.locator("main")).to_contain_text(name)
        assert not page_faults(season.phone_of("Ana"))
        expect(phone.locator("main")).to_contain_text("1.º, con 6 puntos.")
        assert set(site.verbs_by(slug, "organiza-los-cuatro")) == BY_ORGANIZER
        assert site.verbs_by(slug, "organiza-los-cuatro").count("record_result") == 1


def leave(season: Season, name: str) -> None:
    """A player asks to leave; the organizer accepts, and confirms the withdrawal with its preview."""
    phone = season.phone_of(name)
    phone.get_by_role("link", name="Dejar de jugar").click()
    phone.get_by_label("Cuéntalo").fill("Me mudo")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Enviar la petición").click()
    desk = season.open_task("Dejar de jugar")
    desk.locator("label", has_text=exact_text("Aceptar")).click()
    with desk.expect_navigation():
        desk.get_by_role("button", name="Contestar").click()
    expect(desk.get_by_label("Jugador o jugadora")).to_have_value(name)
    with desk.expect_navigation():
        desk.get_by_role("button", name="Ver qué cambia").click()
    expect(desk.locator("main > h2").first).to_contain_text("Anular todas sus partidas")
    assert desk.locator(".way button").evaluate(MARGINS_DIFFER) < 1
    with desk.expect_navigation():
        desk.get_by_role("button", name="Confirmar").click()


def postpone(season: Season, game: int, one: str, two: str) -> None:
    """A player asks for another hour, the opponent picks one, and the organizer accepts."""
    phone = season.phone_of(one)
    phone.locator(f"a[href$='/pedir/hour/?partida={game}']").click()
    phone.get_by_label("Día 1").fill("2030-12-07")
    phone.get_by_label("Hora 1").fill("17:00")
    phone.get_by_label("Si quieres, cuenta por qué").fill("Tengo guardia")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Enviar la petición").click()
    phone = season.phone_of(two, 1)
    phone.get_by_role("link", name="Ver las horas y contestar").click()
    phone.locator("label", has_text="17:00").first.click()
    with phone.expect_navigation():
        phone.get_by_role("button", name="Contestar").click()
    desk = season.open_task("Jugar a otra hora")
    desk.locator("label", has_text=exact_text("Aceptar")).click()
    desk.get_by_label("Motivo").fill("De acuerdo")
    with desk.expect_navigation():
        desk.get_by_role("button", name="Contestar").click()
    season.check_no_tasks()


def contradict(season: Season, game: int, one: str, two: str) -> None:
    """Both players say that they won; the organizer sees both versions, and chooses one."""
    winner, loser = sorted((one, two))
    season.report(loser, (game, one, two), loser, 2, 0)
    check_reports_come_first(season, game, loser)
    season.report(winner, (game, one, two), winner, 3, 1)
    check_reports_come_first(season, game, loser, winner)
    desk = season.open_task("Cada uno comunica un resultado")
    assert not page_faults(desk)
    with desk.expect_navigation():
        desk.get_by_role("button", name=f"Vale lo de {winner}").click()
    with desk.expect_navigation():
        desk.get_by_role("button", name="Confirmar", exact=True).click()
    season.check_no_tasks()


def check_reports_come_first(season: Season, game: int, *names: str) -> None:
    """On the phone of an official, each report with its button stands above the form of its game."""
    season.desk.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for page in (f"organizar/partidas/?partida={game}", f"partidas/{game}/"):
        season.desk.goto(f"/ligas/{season.slug}/{page}")
        buttons = [season.desk.get_by_role("button", name=f"Vale lo de {name}") for name in names]
        heights = [place.bounding_box() for place in (*buttons, season.desk.locator(".winners"))]
        assert all(above and below and above["y"] + above["height"] <= below["y"] for above, below in pairwise(heights))
    season.desk.set_viewport_size({"width": DESK[0], "height": DESK[1]})
