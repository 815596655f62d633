"""Quartermaster General: 1914 (Ian Brody): five powers, 216 cards, seventeen rounds."""
