"""Before the first turn, the action phase, and the operations of a side (4.3, 8, 9.2)."""
