"""The operation that checks a sheet under any rule system, without storing it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Router

from games.forms import MAX_BYTES, storable, too_long_words
from games.rules import RULES
from games.several import read_games
from games.views import LONG_TEXT_LENGTH
from serving import long_pages
from serving.garbage import not_collected
from tournaments.api import composing
from tournaments.api.callers import OptionalToken, RefusedError
from tournaments.api.gate import code_and_detail
from tournaments.api.schemas.games import Check, SheetText
from tournaments.league.faults import Code, Fault

router = Router(tags=["sheets"], auth=OptionalToken())


@router.post("/sheets/check", response=Check, summary="Check a sheet", url_name="check_sheet")
def check_sheet(request: HttpRequest, sheet: SheetText) -> Any:
    """Returns what the page `/comprobar/` shows: whether the moves are legal, where the first error is and by which
    article, and who won.
    """
    if sheet.rules not in RULES:
        raise Fault(Code.NOT_ONE_OF, "rules", choices=" ".join(RULES), found=sheet.rules[:40])
    text = storable(sheet.text)
    if not text.strip():
        raise Fault(Code.TEXT_EMPTY, "text")
    size = len(text.encode())
    if size > MAX_BYTES:
        sentence = _("Ocupa %(size)d KB y caben %(most)d.")
        raise RefusedError(413, "too_large", sentence % {"size": -(-size // 1024), "most": MAX_BYTES // 1024})
    with long_pages.turn(needed=len(text) > LONG_TEXT_LENGTH) as has_turn, not_collected():
        if not has_turn:
            raise RefusedError(503, *code_and_detail(503))
        games = read_games(RULES[sheet.rules], text)
        if games.too_long:
            raise RefusedError(413, "too_large", too_long_words(games.too_long))
        checks = [composing.checked(number, games.report(number)) for number in range(1, len(games.texts) + 1)]
    return {"rules": sheet.rules, "count": games.count, "games": checks}
