"""Documents to print, files to download and pictures of links."""
