"""The settings of a league, each declared once."""

from __future__ import annotations

from dataclasses import dataclass, field

from games.rules import RULES
from games.rules.systems import DEFAULT_RULES
from tournaments.league.names import MAX_NAME_LENGTH
from tournaments.league.player_rules import Setting, gettext_noop, settings_of
from tournaments.league.regulations import CASTILLAR, Regulation
from tournaments.league.timetable import Timetable

MIN_PLAYERS = 3
MAX_PLAYERS = 10
MAX_NEW_PLAYERS = 40
"""Highest limit of players that an organizer may set; imported and older leagues may have more."""
HIGHEST_MAX_PLAYERS = 100
"""Highest limit of players of any round robin."""
MAX_SWISS_PLAYERS = 300
MAX_BOARDS = MAX_SWISS_PLAYERS // 2
MAX_RATING = 9_999
MAX_NOTICE_LENGTH = 2_000
MAX_WALKOVER_PIECES = 2 * max(rules.men_per_side for rules in RULES.values())
"""Pieces of a side of kings on the largest board, each of which counts two."""
UNTIL_LOTS = "Until the lots are drawn."
THEN_REPLAN = "Until the lots are drawn; then replan the calendar."


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The settings with which a league is founded.

    `walkover_pieces` None stands for the number of men of the rule system, as in a league file.
    """

    name: str = field(
        metadata=Setting(
            label=gettext_noop("Nombre"),
            help=gettext_noop("Lo leerá cualquiera que vea la página."),
            noun=gettext_noop("nombre"),
            most=MAX_NAME_LENGTH,
        ).metadata
    )
    rules: str = field(
        default=DEFAULT_RULES,
        metadata=Setting(noun=gettext_noop("reglas"), until_lots=True, changed=UNTIL_LOTS).metadata,
    )
    championship: str | None = field(
        default=None,
        metadata=Setting(
            noun=gettext_noop("campeonato"),
            most=MAX_NAME_LENGTH,
            founded="One that you organize, or a new one; any other must accept the league.",
            changed="A championship that you organize, or a new one; null for none.",
        ).metadata,
    )
    regulation: Regulation = field(
        default=CASTILLAR,
        metadata=Setting(
            noun=gettext_noop("reglamento"),
            in_file=False,  # only version 2 has it, where it is written with the stage
            shown="A shipped regulation by its key, or an object as in the league file.",
            founded="A shipped regulation by its key, or an object as in the league file.",
            changed="Until the first result.",
        ).metadata,
    )
    legs: int = field(
        default=1,
        metadata=Setting(
            label=gettext_noop("Todos contra todos"),
            choices={1: gettext_noop("una vuelta"), 2: gettext_noop("dos vueltas")},
            noun=gettext_noop("vueltas"),
            least=1,
            most=2,
            until_lots=True,
            changed=UNTIL_LOTS,
        ).metadata,
    )
    boards: int = field(
        default=1,
        metadata=Setting(
            label=gettext_noop("Tableros"),
            help=gettext_noop("Partidas que se juegan a la vez."),
            noun=gettext_noop("tableros"),
            least=1,
            most=MAX_BOARDS,
            until_lots=True,
            founded="The board, from 1.",
            changed=THEN_REPLAN,
        ).metadata,
    )
    max_players: int = field(
        default=MAX_PLAYERS,
        metadata=Setting(
            label=gettext_noop("Máximo de jugadores"),
            help=gettext_noop(
                "De 3 a 10 con el reglamento de El Castillar; hasta 40 con los demás, y hasta 300 en un suizo."
            ),
            noun=gettext_noop("máximo de jugadores"),
            least=MIN_PLAYERS,
            most=HIGHEST_MAX_PLAYERS,
            most_new=MAX_NEW_PLAYERS,
            rare=True,
        ).metadata,
    )
    walkover_pieces: int | None = field(
        default=None,
        metadata=Setting(
            label=gettext_noop("Fichas por incomparecencia"),
            help=gettext_noop("La F de quien se presenta y gana sin jugar. En blanco: la mitad de las de salida."),
            noun=gettext_noop("fichas por incomparecencia"),
            most=MAX_WALKOVER_PIECES,
            rare=True,
            founded="Pieces that a win by absence adds to F. Null: half the men of a side at the start.",
            changed="Null: half the men of a side at the start.",
        ).metadata,
    )
    timetable: Timetable | None = field(
        default=None,
        metadata=Setting(
            key="calendar",
            noun=gettext_noop("fechas y horas de juego"),
            until_lots=True,
            changed=f"{THEN_REPLAN} Null: no hours.",
        ).metadata,
    )
    confirm_results: bool = field(
        default=False,
        compare=False,
        metadata=Setting(
            label=gettext_noop("Cada resultado que anota quien arbitra lo confirma otra persona"),
            help=gettext_noop(
                "Lo confirma otra persona que arbitre u organice; mientras tanto cuenta, y se ve que está sin "
                "confirmar. La liga se cierra con todos confirmados. Otra persona es otra cuenta, o un enlace con "
                "su nombre abierto en otro dispositivo. Qué comunican los jugadores desde su página es otro "
                "ajuste."
            ),
            rare=True,
            in_file=False,
            shown="Whether a second person confirms each result, on the site's pages.",
        ).metadata,
    )
    """Whether each result waits for a second person to confirm it. Not compared, as `Result.confirmed` is not: a file
    has neither, and those of another site were confirmed there.
    """
    initials: bool = field(
        default=False,
        metadata=Setting(
            label=gettext_noop("Con iniciales desde el principio"),
            help=gettext_noop(
                "Para ligas de menores: el público lee las iniciales de quien se inscriba, nunca su nombre."
            ),
            noun=gettext_noop("con qué nombre sale quien se inscribe"),
            rare=True,
            public=False,
            changed="Whether players entered from now on have initials.",
        ).metadata,
    )
    """Whether all players are shown by initials from the start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings(Setup):
    """All settings of a league: those of its foundation, and the texts that it announces."""

    place: str = field(
        default="",
        metadata=Setting(
            label=gettext_noop("Lugar"),
            help=gettext_noop("El local y su dirección: sale en los calendarios y en las agendas."),
            most=MAX_NAME_LENGTH,
            changed="Empty for none.",
        ).metadata,
    )
    """The room and its address, public as `contact` and `notice` are; empty for none."""
    contact: str = field(
        default="",
        metadata=Setting(
            label=gettext_noop("Contacto"),
            help=gettext_noop("Un correo o un teléfono, de quien quiera darlo."),
            most=MAX_NAME_LENGTH,
        ).metadata,
    )
    """A mail address or telephone for questions, as typed."""
    notice: str = field(default="", metadata=Setting(label=gettext_noop("Aviso"), most=MAX_NOTICE_LENGTH).metadata)


SETUP = settings_of(Setup)
ANNOUNCED = settings_of(Settings)[len(SETUP) :]
ELSEWHERE = ("championship", "timetable", "regulation")
"""The settings that the row of a league does not have as they are, in a column of their name."""
IN_FILE = tuple(setting for setting in (*SETUP, *ANNOUNCED) if setting.in_file)
"""The settings that a league file of either version has under their keys."""
IN_ROW = tuple(setting for setting in (*SETUP, *ANNOUNCED) if setting.name not in ELSEWHERE)
