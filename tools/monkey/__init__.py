"""A monkey that presses and types at the consoles, and what it must not come to."""
