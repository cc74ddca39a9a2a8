"""Pictures of pages, for link previews."""
