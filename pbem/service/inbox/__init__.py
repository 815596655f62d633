"""Letters in: the checks, the handlers of letters and posts, the commands, and the notices of rejection."""
