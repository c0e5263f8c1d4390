"""The draw: held, run again by anybody, and its record in one file. Pure."""
