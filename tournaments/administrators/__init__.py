"""The pages of the site's administrator: accounts, leagues and championships, texts, images, archives, and the log."""
