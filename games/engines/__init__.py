"""Programs that play draughts: the client of their protocol, Hub, and the analysis of a position for a page."""
