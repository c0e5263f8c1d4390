"""Kernels of Ultimate Texas Hold'em: boards counted, and hands faced over them."""
