"""The knock-out among the formats: its functions, added when the site starts."""

from __future__ import annotations

from tournaments.league.formats.knockout import play
from tournaments.league.formats.knockout.bracket import Knockout
from tournaments.league.formats.knockout.following import back_in_play, followed_up, listed
from tournaments.league.formats.planning import FINALS, FinalFormat
from tournaments.league.regulation import Format, Stage
from tournaments.league.scores import PLAYED, PlayedFormat

PLAYED[Format.KNOCKOUT] = PlayedFormat(
    places=play.places,
    complete=play.is_decided,
    listed=listed,
    followed_up=followed_up,
    to_come=play.to_come,
    board_hours=play.board_hours,
    hours_to_come=play.hours_to_come,
    phase=play.phase,
    left=play.who_left,
    still_in=play.still_in,
    back_in_play=back_in_play,
    seeded=play.seeded,
)
FINALS[Format.KNOCKOUT] = FinalFormat(
    Stage(format=Format.KNOCKOUT, third_place=True), lambda stage: Knockout(stage.games, stage.third_place)
)
