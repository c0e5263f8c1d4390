"""The bench: speed side by side with other libraries, on this machine, in one run."""
