"""Play in the open: games that are told, and ordered in, on mailing lists and in threads of forums.

- ``codes``     one-time post codes: whose a post is
- ``bindings``  which lists and threads belong to which game
- ``posts``     a post on its way in: the check of its code, and the work of its orders
- ``public``    the reports that everybody reads
- ``by_hand``   those reports for channels that take no mail
- ``threads``   the feed of a forum's thread, whose posts become letters
"""
