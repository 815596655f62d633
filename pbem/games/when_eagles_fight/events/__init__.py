"""Events, and Brusilov's offensive (7, 15)."""
