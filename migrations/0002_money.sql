-- One purchase for a family of submissions.
create table purchases (
  root_id uuid primary key references eulogy_submissions (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'paid', 'disputed', 'refunded')),
  opened_at timestamptz not null,
  paid_at timestamptz,
  order_number text unique check (order_number ~ '^[0-9]{8}$'),
  paid_checkout_id uuid unique,
  check ((state = 'open') = (paid_at is null)),
  check ((state = 'open') = (order_number is null))
);

-- Every attempt to pay for it. Only one of them is ever the one that paid.
create table checkouts (
  id uuid primary key,
  root_id uuid not null references purchases (root_id) on delete cascade,
  attempt integer not null,
  state text not null default 'opening'
    check (state in ('opening', 'open', 'failed', 'expired', 'paid', 'refunding', 'refunded')),
  session_id text unique,
  url text,
  amount integer not null,
  currency text not null,
  payment_intent text unique,
  refund_id text,
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  unique (root_id, attempt)
);
create unique index one_open_checkout on checkouts (root_id) where state in ('opening', 'open');

alter table purchases
  add foreign key (paid_checkout_id) references checkouts (id) deferrable initially deferred;
