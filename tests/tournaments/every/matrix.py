"""The status of every address for every visitor: an address of the site that is missing here fails a test."""

from __future__ import annotations

from dataclasses import dataclass

from tests.people import LINKS, OFFICIALS, Visitor

ANYBODY = dict.fromkeys(Visitor, 200)

WITHOUT_ACCOUNT = (Visitor.ANONYMOUS, *LINKS)

LOGGED_IN = ANYBODY | dict.fromkeys(WITHOUT_ACCOUNT, 302)

ORGANIZERS = dict.fromkeys(Visitor, 403) | {Visitor.ANONYMOUS: 302, Visitor.ORGANIZER: 200, Visitor.SUPERUSER: 200}

REFEREES = ORGANIZERS | {Visitor.REFEREE: 200, Visitor.LINK: 200}

REFEREES_OF_A_GAME = REFEREES | {Visitor.LINK_TO_GAME: 200}

OF_CHAMPIONSHIP = (
    ORGANIZERS | dict.fromkeys(LINKS, 302) | {Visitor.ORGANIZER: 403, Visitor.ORGANIZER_OF_CHAMPIONSHIP: 200}
)

ORGANIZERS_OF_ANY = ORGANIZERS | dict.fromkeys(
    (Visitor.ORGANIZER_OF_OTHER_LEAGUE, Visitor.ORGANIZER_OF_CHAMPIONSHIP, Visitor.ORGANIZER_OF_APPLICANT), 200
)

SUPERUSER = {visitor: 404 if answer == 200 else answer for visitor, answer in LOGGED_IN.items()} | {
    Visitor.SUPERUSER: 200
}

SENT_TO_API = dict.fromkeys(Visitor, 405)
"""Addresses of the API that take only requests with a token and other methods than GET."""

WITH_TOKEN_ONLY = dict.fromkeys(Visitor, 401)
"""Addresses of the API that can be read only with a token."""

SENT_ONLY = {visitor: 405 if answer == 200 else answer for visitor, answer in LOGGED_IN.items()}
"""Addresses that only take forms: `test_forms_without_a_page_act_only_for_their_roles` checks who may send them."""

SENT_BY_ORGANIZERS = dict.fromkeys(Visitor, 405)
"""Addresses that only take forms of a league's organizers: their own tests check the rights."""

MOVED = dict.fromkeys(Visitor, 301)
"""Former addresses, which redirect every visitor to what replaces them."""
BACK = dict.fromkeys(Visitor, 302)
"""Addresses that redirect every visitor: to the previous page, or from a former address."""


@dataclass(frozen=True)
class Page:
    """The status of a page for each visitor, and the state of the league: a name in LEAGUES.

    `of_league`: the page shows something of the league, so a private one answers 404 to visitors without rights.
    """

    answers: dict[Visitor, int]
    league: str = "drawn"
    of_league: bool = True
    of_championship: bool = False
    """Whether the page shows the championship, which its organizers see even if its leagues are private."""
    only_published: bool = False
    """Whether the page answers 404 while the league is private."""
    of_api: bool = False
    """Whether the page ignores cookies, so that sessions and private links give no rights."""


def public() -> Page:
    return Page(ANYBODY)


def of_api(*, of_league: bool = False, of_championship: bool = False) -> Page:
    """Return a page that is read through the API."""
    return Page(ANYBODY, of_league=of_league, of_championship=of_championship, of_api=True)


def whole_site(answers: dict[Visitor, int] = ANYBODY) -> Page:
    return Page(answers, of_league=False)


PAGES = {
    # the whole site
    "healthz": whole_site(),
    "worker": whole_site(),
    "manifest": whole_site(),
    "offline": whole_site(),
    "language": whole_site(BACK),
    "readyz": whole_site(),
    "metrics": whole_site(dict.fromkeys(Visitor, 404)),
    "login": whole_site(),
    "logout": whole_site(),
    "first_account": whole_site(dict.fromkeys(Visitor, 302)),
    "sign_up": whole_site(dict.fromkeys(Visitor, 404)),
    "invitation": whole_site(),
    "account": whole_site(LOGGED_IN),
    "privacy": whole_site(),
    "tournaments:guide": whole_site(),
    "password_change": whole_site(LOGGED_IN),
    "erase_account": whole_site(LOGGED_IN),
    "password_reset": whole_site(),
    "password_reset_done": whole_site(),
    "password_reset_confirm": whole_site(),
    "invitations": whole_site(ORGANIZERS_OF_ANY | dict.fromkeys(LINKS, 302)),
    "revoke_invitation": whole_site(SENT_ONLY),
    "games:check": whole_site(),
    "tournaments:game_search": whole_site(),
    "games:archives": whole_site(LOGGED_IN),
    "games:archive": whole_site(SUPERUSER),
    "games:archive_game": whole_site(SUPERUSER),
    "games:stop_archive": whole_site(SENT_ONLY),
    "games:go_on_with_archive": whole_site(SENT_ONLY),
    "games:delete_archive": whole_site(SUPERUSER),
    "games:systems": whole_site(),
    "games:rules": whole_site(),
    # the API
    "api_tokens": whole_site(LOGGED_IN),
    "revoke_api_token": whole_site(SENT_ONLY),
    "api:openapi-json": of_api(),
    "api:openapi-view": of_api(),
    "api:api-root": whole_site(dict.fromkeys(Visitor, 404)),
    "api_unknown": whole_site(dict.fromkeys(Visitor, 404)),
    **dict.fromkeys(("api:leagues", "api:found_league"), of_api()),
    "api:players": of_api(),
    "api:championships": of_api(),
    "api:check_sheet": whole_site(SENT_TO_API),
    "api:league": of_api(of_league=True),
    **dict.fromkeys(("api:change_settings", "api:delete_league"), of_api(of_league=True)),
    **dict.fromkeys(("api:league_players", "api:enter_players"), of_api(of_league=True)),
    "api:league_games": of_api(of_league=True),
    "api:league_game": of_api(of_league=True),
    "api:league_standings": of_api(of_league=True),
    "api:league_podium": of_api(of_league=True),
    "api:league_decisions": of_api(of_league=True),
    **dict.fromkeys(
        (
            *(
                "api:game_result",
                "api:correct_result",
                "api:clear_result",
                "api:game_sheet",
                "api:undo_decision",
                "api:draw_lots",
            ),
            *(
                "api:postpone_game",
                "api:withdraw_player",
                "api:call_tiebreak",
                "api:rule_tie",
                "api:draw_tie",
                "api:close_league",
            ),
            *("api:reopen_league", "api:league_notice", "api:league_visibility", "api:archive_league"),
            *("api:publish_round", "api:take_back_round", "api:exchange_players", "api:set_bye", "api:check_in"),
            *("api:keep_apart", "api:set_rounds", "api:rate_players", "api:qualify_players", "api:return_players"),
            *("api:move_game", "api:replan_games", "api:add_latecomer", "api:correct_league_player"),
            *("api:readmit_player", "api:revoke_sanction", "api:game_colours", "api:game_dice"),
            *("api:accept_game_sheet", "api:settle_game_sheet", "api:strike_incident"),
            *("api:webhook_secret", "api:start_webhook", "api:replay_delivery"),
            *("api:import_league", "api:copy_league", "api:league_colours", "api:league_deadlines"),
            *("api:league_championship", "api:answer_request", "api:player_initials", "api:erase_player"),
            *("api:player_consent", "api:join_players", "api:part_players", "api:propose_player"),
            *("api:answer_proposal", "api:dismiss_official", "api:invite_official", "api:revoke_team_invitation"),
            *("api:admit_league", "api:refuse_league", "api:remove_league", "api:championship_colours"),
            *("api:add_podium", "api:remove_podium", "api:medallist_initials", "api:erase_medallist"),
            *("api:invite_organizer", "api:revoke_championship_invitation", "api:dismiss_organizer"),
        ),
        whole_site(SENT_TO_API),
    ),
    **dict.fromkeys(
        (
            *("api:league_sanctions", "api:sanction_player", "api:game_incidents", "api:note_incident"),
            *("api:league_webhooks", "api:add_webhook", "api:league_webhook", "api:remove_webhook"),
            *("api:webhook_deliveries", "api:whole_league", "api:player_rules", "api:league_requests"),
            *("api:league_request", "api:league_names", "api:player_namesakes", "api:league_team"),
            *("api:appoint_official", "api:championship_desk", "api:championship_decisions"),
            *("api:championship_medallists", "api:allow_players"),
        ),
        whole_site(WITH_TOKEN_ONLY),
    ),
    "api:player": of_api(of_league=True),
    "api:events": of_api(),
    "api:event": of_api(of_league=True),
    **dict.fromkeys(("api:championship", "api:rename_championship"), of_api(of_league=True, of_championship=True)),
    # the site's administrator
    "administration:home": whole_site(SUPERUSER),
    "administration:log": whole_site(SUPERUSER),
    "administration:accounts": whole_site(SUPERUSER),
    "administration:account_page": whole_site(SUPERUSER),
    "administration:password_link": whole_site(SUPERUSER),
    "administration:put_out_of_use": whole_site(SUPERUSER),
    "administration:erase_account": whole_site(SUPERUSER),
    "administration:put_back_in_use": whole_site(SUPERUSER),
    "administration:make_administrator": whole_site(SUPERUSER),
    "administration:end_administrator": whole_site(SUPERUSER),
    "administration:leagues": whole_site(SUPERUSER),
    "administration:league_page": whole_site(SUPERUSER),
    "administration:withhold_league": whole_site(SUPERUSER),
    "administration:show_league_again": whole_site(SUPERUSER),
    "administration:give_league": whole_site(SUPERUSER),
    "administration:delete_league": whole_site(SUPERUSER),
    "administration:championships": whole_site(SUPERUSER),
    "administration:championship_page": whole_site(SUPERUSER),
    "administration:withhold_championship": whole_site(SUPERUSER),
    "administration:show_championship_again": whole_site(SUPERUSER),
    "administration:give_championship": whole_site(SUPERUSER),
    "administration:delete_championship": whole_site(SUPERUSER),
    "administration:images": whole_site(SUPERUSER),
    "administration:take_league_crest_off": whole_site(SUPERUSER),
    "administration:take_championship_crest_off": whole_site(SUPERUSER),
    "administration:league_texts": whole_site(SUPERUSER),
    "administration:championship_texts": whole_site(SUPERUSER),
    "administration:strike_league_text": whole_site(SUPERUSER),
    "administration:strike_championship_text": whole_site(SUPERUSER),
    "administration:archive_list": whole_site(SUPERUSER),
    "administration:remove_archive": whole_site(SUPERUSER),
    # lists, which leave out private leagues
    "tournaments:home": whole_site(),
    "tournaments:leagues": whole_site(),
    "tournaments:players": whole_site(),
    "tournaments:players_file": whole_site(),
    "tournaments:robots": whole_site(),
    "tournaments:sitemap": whole_site(),
    "tournaments:sitemap_section": whole_site(),
    "tournaments:championships": whole_site(),
    # public pages
    "tournaments:standings": public(),
    "tournaments:course": public(),
    "tournaments:prospects": public(),
    "tournaments:counting": public(),
    "tournaments:calendar": public(),
    "tournaments:drawing": public(),
    "tournaments:games": public(),
    "tournaments:podium": public(),
    "tournaments:documents": public(),
    "tournaments:document": public(),
    "tournaments:league_file": public(),
    "tournaments:history": public(),
    "tournaments:projector": public(),
    "tournaments:enter": whole_site(),
    "tournaments:own_page": whole_site(),
    "tournaments:own_calendar": whole_site(),
    **dict.fromkeys(
        (
            *("tournaments:own_report", "tournaments:own_sheet", "tournaments:own_take_back"),
            *("tournaments:own_confirm", "tournaments:ask", "tournaments:own_request", "tournaments:take_request_back"),
            "tournaments:own_undo",
        ),
        whole_site(),
    ),
    "tournaments:own_language": whole_site(dict.fromkeys(Visitor, 405)),
    "tournaments:keep_page": whole_site(LOGGED_IN),
    "tournaments:my_pages": whole_site(LOGGED_IN),
    "tournaments:own_alerts": whole_site(),
    "tournaments:renew_calendar": whole_site(),
    "tournaments:hide_name": whole_site(dict.fromkeys(Visitor, 404)),
    "tournaments:confirm_alerts": whole_site(),
    "tournaments:stop_alerts": whole_site(),
    "tournaments:account_alerts": whole_site(LOGGED_IN),
    "tournaments:sheet": public(),
    "tournaments:schema": whole_site(),
    "tournaments:crest": Page(ANYBODY, of_championship=True),
    "tournaments:rules_file": public(),
    "tournaments:results_feed": Page(ANYBODY, only_published=True),
    "tournaments:player": public(),
    "tournaments:player_file": public(),
    "tournaments:personal_file": whole_site(ORGANIZERS | dict.fromkeys(LINKS, 302)),
    "tournaments:championship": Page(ANYBODY, of_championship=True),
    "tournaments:championship_file": Page(ANYBODY, of_championship=True),
    "tournaments:championship_document": Page(ANYBODY, of_championship=True),
    # events
    "tournaments:event": public(),
    "tournaments:event_calendar": public(),
    "tournaments:event_history": public(),
    "tournaments:event_projector": public(),
    "tournaments:event_document": public(),
    "tournaments:event_diplomas": public(),
    "tournaments:embedded_event": Page(ANYBODY, only_published=True),
    "tournaments:bracket": Page(ANYBODY, "cup"),
    # other sites
    "tournaments:oembed": whole_site(dict.fromkeys(Visitor, 404)),
    "tournaments:embed": public(),
    "tournaments:embedded_table": Page(ANYBODY, only_published=True),
    "tournaments:embedded_games": Page(ANYBODY, only_published=True),
    "tournaments:embedded_podium": Page(ANYBODY, only_published=True),
    "tournaments:embedded_game": Page(ANYBODY, only_published=True),
    # pages for video, of published leagues only
    "tournaments:video_table": Page(ANYBODY, only_published=True),
    "tournaments:video_game": Page(ANYBODY, only_published=True),
    # pictures for link previews, of published leagues only
    "tournaments:site_picture": whole_site(),
    "tournaments:table_picture": Page(ANYBODY, only_published=True),
    "tournaments:podium_picture": Page(ANYBODY, only_published=True),
    "tournaments:game_picture": Page(ANYBODY, only_published=True),
    "tournaments:player_picture": Page(ANYBODY, only_published=True),
    "tournaments:championship_picture": Page(ANYBODY, only_published=True),
    # any account
    "tournaments:mine": whole_site(LOGGED_IN | {Visitor.REVOKED_LINK: 403}),
    "tournaments:found": whole_site(LOGGED_IN),
    "tournaments:import": whole_site(LOGGED_IN),
    "tournaments:found_event": whole_site(LOGGED_IN),
    **dict.fromkeys(
        (
            *("tournaments:organize_event", "tournaments:event_file", "tournaments:event_settings"),
            "tournaments:delete_own_event",
            *("tournaments:qualify", "tournaments:return_qualified"),
        ),
        Page(ORGANIZERS | dict.fromkeys(LINKS, 302)),
    ),
    "tournaments:event_check_in": Page(ORGANIZERS | dict.fromkeys(LINKS, 302) | {Visitor.REFEREE: 200}),
    "tournaments:sign_ups": Page(ORGANIZERS, "preparing"),
    "tournaments:sign_up_for": Page(ANYBODY, "preparing"),
    "tournaments:own_sign_up": whole_site(),
    # recording of games
    "tournaments:record": Page(REFEREES),
    "tournaments:sanction": Page(REFEREES | {Visitor.LINK: 403}),
    **dict.fromkeys(
        (f"tournaments:former_{name}" for name in ("in_play", "results", "round", "sheets", "requests")),
        Page(MOVED, of_league=False),
    ),
    "tournaments:game": Page(REFEREES_OF_A_GAME | {Visitor.ANONYMOUS: 403}),
    "tournaments:dice": Page(REFEREES_OF_A_GAME),
    "tournaments:repeat": Page(REFEREES, "drawn_tiebreak"),
    "tournaments:colours": Page(REFEREES_OF_A_GAME),
    "tournaments:incidents": Page(REFEREES_OF_A_GAME),
    "tournaments:strike_incident": Page(REFEREES_OF_A_GAME),
    "tournaments:correct": Page(REFEREES_OF_A_GAME, "begun"),
    "tournaments:take_back": Page(REFEREES_OF_A_GAME, "begun"),
    "tournaments:confirm_result": Page(REFEREES_OF_A_GAME, "unconfirmed"),
    "tournaments:undo": Page(REFEREES, "begun"),
    "tournaments:submit_sheet": Page(REFEREES_OF_A_GAME),
    "tournaments:settle_sheet": Page(REFEREES_OF_A_GAME, "disputed"),
    "tournaments:accept_sheet": Page(REFEREES_OF_A_GAME, "irregular"),
    # organization of a league
    "tournaments:organize": Page(ORGANIZERS),
    "tournaments:own_file": Page(ORGANIZERS),
    "tournaments:settings": Page(ORGANIZERS, "preparing"),
    "tournaments:copy_league": Page(ORGANIZERS),
    "tournaments:delete_own_league": Page(ORGANIZERS),
    "tournaments:branding": Page(ORGANIZERS),
    "tournaments:notice": Page(ORGANIZERS),
    "tournaments:players_of": Page(ORGANIZERS, "preparing"),
    "tournaments:lots": Page(ORGANIZERS),
    "tournaments:rounds": Page(ANYBODY, league="swiss"),
    "tournaments:what_if": Page(ANYBODY, league="swiss"),
    "tournaments:public_round": Page(ANYBODY, league="swiss"),
    **dict.fromkeys(
        (
            "tournaments:next_round",
            "tournaments:retract_round",
            "tournaments:exchange_players",
            "tournaments:set_bye",
            "tournaments:keep_apart",
            "tournaments:set_rounds",
            "tournaments:rate_players",
        ),
        Page(ORGANIZERS, league="swiss"),
    ),
    "tournaments:check_in": Page(REFEREES, league="swiss"),
    "tournaments:replan": Page(ORGANIZERS),
    **dict.fromkeys(("tournaments:move", "tournaments:deadlines", "tournaments:put_off_game"), whole_site(MOVED)),
    "tournaments:postpone": Page(ORGANIZERS),
    "tournaments:latecomer": Page(ORGANIZERS),
    "tournaments:withdraw": Page(ORGANIZERS),
    "tournaments:readmit": Page(ORGANIZERS),
    "tournaments:revoke": Page(ORGANIZERS),
    "tournaments:play_off": Page(ORGANIZERS, "tied"),
    "tournaments:rule": Page(ORGANIZERS, "tied"),
    "tournaments:rule_again": Page(ORGANIZERS, "ruled"),
    "tournaments:close": Page(ORGANIZERS, "played_out"),
    "tournaments:reopen": Page(ORGANIZERS, "finished"),
    "tournaments:webhooks": Page(ORGANIZERS),
    "tournaments:webhook": Page(ORGANIZERS),
    **dict.fromkeys(
        (
            "tournaments:renew_webhook",
            "tournaments:remove_webhook",
            "tournaments:start_webhook_again",
            "tournaments:send_again",
        ),
        whole_site(SENT_BY_ORGANIZERS),
    ),
    "tournaments:make_link": Page(ORGANIZERS),
    "tournaments:renew_link": Page(ORGANIZERS),
    "tournaments:revoke_link": Page(ORGANIZERS),
    "tournaments:player_links": Page(ORGANIZERS),
    **dict.fromkeys(
        ("tournaments:allow_players", "tournaments:request"),
        Page(ORGANIZERS),
    ),
    "tournaments:reported": Page(REFEREES_OF_A_GAME),
    "tournaments:revoke_player_link": Page(ORGANIZERS),
    "tournaments:league_championship": Page(ORGANIZERS),
    # organization of a championship
    "tournaments:other_podium": Page(OF_CHAMPIONSHIP, of_championship=True),
    "tournaments:championship_branding": Page(OF_CHAMPIONSHIP, of_championship=True),
    "tournaments:rename_championship": Page(OF_CHAMPIONSHIP, of_championship=True),
    "tournaments:remove_other_podium": Page(OF_CHAMPIONSHIP, of_league=False, of_championship=True),
    "tournaments:organize_championship": Page(OF_CHAMPIONSHIP, of_championship=True),
    "tournaments:championship_names": Page(OF_CHAMPIONSHIP, of_championship=True),
    "tournaments:show_medallist": Page(OF_CHAMPIONSHIP, of_league=False, of_championship=True),
    "tournaments:erase_medallist": Page(OF_CHAMPIONSHIP, of_league=False, of_championship=True),
    "tournaments:admit_league": Page(OF_CHAMPIONSHIP, of_championship=True),
    "tournaments:refuse_league": Page(OF_CHAMPIONSHIP, of_championship=True),
    "tournaments:remove_league": Page(OF_CHAMPIONSHIP, of_championship=True),
    "tournaments:invite_organizer": Page(OF_CHAMPIONSHIP, of_championship=True),
    "tournaments:dismiss_organizer": Page(OF_CHAMPIONSHIP, of_championship=True),
    "tournaments:revoke_championship_invitation": whole_site(SENT_ONLY),
    # organization of the team
    "tournaments:people": Page(ORGANIZERS),
    "tournaments:moved": whole_site(BACK),
    "tournaments:appoint": Page(ORGANIZERS),
    "tournaments:invite": Page(ORGANIZERS),
    "tournaments:dismiss": Page(ORGANIZERS),
    "tournaments:revoke_team_invitation": whole_site(SENT_ONLY),
    "tournaments:visibility": Page(ORGANIZERS),
    "tournaments:archive_league": Page(ORGANIZERS),
    "tournaments:show_as": Page(ORGANIZERS),
    "tournaments:proposal": Page(ORGANIZERS, only_published=True),
    "tournaments:propose_player": Page(ORGANIZERS),
    "tournaments:anonymise": Page(ORGANIZERS),
    "tournaments:consent": Page(ORGANIZERS),
    "tournaments:correct_player": Page(ORGANIZERS),
    "tournaments:join_players": Page(ORGANIZERS),
    "tournaments:part_players": Page(ORGANIZERS),
}

LOGIN_FIRST = {name for name, page in PAGES.items() if page.answers is OF_CHAMPIONSHIP}

STOPPED = {"preparing": {Visitor.LINK_TO_GAME, Visitor.LINK_TO_OTHER_GAME}, "finished": {*LINKS}}
"""Visitors whose links are refused, by state: the league has no games yet, or is closed."""


def expected(name: str, visitor: Visitor, *, published: bool) -> int:
    """Return the expected status; a private league answers 404 to visitors without rights in it."""
    page = PAGES[name]
    answer = page.answers[visitor]
    if page.of_api:
        return 404 if page.of_league and not published else answer
    if page.only_published and not published and answer == 200:
        return 404
    if published or not page.of_league or visitor in OFFICIALS - STOPPED.get(page.league, set()):
        return answer
    if page.of_championship and visitor is Visitor.ORGANIZER_OF_CHAMPIONSHIP:
        return answer
    return answer if answer == 302 and name in LOGIN_FIRST else 404
