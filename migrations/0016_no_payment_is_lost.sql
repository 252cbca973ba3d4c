-- What the provider says was paid is taken down in whatever state its checkout is with us: a page that
-- we took for failed or expired may have been paid all the same.
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

-- Only what nobody was sent to has failed; a page that somebody has can still be paid until it expires.
create or replace function checkout_closed(checkout uuid, as_state text) returns boolean
  language sql security definer set search_path = pg_catalog, public as $$
  with closed as (
    update checkouts set state = as_state
      where id = checkout
        and (as_state = 'failed' and state = 'opening' or as_state = 'expired' and state in ('opening', 'open'))
      returning id
  ) select exists (select from closed);
$$;

-- For the reconciler: what is still to be given back.
create index on checkouts (opened_at) where state = 'refunding';
