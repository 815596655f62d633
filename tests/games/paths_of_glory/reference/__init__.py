"""A slow judge of Paths of Glory, written from the text of the rules alone.

It reads the board and stored facts, never the rules of the program. Where the text says "as much as
possible" it tries every way. Paragraphs are those of the rulebook; where its translation is wrong
the publisher's English decides, and where the text is open the ruling of the project.
"""
