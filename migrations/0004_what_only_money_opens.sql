-- The only way for the api to read a finished text: through a purchase that was paid.
create view paid_eulogies as
  select s.id as submission_id, s.root_id, e.id as eulogy_id, e.text as full_eulogy, e.written_at
  from eulogy_submissions s
  join purchases p on p.root_id = s.root_id and p.state in ('paid', 'disputed', 'refunded')
  join eulogies e on e.submission_id = s.id
  where e.version = (select max(latest.version) from eulogies latest where latest.submission_id = s.id);

-- The last eight digits of the millisecond of payment, or the next number that is free.
create function free_order_number(paid_at timestamptz) returns text
  language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  candidate bigint := mod(floor(extract(epoch from paid_at) * 1000)::bigint, 100000000);
begin
  perform pg_advisory_xact_lock(hashtext('order_number'));
  while exists (select from purchases where order_number = lpad(candidate::text, 8, '0')) loop
    candidate := mod(candidate + 1, 100000000);
  end loop;
  return lpad(candidate::text, 8, '0');
end $$;

-- Takes down that the provider confirmed a payment. The words are unlocked by this and nothing else.
--   first    this payment made the purchase paid
--   again    it had done so before
--   second   the purchase was paid by another checkout: this one is to be given back
--   refused  unknown, not open, or of another amount
create function mark_paid(session text, intent text, paid_amount integer, paid_currency text, at timestamptz)
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
  elsif asked.state <> 'open' then
    return query select 'refused', null::uuid, null::uuid, false;
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

-- Spends one retry of the purchase on a row that the api has just stored. Null: none was to be had.
create function take_retry(retry_id uuid) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  root uuid;
  remaining integer;
begin
  select s.root_id into root from eulogy_submissions s
    where s.id = retry_id and s.root_id <> s.id and s.type = 'general';
  if not found then return null; end if;
  perform from purchases p where p.root_id = root and p.state = 'paid' for update;
  if not found then return null; end if;
  update eulogy_submissions s set retries = s.retries - 1
    where s.id = root and s.retries > 0 returning s.retries into remaining;
  if not found then return null; end if;
  update eulogy_submissions s set type = 'paid', retries = remaining where s.id = retry_id;
  return remaining;
end $$;

-- The provider opened a page for this checkout.
create function checkout_opened(checkout uuid, session text, page text) returns boolean
  language sql security definer set search_path = pg_catalog, public as $$
  with opened as (
    update checkouts set state = 'open', session_id = session, url = page
      where id = checkout and state = 'opening' returning id
  ) select exists (select from opened);
$$;

-- Nobody can pay through this checkout any more.
create function checkout_closed(checkout uuid, as_state text) returns boolean
  language sql security definer set search_path = pg_catalog, public as $$
  with closed as (
    update checkouts set state = as_state
      where id = checkout and as_state in ('failed', 'expired') and state in ('opening', 'open')
      returning id
  ) select exists (select from closed);
$$;

revoke all on function mark_paid, take_retry, free_order_number, checkout_opened, checkout_closed
  from public;
