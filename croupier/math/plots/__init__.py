"""Pictures of numbers as SVG, written by hand."""
