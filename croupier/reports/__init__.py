"""Reports: of a shift, a gaming day, a patron; and what earns what by exact calculation."""
