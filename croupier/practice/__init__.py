"""Practice: a table of one's own with a coach, drills; for dealers rounds that go wrong and hands to pay."""
