"""Paths of Glory (Ted Raicer, GMT 1999, Deluxe rules of 2018), complete: a module per chapter of its rulebook."""
