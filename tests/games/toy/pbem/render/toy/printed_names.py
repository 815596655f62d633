"""What is printed on the board."""

from pbem.render.kit.printed_names import PrintedNames


class ToyNames(PrintedNames):
    """The names of one document."""

    def seat(self, seat: str) -> str:
        """A seat's name."""
        return str(self.aliases["seats"][seat])
