"""A simulated casino in bad weather: the real desk, store and engine, and everything that can go wrong."""
