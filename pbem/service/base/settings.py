"""Settings: one TOML file and PBEM_* environment variables; secrets are never printed."""

from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from pbem.ledger import QUICKNET, Beacon
from pbem.mail import mail_address
from pbem.rules import Words
from pbem.service.base.database_url import DATABASE, sqlite_path, with_absolute_path

Security = Literal["none", "starttls", "tls"]


def _check_address_without_plus(value: str) -> str:
    if "+" in value:
        raise ValueError(value)
    return mail_address(value)


def _mail_address_if_any(value: str) -> str:
    return mail_address(value) if value else ""


OwnAddress = Annotated[str, AfterValidator(_check_address_without_plus)]
Address = Annotated[str, AfterValidator(_mail_address_if_any)]


class SettingsTable(BaseModel):
    """Base of the tables of the file."""

    model_config = ConfigDict(extra="forbid")


class InboxSettings(SettingsTable):
    """Where letters come from.

    Attributes:
        kind: a folder of this machine, or a mail server over IMAP.
        path: the folder of a Maildir.
        host: the name of the IMAP server.
        port: its port: 993 for ``tls``, mostly 143 for ``starttls``.
        security: how the connection is protected.
        user: the name to log in with.
        login: whether the user logs in with a password or with a token (see ``oauth``).
        password: the password of that user; better in the environment.
        folder: the folder of the mailbox that is read.
    """

    kind: Literal["maildir", "imap"] = "maildir"
    path: Path = Path("inbox")
    host: str = "localhost"
    port: int = 993
    security: Security = "tls"
    user: str = ""
    login: Literal["password", "oauth"] = "password"
    password: SecretStr = SecretStr("")
    folder: str = "INBOX"


class OutgoingSettings(SettingsTable):
    """Where letters go to.

    Attributes:
        kind: a folder of this machine, or a mail server over SMTP.
        path: the folder of a Maildir.
        host: the name of the SMTP server.
        port: its port: 587 for ``starttls``, mostly 465 for ``tls``.
        security: how the connection is protected.
        user: the name to log in with; empty: no login.
        login: whether the user logs in with a password or with a token (see ``oauth``).
        password: the password of that user; better in the environment.
    """

    kind: Literal["maildir", "smtp"] = "maildir"
    path: Path = Path("outgoing")
    host: str = "localhost"
    port: int = 587
    security: Security = "starttls"
    user: str = ""
    login: Literal["password", "oauth"] = "password"
    password: SecretStr = SecretStr("")


class OAuthSettings(SettingsTable):
    """How tokens for mail servers are bought, where ``login`` says so (extra ``oauth``).

    Attributes:
        token_url: the token endpoint of the provider.
        client_id: the identifier that the provider gave this installation.
        client_secret: the secret that belongs to it, if there is one; better in the environment.
        refresh_token_file: the file that holds the refresh token. The service writes it anew where
            the provider gives another one.
        scope: what is asked for; empty: what the refresh token was given for.
    """

    token_url: str = ""
    client_id: str = ""
    client_secret: SecretStr = SecretStr("")
    refresh_token_file: Path = Path("refresh_token")
    scope: str = ""


class ClockSettings(SettingsTable):
    """Default time control of games, in hours. ``TimeControl`` explains each field.

    Attributes:
        hours: time for a decision.
        grace_hours: silent extra hours after that.
        remind_hours: a reminder goes out so many hours before the end.
        weekdays_off: days that do not count: 0 is Monday, 6 is Sunday.
        policy: a missed deadline plays the default, or the moderator decides.
        bank_hours: hours in every time bank at the start.
        bank_adds: hours that a move in time adds to the bank at most.
        bank_most: moves fill the bank no further; 0: no limit.
    """

    hours: Annotated[float, Field(gt=0)] = 72
    grace_hours: Annotated[float, Field(ge=0)] = 6
    remind_hours: Annotated[float, Field(ge=0)] = 24
    weekdays_off: list[Annotated[int, Field(ge=0, le=6)]] = []
    policy: Literal["default", "moderator"] = "default"
    bank_hours: Annotated[float, Field(ge=0)] = 0
    bank_adds: Annotated[float, Field(ge=0)] = 0
    bank_most: Annotated[float, Field(ge=0)] = 0


def _check_web_address(value: str) -> str:
    if value and not value.startswith(("https://", "http://")):
        raise ValueError(value)
    return value


def _check_site_root(value: str) -> str:
    return f"{_check_web_address(value).rstrip('/')}/" if value else ""


class SiteSettings(SettingsTable):
    """The public pages: the folder they are written to, their address and their languages.

    Attributes:
        folder: where the pages are written; ``serve`` writes them anew every full hour.
        url: where they are served; feeds and pictures for other sites need it.
        languages: in which languages the pages are written.
    """

    folder: Path | None = None
    url: Annotated[str, AfterValidator(_check_site_root)] = ""
    languages: Annotated[list[Literal["en", "it", "pl"]], Field(min_length=1)] = ["en", "it", "pl"]


class BeaconSettings(SettingsTable):
    """The public beacon of games that start with one: its servers in order of use, and its network.

    Attributes:
        urls: servers of the network, asked in this order.
        chain: the hash of the network's chain.
        key: the public key of the network.
        period: seconds from one round to the next.
        genesis: the time of the first round, in seconds since 1970.
    """

    urls: list[Annotated[str, AfterValidator(_check_site_root)]] = [
        "https://api.drand.sh/",
        "https://drand.cloudflare.com/",
    ]
    chain: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] = QUICKNET.chain
    key: Annotated[str, Field(pattern="^[0-9a-f]{192}$")] = QUICKNET.key
    period: Annotated[int, Field(ge=1, le=86400)] = QUICKNET.period
    genesis: Annotated[int, Field(ge=0, lt=2**33)] = QUICKNET.genesis

    @property
    def network(self) -> Beacon:
        """The network."""
        return Beacon(self.chain, self.key, self.period, self.genesis)


class LobbySettings(SettingsTable):
    """The lobby: players register, open and join tables by letter, without the moderator.

    Attributes:
        enabled: whether there is a lobby at all.
        registration: who becomes a player by letter: whoever confirms their address, whoever the
            moderator admits then, or nobody. While it is closed, known players use the lobby.
        games: the codes of the games on offer, such as ``POG``; empty: all.
        scenarios: the scenarios on offer, such as ``POG historical``; empty: all of those games.
        most_tables: so many tables at most wait for players or for their readiness.
        tables: at so many tables a player may sit whose game is not over.
        tables_a_day: a player may open so many tables within a day.
        practice: so many games against bots a player may play that are not over; 0: none.
        practice_a_day: a player may begin so many of them within a day.
        practice_seconds: so much processor time bots spend within a day on one who plays alone
            against them; then they go on at the lowest level.
        letters_a_day: letters to the lobby from one address that are worked within a day.
        invitations_a_day: a player may invite so many addresses within a day.
        least_hours: no table gives less time to decide.
        most_hours: no table gives more, nor more in a time bank.
        open_days: a table to which nobody comes for so long ends.
        confirm_days: who does not confirm for so long that they are ready leaves a full table.
        rated: whether the results of its games count for ratings.
    """

    enabled: bool = False
    registration: Literal["open", "moderator", "closed"] = "moderator"
    games: list[Annotated[str, Field(pattern="^[A-Z]{2,6}$")]] = []
    scenarios: list[Annotated[str, Field(pattern="^[A-Z]{2,6} [a-z0-9_-]+$")]] = []
    most_tables: Annotated[int, Field(ge=1)] = 50
    tables: Annotated[int, Field(ge=1)] = 4
    tables_a_day: Annotated[int, Field(ge=1)] = 3
    practice: Annotated[int, Field(ge=0)] = 2
    practice_a_day: Annotated[int, Field(ge=0)] = 2
    practice_seconds: Annotated[int, Field(ge=0)] = 600
    letters_a_day: Annotated[int, Field(ge=1)] = 20
    invitations_a_day: Annotated[int, Field(ge=0)] = 3
    least_hours: Annotated[float, Field(gt=0)] = 12
    most_hours: Annotated[float, Field(gt=0, le=24 * 60)] = 24 * 14
    open_days: Annotated[float, Field(gt=0)] = 30
    confirm_days: Annotated[float, Field(gt=0)] = 7
    rated: bool = False


class TimestampSettings(SettingsTable):
    """An authority that signs each day when it saw the root of all ledgers (extra ``timestamps``).

    Attributes:
        url: its server (RFC 3161); empty: no roots are taken.
        certificates: its root certificate, and further ones that it needs, as one file (PEM).
    """

    url: Annotated[str, AfterValidator(_check_web_address)] = ""
    certificates: Path = Path("authority.pem")


class Settings(BaseSettings):
    """Everything that can be set.

    Attributes:
        database: SQLAlchemy URL.
        address: the address letters go to; seats get plus-addresses of it.
        moderator: where the moderator reads mail; empty for none.
        moderator_lang: the language of letters to the moderator.
        authserv_id: the name our receiving server puts into Authentication-Results.
        authentication: whether a sender must be authenticated.
        pictures: which pictures a report carries.
        outage_minutes: after a silence longer than this, clocks are moved instead of fired.
        low_disk_mb: the moderator gets a message when the database's disk has less room (MB).
        picture_days: how long a picture is kept after the last letter that shows it. A picture that
            a waiting letter shows stays.
        letters_a_day: of one sender that are processed within a day; the rest waits for the
            moderator.
        strangers_a_day: letters without a seat that wait for the moderator. More letters of the
            same day are put away.
        letters_to_strangers_a_day: letters to people who are not on the list, such as the question
            to confirm an entry. One address gets one a day at most.
        retention_days: after so many days the name and address of a player who is erased leave the
            database.
        letter_days: so long after the end of their game, letters lose names, addresses and words,
            and letters of no game so long after they came or went; 0: never.
        player_days: so long after their last game or event, players who wrote nothing since are
            erased; 0: never.
        absence_days: days per calendar year that players may be away while their clocks stop.
        metrics: the file into which ``serve`` writes figures for Prometheus once a minute.
        delay_hours_a_year: hours of a calendar year by which returned or late letters and appeals
            may move the clock of one seat.
        poll_seconds: how often ``serve`` looks into the mailbox.
    """

    model_config = SettingsConfigDict(env_prefix="PBEM_", env_nested_delimiter="__", extra="forbid")

    database: str = DATABASE
    address: OwnAddress = "games@localhost"
    moderator: Address = ""
    moderator_lang: Literal["en", "it", "pl"] = "en"
    authserv_id: str = ""
    authentication: Literal["required", "if_present", "off"] = "if_present"
    pictures: Literal["png", "svg", "none"] = "png"
    outage_minutes: Annotated[float, Field(gt=0)] = 30
    low_disk_mb: Annotated[int, Field(ge=0)] = 500
    picture_days: Annotated[float, Field(ge=1)] = 60
    delay_hours_a_year: Annotated[float, Field(ge=0)] = 240
    retention_days: Annotated[float, Field(ge=0)] = 30
    letter_days: Annotated[float, Field(ge=0)] = 365
    player_days: Annotated[float, Field(ge=0)] = 0
    absence_days: Annotated[int, Field(ge=0, le=366)] = 30
    letters_a_day: Annotated[int, Field(ge=1)] = 150
    strangers_a_day: Annotated[int, Field(ge=0)] = 50
    letters_to_strangers_a_day: Annotated[int, Field(ge=0)] = 30
    poll_seconds: Annotated[float, Field(gt=0)] = 30
    metrics: Path | None = None
    inbox: InboxSettings = InboxSettings()
    outgoing: OutgoingSettings = OutgoingSettings()
    oauth: OAuthSettings = OAuthSettings()
    clock: ClockSettings = ClockSettings()
    site: SiteSettings = SiteSettings()
    lobby: LobbySettings = LobbySettings()
    beacon: BeaconSettings = BeaconSettings()
    timestamps: TimestampSettings = TimestampSettings()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - one file, one environment
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - as above
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The environment outranks the file."""
        return init_settings, env_settings, TomlConfigSettingsSource(settings_cls)


def load_settings(path: Path) -> Settings:
    """Read the settings; paths in the file are relative to it.

    Raises:
        pydantic.ValidationError: a value is missing or wrong.
        tomllib.TOMLDecodeError: the file is no TOML.
        FileNotFoundError: there is no such file.
    """
    if not path.is_file():
        raise FileNotFoundError(path)

    class FromFile(Settings):
        model_config = SettingsConfigDict(**{**Settings.model_config, "toml_file": path})

    settings = FromFile()
    root = path.resolve().parent
    for part in (settings.inbox, settings.outgoing):
        part.path = root / part.path
    settings.oauth.refresh_token_file = root / settings.oauth.refresh_token_file
    settings.timestamps.certificates = root / settings.timestamps.certificates
    if settings.metrics is not None:
        settings.metrics = root / settings.metrics
    if settings.site.folder is not None:
        settings.site.folder = root / settings.site.folder
    settings.database = with_absolute_path(settings.database, root)
    return settings


def files_with_secrets(settings: Settings) -> list[Path]:
    """The settings file, a SQLite database with its seeds, and the file of a refresh token."""
    source = settings.model_config.get("toml_file")
    named = [source if isinstance(source, Path) else None, sqlite_path(settings.database)]
    if "oauth" in (settings.inbox.login, settings.outgoing.login):
        named.append(settings.oauth.refresh_token_file)
    return [path for path in named if path]


def setting_problem(place: tuple[int | str, ...], kind: str, said: str) -> Words:
    """The message key and facts of an error in one setting, never its value.

    The value may be secret.

    Args:
        place: the table, if any, and the setting.
        kind: pydantic's type of the error.
        said: pydantic's words.
    """
    setting = ".".join(map(str, place))
    if kind == "extra_forbidden":
        near = get_close_matches(setting, _setting_names(Settings), 1, 0.7)
        if near:
            return "cli.error.setting_near", {"setting": setting, "near": near[0]}
        return "cli.error.setting_unknown", {"setting": setting}
    if kind == "literal_error":
        return "cli.error.setting_choice", {
            "setting": setting,
            "expected": said.partition("should be ")[2],
        }
    if place in (("address",), ("moderator",)):
        return f"cli.error.setting_{setting}", {"setting": setting}
    return "cli.error.setting_bad", {"setting": setting, "detail": said}


def _setting_names(part: type[BaseModel]) -> list[str]:
    """The names of all settings, those of tables and what is in them too."""
    found: list[str] = []
    for name, field in part.model_fields.items():
        found.append(name)
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            found += [f"{name}.{inner}" for inner in _setting_names(field.annotation)]
    return found
