"""The lots: anyone can repeat them."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.league.schedule import digest_of, draw


def test_lot_of_a_player_is_the_hash_of_seed_and_name() -> None:
    # printf '7f3a:Ñoño' | sha256sum
    assert digest_of("7f3a", "Ñoño") == "e31ac4b00bc6871d01eaa5c7b3678cede24198697b4cf0c195188022847342a6"


def test_lots_are_in_the_order_of_the_hashes() -> None:
    # for name in Ana Bea Caro Dan; do printf "7f3a:$name" | sha256sum; done: 130e…, ece9…, ea3f…, be0b…
    assert draw("7f3a", ["Ana", "Bea", "Caro", "Dan"]) == ["Ana", "Dan", "Caro", "Bea"]


@pytest.mark.many_examples
@given(st.text(st.characters(codec="utf-8")), st.sets(st.text(st.characters(codec="utf-8"))), st.randoms())
def test_the_lots_depend_on_seed_and_names_alone(seed: str, names: set[str], random: Random) -> None:
    listed = sorted(names)
    drawn = draw(seed, listed)
    assert sorted(drawn) == listed
    assert drawn == draw(seed, random.sample(listed, len(listed)))
    hashes = [sha256(f"{seed}:{name}".encode()).hexdigest() for name in drawn]
    assert hashes == sorted(hashes)
