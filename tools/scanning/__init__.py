"""The parts of the scan: a floor that is played, its pages, cards looked for in every byte, the report."""
