"""What is reported and how it adds up. Pure."""
