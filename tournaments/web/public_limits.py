"""How much of a league anybody may ask for at once; what is larger is made for its officials only.

An anonymous request ends within two seconds of processor time and five megabytes. `python -m bench.large_league`
measures every address for a league of 40 players.
"""

MAX_GAMES = 400
"""Of a league whose costliest documents are for everybody: 28 players, or 20 who meet twice."""
MAX_PRINTED_GAMES = 2_000
"""Of a calendar in print: one of 100 players who meet twice takes nine seconds."""
MAX_SHEETS = 100
"""Games of which everybody has the moves in print."""
MAX_ROWS = 20_000
"""Of a table of data; a history of 10,000 decisions is one."""
