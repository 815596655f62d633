"""The documentation: pages made from the code, the pictures of the tutorials, links, the static site."""
