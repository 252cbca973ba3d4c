-- What was set aside or spent in a day: a row for each purpose, locked while money is set aside.
create table budgets (
  day date not null,
  purpose text not null check (purpose in ('preview', 'ahead', 'paid')),
  spent_micros bigint not null default 0,
  primary key (day, purpose)
);

-- Who sent a submission, for as long as counting needs it: the network as a keyed hash, and a label
-- that the submissions of one browser share. Gone after two days.
create table callers (
  submission_id uuid primary key
    references eulogy_submissions (id) on delete cascade deferrable initially deferred,
  -- What this form and this sending of it look like: the same form sent twice is one submission.
  mark bytea unique check (octet_length(mark) = 32),
  network bytea not null check (octet_length(network) = 32),
  browser uuid not null,
  seen_at timestamptz not null,
  -- The day on which its preview was first asked of the model.
  previewed_on date,
  -- When its browser did the sum that it was given. One row a submission: a sum sent again changes nothing.
  proved_at timestamptz
);
create index on callers (network, previewed_on) where previewed_on is not null;
create index on callers (browser, previewed_on) where previewed_on is not null;
create index on callers (seen_at);
create index on spend (submission_id);

grant select, insert on budgets to lovingly_api;
grant update (spent_micros) on budgets to lovingly_api;
grant select, insert on callers to lovingly_api;
grant update (previewed_on, proved_at) on callers to lovingly_api;
grant select, insert, update, delete on budgets, callers to lovingly_worker;

-- How often a network did something lately; the shape is that of rate-limiter-flexible. What a crash
-- takes away is only a count that starts anew.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on rate_limits (expire);

grant select, insert, update on rate_limits to lovingly_api;
grant select, insert, update, delete on rate_limits to lovingly_worker;

-- Letters with a preview to one mailbox in a day, so that nobody's mailbox is filled by strangers. The
-- mailbox is a keyed hash; a row is gone after two days.
create table mailbox_counts (
  day date not null,
  mailbox bytea not null check (octet_length(mailbox) = 32),
  letters integer not null,
  primary key (day, mailbox)
);
create index on contact_messages (received_at);

grant select, insert on mailbox_counts to lovingly_api;
grant update (letters) on mailbox_counts to lovingly_api;
grant select, insert, update, delete on mailbox_counts to lovingly_worker;

-- Each paid call of the external automation, with the text that it delivered to our callback. The api
-- puts the text here and may not read it back.
create table automation_calls (
  id uuid primary key,
  submission_id uuid not null references eulogy_submissions (id) on delete cascade,
  begun_at timestamptz not null,
  sent_at timestamptz,
  received_at timestamptz,
  text text check (text <> ''),
  -- When a worker took it for review.
  taken_at timestamptz
);
create index on automation_calls (submission_id, begun_at);

grant select (id, submission_id, received_at) on automation_calls to lovingly_api;
grant update (text, received_at) on automation_calls to lovingly_api;
grant select, insert, update, delete on automation_calls to lovingly_worker;
