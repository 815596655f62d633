"""The order language of Nim."""
