"""Mississippi Stud in numbers."""
