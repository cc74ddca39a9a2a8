"""The statuses of pages by visitor: which roles may open a page, and how it answers the others."""

from __future__ import annotations

from dataclasses import dataclass

from tests.people import LINKS, Visitor

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
"""Addresses that only take forms: `test_forms_without_a_page_act_only_for_their_roles` tests their senders."""

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
