"""The parts of conformance: marked tests, pages, what is done, rounds played anew."""
