"""The regulations, article by article: number, subject in our own words, and who sees that it is kept."""
