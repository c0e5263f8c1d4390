"""What people see, measured and drawn."""
