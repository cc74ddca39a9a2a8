"""The tables of the site, over values of the selectors; their templates are in templates/tables."""
