"""The automatic people of a table: dealer and staff, what comes next, and how players of the house think."""
