"""``python -m tools.docs``: ``pages`` writes generated pages, ``links`` checks, ``build`` the site.

``pictures`` plays the tutorials and draws their pictures.
"""

import sys
from pathlib import Path


def _pages() -> str:
    from pbem.logs import logs_to_stderr  # noqa: PLC0415 - as below
    from tools.docs.generated import write  # noqa: PLC0415 - links must not load the program
    from tools.docs.tutorials import write_replies  # noqa: PLC0415 - as above

    logs_to_stderr("warning")
    write()
    write_replies()
    return ""


def _pictures() -> str:
    from pbem.logs import logs_to_stderr  # noqa: PLC0415 - as below
    from tools.docs.tutorials import draw  # noqa: PLC0415 - each command loads what it needs

    logs_to_stderr("warning")
    draw()
    return ""


def _links() -> str:
    from tools.docs.links import problems  # noqa: PLC0415 - each command loads what it needs

    return "\n".join(problems())


def _build() -> str:
    from tools.docs.site import build  # noqa: PLC0415 - each command loads what it needs

    folder = Path(sys.argv[2])
    print(f"{build(folder)} pages: {folder}/index.html")
    return ""


if __name__ == "__main__":
    tasks = {"pages": _pages, "links": _links, "build": _build, "pictures": _pictures}
    sys.exit(tasks[sys.argv[1]]() or 0)
