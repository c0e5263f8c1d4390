"""What the consoles ask that are about no single subject: dealer, pit, player, books, displays, people."""
