"""Files of a league for other programs, made from the frozen values of `display` without queries."""
