"""The officials of a league, and who may see it."""
