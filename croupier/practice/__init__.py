"""Practice: a table of one's own with a coach, drills, and rounds that go wrong for dealers."""
