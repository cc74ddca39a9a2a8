"""Archives: files of very many games, received in parts and checked in the background.

Any process checks parts, in any order. The result of each part is stored once, however often interrupted work is
repeated, so a process may be killed at any moment.
"""
