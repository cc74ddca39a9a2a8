"""The players of a league once they are entered: a name or a club put right."""
