"""Laws that hold at every table whatever is asked of it, tried on random tables and random commands."""
