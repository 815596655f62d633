"""Supply and attrition (14)."""
