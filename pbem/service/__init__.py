"""The service: letters in, adjudication, letters out.

A letter goes through the rooms in this order:

1. ``run.serve`` reads the mailbox in rounds and hands each letter to ``inbox.app``, which works it
   in one transaction.
2. ``inbox.procedures`` judges it. ``inbox.checks`` look at the headers. A step of ``inbox.steps``
   finds the seat and locks its game. More checks ask who wrote the letter and whether it may be
   worked. A check only judges; steps act on the verdict.
3. ``inbox.letter_handler`` reads its lines; ``inbox.commands`` answers commands. A post goes
   through ``inbox.posts``, a letter to an event through ``inbox.event_letter``, one to the lobby
   through ``inbox.lobby_letter``.
4. ``orders.lint`` and ``orders.runner`` try the orders; the runner carries them out.
   ``orders.queue`` keeps the orders that wait.
5. ``mailer.report_mailer`` writes the reports into the outbox and sets the clocks (``clocks``).
6. ``run.sender`` hands the letters of the outbox to the mail server.

A letter that is not worked is put away or waits for the moderator (``moderator.pending_items``);
``inbox.rejection_notices`` tells its player. A failure of the program is an incident with a number
(``base.incidents``). ``run.tick`` works deadlines, events and outages between letters.

A room imports only rooms below it; an import contract in ``pyproject.toml`` holds this:

- ``run``          serving, the tick, the sender, forum threads, doctor, letters after an outage
- ``moderator``    moderation, pending items, the moderator's letter, listings
- ``inbox``        the app, the checks, the handlers of letters, posts and event letters, commands
- ``site``         the public pages
- ``tournaments``  events
- ``lobby``        people who register, and tables that fill, by letter
- ``lifecycle``    the start of games, moderator actions, the beacon
- ``mailer``       reports, pictures, calendars, channels, what was sent, bounces
- ``orders``       the runner, the queue, queries
- ``clocks``       time controls, deadlines, absences, outages
- ``base``         settings, context, errors, incidents, fail points

This file imports nothing, so that the command line starts fast.
"""
