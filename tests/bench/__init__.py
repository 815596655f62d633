"""Figures: what ``make bench`` measures. Each module here measures the figures of one prefix."""
