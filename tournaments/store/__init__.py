"""Loading and saving the values of a league: load, save, decide, undo."""
