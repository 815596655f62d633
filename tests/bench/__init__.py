"""Figures: what ``make bench`` measures. Each module of this package measures the figures of one prefix."""
