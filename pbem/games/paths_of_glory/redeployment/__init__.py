"""Strategic redeployment (13)."""
