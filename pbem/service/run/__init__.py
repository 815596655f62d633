"""The service as it runs: serving, the tick, the sender, forum threads, doctor and letters after an outage."""
