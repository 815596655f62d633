"""The documentation: pages made from code, pictures of the tutorials, links, the static site."""
