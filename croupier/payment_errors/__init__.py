"""Payment errors, whole: rules, and beside them desk and pages."""
