"""Choosing the regulation of a league, composing one, and playing by it: on pages and through the API."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests import leagues
from tests.builders import league_of
from tests.organizing import league_in_preparation
from tests.people import organizer_of
from tests.tournaments.api.programs import api_client_of
from tests.tournaments.league.regulations.test_regulations import PLAYERS, WHOLE, all_drawn
from tests.tournaments.web.deciding.browsing import html_of, league_url, send
from tournaments import models
from tournaments.league.regulation import Step
from tournaments.league.regulations import CASTILLAR, REGULATIONS, Regulation
from tournaments.league.schedule import draw
from tournaments.league.table import table
from tournaments.league.values import Pieces, Reason, Result, Side, Winner
from tournaments.models.league import Role
from tournaments.organizers.founding.copying import copy_league
from tournaments.store.load import load_league

pytestmark = pytest.mark.django_db
FIELDS = {"name": "Liga", "rules": "international", "legs": 1, "boards": 1, "max_players": 10}
OWN = {"regulation": "own", "own_name": "Del puerto", "own_win": 2, "own_draw": 1, "own_loss": 0}


def regulation(league: models.League) -> Regulation:
    return load_league(models.League.objects.get(pk=league.pk)).league.regulation


def saved(organizer: Client, league: models.League, **fields: Any) -> int:
    return send(organizer, league_url("settings", league), **FIELDS, **fields).status_code


def test_new_league_has_the_regulation_of_el_castillar() -> None:
    league = league_in_preparation(rules="international")
    assert regulation(league) is CASTILLAR
    page = html_of(organizer_of(league).get(league_url("settings", league)))
    assert page.index("FMJD (") < page.index("Otros reglamentos") < page.index("FID (")


def test_fields_of_a_swiss_follow_the_ties() -> None:
    page = html_of(organizer_of(league_in_preparation()).get(reverse("tournaments:found")))
    fields = ("own_loss", "own_step_1", "own_step_6", "own_bye", "own_half_byes")
    places = [page.index(f'name="{field}"') for field in fields]
    assert places == sorted(places)


def test_regulations_without_pieces_are_marked_for_the_form() -> None:
    page = html_of(organizer_of(league_in_preparation()).get(reverse("tournaments:found")))
    marked = set(re.findall(r'value="([a-z-]+)"[^>]*data-without-pieces', page))
    assert marked == {key for key, one in REGULATIONS.items() if not one.counts_pieces}


def test_federations_stay_in_sight_after_an_error() -> None:
    organizer = organizer_of(league := league_in_preparation())
    for address, fields in ((reverse("tournaments:found"), FIELDS), (league_url("settings", league), FIELDS)):
        page = html_of(send(organizer, address, **{**fields, "name": "", "regulation": "fmjd"}))
        assert page.index("FMJD (federación mundial), con") < page.index("Otros reglamentos")
    page = html_of(send(organizer, reverse("tournaments:found"), **{**FIELDS, "name": "", "rules": "castillar"}))
    assert page.index("FID (federación de Italia), con") < page.index("Otros reglamentos")


def test_shipped_regulation_is_chosen_with_one_field() -> None:
    organizer = organizer_of(league := league_in_preparation())
    assert saved(organizer, league, regulation="fmjd") == 302
    assert regulation(league) is REGULATIONS["fmjd"]
    assert saved(organizer, league) == 302 and regulation(league) is REGULATIONS["fmjd"], "a form without it keeps it"
    assert regulation(copy_league(league, "Otra", by=leagues.ACTOR)) is REGULATIONS["fmjd"]


def test_own_regulation_is_composed_of_points_and_steps() -> None:
    organizer = organizer_of(league := league_in_preparation())
    assert saved(organizer, league, **OWN, own_step_1="solkoff", own_step_2="lots") == 302
    own = regulation(league)
    assert (own.name, own.points.win, own.chain) == ("Del puerto", 2, (Step.SOLKOFF, Step.LOTS))
    assert saved(organizer, league, **OWN, own_step_1="solkoff", own_step_2="lots") == 302
    assert saved(organizer, league, **OWN, own_step_1="solkoff", own_step_2="solkoff") == 422
    assert regulation(league) == own


def test_own_regulation_filled_in_but_not_chosen_is_not_lost() -> None:
    organizer = organizer_of(league := league_in_preparation())
    untouched = {"own_win": 2, "own_draw": 1, "own_loss": 0, "own_bye": "", "own_step_1": "wins", "own_step_5": ""}
    assert saved(organizer, league, regulation="fmjd", **untouched) == 302
    for touched in ({"own_win": 3}, {"own_name": "Del puerto"}, {"own_step_1": "solkoff"}):
        page = send(organizer, league_url("settings", league), **FIELDS, regulation="fmjd", **untouched | touched)
        assert page.status_code == 422 and "sin elegirlo" in html_of(page)
    assert saved(organizer, league, **OWN, own_step_1="solkoff") == 302
    assert saved(organizer, league, **{**OWN, "regulation": "fid"}, own_step_1="solkoff") == 302, "values of before"


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"own_win": ""}, "own_win", "Escribe cuántos puntos"),
        ({"own_draw": 3}, "own_draw", "Unas tablas valen 3, más que ganar (2)"),
        ({"own_loss": 2}, "own_loss", "Perder vale 2, más que unas tablas (1)"),
        ({"own_step_3": "lots"}, "own_step_3", "El desempate «sorteo» figura dos veces"),
        ({"own_step_3": "further_game"}, "own_step_3", "detrás de «sorteo», que ya lo decide todo"),
        ({"own_step_1": ""}, "own_step_1", "Elige al menos un desempate"),
    ],
)
def test_absurd_own_regulation_is_refused_at_its_field(wrong: dict[str, Any], field: str, sentence: str) -> None:
    league = league_in_preparation()
    page = send(
        organizer_of(league), league_url("settings", league), **FIELDS, **{**OWN, "own_step_1": "lots", **wrong}
    )
    assert page.status_code == 422 and sentence in html_of(page)
    assert list(page.context["form"].errors) == [field]
    own = {"points": {"win": 1, "draw": 2}, "chain": ["lots"]}
    program = api_client_of("programa", league, Role.ORGANIZER)
    unreached = {"points": {"win": 2, "draw": 1}, "chain": ["ruling", "further_game"]}
    for refused in (own, unreached):
        assert program.send("PATCH", f"/leagues/{league.slug}", {"regulation": refused}).status_code == 422
    assert regulation(league) is CASTILLAR


def test_program_reads_and_changes_the_regulation() -> None:
    league = league_in_preparation()
    program = api_client_of("programa", league, Role.ORGANIZER)
    own = {"points": {"win": 2, "draw": 1, "loss": 0}, "chain": ["wins"]}
    for sent in ("kndb", own):
        program.decide(f"/leagues/{league.slug}", {"regulation": sent}, method="PATCH")
        assert Client().get(f"/api/v1/leagues/{league.slug}").json()["regulation"] == sent


def league_by(key: str) -> models.League:
    return leagues.store_league(replace(leagues.league(4, rules="international"), regulation=REGULATIONS[key]))


def entered(organizer: Client, league: models.League, **fields: Any) -> Result:
    game = league.fixtures.order_by("position")[0]
    page = league_url("game", league, game.pk)
    assert send(organizer, page, **fields, step="confirm").status_code == 302
    result = load_league(league).league.games[0].result
    assert result
    return result


def test_result_by_fmjd_takes_a_winner_and_a_reason() -> None:
    organizer = organizer_of(league := league_by("fmjd"))
    page = html_of(organizer.get(league_url("game", league, league.fixtures.first().pk)))  # type: ignore[union-attr]
    assert "Peones que le quedan" not in page and "F</b>" not in page
    assert entered(organizer, league, winner="one", reason="resignation") == Result(Winner.ONE, Reason.RESIGNATION)
    shown = html_of(Client().get(league_url("standings", league)))
    games = html_of(Client().get(league_url("games", league)))
    assert "gana a" in games and "2–0" not in games and "Vict." in shown
    assert "fichas no eliminadas" not in shown and "partidas ganadas, 2 puntos cada una" in shown


@pytest.mark.parametrize(
    ("key", "fields", "result"),
    [
        ("fmjd", {"winner": "none", "reason": "early_draw"}, Result(Winner.NONE, Reason.EARLY_DRAW)),
        (
            "kndb",
            {"winner": "draw", "reason": "agreement", "advantage": "two"},
            Result(Winner.DRAW, Reason.AGREEMENT, advantage=Side.TWO),
        ),
        (
            "delft",
            {"winner": "one", "reason": "resignation", "score": "8-2"},
            Result(Winner.ONE, Reason.RESIGNATION, score=(8, 2)),
        ),
    ],
)
def test_outcome_of_another_regulation_is_entered(key: str, fields: dict[str, str], result: Result) -> None:
    league = league_by(key)
    assert entered(organizer_of(league), league, **fields) == result
    for name in ("standings", "games", "course", "prospects", "counting", "calendar", "history"):
        assert Client().get(league_url(name, league)).status_code == 200


@pytest.mark.parametrize(("key", "counts"), [("castillar", True), ("fmjd", False), ("delft", False)])
def test_texts_of_el_castillar_stay_with_what_they_are_about(key: str, counts: bool) -> None:
    organizer = organizer_of(league := league_by(key))
    page = organizer.get(league_url("settings", league))
    assert ("La F de quien se presenta" in html_of(page)) is counts
    field = page.context["form"]["walkover_pieces"]
    assert field.is_hidden is not counts and 'name="walkover_pieces"' in html_of(page)
    assert ("empates de podio" in html_of(organizer.get(league_url("sanction", league)))) is counts


def test_sanctions_are_said_to_count_where_a_step_looks_at_them() -> None:
    own = {"points": {"win": 2, "draw": 1}, "chain": ["sanctions", "lots"]}
    league = leagues.store_league(league_of({**WHOLE, "regulation": own, "games": all_drawn()}))
    assert "Cuenta al desempatar" in html_of(organizer_of(league).get(league_url("sanction", league)))


def test_regulation_that_no_result_fits_is_refused() -> None:
    organizer = organizer_of(league := league_by("fmjd"))
    entered(organizer, league, winner="one", reason="resignation")
    page = league_url("settings", league)
    changed = {"name": league.name, "max_players": 10, "step": "confirm"}
    assert "le faltan las fichas" in html_of(send(organizer, page, **changed, regulation="castillar"))
    assert send(organizer, page, **changed, regulation="fid").status_code == 302
    assert regulation(league) is REGULATIONS["fid"]


def test_row_needs_no_pieces_that_do_not_count() -> None:
    organizer = organizer_of(league := league_by("fmjd"))
    game = league.fixtures.order_by("position")[0]
    typed = {f"{game.pk}-winner": "one", f"{game.pk}-reason": "resignation"}
    assert send(organizer, league_url("record", league), **typed, step="confirm").status_code == 302
    assert load_league(league).league.games[0].result == Result(Winner.ONE, Reason.RESIGNATION)


def test_lots_end_a_tie_and_the_league_is_closed() -> None:
    own = {"regulation": {"points": {"win": 2, "draw": 1}, "chain": ["wins", "lots"]}}
    league = leagues.store_league(league_of({**WHOLE, **own, "games": all_drawn()}))
    organizer = organizer_of(league)
    assert "Sortear el orden" in html_of(organizer.get(league_url("organize", league)))
    page = league_url("rule", league, 1)
    assert "Semilla del sorteo" in html_of(organizer.get(page))
    shown = {organizer.get(page).context["form"]["seed"].value() for _ in range(2)}
    [seed] = shown
    previews = [html_of(send(organizer, page, seed=sent)) for sent in ("", seed)]
    assert all(f"{', '.join(draw(seed, PLAYERS)[:3])} y" in one and f"semilla «{seed}»" in one for one in previews)
    assert send(organizer, page, seed="sala", step="confirm").status_code == 302
    assert [row.player for row in table(load_league(league).league).rows] == draw("sala", PLAYERS)
    for name in ("history", "standings"):
        assert "semilla «sala»" in html_of(Client().get(league_url(name, league)))
    assert send(organizer, league_url("close", league), step="confirm").status_code == 302
    for name in ("standings", "podium"):
        assert Client().get(league_url(name, league)).status_code == 200


def test_points_by_pieces_left_need_those_of_both_players() -> None:
    organizer = organizer_of(league := league_by("delft"))
    page = league_url("game", league, league.fixtures.order_by("position")[0].pk)
    won = {"winner": "one", "reason": "resignation", "one_men": 3, "one_kings": 0}
    assert "puedes saltarlas" not in html_of(organizer.get(page))
    assert send(organizer, page, **won, step="confirm").status_code == 422
    both = {**won, "two_men": 2, "two_kings": 0}
    assert "Puntos: " in html_of(send(organizer, page, **both)) and "6; " in html_of(send(organizer, page, **both))
    assert 'class="points"' in html_of(send(organizer, page, **both, step="look"))
    assert entered(organizer, league, **both).two == Pieces(2)
    program = api_client_of("programa", league, Role.ORGANIZER)
    other = league.fixtures.order_by("position")[1].pk
    sent = {"winner": "one", "reason": "resignation", "pieces": {"one": {"men": 3}}}
    answer = program.post(f"/leagues/{league.slug}/games/{other}/result", sent)
    assert answer.status_code == 422 and b"fichas" in answer.content


def test_program_draws_the_lots_that_the_page_draws() -> None:
    own = {"regulation": {"points": {"win": 2, "draw": 1}, "chain": ["wins", "lots"]}}
    league = leagues.store_league(league_of({**WHOLE, **own, "games": all_drawn()}))
    program = api_client_of("programa", league, Role.ORGANIZER)
    address = f"/leagues/{league.slug}/tie-lots"
    with transaction.atomic():
        program.decide(address, {"players": PLAYERS})
        drawn = load_league(league).league.rulings
        transaction.set_rollback(True)
    program.decide(address, {"players": PLAYERS[::-1]})
    [ruling] = load_league(league).league.rulings
    assert drawn == (ruling,) and ruling.seed and ruling.order == tuple(draw(ruling.seed, PLAYERS))


def test_lots_are_refused_where_the_regulation_draws_none() -> None:
    own = {"regulation": {"points": {"win": 2, "draw": 1}, "chain": ["wins", "ruling"]}}
    league = leagues.store_league(league_of({**WHOLE, **own, "games": all_drawn()}))
    program = api_client_of("programa", league, Role.ORGANIZER)
    answer = program.post(f"/leagues/{league.slug}/tie-lots", {"players": PLAYERS})
    assert answer.status_code == 422 and answer.json()["code"] == "no_lots"


def test_unknown_regulation_of_a_new_league_is_refused() -> None:
    organizer = organizer_of(league_by("fmjd"))
    answer = send(organizer, reverse("tournaments:found"), name="Otra", listed="Ana\nBea\nCris", regulation="nada")
    assert answer.status_code == 422 and not models.League.objects.filter(name="Otra").exists()


def test_preview_of_another_regulation_shows_only_new_figures() -> None:
    organizer = organizer_of(league := league_by("fmjd"))
    entered(organizer, league, winner="one", reason="resignation")
    fields = {"name": league.name, "max_players": 10, "regulation": "kndb"}
    assert "None" not in html_of(send(organizer, league_url("settings", league), **fields))


@pytest.mark.parametrize(("rules", "named"), [("international", "FMJD"), ("italian", "FID"), ("russian", "")])
def test_chosen_game_names_the_regulation_of_its_federation(rules: str, named: str) -> None:
    client = organizer_of(league_in_preparation())
    sent = {**FIELDS, "rules": rules, "step": "count"}
    said = html_of(client.post(reverse("tournaments:found"), sent, headers={"HX-Request": "true"}))
    assert (f"Usar el reglamento de la {named}</label>" in said) if named else "Usar el" not in said
    page = html_of(client.post(reverse("tournaments:found"), sent))
    for option in re.findall(r'<label class="btn btn-quiet" for="(id_regulation_\d)">', page):
        assert re.search(rf'<input type="radio" name="regulation" value="{named.lower()}"[^>]* id="{option}"', page)
    assert ("federación tiene su propio reglamento" in page) is bool(named)
    chosen = html_of(client.post(reverse("tournaments:found"), sent | {"regulation": "fmjd"}))
    assert "Usar el" not in chosen


@pytest.mark.parametrize("address", ["tournaments:found", "tournaments:found_event"])
@pytest.mark.parametrize(("rules", "said"), [("castillar", True), ("international", False)])
def test_regulation_of_another_game_than_the_chosen_one_is_said(address: str, rules: str, said: bool) -> None:
    client = organizer_of(league_in_preparation())
    sent = {**FIELDS, "rules": rules, "regulation": "fmjd"}
    counted = client.post(reverse(address), {**sent, "step": "count"}, headers={"HX-Request": "true"})
    whole = client.post(reverse(address), {**sent, "step": "count"})
    for answer in (counted, whole):
        assert ("El reglamento de la FMJD es de Damas internacionales" in html_of(answer)) is said
