"""Pages that anybody may read."""
