"""Where the values of a league and its rows meet: load, save, decide, undo."""
