"""What people do in a storm: at tables, with jackpots, on the days of a cup, and against the rules."""
