"""Letters in: the checks, the handlers of letters and posts, the commands, rejection notices."""
