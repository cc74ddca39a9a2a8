"""What leaves the site by itself: messages, webhooks, alerts and the live stream."""
