"""What may be done at a table now: forms, calls, what waits for whom, what its signs say."""
