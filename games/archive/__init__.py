"""Archives: files of very many games, received in parts and checked in the background.

Parts are checked by any process, in any order, and each is written once: interrupted work is repeated, and repeated
work is stored once. So a process may be killed at any moment.
"""
