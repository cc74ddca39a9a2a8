"""Sentences about regulations."""

from __future__ import annotations

from tournaments.league.regulations import REGULATIONS
from tournaments.wording.counting import offer_words


def test_offer_names_the_steps_that_decide_in_order() -> None:
    assert offer_words(REGULATIONS["castillar"]).endswith(
        "desempatan más fichas (F), más ganadas (G), menos sanciones, partidas entre los empatados, "
        "partida de desempate y resolución de la organización."
    )
    assert offer_words(REGULATIONS["fmjd"]).endswith("resultados por orden de la tabla y partida de desempate.")
    assert offer_words(REGULATIONS["lithuania"]).endswith("Solkoff sin los dos peores y Sonneborn-Berger.")
