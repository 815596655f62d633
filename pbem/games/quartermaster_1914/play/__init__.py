"""Pages 9, 11 and 16: playing a card step by step, and using statuses."""
