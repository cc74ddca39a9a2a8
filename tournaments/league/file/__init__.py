"""The league file, a JSON document with a whole league; and the plain lists of names and of results."""

from tournaments.league.file.names_list import read_names
from tournaments.league.file.reading import read_league
from tournaments.league.file.writing import write_league

__all__ = ["read_league", "read_names", "write_league"]
