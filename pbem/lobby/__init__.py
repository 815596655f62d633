"""The lobby: who may play, which tables are open, who sits there. One chain of facts."""
