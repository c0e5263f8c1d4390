"""How soon people see what they wait for."""
