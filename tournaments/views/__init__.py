"""What the site answers: each view reads the request, asks a selector or takes a decision, and shows a page."""
