"""The notation of draughts: squares, positions, moves and games. Reads and writes; legality is checked elsewhere."""
