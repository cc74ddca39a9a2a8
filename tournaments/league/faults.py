"""Refusals as codes with values; their sentences are made when they are shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum, unique


@unique
class Code(StrEnum):
    # names and players
    NAME_EMPTY = "name_empty"
    NAME_TOO_LONG = "name_too_long"
    NAME_TWICE = "name_twice"
    PLAYER_UNKNOWN = "player_unknown"
    PLAYER_REPEATED = "player_repeated"
    TOO_FEW_PLAYERS = "too_few_players"
    TOO_MANY_PLAYERS = "too_many_players"
    # games and results
    AGAINST_ONESELF = "against_oneself"
    PAIR_TWICE = "pair_twice"
    GAME_NUMBER_TWICE = "game_number_twice"
    REASON_OF_A_WIN = "reason_of_a_win"
    REASON_OF_A_DRAW = "reason_of_a_draw"
    REASON_OF_NO_WINNER = "reason_of_no_winner"
    REASON_MISSING = "reason_missing"
    WINNER_MISSING = "winner_missing"
    PIECES_MISSING = "pieces_missing"
    PIECES_NONE_LEFT = "pieces_none_left"
    PIECES_LEFT_TO_LOSER = "pieces_left_to_loser"
    PIECES_TOO_MANY = "pieces_too_many"
    TIEBREAK_ALREADY_WON = "tiebreak_already_won"
    # dice
    DICE_AFTER_DECIDED = "dice_after_decided"
    STARTER_AGAINST_DICE = "starter_against_dice"
    # decisions on players
    WITHDRAWN_TWICE = "withdrawn_twice"
    # state
    STATE_HAS_GAMES = "state_has_games"
    STATE_HAS_RESULTS = "state_has_results"
    STATE_NOT_COMPLETE = "state_not_complete"
    STATE_PENDING = "state_pending"
    STATE_CONTRADICTED = "state_contradicted"
    # places, hours and boards of moved games
    NO_HOURS = "no_hours"
    PLACE_SAME = "place_same"
    PLAYS_THEN = "plays_then"
    BOARD_TAKEN = "board_taken"
    # what may be decided, and when
    TOO_MANY_FOR_RULES = "too_many_for_rules"
    REASON_NOT_OF_RULES = "reason_not_of_rules"
    LEAGUE_FINISHED = "league_finished"
    LEAGUE_NOT_FINISHED = "league_not_finished"
    LEAGUE_NOT_DRAWN = "league_not_drawn"
    LEAGUE_ALREADY_DRAWN = "league_already_drawn"
    FIXED_BY_LOTS = "fixed_by_lots"
    RESULTS_EXIST = "results_exist"
    RESULT_EXISTS = "result_exists"
    RESULT_MISSING = "result_missing"
    RESULT_SAME = "result_same"
    WHITE_MISSING = "white_missing"
    SHEET_NAMES = "sheet_names"
    SHEET_STARTER = "sheet_starter"
    SHEET_POSITION = "sheet_position"
    SHEET_GAMES = "sheet_games"
    SHEET_PROPOSES = "sheet_proposes"
    SHEETS_CONTRADICT = "sheets_contradict"
    SHEET_MISSING = "sheet_missing"
    SHEET_NOT_IRREGULAR = "sheet_not_irregular"
    SHEET_GIVES_NO_RESULT = "sheet_gives_no_result"
    SHEETS_FULL = "sheets_full"
    ARTICLE_UNKNOWN = "article_unknown"
    LOSER_OF_INCIDENT = "loser_of_incident"
    INCIDENT_STRUCK = "incident_struck"
    GAME_SETTLED = "game_settled"
    GAME_PLAYED = "game_played"
    DICE_DECIDED = "dice_decided"
    REASON_NEEDED = "reason_needed"
    NOT_WITHDRAWN = "not_withdrawn"
    SANCTION_REVOKED = "sanction_revoked"
    LINK_REVOKED = "link_revoked"
    LINK_STOPPED = "link_stopped"
    DISMISSED = "dismissed"
    TIE_NOT_OPEN = "tie_not_open"
    TIEBREAK_OPEN = "tiebreak_open"
    TIEBREAK_NOT_PLAYED = "tiebreak_not_played"
    TIEBREAK_HAS_SHEET = "tiebreak_has_sheet"
    TIE_NOT_RULED = "tie_not_ruled"
    NOT_COMPLETE = "not_complete"
    TIES_OPEN = "ties_open"
    CHANGED_MEANWHILE = "changed_meanwhile"
    REQUEST_OF_ANOTHER = "request_of_another"
    MEDAL_TWICE = "medal_twice"
    CHAMPIONSHIP_SAME = "championship_same"
    CHAMPIONSHIP_DISMISSED = "championship_dismissed"
    CHAMPIONSHIP_ANSWERED = "championship_answered"
    CHAMPIONSHIP_LEFT = "championship_left"
    PODIUM_GONE = "podium_gone"
    MEDALLIST_GONE = "medallist_gone"
    CHAMPIONSHIP_ORGANIZED = "championship_organized"
    CHAMPIONSHIP_ORGANIZER_UNKNOWN = "championship_organizer_unknown"
    CHAMPIONSHIP_LAST_ORGANIZER = "championship_last_organizer"
    CONSENT_SAME = "consent_same"
    HIDDEN_EVERYWHERE = "hidden_everywhere"
    PLAYER_GONE = "player_gone"
    PLAYER_OF_OTHERS = "player_of_others"
    PLAYER_ALONE = "player_alone"
    PLAYER_SAME = "player_same"
    PROPOSAL_GONE = "proposal_gone"
    PLAYER_ALREADY_THERE = "player_already_there"
    UNDO_NOT_POSSIBLE = "undo_not_possible"
    UNDO_OF_ANOTHER = "undo_of_another"
    UNDO_LATE = "undo_late"
    UNDO_CHANGED = "undo_changed"
    UNDONE = "undone"
    CONFIRM_NOT_ASKED = "confirm_not_asked"
    CONFIRM_OWN = "confirm_own"
    CONFIRM_UNNAMED = "confirm_unnamed"
    CONFIRM_SAME_DEVICE = "confirm_same_device"
    CONFIRMED = "confirmed"
    UNCONFIRMED = "unconfirmed"
    # pictures and colours
    PICTURE_TOO_HEAVY = "picture_too_heavy"
    PICTURE_UNREADABLE = "picture_unreadable"
    PICTURE_SIZE = "picture_size"
    PDF_TOO_HEAVY = "pdf_too_heavy"
    PDF_UNREADABLE = "pdf_unreadable"
    PDF_ACTIVE = "pdf_active"
    COLOUR_UNREADABLE = "colour_unreadable"
    # officials and visibility of a league
    OFFICIAL_ALREADY = "official_already"
    OFFICIAL_UNKNOWN = "official_unknown"
    LAST_ORGANIZER = "last_organizer"
    LEAGUES_TOO_MANY = "leagues_too_many"
    VISIBILITY_SAME = "visibility_same"
    WINNER_UNKNOWN = "winner_unknown"
    REASON_UNKNOWN = "reason_unknown"
    ARCHIVED_SAME = "archived_same"
    # what the site's administrator does
    NOT_ADMINISTRATOR = "not_administrator"
    ACCOUNT_OWN = "account_own"
    ADMINISTRATOR_ALREADY = "administrator_already"
    ADMINISTRATOR_NEVER = "administrator_never"
    LAST_ADMINISTRATOR = "last_administrator"
    ACCOUNT_OUT_OF_USE = "account_out_of_use"
    ACCOUNT_IN_USE = "account_in_use"
    LINK_SHOWN = "link_shown"
    LEAGUE_WITHHELD = "league_withheld"
    TEXT_GONE = "text_gone"
    NO_CREST = "no_crest"
    WITHHELD_SAME = "withheld_same"
    # what a list of results holds
    NOT_CSV = "not_csv"
    COLUMN_UNKNOWN = "column_unknown"
    COLUMN_MISSING = "column_missing"
    COLUMN_TWICE = "column_twice"
    CELLS_TOO_MANY = "cells_too_many"
    LINES_TOO_MANY = "lines_too_many"
    NO_RESULTS = "no_results"
    GAME_UNKNOWN = "game_unknown"
    LEG_NEEDED = "leg_needed"
    # what a file or a form holds
    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    TOO_DEEP = "too_deep"
    NOT_A_NUMBER = "not_a_number"
    KEY_TWICE = "key_twice"
    KEY_UNKNOWN = "key_unknown"
    KEY_MISSING = "key_missing"
    EXPECTED = "expected"
    CHARACTER = "character"
    TEXT_EMPTY = "text_empty"
    TEXT_TOO_LONG = "text_too_long"
    OUT_OF_RANGE = "out_of_range"
    TOO_LONG = "too_long"
    NOT_ONE_OF = "not_one_of"
    NOT_A_DATE = "not_a_date"
    NOT_A_DAY = "not_a_day"
    NOT_A_TIME = "not_a_time"
    NOT_A_ZONE = "not_a_zone"
    NOT_A_NAME_LIST = "not_a_name_list"
    # calendar
    HOURS_REVERSED = "hours_reversed"
    SESSION_TOO_SHORT = "session_too_short"


class Fault(ValueError):
    """A rule of the league is broken. `place` is the path to the value, from the one being checked."""

    def __init__(self, code: Code, place: str = "", **values: object) -> None:
        super().__init__(code.value)
        self.code = code
        self.place = place
        self.values = values

    def within(self, place: str) -> Fault:
        """Return the fault with a longer place: `pieces` within `games[3]` is `games[3].pieces`."""
        dot = "." if self.place and not self.place.startswith("[") and place else ""
        return Fault(self.code, f"{place}{dot}{self.place}", **self.values)


@contextmanager
def within(place: str) -> Iterator[None]:
    """Add `place` to the faults raised inside."""
    try:
        yield
    except Fault as fault:
        raise fault.within(place) from None
