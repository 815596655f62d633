"""What a letter says beside its orders: greetings, reasons, ends, resignations."""
