"""The rules app: what may happen on a board, and whether a sheet says it."""
