"""What sentences in people's own words order: the corpus, and the training of its model."""
