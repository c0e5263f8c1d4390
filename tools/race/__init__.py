"""Several processes on one PostgreSQL, made to come between each other's looking, deciding and storing."""
