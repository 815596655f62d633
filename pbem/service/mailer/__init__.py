"""Letters out: reports, notices, pictures, calendars, posts to channels, and what was sent."""
