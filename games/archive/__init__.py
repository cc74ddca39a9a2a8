"""Archives: files of very many games, received in parts and checked in the background.

A part is checked as a whole, by any process, in any order, and written once: work that is cut off is done again, and
work that is done twice is kept once. So a process may be killed at any moment.
"""
