"""Par sheets: their values, and their document as a page and as a print."""
