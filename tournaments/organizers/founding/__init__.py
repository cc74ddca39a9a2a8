"""A league from its name to its drawing of lots."""
