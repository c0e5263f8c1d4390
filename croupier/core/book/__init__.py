"""What a rulebook may say, a subject a file."""
