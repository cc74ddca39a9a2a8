"""Limits of public documents; larger ones are made for a league's officials only.

An anonymous request ends within two seconds of processor time and five megabytes. `python -m bench.large_league`
measures every address for a league of 40 players.
"""

MAX_GAMES = 400
"""Games of a league whose costliest documents are public: 28 players, or 20 who meet twice."""
MAX_PRINTED_GAMES = 2_000
"""Games of a printed calendar: one of 100 players who meet twice takes nine seconds."""
MAX_FORMS = 100
"""Open games whose forms are printed for the public, a page or more each."""
MAX_SHEETS = 100
"""Games whose moves are printed for the public."""
MAX_ROWS = 20_000
"""Rows of a table of data; a history of 10,000 decisions is one."""
GAMES_PAGE_SIZE = 200
"""Games of a calendar on one page; only leagues of more than 20 players, or of 14 who meet twice, need a second one."""
