"""A referee records results and sheets on a phone beside the board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import leagues, sheets
from tests.e2e.devices import PHONE, Devices
from tests.e2e.page_checks import sideways, violations
from tests.e2e.people import logged_in
from tests.e2e.recording import address_of_game, games_of, pad, players_of_first_game, reason
from tests.e2e.site import Site
from tests.markup import exact_text
from tournaments.league.values import Game

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "result-words.js"
USER = "anxo"
HEIGHT = PHONE[1]
REACH_TOP_PX = HEIGHT / 2
MIN_TARGET_PX, MIN_BUTTON_PX = 44, 48
LONG = (
    "María de los Ángeles Fernández-Cortázar y Gutiérrez",
    "José Francisco Íñiguez Álvarez-Ossorio del Río",
    "Guillermina Xosefa Ñáñez-Quiroga da Costa e Silva",
)


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """Create a league of ten whose only referee is USER, and return its slug."""
    slug = site.league(leagues.league(10, name="Liga del pulgar"))
    site.official(slug, USER)
    return slug


class Thumb:
    """A referee's thumb: it counts taps, and fails on a target that is too small or out of sight."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, target: Locator) -> None:
        box = target.bounding_box()
        assert box, target
        assert min(box["width"], box["height"]) >= MIN_TARGET_PX, (target, box)
        assert box["y"] >= 0 and box["y"] + box["height"] <= HEIGHT, f"{target} is out of sight: {box}"
        target.click()
        self.taps += 1


@pytest.fixture
def phone(devices: Devices, site: Site, slug: str) -> Iterator[Page]:
    yield from games_of(devices, site, USER, slug)


@pytest.fixture
def plain(devices: Devices, site: Site, slug: str) -> Iterator[Page]:
    yield from games_of(devices, site, USER, slug, scripts=False)


@pytest.fixture
def with_tie_break(site: Site) -> str:
    """Create a league of the same referee with a tie-break game to be played, and return its slug."""
    played = leagues.league(("Ana", "Bea", "Carlos"), played=3, name="Liga del desempate")
    slug = site.league(replace(played, tiebreak_games=(Game(one="Ana", two="Bea"),)))
    site.official(slug, USER)
    return slug


@pytest.fixture
def long_names(site: Site) -> str:
    """Create a league of the same referee whose names take two lines on a phone, and return its slug."""
    slug = site.league(leagues.league([*LONG, "Bea"], name="Liga de nombres largos"))
    site.official(slug, USER)
    return slug


def outcome(page: Page, name: str) -> Locator:
    return page.locator(".winners label", has_text=exact_text(name))


def check_not_covered(page: Page, target: Locator) -> None:
    """Check that an element is in sight and not covered by the bar at the bottom."""
    box, bar = target.bounding_box(), page.locator(".entry-live").bounding_box()
    assert box and bar and box["y"] >= 0 and box["y"] + box["height"] <= bar["y"], (target, box, bar)
    assert bar["y"] + bar["height"] <= HEIGHT + 1


def test_drawn_game_takes_five_taps(phone: Page) -> None:
    """The game in play is open on the page of the games."""
    thumb, one, two = Thumb(phone), *players_of_first_game(phone)
    thumb.tap(outcome(phone, "Tablas"))
    expect(phone.locator(".entry-live .summary")).to_have_text(
        f"Falta elegir: peones ({one}), peones ({two}), cómo acabó."
    )
    for choice in (phone.locator("label[for=id_one_men_4]"), phone.locator("label[for=id_two_men_3]")):
        choice.scroll_into_view_if_needed()
        thumb.tap(choice)
    agreed = reason(phone, "Acuerdo")
    agreed.scroll_into_view_if_needed()
    thumb.tap(agreed)
    said = f"Tablas: {one}, 4 peones, F 4; {two}, 3 peones, F 3; acuerdo."
    expect(phone.locator(".entry-live .summary")).to_have_text(said)
    with phone.expect_navigation():
        thumb.tap(phone.get_by_role("button", name="Anotar", exact=True))
    assert thumb.taps == 5


def test_win_takes_five_taps_from_the_page_of_the_league(devices: Devices, site: Site) -> None:
    slug = site.league(leagues.league(10, name="Liga de cinco toques"))
    with logged_in(devices, site, site.account("toques"), touch=True) as page:
        page.goto(f"/ligas/{slug}/organizar/")
        thumb = Thumb(page)
        door = page.locator(f"a[href='/ligas/{slug}/organizar/partidas/']").first
        door.scroll_into_view_if_needed()
        thumb.tap(door)
        winner = players_of_first_game(page)[1]
        thumb.tap(outcome(page, winner))
        thumb.tap(page.locator("label[for=id_two_men_5]"))
        thumb.tap(reason(page, "Abandono"))
        expect(page.locator(".entry-live .summary")).to_have_text(f"Gana {winner}: 5 peones, F 5, abandono.")
        with page.expect_navigation():
            thumb.tap(page.get_by_role("button", name="Anotar", exact=True))
        assert thumb.taps == 5
        expect(page.get_by_role("status")).to_contain_text(f"Gana {winner} con 5 peones")
        assert "ronda=1" in page.url and players_of_first_game(page)[1] != winner


def test_what_waits_most_is_one_tap_from_my_leagues(devices: Devices, site: Site) -> None:
    value = leagues.league(4, name="Liga con una planilla")
    slug = site.league(replace(value, games=(replace(value.games[0], sheet=sheets.ILLEGAL), *value.games[1:])))
    site.official(slug, "espera")
    with logged_in(devices, site, "espera", touch=True) as page:
        page.goto("/organizar/")
        row = page.locator(".own-leagues > li", has_text="Liga con una planilla")
        expect(row.locator(".number")).to_have_text("1")
        thumb = Thumb(page)
        worst = row.get_by_role("link", name="Planilla por decidir")
        worst.scroll_into_view_if_needed()
        thumb.tap(worst)
        assert f"/ligas/{slug}/partidas/" in page.url and thumb.taps == 1


def test_result_with_two_kings_takes_five_taps(phone: Page, long_names: str) -> None:
    phone.goto(f"/ligas/{long_names}/organizar/partidas/")
    thumb, sentence = Thumb(phone), phone.locator(".entry-live .summary")
    winner = players_of_first_game(phone)[0]
    button = phone.get_by_role("button", name="Anotar", exact=True)
    expect(button).to_be_disabled()
    expect(sentence).to_have_text("Falta elegir: quién gana.")
    assert phone.locator("input:checked").count() == 0
    for choose, waiting in (
        (outcome(phone, winner), "Falta elegir: peones, cómo acabó."),
        (pad(phone, "Peones", 3), "Falta elegir: cómo acabó."),
        (pad(phone, "Damas", 2), "Falta elegir: cómo acabó."),
        (reason(phone, "Sin fichas"), f"Gana {winner}: 3 peones y 2 damas, F 7, rival sin fichas."),
    ):
        expect(button).to_be_disabled()
        check_not_covered(phone, choose)
        thumb.tap(choose)
        expect(sentence).to_have_text(waiting)
        expect(sentence).to_be_in_viewport(ratio=1)
    expect(phone.locator(".entry-live .effect summary")).to_have_text("Qué cambia en la tabla")
    box = button.bounding_box()
    assert box and box["y"] > REACH_TOP_PX and box["height"] >= MIN_BUTTON_PX
    with phone.expect_navigation():
        thumb.tap(button)
    assert thumb.taps == 5
    said = f"Gana {winner} con 3 peones y 2 damas: F 7 (rival sin fichas)."
    expect(phone.get_by_role("status")).to_contain_text(said)
    expect(phone.get_by_role("status").get_by_role("button", name="Deshacer")).to_be_visible()
    expect(phone.locator(".opened .winners")).to_be_in_viewport()


def test_summary_equals_the_sentence_of_the_server(phone: Page, slug: str) -> None:
    """The page's script and the server write the same summary for every outcome."""
    for winner in ("one", "two", "draw", "none"):
        for code in phone.locator(f".how [data-for~={winner}] input").evaluate_all("all => all.map(one => one.value)"):
            phone.evaluate(FILL, [winner, code])
            expect(phone.get_by_role("button", name="Anotar", exact=True)).to_be_enabled()
            summary = phone.locator(".entry-live .summary").inner_text()
            assert phone.evaluate(ASK_WITHOUT_SCRIPTS) == summary, (winner, code)


FILL = """([winner, code]) => {
    const choose = (name, value) => document.querySelector(`[name=${name}][value="${value}"]`).click();
    choose("winner", winner);
    choose("reason", code);
    const loser = {one: "two", two: "one"}[winner];
    for (const side of ["one", "two"]) if (side !== loser) { choose(`${side}_men`, 1); choose(`${side}_kings`, 2); }
    if (loser) { choose(`${loser}_men`, 0); choose(`${loser}_kings`, Number(code !== "no_pieces")); }
}"""
ASK_WITHOUT_SCRIPTS = """async () => {
    const data = new FormData(document.querySelector("form.entry"));
    data.delete("shown");
    const answer = await fetch(document.querySelector("form.entry").action, {method: "POST", body: data});
    return new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".summary").textContent;
}"""


def test_result_is_entered_without_scripts(plain: Page) -> None:
    _, winner = players_of_first_game(plain)
    outcome(plain, winner).click()
    pad(plain, "Peones", 2).click()
    plain.get_by_role("button", name="Ver qué cambia").click()
    wrong = plain.get_by_role("alert").first
    expect(wrong).to_contain_text("¿Cómo acabó?: Elige cómo acabó.")
    pad(plain, "Damas", 1).click()
    reason(plain, "Sin fichas").click()
    plain.get_by_role("button", name="Ver qué cambia").click()
    expect(plain.locator(".summary")).to_have_text(f"Gana {winner}: 2 peones y 1 dama, F 4, rival sin fichas.")
    expect(plain.locator(".changes")).to_contain_text("Qué cambia en la tabla")
    plain.get_by_role("button", name="Volver a elegir").click()
    expect(plain.locator("#id_two_men_2")).to_be_checked()
    plain.get_by_role("button", name="Ver qué cambia").click()
    plain.get_by_role("button", name="Anotar").click()
    expect(plain.get_by_role("status")).to_contain_text(f"Gana {winner} con 2 peones y 1 dama: F 4 (rival sin fichas).")


def test_changing_the_winner_keeps_the_pieces(phone: Page) -> None:
    wrong, right = players_of_first_game(phone)
    outcome(phone, wrong).click()
    pad(phone, "Peones", 5).click()
    pad(phone, "Damas", 0).click()
    outcome(phone, right).click()
    expect(phone.locator("#id_two_men_5")).to_be_checked()
    assert phone.locator("[name^=one_]:checked").count() == 0
    outcome(phone, wrong).click()
    expect(phone.locator("#id_one_men_5")).to_be_checked()
    assert phone.locator("[name^=two_]:checked").count() == 0
    outcome(phone, right).click()
    reason(phone, "Abandono").click()
    expect(phone.locator(".entry-live .summary")).to_have_text(f"Gana {right}: 5 peones, F 5, abandono.")
    outcome(phone, "Tablas").click()
    expect(phone.locator(".entry-live .summary")).to_have_text(f"Falta elegir: peones ({wrong}), cómo acabó.")


def test_correction_shows_its_sentence_before_the_reason(phone: Page) -> None:
    winner, right = players_of_first_game(phone)
    game = address_of_game(phone)
    for pressed in (
        outcome(phone, winner),
        pad(phone, "Peones", 3),
        pad(phone, "Damas", 0),
        reason(phone, "Sin fichas"),
    ):
        pressed.click()
    with phone.expect_navigation():
        phone.get_by_role("button", name="Anotar", exact=True).click()
    phone.goto(f"{game}correccion/")
    for pressed in (
        outcome(phone, right),
        pad(phone, "Peones", 2),
        pad(phone, "Damas", 1),
        reason(phone, "Sin fichas"),
    ):
        pressed.click()
    sentence, button = phone.locator(".entry-live .summary"), phone.get_by_role("button", name="Confirmar", exact=True)
    expect(sentence).to_have_text(f"Gana {right}: 2 peones y 1 dama, F 4, rival sin fichas.")
    expect(sentence).to_be_in_viewport(ratio=1)
    expect(phone.get_by_text("Falta escribir por qué se corrige.")).to_be_visible()
    expect(button).to_be_disabled()
    phone.get_by_role("link", name="Falta escribir por qué se corrige.").click()
    reason_field, bar = (phone.locator(place).bounding_box() for place in ("[name=corrected_for]", ".entry-live"))
    assert reason_field and bar and reason_field["y"] + reason_field["height"] <= bar["y"]
    phone.fill("[name=corrected_for]", "estaba al revés")
    expect(sentence).to_have_text(f"Gana {right}: 2 peones y 1 dama, F 4, rival sin fichas.")
    expect(phone.get_by_text("Falta escribir por qué se corrige.")).to_be_hidden()
    expect(button).to_be_enabled()


def test_winner_changed_on_a_page_that_came_back_keeps_the_pieces(phone: Page) -> None:
    """The page comes back with what was chosen on it, as after a mistake in it."""
    wrong, right = players_of_first_game(phone)
    for pressed in (outcome(phone, wrong), pad(phone, "Peones", 5), pad(phone, "Damas", 0)):
        pressed.click()
    phone.locator("form.entry").evaluate("form => form.submit()")
    expect(phone.locator("#id_one_men_5")).to_be_checked()
    outcome(phone, right).click()
    expect(phone.locator("#id_two_men_5")).to_be_checked()
    assert phone.locator("[name^=one_]:checked").count() == 0


def test_draw_asks_for_the_pieces_of_both(phone: Page, with_tie_break: str) -> None:
    """In a tie-break game, where they are optional: for those of both or of neither."""
    one, two = players_of_first_game(phone)
    outcome(phone, "Tablas").click()
    reasons = phone.locator(".how label:visible")
    expect(reasons).to_have_text(["Acuerdo", "Nadie puede mover", "Decisión arbitral"])
    for side in ("one", "two"):
        phone.locator(f"label[for=id_{side}_men_2]").click()
        expect(phone.get_by_role("button", name="Anotar", exact=True)).to_be_disabled()
        phone.locator(f"label[for=id_{side}_kings_1]").click()
    reason(phone, "Acuerdo").click()
    expect(phone.locator(".entry-live .summary")).to_have_text(
        f"Tablas: {one}, 2 peones y 1 dama, F 4; {two}, 2 peones y 1 dama, F 4; acuerdo."
    )
    expect(phone.get_by_role("button", name="Anotar", exact=True)).to_be_enabled()
    phone.goto(f"/ligas/{with_tie_break}/organizar/partidas/")
    outcome(phone, "Tablas").click()
    reason(phone, "Acuerdo").click()
    expect(phone.locator(".entry-live .summary")).to_have_text("Tablas: acuerdo.")
    phone.locator("label[for=id_one_men_2]").click()
    expect(phone.locator(".entry-live .summary")).to_have_text("Falta elegir: peones (Bea).")


@pytest.mark.parametrize(
    ("chosen", "missing"),
    [
        ({"winner": "one", "one_men": "0", "two_men": "0"}, ["kings"]),
        ({"winner": "one", "one_men": "2"}, ["men (Bea)"]),
        ({"winner": "draw", "one_men": "0", "two_men": "0"}, ["kings (Ana)", "kings (Bea)"]),
        ({"winner": "draw", "one_men": "1", "two_men": "0", "two_kings": "1"}, []),
    ],
)
def test_where_material_decides_kings_are_missing_of_all_but_the_beaten(
    phone: Page, chosen: dict[str, str], missing: list[str]
) -> None:
    phone.goto("/healthz")
    phone.evaluate(f"() => {{\n{SCRIPT.read_text(encoding='utf-8')}\n}}")
    words = {"lead": True, "missing": {"men": "men", "kings": "kings"}, "names": {"one": "Ana", "two": "Bea"}}
    asked = "([words, chosen]) => resultWords(words, (name) => chosen[name]).missing()"
    assert phone.evaluate(asked, [words, {"reason": "agreement", **chosen}]) == missing


def test_win_by_absence_asks_for_no_pieces_and_forgets_those_chosen(phone: Page) -> None:
    one, _ = players_of_first_game(phone)
    outcome(phone, one).click()
    pad(phone, "Peones", 3).click()
    phone.locator(".losing > summary").click()
    phone.locator("label[for=id_two_kings_1]").click()
    reason(phone, "Incomparecencia").click()
    for part in (".pieces-one", ".pieces-two", ".losing"):
        expect(phone.locator(part)).to_be_hidden()
    expect(phone.locator(".entry-live .summary")).to_have_text(f"Gana {one}: F 12, incomparecencia.")
    reason(phone, "Abandono").click()
    expect(phone.locator(".pieces-one")).to_be_visible()
    reason(phone, "Incomparecencia").click()
    phone.get_by_role("button", name="Anotar", exact=True).click()
    expect(phone.get_by_role("status")).to_contain_text("incomparecencia")


def test_agreed_points_do_not_count_in_a_win_by_absence(phone: Page) -> None:
    phone.goto("/healthz")
    phone.evaluate(f"() => {{\n{SCRIPT.read_text(encoding='utf-8')}\n}}")
    texts = {"walkover": {"one": "absent"}, "scores": {"8-2": "agreed"}}
    words = {"lead": True, "missing": {}, "names": {}, "reasons": {}, **texts}
    chosen = {"winner": "one", "reason": "walkover", "score": "8-2"}
    asked = "([words, chosen]) => resultWords(words, (name) => chosen[name]).said()"
    assert phone.evaluate(asked, [words, chosen]) == "absent"


def test_impossible_result_cannot_be_sent(phone: Page) -> None:
    phone.locator(".won-by-one label").click()
    pad(phone, "Peones", 0).click()
    pad(phone, "Damas", 0).click()
    reason(phone, "Sin fichas").click()
    expect(phone.locator(".entry-live .error")).to_contain_text("conserva al menos una ficha")
    expect(phone.get_by_role("button", name="Anotar", exact=True)).to_be_disabled()


def test_every_number_of_the_pad_is_in_sight(phone: Page) -> None:
    phone.locator(".won-by-one label").click()
    thumb = Thumb(phone)
    for number in range(6):
        thumb.tap(pad(phone, "Peones", number))
    for number in range(4):
        thumb.tap(pad(phone, "Damas", number))
    for kind in ("Peones", "Damas"):
        phone.get_by_role("group", name=re.compile(f"^{kind}")).first.get_by_text("más").click()
        pad(phone, kind, 12).click()
    expect(phone.locator("#id_one_men_12")).to_be_checked()
    expect(phone.locator("#id_one_kings_12")).to_be_checked()


def test_two_taps_throw_the_dice(phone: Page) -> None:
    thumb = Thumb(phone)
    thumb.tap(phone.locator("details.sure > summary:visible").first)
    thumb.tap(phone.get_by_role("button", name="Tirar ahora").first)
    expect(phone.locator(".keypad")).to_contain_text("Empieza")
    assert thumb.taps == 2


def test_buttons_are_not_covered(phone: Page, slug: str) -> None:
    wrong = []
    game = address_of_game(phone)
    for address in (
        f"/ligas/{slug}/organizar/partidas/",
        game,
        f"{game}?gana=one",
        f"{game}hoja/entregar/",
        f"{game}incidencias/",
    ):
        phone.goto(address)
        if "gana" in address:
            pad(phone, "Peones", 3).click()
            pad(phone, "Damas", 0).click()
            reason(phone, "Sin fichas").click()
            expect(phone.locator(".entry-live .effect summary")).to_be_visible()
        phone.evaluate("document.querySelectorAll('main details').forEach(details => { details.open = true; })")
        # Other modules check the markup of the pages that are not filled in.
        wrong += sideways(phone) + (violations(phone) if "gana" in address else [])
        small = phone.evaluate(SMALL)
        wrong += [f"{address}: too small: {text}" for text in small]
    assert not wrong, "\n".join(wrong)


SMALL = """[...document.querySelectorAll("main :is(button, .btn):not(.btn-link)")]
    .filter(e => e.checkVisibility() && e.getBoundingClientRect().height < (e.matches(".btn-option") ? 43.9 : 47.9))
    .map(e => e.innerText)"""
