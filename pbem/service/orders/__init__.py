"""Orders against a position: running them, the queue of those that wait, and questions on them."""
