"""Numbers counted the long way."""
