-- The opening as the writer made it, uncut: the api may put it here and may not read it back.
create table openings (
  submission_id uuid primary key references eulogy_submissions (id) on delete cascade,
  text text not null check (text <> ''),
  written_at timestamptz not null
);

-- A finished text. Never changed; what the buyer edits is in eulogy_edits.
create table eulogies (
  id uuid primary key,
  submission_id uuid not null references eulogy_submissions (id) on delete cascade,
  version integer not null default 1,
  text text not null check (text <> ''),
  rests_on jsonb not null default '[]',
  written_at timestamptz not null,
  unique (submission_id, version)
);

create table eulogy_edits (
  submission_id uuid not null references eulogy_submissions (id) on delete cascade,
  revision integer not null check (revision > 0),
  text text not null,
  saved_at timestamptz not null,
  primary key (submission_id, revision)
);

-- Who is writing a submission now, so that one model call runs at a time.
create table writings (
  submission_id uuid primary key references eulogy_submissions (id) on delete cascade,
  holder text not null,
  held_until timestamptz not null
);

create table letters (
  id uuid primary key,
  submission_id uuid not null references eulogy_submissions (id) on delete cascade,
  kind text not null check (kind in ('preview', 'eulogy')),
  due_at timestamptz not null,
  sent_at timestamptz,
  unique (submission_id, kind)
);

-- Each model call: reserved before it is made, settled after.
create table spend (
  id uuid primary key,
  submission_id uuid references eulogy_submissions (id) on delete set null,
  purpose text not null check (purpose in ('preview', 'ahead', 'paid')),
  provider text,
  model text,
  input_tokens integer,
  output_tokens integer,
  cost_micros bigint not null,
  outcome text not null default 'reserved',
  reserved_at timestamptz not null,
  settled_at timestamptz
);
create index on spend (reserved_at);

-- When the next model call may start, over all processes.
create table llm_gate (
  one_row boolean primary key default true check (one_row),
  next_at timestamptz not null default now()
);
insert into llm_gate default values;

-- What was erased, and when: enough to refund a payment that still arrives, and no words.
create table erasures (
  root_id uuid primary key,
  reason text not null,
  erased_at timestamptz not null
);

create table audit (
  id bigint generated always as identity primary key,
  operator text not null,
  act text not null,
  subject_id uuid,
  done_at timestamptz not null
);
