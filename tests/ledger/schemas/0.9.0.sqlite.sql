CREATE TABLE blocks (
    game VARCHAR NOT NULL, 
    seat VARCHAR NOT NULL, 
    state INTEGER NOT NULL, 
    digest VARCHAR NOT NULL, 
    PRIMARY KEY (game, seat, state, digest)
);

CREATE TABLE daily_roots (
    day VARCHAR NOT NULL, 
    root VARCHAR NOT NULL, 
    at DATETIME NOT NULL, 
    token BLOB, 
    PRIMARY KEY (day)
);

CREATE TABLE heartbeat (
    id INTEGER NOT NULL, 
    at DATETIME NOT NULL, 
    behind_at DATETIME, 
    PRIMARY KEY (id)
);

CREATE TABLE incidents (
    subject VARCHAR NOT NULL, 
    number VARCHAR NOT NULL, 
    kind VARCHAR NOT NULL, 
    first_at DATETIME NOT NULL, 
    last_at DATETIME NOT NULL, 
    times INTEGER NOT NULL, 
    PRIMARY KEY (subject)
);

CREATE TABLE letters (
    id INTEGER NOT NULL, 
    source VARCHAR NOT NULL, 
    message_id VARCHAR NOT NULL, 
    body_digest VARCHAR NOT NULL, 
    sender VARCHAR NOT NULL, 
    subject VARCHAR NOT NULL, 
    game VARCHAR, 
    seat VARCHAR, 
    received_at DATETIME NOT NULL, 
    status VARCHAR NOT NULL, 
    reason VARCHAR NOT NULL, 
    incident VARCHAR NOT NULL, 
    raw BLOB NOT NULL, 
    PRIMARY KEY (id), 
    UNIQUE (message_id, body_digest), 
    UNIQUE (source)
);

CREATE INDEX ix_letters_sender ON letters (sender, received_at);

CREATE INDEX ix_letters_status ON letters (status, received_at);

CREATE TABLE lobby (
    id INTEGER NOT NULL, 
    seed BLOB NOT NULL, 
    head INTEGER NOT NULL, 
    head_hash VARCHAR NOT NULL, 
    created_at DATETIME NOT NULL, 
    PRIMARY KEY (id)
);

CREATE TABLE lobby_keys (
    id INTEGER NOT NULL, 
    token VARCHAR NOT NULL, 
    address VARCHAR NOT NULL, 
    name VARCHAR NOT NULL, 
    lang VARCHAR NOT NULL, 
    zone VARCHAR NOT NULL, 
    wishes JSON NOT NULL, 
    confirmed BOOLEAN NOT NULL, 
    at DATETIME NOT NULL, 
    PRIMARY KEY (id), 
    UNIQUE (token), 
    UNIQUE (address)
);

CREATE TABLE lobby_ledger (
    seq INTEGER NOT NULL, 
    kind VARCHAR NOT NULL, 
    payload BLOB NOT NULL, 
    blind VARCHAR NOT NULL, 
    prev_hash VARCHAR NOT NULL, 
    hash VARCHAR NOT NULL, 
    letter INTEGER, 
    at VARCHAR NOT NULL, 
    PRIMARY KEY (seq)
);

CREATE TABLE looks (
    digest VARCHAR NOT NULL, 
    content BLOB NOT NULL, 
    PRIMARY KEY (digest)
);

CREATE TABLE notified_items (
    subject VARCHAR NOT NULL, 
    at DATETIME NOT NULL, 
    PRIMARY KEY (subject)
);

CREATE TABLE official_keys (
    token VARCHAR NOT NULL, 
    address VARCHAR NOT NULL, 
    lang VARCHAR NOT NULL, 
    PRIMARY KEY (token), 
    UNIQUE (address)
);

CREATE TABLE outages (
    id INTEGER NOT NULL, 
    began DATETIME NOT NULL, 
    ended DATETIME NOT NULL, 
    told BOOLEAN NOT NULL, 
    PRIMARY KEY (id)
);

CREATE INDEX ix_outages_ended ON outages (ended);

CREATE TABLE outbox (
    id INTEGER NOT NULL, 
    message_id VARCHAR NOT NULL, 
    game VARCHAR, 
    seat VARCHAR, 
    recipient VARCHAR NOT NULL, 
    raw BLOB NOT NULL, 
    pictures JSON NOT NULL, 
    told_after INTEGER, 
    told_to INTEGER, 
    state INTEGER, 
    words BLOB, 
    offered JSON, 
    status VARCHAR NOT NULL, 
    attempts INTEGER NOT NULL, 
    code VARCHAR NOT NULL, 
    created_at DATETIME NOT NULL, 
    next_at DATETIME NOT NULL, 
    sent_at DATETIME, 
    PRIMARY KEY (id), 
    UNIQUE (message_id)
);

CREATE INDEX ix_outbox_due ON outbox (status, next_at);

CREATE INDEX ix_outbox_seat ON outbox (game, seat);

CREATE INDEX ix_outbox_whole ON outbox (sent_at) WHERE words IS NULL;

CREATE TABLE pictures (
    digest VARCHAR NOT NULL, 
    svg BLOB NOT NULL, 
    png BLOB, 
    used_at DATETIME NOT NULL, 
    PRIMARY KEY (digest)
);

CREATE INDEX ix_pictures_used_at ON pictures (used_at);

CREATE TABLE players (
    id INTEGER NOT NULL, 
    name VARCHAR NOT NULL, 
    address VARCHAR NOT NULL, 
    lang VARCHAR NOT NULL, 
    zone VARCHAR NOT NULL, 
    pictures VARCHAR NOT NULL, 
    composer VARCHAR NOT NULL, 
    calendar VARCHAR NOT NULL, 
    digest VARCHAR NOT NULL, 
    public_name VARCHAR NOT NULL, 
    erase_at DATETIME, 
    PRIMARY KEY (id), 
    UNIQUE (address)
);

CREATE TABLE scenarios (
    digest VARCHAR NOT NULL, 
    game VARCHAR NOT NULL, 
    name VARCHAR NOT NULL, 
    content BLOB NOT NULL, 
    PRIMARY KEY (digest)
);

CREATE TABLE subscriptions (
    address VARCHAR NOT NULL, 
    token VARCHAR NOT NULL, 
    stopped BOOLEAN NOT NULL, 
    PRIMARY KEY (address), 
    UNIQUE (token)
);

CREATE TABLE tournaments (
    id VARCHAR NOT NULL, 
    rules JSON NOT NULL, 
    status VARCHAR NOT NULL, 
    seed BLOB NOT NULL, 
    seed_commitment VARCHAR NOT NULL, 
    head INTEGER NOT NULL, 
    head_hash VARCHAR NOT NULL, 
    created_at DATETIME NOT NULL, 
    PRIMARY KEY (id)
);

CREATE INDEX ix_tournaments_status ON tournaments (status);

CREATE TABLE absences (
    id INTEGER NOT NULL, 
    player INTEGER NOT NULL, 
    first VARCHAR NOT NULL, 
    last VARCHAR NOT NULL, 
    PRIMARY KEY (id), 
    FOREIGN KEY(player) REFERENCES players (id)
);

CREATE INDEX ix_absences_player ON absences (player);

CREATE TABLE answer_entries (
    tournament VARCHAR NOT NULL, 
    player INTEGER NOT NULL, 
    what VARCHAR NOT NULL, 
    round INTEGER NOT NULL, 
    number INTEGER NOT NULL, 
    due_at DATETIME, 
    told_at DATETIME NOT NULL, 
    moved INTEGER NOT NULL, 
    PRIMARY KEY (tournament, player, what, round, number), 
    FOREIGN KEY(tournament) REFERENCES tournaments (id), 
    FOREIGN KEY(player) REFERENCES players (id)
);

CREATE TABLE games (
    id VARCHAR NOT NULL, 
    module VARCHAR NOT NULL, 
    number INTEGER NOT NULL, 
    scenario VARCHAR NOT NULL, 
    look VARCHAR, 
    options JSON NOT NULL, 
    rules_version VARCHAR NOT NULL, 
    status VARCHAR NOT NULL, 
    anonymous BOOLEAN NOT NULL, 
    in_the_open BOOLEAN NOT NULL, 
    seed BLOB NOT NULL, 
    seed_commitment VARCHAR NOT NULL, 
    format INTEGER NOT NULL, 
    decided VARCHAR NOT NULL, 
    beacon JSON, 
    beacon_at DATETIME, 
    clock JSON NOT NULL, 
    head INTEGER NOT NULL, 
    head_hash VARCHAR NOT NULL, 
    asked INTEGER NOT NULL, 
    position INTEGER NOT NULL, 
    phase VARCHAR NOT NULL, 
    turn INTEGER NOT NULL, 
    created_at DATETIME NOT NULL, 
    started_at DATETIME, 
    finished_at DATETIME, 
    outcome JSON, 
    archived VARCHAR NOT NULL, 
    PRIMARY KEY (id), 
    FOREIGN KEY(scenario) REFERENCES scenarios (digest), 
    FOREIGN KEY(look) REFERENCES looks (digest)
);

CREATE INDEX ix_games_module ON games (module);

CREATE INDEX ix_games_status ON games (status);

CREATE TABLE root_heads (
    day VARCHAR NOT NULL, 
    name VARCHAR NOT NULL, 
    head VARCHAR NOT NULL, 
    PRIMARY KEY (day, name), 
    FOREIGN KEY(day) REFERENCES daily_roots (day)
);

CREATE TABLE round_drafts (
    tournament VARCHAR NOT NULL, 
    round INTEGER NOT NULL, 
    early VARCHAR NOT NULL, 
    base JSON, 
    swaps JSON NOT NULL, 
    shown JSON NOT NULL, 
    PRIMARY KEY (tournament), 
    FOREIGN KEY(tournament) REFERENCES tournaments (id)
);

CREATE TABLE sign_ups (
    token VARCHAR NOT NULL, 
    tournament VARCHAR NOT NULL, 
    address VARCHAR NOT NULL, 
    name VARCHAR NOT NULL, 
    lang VARCHAR NOT NULL, 
    wishes JSON NOT NULL, 
    at DATETIME NOT NULL, 
    PRIMARY KEY (token), 
    FOREIGN KEY(tournament) REFERENCES tournaments (id)
);

CREATE INDEX ix_sign_ups_address ON sign_ups (address);

CREATE INDEX ix_sign_ups_tournament ON sign_ups (tournament);

CREATE TABLE tournament_ledger (
    tournament VARCHAR NOT NULL, 
    seq INTEGER NOT NULL, 
    kind VARCHAR NOT NULL, 
    payload BLOB NOT NULL, 
    blind VARCHAR NOT NULL, 
    prev_hash VARCHAR NOT NULL, 
    hash VARCHAR NOT NULL, 
    letter INTEGER, 
    at VARCHAR NOT NULL, 
    PRIMARY KEY (tournament, seq), 
    FOREIGN KEY(tournament) REFERENCES tournaments (id)
);

CREATE TABLE calendar_entries (
    game VARCHAR NOT NULL, 
    seat VARCHAR NOT NULL, 
    due_at DATETIME, 
    out_at DATETIME, 
    told_at DATETIME NOT NULL, 
    moved INTEGER NOT NULL, 
    PRIMARY KEY (game, seat), 
    FOREIGN KEY(game) REFERENCES games (id)
);

CREATE TABLE channels (
    id INTEGER NOT NULL, 
    game VARCHAR NOT NULL, 
    kind VARCHAR NOT NULL, 
    name VARCHAR NOT NULL, 
    place VARCHAR NOT NULL, 
    address VARCHAR NOT NULL, 
    lang VARCHAR NOT NULL, 
    reported INTEGER NOT NULL, 
    "references" JSON NOT NULL, 
    PRIMARY KEY (id), 
    FOREIGN KEY(game) REFERENCES games (id)
);

CREATE INDEX ix_channels_game ON channels (game);

CREATE INDEX ix_channels_place ON channels (place);

CREATE TABLE deadlines (
    game VARCHAR NOT NULL, 
    seat VARCHAR NOT NULL, 
    asked INTEGER NOT NULL, 
    since DATETIME NOT NULL, 
    asked_at DATETIME NOT NULL, 
    remind_at DATETIME NOT NULL, 
    due_at DATETIME NOT NULL, 
    call_at DATETIME NOT NULL, 
    out_at DATETIME NOT NULL, 
    grace_at DATETIME NOT NULL, 
    reminded BOOLEAN NOT NULL, 
    called BOOLEAN NOT NULL, 
    handed_over BOOLEAN NOT NULL, 
    extended INTEGER NOT NULL, 
    stale BOOLEAN NOT NULL, 
    PRIMARY KEY (game, seat), 
    FOREIGN KEY(game) REFERENCES games (id)
);

CREATE INDEX ix_deadlines_grace_at ON deadlines (grace_at);

CREATE TABLE delays (
    id INTEGER NOT NULL, 
    game VARCHAR NOT NULL, 
    seat VARCHAR NOT NULL, 
    cause VARCHAR NOT NULL, 
    year INTEGER NOT NULL, 
    at DATETIME NOT NULL, 
    seconds INTEGER NOT NULL, 
    told BOOLEAN NOT NULL, 
    PRIMARY KEY (id), 
    FOREIGN KEY(game) REFERENCES games (id)
);

CREATE INDEX ix_delays_seat ON delays (game, seat, year);

CREATE TABLE events (
    game VARCHAR NOT NULL, 
    seq INTEGER NOT NULL, 
    kind VARCHAR NOT NULL, 
    payload BLOB NOT NULL, 
    state_digest VARCHAR NOT NULL, 
    blind VARCHAR NOT NULL, 
    prev_hash VARCHAR NOT NULL, 
    hash VARCHAR NOT NULL, 
    letter INTEGER, 
    at VARCHAR NOT NULL, 
    revealed BOOLEAN NOT NULL, 
    abandoned INTEGER, 
    decided VARCHAR, 
    PRIMARY KEY (game, seq), 
    FOREIGN KEY(game) REFERENCES games (id)
);

CREATE INDEX ix_events_kind ON events (game, kind, seq);

CREATE TABLE followers (
    game VARCHAR NOT NULL, 
    player INTEGER NOT NULL, 
    reported INTEGER NOT NULL, 
    "references" JSON NOT NULL, 
    PRIMARY KEY (game, player), 
    FOREIGN KEY(game) REFERENCES games (id), 
    FOREIGN KEY(player) REFERENCES players (id)
);

CREATE INDEX ix_followers_player ON followers (player);

CREATE TABLE proposals (
    game VARCHAR NOT NULL, 
    kind VARCHAR NOT NULL, 
    "by" VARCHAR NOT NULL, 
    target INTEGER NOT NULL, 
    accepted JSON NOT NULL, 
    PRIMARY KEY (game), 
    FOREIGN KEY(game) REFERENCES games (id)
);

CREATE TABLE records (
    game VARCHAR NOT NULL, 
    seq INTEGER NOT NULL, 
    records BLOB NOT NULL, 
    PRIMARY KEY (game, seq), 
    FOREIGN KEY(game) REFERENCES games (id)
);

CREATE TABLE seats (
    game VARCHAR NOT NULL, 
    seat VARCHAR NOT NULL, 
    player INTEGER, 
    token VARCHAR NOT NULL, 
    standing JSON NOT NULL, 
    queue JSON NOT NULL, 
    reported INTEGER NOT NULL, 
    shown JSON NOT NULL, 
    "references" JSON NOT NULL, 
    seconds_used INTEGER NOT NULL, 
    missed INTEGER NOT NULL, 
    posts INTEGER NOT NULL, 
    bank INTEGER NOT NULL, 
    saved INTEGER NOT NULL, 
    saved_at INTEGER NOT NULL, 
    resigned_at DATETIME, 
    bot VARCHAR NOT NULL, 
    spells JSON NOT NULL, 
    tutorial VARCHAR NOT NULL, 
    lessons INTEGER NOT NULL, 
    PRIMARY KEY (game, seat), 
    FOREIGN KEY(game) REFERENCES games (id), 
    FOREIGN KEY(player) REFERENCES players (id), 
    UNIQUE (token)
);

CREATE INDEX ix_seats_player ON seats (player);

CREATE TABLE snapshots (
    game VARCHAR NOT NULL, 
    seq INTEGER NOT NULL, 
    state BLOB NOT NULL, 
    used INTEGER NOT NULL, 
    PRIMARY KEY (game, seq), 
    FOREIGN KEY(game) REFERENCES games (id)
);

CREATE TABLE tournament_games (
    game VARCHAR NOT NULL, 
    tournament VARCHAR NOT NULL, 
    round INTEGER NOT NULL, 
    number INTEGER NOT NULL, 
    settled BOOLEAN NOT NULL, 
    PRIMARY KEY (game), 
    FOREIGN KEY(game) REFERENCES games (id), 
    FOREIGN KEY(tournament) REFERENCES tournaments (id)
);

CREATE INDEX ix_tournament_games_settled ON tournament_games (settled);

CREATE INDEX ix_tournament_games_tournament ON tournament_games (tournament);

CREATE TABLE alembic_version (version_num VARCHAR(32) PRIMARY KEY);

INSERT INTO alembic_version VALUES ('0104');

