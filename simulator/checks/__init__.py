"""What must hold in a storm, checked from the records alone."""
