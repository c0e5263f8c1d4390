"""What every rule asks: who may, which steps are due, what must be told, under which clauses."""
