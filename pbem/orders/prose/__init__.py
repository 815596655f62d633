"""Orders in a person's own words, where a line cannot be read as it stands."""
