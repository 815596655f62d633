"""Words as letters hold them: cut into tokens, compared, declined, numbered, listed."""
