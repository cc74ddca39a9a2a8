"""The common parts of all decision pages."""
