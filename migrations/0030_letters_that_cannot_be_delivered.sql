-- How many times a letter was sent on purpose, and why it could not be delivered: a code, never words.
alter table letters
  add column sends integer not null default 1 check (sends > 0),
  add column failed_at timestamptz,
  add column failure text check (failure ~ '^[a-z0-9. -]{1,40}$');

-- A letter that is tried again carries the same key, so each sending of a letter has one row.
alter table access_keys add column letter_id uuid references letters (id) on delete cascade;
create index on access_keys (letter_id) where letter_id is not null;

-- Mailboxes that refused our mail for good: they are sent no further previews. The mailbox is a keyed hash.
create table refused_mailboxes (
  mailbox bytea primary key check (octet_length(mailbox) = 32),
  reason text not null,
  created_at timestamptz not null
);
create index on refused_mailboxes (created_at);

grant select, insert, update, delete on refused_mailboxes to lovingly_worker;
