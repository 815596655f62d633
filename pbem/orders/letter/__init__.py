"""A letter read as a whole: line by line, then without what need not be read."""
