"""The sentence of each kind of decision, from what was before and what is after, as they stand in the history."""
