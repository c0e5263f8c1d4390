"""Every entry of the book schema, changed in every way its type allows: refused at load, or played."""
