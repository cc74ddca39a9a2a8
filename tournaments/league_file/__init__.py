"""The league file, a JSON document with a whole league; and the plain lists of names and of results."""

from tournaments.league_file.names_list import read_names
from tournaments.league_file.reading import read_league
from tournaments.league_file.writing import write_league

__all__ = ["read_league", "read_names", "write_league"]
