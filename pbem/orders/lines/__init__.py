"""What one line of a letter says as it stands, and what lines say together."""
