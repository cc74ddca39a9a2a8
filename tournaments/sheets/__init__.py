"""Game sheets: handed in, accepted, settled, shown."""
