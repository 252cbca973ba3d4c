-- What a person told us. A retry is a new row that shares the root of the first.
create table eulogy_submissions (
  id uuid primary key,
  root_id uuid not null references eulogy_submissions (id) on delete cascade,
  person text not null check (char_length(person) between 1 and 120),
  relationship text not null,
  qualities text not null check (char_length(qualities) between 1 and 2000),
  memories text not null default '' check (char_length(memories) <= 6000),
  scripture text not null default '' check (char_length(scripture) <= 200),
  tone text not null default 'sincere' check (tone in ('emotional', 'celebratory', 'sincere')),
  length text not null default 'medium' check (length in ('short', 'medium', 'long')),
  theme text not null default 'general'
    check (theme in ('general', 'religious', 'nature', 'literary', 'military')),
  name text not null,
  type text not null default 'general' check (type in ('general', 'paid')),
  email text not null check (char_length(email) between 3 and 254),
  customer_name text not null check (char_length(customer_name) between 1 and 80),
  additional text not null default '' check (char_length(additional) <= 2000),
  pronouns text not null default '' check (pronouns in ('she', 'he', 'they', '')),
  -- Only the root's count is ever spent; a retry's row keeps what was left when it was made.
  retries integer not null default 2 check (retries between 0 and 3),
  -- Cut for reading before payment. The uncut opening is in openings.
  preview text not null default '',
  created_at timestamptz not null
);
create index on eulogy_submissions (root_id);
create index on eulogy_submissions (created_at) where type = 'general';

-- Only the hash of a key is kept. A key opens a whole family of submissions.
create table access_keys (
  hash bytea primary key check (octet_length(hash) = 32),
  root_id uuid not null references eulogy_submissions (id) on delete cascade,
  kind text not null check (kind in ('browser', 'letter')),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index on access_keys (root_id);

create table contact_messages (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  subject text not null check (char_length(subject) between 1 and 200),
  message text not null check (char_length(message) between 1 and 5000),
  received_at timestamptz not null,
  mailed_at timestamptz
);
