"""The running service: serving, tick, sender, forum threads, doctor and letters after an outage."""
