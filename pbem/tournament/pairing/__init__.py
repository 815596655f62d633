"""Pairing: who meets whom in the next round."""
