"""Before the first turn, the action phase, and operations as a side carries them out (4.3, 8, 9.2)."""
