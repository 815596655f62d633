"""Strategic redeployment, and the homes of units (9.3, 13)."""
