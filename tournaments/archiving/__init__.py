"""A league put away once it is over, and taken back."""
