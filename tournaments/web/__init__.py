"""What every page is made with: requests, forms, tables, caches."""
