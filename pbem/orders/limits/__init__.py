"""What limits the orders of a letter: denies them, puts them off, withholds them."""
