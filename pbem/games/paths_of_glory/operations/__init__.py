"""What operations may do but fight: activation, stacking, movement, entrenching (9.2, 10, 11)."""
