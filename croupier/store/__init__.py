"""Memory: the append-only log, its codec and its hash chain."""
