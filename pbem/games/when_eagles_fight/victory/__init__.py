"""Control of hexes and victory (3.8, 4)."""
