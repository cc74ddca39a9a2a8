"""The common parts of every page: requests, forms, tables, caches."""
