"""Kernels that play seeded rounds."""
