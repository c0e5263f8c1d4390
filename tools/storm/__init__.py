"""A thousand casino-days in a storm, on two cores, taken up again where they were stopped."""
