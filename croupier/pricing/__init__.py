"""The pricing desk: variants of a book priced exactly."""
