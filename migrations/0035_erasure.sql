-- A checkout outlives the erasure of its family, without any link to it: a payment that still arrives
-- has to be found and refunded, and what was paid stays in the books.
alter table checkouts alter column root_id drop not null;
alter table checkouts drop constraint checkouts_root_id_fkey;
alter table checkouts
  add constraint checkouts_root_id_fkey foreign key (root_id) references purchases (root_id) on delete set null;

-- What the books need of an order whose words are gone.
alter table erasures
  add column order_number text unique,
  add column paid_at timestamptz,
  add column paid_checkout_id uuid unique references checkouts (id),
  add check ((order_number is null) = (paid_at is null)),
  add check (reason in ('requested', 'unpaid-30-days', 'paid-3-years', 'operator'));
create index on checkouts (opened_at) where root_id is null;

-- For the job that erases what is due. Unpaid submissions have an index by created_at already.
create index on purchases (paid_at) where paid_at is not null;

-- The number of an erased order is not given out again while the books have it.
create or replace function free_order_number(paid_at timestamptz) returns text
  language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  candidate bigint := mod(floor(extract(epoch from paid_at) * 1000)::bigint, 100000000);
  wanted text;
begin
  perform pg_advisory_xact_lock(hashtext('order_number'));
  loop
    wanted := lpad(candidate::text, 8, '0');
    exit when not exists (select from purchases p where p.order_number = wanted)
      and not exists (select from erasures e where e.order_number = wanted);
    candidate := mod(candidate + 1, 100000000);
  end loop;
  return wanted;
end $$;

-- A payment for words that are gone: its checkout belongs to nobody any more, so it is to be refunded.
-- Answers 'erased' for it, and otherwise as before.
create or replace function mark_paid(session text, intent text, paid_amount integer, paid_currency text, at timestamptz)
  returns table (outcome text, root_id uuid, checkout_id uuid, written boolean)
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  asked checkouts%rowtype;
  bought purchases%rowtype;
begin
  select c.* into asked from checkouts c where c.session_id = session;
  if not found or intent is null
    or asked.amount is distinct from paid_amount or asked.currency is distinct from paid_currency then
    return query select 'refused', null::uuid, null::uuid, false;
    return;
  end if;
  select p.* into bought from purchases p where p.root_id = asked.root_id for update;
  select c.* into asked from checkouts c where c.session_id = session for update;
  written := exists (select from eulogies e where e.submission_id = asked.root_id);
  if asked.state = 'paid' then
    return query select 'again', asked.root_id, asked.id, written;
  elsif asked.state in ('refunding', 'refunded') then
    return query select 'second', asked.root_id, asked.id, written;
  elsif asked.root_id is null then
    update checkouts c set state = 'refunding', payment_intent = intent where c.id = asked.id;
    return query select 'erased', null::uuid, asked.id, false;
  elsif bought.state <> 'open' then
    update checkouts c set state = 'refunding', payment_intent = intent where c.id = asked.id;
    return query select 'second', asked.root_id, asked.id, written;
  else
    update checkouts c set state = 'paid', payment_intent = intent where c.id = asked.id;
    update purchases p
      set state = 'paid', paid_at = at, order_number = free_order_number(at), paid_checkout_id = asked.id
      where p.root_id = asked.root_id;
    update eulogy_submissions s set type = 'paid' where s.root_id = asked.root_id and s.type <> 'paid';
    return query select 'first', asked.root_id, asked.id, written;
  end if;
end $$;
