"""The formats of a stage: which encounters it has, known from the start or made round by round.

Each module or folder is one format, and none imports another. Entrants are seed or draw numbers from 1, or opaque ids.
"""
