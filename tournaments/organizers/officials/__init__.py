"""The officials of a league, and its visibility."""
