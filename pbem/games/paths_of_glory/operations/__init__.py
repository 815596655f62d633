"""Operations: activation, stacking, movement, entrenching (9.2, 10, 11)."""
