"""Sentences about regulations."""

from __future__ import annotations

from tournaments.league.regulations import REGULATIONS
from tournaments.wording.counting import offer_words


def test_offer_names_the_first_steps_in_order_and_how_many_follow() -> None:
    assert offer_words(REGULATIONS["kndb"]).endswith(
        "tablas con ventaja, partida de desempate, más victorias en el tablero y otros 3."
    )
    assert offer_words(REGULATIONS["fmjd"]).endswith("resultados por orden de la tabla y otro más.")
    assert offer_words(REGULATIONS["delft"]).endswith("y resolución de la organización.")
