"""A simulated casino in bad weather."""
