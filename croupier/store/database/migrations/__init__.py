"""From every earlier schema to the present one, on a database in use."""
