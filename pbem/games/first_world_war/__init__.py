"""The First World War (Ted Raicer, Phalanx 2004), complete: a module per chapter of its rulebook."""
