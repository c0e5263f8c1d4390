"""What happened, in plain words: one sentence an event."""
