"""Scoring: points, crosstables, tie-breaks, standings and ratings."""
