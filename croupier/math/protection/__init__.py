"""What a breach is worth: cards known too early, and what is done about them."""
