-- A paid order ends in its text or in a refund. When writing was tried, and how it ended: a worker that
-- died leaves no end.
create table writing_attempts (
  id uuid primary key,
  submission_id uuid not null references eulogy_submissions (id) on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('written', 'failed')),
  check ((ended_at is null) = (outcome is null))
);
create index on writing_attempts (submission_id, started_at);

-- Since when some worker has been running without a break. One row.
create table worker_uptime (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null,
  last_seen_at timestamptz not null
);
grant select, insert, update, delete on writing_attempts, worker_uptime to lovingly_worker;

-- For the watch over orders without a text.
create index on purchases (paid_at) where state = 'paid';

alter table checkouts add column refund_reason text
  check (refund_reason in ('second-payment', 'unwritten', 'erased'));
alter table checkouts add column refund_decided_at timestamptz;
update checkouts set refund_reason = 'second-payment' where state in ('refunding', 'refunded');

-- A refund that the provider had accepted came to nothing: it is to be made again. True the first time.
create function refund_failed(checkout uuid, refund text) returns boolean
  language sql security definer set search_path = pg_catalog, public as $$
  with failed as (
    update checkouts set state = 'refunding'
      where id = checkout and state = 'refunded' and refund_id = refund
      returning id
  ) select exists (select from failed);
$$;
revoke all on function refund_failed from public;
grant execute on function refund_failed to lovingly_api, lovingly_worker;
