"""Games of the calendar moved by hand, the effect on rest seen before."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.decisions.move_games import MoveGames
from tournaments.forms.moves import MoveForm
from tournaments.league.values import League
from tournaments.selectors.league import page_of
from tournaments.selectors.moves import Movable, compare, movable, place_words
from tournaments.views.organizer.deciding import DecisionPage
from tournaments.views.requests import page_number

A_PAGE = 50


class Moving(DecisionPage):
    form_class = MoveForm
    template = "tournaments/organizer/move.html"
    title = _("Mover partidas")
    explains = _("Cambia el orden a mano. Antes de confirmar verás qué descanso le queda a cada cual.")
    button = _("Ver qué cambia")

    @cached_property
    def _open(self) -> tuple[Movable, ...]:
        return movable(self.desk.loaded())

    @property
    def _league(self) -> League:
        return self.desk.league()

    def form_options(self) -> Mapping[str, Any]:
        games = [(line.game.fixture_id, place_words(line.game)) for line in self._open]
        return {"games": games, "boards": self._league.boards if self._league.timetable else 0}

    def initial(self) -> Mapping[str, Any]:
        asked = self.request.GET.get("partida", "")
        game = next((line.game for line in self._open if str(line.game.fixture_id) == asked), None)
        if game is None:
            return {"how": "swap"}
        at = game.at
        return {
            "game": asked,
            "how": "swap",
            "day": at and at.date(),
            "hour": at and at.time(),
            "board": game.board,
        }

    def blocked(self) -> str:
        return super().blocked() or ("" if self._open else str(_("No queda ninguna partida que mover.")))

    def context(self) -> Mapping[str, Any]:
        page, number = page_of(self.desk.loaded()), page_number(self.request)
        first = (number - 1) * A_PAGE
        return {
            "page": page,
            "lines": self._open[first : first + A_PAGE],
            "number": number,
            "more": len(self._open) > first + A_PAGE,
            "quality": page.quality,
        }

    def verb(self, form: MoveForm) -> MoveGames:
        return form.verb

    def preview_context(self, form: MoveForm) -> Mapping[str, Any]:
        loaded = self.desk.loaded()
        moving = compare(loaded, self.foreseen(self.verb(form)))
        return {
            "moved": moving.moved,
            "compared": moving.compared,
            "quality": moving.quality,
            "confirm_button": _("Mover"),
        }

    def after(self) -> str:
        return reverse("tournaments:move", args=[self.desk.slug])
