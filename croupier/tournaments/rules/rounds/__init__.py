"""The rounds of a tournament: seats drawn, tables played, who goes on, who ranks where. Pure."""
