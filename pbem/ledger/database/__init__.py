"""The database: its tables, its schema, transactions and locks."""
