"""Rounds from lines of JSON: whole scenarios through the engine, and results adjudicated."""
