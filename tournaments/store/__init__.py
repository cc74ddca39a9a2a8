"""Between values and rows: load, save, decide, undo."""
