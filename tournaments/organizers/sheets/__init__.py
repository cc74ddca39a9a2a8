"""Game sheets: submit, accept, settle and show them."""
