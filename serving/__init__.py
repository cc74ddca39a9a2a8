"""Between the web server and Django: threads, deadlines, and limits on requests before a view reads them."""
