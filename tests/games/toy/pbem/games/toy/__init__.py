"""Nim: two seats take stones from a heap; whoever takes the last one wins."""
