"""The databases of a log: SQLite and PostgreSQL, their schema, copies, claims and leases."""
