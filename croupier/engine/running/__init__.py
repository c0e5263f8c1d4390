"""Running a table: opened, its limits changed and announced, its clocks, its tournament, closed."""
