"""Scale: a log as long as one likes, and how long it takes to verify it and to go on behind it. Measured."""
