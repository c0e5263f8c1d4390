"""What is personal or secret and in no log; it can be erased."""
