"""How draughts is written: squares, positions, moves and games. Knows how to read and write, not what is legal."""
