"""The clocks of the seats: arithmetic of deadlines, absences, outages and time banks."""
