"""What the project runs on itself: conformance and mutation of the rulebooks."""
