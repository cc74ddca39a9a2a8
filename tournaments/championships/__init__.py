"""Championships of several leagues."""
