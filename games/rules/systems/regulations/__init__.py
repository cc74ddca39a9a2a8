"""The regulations, article by article: number, subject in our own words, and the authority that enforces it."""
