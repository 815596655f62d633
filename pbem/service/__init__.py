"""The service: inbox to adjudication to outbox, deadlines, standing orders, moderation."""
