"""Load: how many commands a house takes, in process and over the wire. A measurement, never a timed test."""
