"""The rule book that runs: casino table games exactly as their approved rule documents say."""

__version__ = "0.1.0"
