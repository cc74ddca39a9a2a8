"""Results that a regulation does not know, or whose points it cannot tell."""

from __future__ import annotations

import pytest

from tournaments.league import checks
from tournaments.league.faults import Code, Fault
from tournaments.league.regulations import CASTILLAR, REGULATIONS, federation_of
from tournaments.league.values import Pieces, Reason, Result, Side, Winner

DELFT, FMJD = REGULATIONS["delft"], REGULATIONS["fmjd"]
DRAW = Result(Winner.DRAW, Reason.AGREEMENT)
WIN = Result(Winner.ONE, Reason.RESIGNATION)


@pytest.mark.parametrize(
    ("result", "regulation", "code"),
    [
        (Result(Winner.DRAW, Reason.AGREEMENT, advantage=Side.ONE), FMJD, Code.ADVANTAGE_NOT_KNOWN),
        (Result(Winner.NONE, Reason.EARLY_DRAW), CASTILLAR, Code.EARLY_DRAW_NOT_KNOWN),
        (Result(Winner.DRAW, Reason.AGREEMENT, score=(8, 2)), FMJD, Code.SCORE_NOT_KNOWN),
        (Result(Winner.DRAW, Reason.AGREEMENT, score=(7, 6)), DELFT, Code.SCORE_IMPOSSIBLE),
        (Result(Winner.ONE, Reason.RESIGNATION, score=(2, 8)), DELFT, Code.SCORE_AGAINST_WINNER),
        (Result(Winner.DRAW, Reason.AGREEMENT, Pieces(3), Pieces(3)), DELFT, Code.SCORE_MISSING),
    ],
)
def test_outcome_unknown_to_the_regulation_is_refused(result: Result, regulation: object, code: Code) -> None:
    with pytest.raises(Fault) as refused:
        checks.result(result, 20, (), regulation)  # type: ignore[arg-type]
    assert refused.value.code is code


def test_federation_has_the_rule_systems_it_plays() -> None:
    assert federation_of("international") is FMJD
    assert federation_of("castillar") is None


def test_regulation_that_counts_or_scores_by_pieces_needs_them() -> None:
    assert CASTILLAR.needs_pieces and DELFT.needs_pieces and not FMJD.needs_pieces
