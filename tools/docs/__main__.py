"""``python -m tools.docs pages`` writes the generated pages."""

import sys

from tools.docs.generated import write

if __name__ == "__main__":
    {"pages": write}[sys.argv[1]]()
