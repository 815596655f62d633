"""What the moderator does and reads: actions, pending items, their letter, and listings."""
