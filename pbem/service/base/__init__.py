"""What every room of the service uses: settings, context, errors, incidents and fail points."""
