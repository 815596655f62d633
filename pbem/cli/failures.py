"""What the errors of the rooms below tell who gives a command."""

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.cli.printing import Failure, Screen
from pbem.cli.scenarios import failure_of_invalid_file, unknown_game


@contextmanager
def errors_as_failure(screen: Screen) -> Iterator[None]:
    """Turn the errors of the rooms below into one message."""
    from pbem.games import BadOptions, ScenarioError, UnknownGame  # noqa: PLC0415
    from pbem.ledger import ArchivedGame, NoSuchGame, OtherRules  # noqa: PLC0415
    from pbem.service.base.errors import ModerationError  # noqa: PLC0415
    from pbem.service.moderator.moderation import ForcedOrderError  # noqa: PLC0415

    try:
        yield
    except ForcedOrderError as error:
        problem = error.problem
        raise Failure(
            f"{problem.text}\n{' ' * problem.column}{'^' * problem.length}\n"
            f"{problem.key} {problem.rule}"
        ) from None
    except ModerationError as error:
        raise Failure(screen.text(error.key, error.facts)) from None
    except ArchivedGame as error:
        facts = {"game": error.game, "file": error.file}
        raise Failure(screen.text("cli.error.archived", facts)) from None
    except NoSuchGame as error:
        raise Failure(screen.text("cli.error.no_game", {"game": error})) from None
    except UnknownGame as error:
        raise unknown_game(screen, error) from None
    except BadOptions as error:
        raise Failure(
            screen.text("cli.error.options", {"detail": screen.text(error.key, error.facts)})
        ) from None
    except ScenarioError as error:
        raise failure_of_invalid_file(screen, error) from None
    except OtherRules as error:
        facts = {"game": error.game, "pinned": error.pinned, "present": error.present}
        raise Failure(screen.text("cli.error.other_rules", facts)) from None
