"""IncidentsPage of a game."""
