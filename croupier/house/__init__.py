"""The machine room: what runs a floor, from the log to the wire."""
